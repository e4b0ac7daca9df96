import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import { pageReplies, type ReplyRecord } from '../../../contract/messages-replies';
import { useMe } from '../../../services/queries/auth';
import { replyReads } from '../../../services/queries/inquiries';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListColumn } from '../../shared/list/list-types';
import { RecordPanel } from '../../shared/record/RecordPanel';
import { TitleAndText } from '../../shared/record/TitleAndText';
import { replyKind } from './reply-kind';

const columns = (zone: string): ListColumn<ReplyRecord>[] => [
  {
    id: 'title',
    header: 'Title',
    cut: true,
    priority: 0,
    sort: 'title',
    exports: ['title', 'text'],
    cell: ({ title, text }) => <TitleAndText title={title} text={text} />,
  },
  {
    id: 'changed',
    header: 'Changed',
    width: 220,
    priority: 1,
    sort: 'changed',
    exports: ['changed', 'by'],
    cell: ({ changedAt }) => <DateTime at={changedAt} zone={zone} />,
  },
];

/** The replies that admins use again and again, as records (product: Inquiries). */
export function ReplyList() {
  const { timeZone } = useMe();
  const kind = replyKind(useQueryClient());
  return (
    <ListScreen
      name="savedReplies"
      label="Saved replies"
      call={pageReplies}
      queryKey={[...replyReads.key, 'list']}
      query={{ sort: 'title' }}
      columns={columns}
      search={{ label: 'Search saved replies', placeholder: 'Title or text' }}
      rowLabel={({ title }) => title}
      empty={{ line: 'Save what you answer often, and insert the text into an answer.' }}
      panel={({ id, onClose, onMove }) => (
        <RecordPanel
          key={id}
          kind={kind}
          id={id}
          zone={timeZone}
          subtitle={() => null}
          facts={({ text, changedAt, changedBy }) => (
            <Box sx={{ display: 'grid', gap: 6 }}>
              <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Box>
              <Facts
                facts={[
                  ['Changed', <DateTime key="at" at={changedAt} zone={timeZone} />],
                  ...(changedBy === null ? [] : [['Changed by', changedBy] as const]),
                ]}
              />
            </Box>
          )}
          onClose={onClose}
          onMove={onMove}
        />
      )}
    />
  );
}
