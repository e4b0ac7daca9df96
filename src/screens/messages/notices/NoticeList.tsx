import { useState } from 'react';
import DraftIcon from '@mui/icons-material/EditNoteOutlined';
import SendingIcon from '@mui/icons-material/ScheduleSendOutlined';
import SentIcon from '@mui/icons-material/MarkEmailReadOutlined';
import StoppedIcon from '@mui/icons-material/PauseCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { countText } from '../../../components/count-text';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import { RichText } from '../../../components/RichText';
import type { StateLook } from '../../../components/state-look';
import { useSearchParams } from '../../../components/use-search-params';
import { WordChip } from '../../../components/WordChip';
import {
  noticeFieldsOf,
  noticeStateWords,
  pageNotices,
  type NoticeFields,
  type NoticeRecord,
  type NoticeState,
} from '../../../contract/messages-notices';
import { readableText } from '../../../contract/rich-text';
import { useMe } from '../../../services/queries/auth';
import { noticeReads } from '../../../services/queries/notices';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { RecordPanel } from '../../shared/record/RecordPanel';
import { TitleAndText } from '../../shared/record/TitleAndText';
import { freshNotice, noticeKind } from './notice-kind';
import { goesTo } from './notice-words';
import { NoticeRecipients } from './NoticeRecipients';
import { SendNotice } from './SendNotice';

export const newNoticeHref = '/dashboard/emailtab?tab=0&id=new';

const looks: Record<NoticeState, { look: StateLook; icon: typeof DraftIcon }> = {
  DRAFT: { look: 'pendingSchedule', icon: DraftIcon },
  SENDING: { look: 'upcoming', icon: SendingIcon },
  STOPPED: { look: 'noShow', icon: StoppedIcon },
  SENT: { look: 'completed', icon: SentIcon },
};
const NoticeStateChip = ({ state }: { state: NoticeState }) => (
  <WordChip word={noticeStateWords[state]} {...looks[state]} />
);

const orNone = (row: NoticeRecord, count: number) => (row.state === 'DRAFT' ? '–' : countText(count));
const columns = (zone: string): ListColumn<NoticeRecord>[] => [
  {
    id: 'subject',
    header: 'Subject',
    width: 360,
    cut: true,
    priority: 0,
    sort: 'subject',
    exports: ['subject', 'content'],
    cell: ({ subject, content }) => <TitleAndText title={subject} text={readableText(content)} />,
  },
  { id: 'state', header: 'Status', priority: 1, width: 140, cell: ({ state }) => <NoticeStateChip state={state} /> },
  { id: 'recipients', header: 'Recipients', align: 'right', priority: 3, cell: (row) => orNone(row, row.total) },
  { id: 'sent', header: 'Sent', align: 'right', priority: 2, cell: (row) => orNone(row, row.sent + row.stored) },
  { id: 'failed', header: 'Failed', align: 'right', priority: 4, cell: (row) => orNone(row, row.failed) },
  { id: 'leftOut', header: 'Left out', align: 'right', extra: true, cell: (row) => orNone(row, row.leftOut) },
  {
    id: 'sentAt',
    header: 'Sent at',
    priority: 5,
    width: 220,
    exports: ['sentAt', 'by'],
    cell: ({ sentAt }) => (sentAt === null ? '–' : <DateTime at={sentAt} zone={zone} />),
  },
  {
    id: 'changed',
    header: 'Changed',
    extra: true,
    sort: 'changed',
    cell: ({ changedAt }) => <DateTime at={changedAt} zone={zone} />,
  },
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'state', label: 'Status', words: noticeStateWords },
  { kind: 'days' },
];

/** Notices by email to many users, for admins (product: Notice email). */
export function NoticeList() {
  const { timeZone } = useMe();
  const queryClient = useQueryClient();
  /** The fields that a new notice starts with: those of another notice, or empty ones. */
  const [from, setFrom] = useState<NoticeFields>(freshNotice);
  const openId = useSearchParams()[0].get('id');
  const [lastId, setLastId] = useState(openId);
  if (lastId !== openId) {
    setLastId(openId);
    if (openId !== 'new') setFrom(freshNotice);
  }
  return (
    <ListScreen
      name="notices"
      label="Notices"
      call={pageNotices}
      queryKey={[...noticeReads.key, 'list']}
      query={{ sort: '-changed' }}
      columns={columns}
      filters={filters}
      search={{ label: 'Search notices', placeholder: 'Subject' }}
      rowLabel={({ subject }) => subject}
      empty={{ line: 'Notices appear here when you write one.' }}
      panel={({ id, onClose, onMove }) => (
        <RecordPanel
          key={id}
          kind={noticeKind(queryClient, id === 'new' ? from : undefined)}
          id={id}
          zone={timeZone}
          subtitle={({ state }) => <NoticeStateChip state={state} />}
          facts={(notice) => <NoticeFacts notice={notice} zone={timeZone} onGone={onClose} />}
          quietEdit={({ state }) => state === 'DRAFT'}
          actions={(notice) => (
            <Button
              onClick={() => {
                setFrom(noticeFieldsOf(notice));
                onMove('new');
              }}
            >
              Write a new one from this
            </Button>
          )}
          onClose={onClose}
          onMove={onMove}
        />
      )}
    />
  );
}

interface NoticeFactsProps {
  notice: NoticeRecord;
  zone: string;
  onGone: () => void;
}

function NoticeFacts({ notice, zone, onGone }: NoticeFactsProps) {
  const { id, state, content, signature, sentAt, sentBy, endedAt, leftOut, changedAt, changedBy } = notice;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <SendNotice key={id} notice={notice} onGone={onGone} />
      <Box>
        <RichText html={content} />
        <Box sx={{ mt: 4, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{signature}</Box>
      </Box>
      <Facts
        facts={[
          ['Goes to', goesTo(notice)],
          ...(sentAt === null ? [] : [['Sent at', <DateTime key="sent" at={sentAt} zone={zone} />] as const]),
          ...(sentBy === null ? [] : [['Sent by', sentBy] as const]),
          ...(endedAt === null ? [] : [['Ended', <DateTime key="ended" at={endedAt} zone={zone} />] as const]),
          ...(state === 'DRAFT' ? [] : [['Left out', countText(leftOut)] as const]),
          ['Changed', <DateTime key="at" at={changedAt} zone={zone} />],
          ...(changedBy === null ? [] : [['Changed by', changedBy] as const]),
        ]}
      />
      {state !== 'DRAFT' && <NoticeRecipients notice={notice} zone={zone} />}
    </Box>
  );
}
