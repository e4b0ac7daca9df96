import DraftIcon from '@mui/icons-material/EditNoteOutlined';
import EndedIcon from '@mui/icons-material/EventBusyOutlined';
import PlannedIcon from '@mui/icons-material/ScheduleOutlined';
import PublishedIcon from '@mui/icons-material/CampaignOutlined';
import WithdrawnIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import type { StateLook } from '../../../components/state-look';
import { WordChip } from '../../../components/WordChip';
import {
  changeNews,
  newsFieldsOf,
  newsStateWords,
  pageNews,
  type NewsFields,
  type NewsRecord,
  type NewsState,
} from '../../../contract/messages-news';
import { useMe } from '../../../services/queries/auth';
import { newsReads } from '../../../services/queries/news';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { useRecordActs, type RecordAct } from '../../shared/record/record-acts';
import { RecordPanel } from '../../shared/record/RecordPanel';
import { TitleAndText } from '../../shared/record/TitleAndText';
import { audienceText, audienceWords } from './audience-words';
import { newsKind } from './news-kind';

export const newNewsHref = '/dashboard/latestupdates?id=new';

const looks: Record<NewsState, { look: StateLook; icon: typeof DraftIcon }> = {
  DRAFT: { look: 'pendingSchedule', icon: DraftIcon },
  PLANNED: { look: 'upcoming', icon: PlannedIcon },
  PUBLISHED: { look: 'completed', icon: PublishedIcon },
  ENDED: { look: 'canceled', icon: EndedIcon },
  WITHDRAWN: { look: 'noShow', icon: WithdrawnIcon },
};
const NewsStateChip = ({ state }: { state: NewsState }) => <WordChip word={newsStateWords[state]} {...looks[state]} />;

const columns = (zone: string): ListColumn<NewsRecord>[] => [
  {
    id: 'title',
    header: 'Title',
    width: 400,
    cut: true,
    priority: 0,
    sort: 'title',
    exports: ['title', 'text'],
    cell: ({ title, text }) => <TitleAndText title={title} text={text} />,
  },
  { id: 'state', header: 'Status', priority: 1, width: 140, cell: ({ state }) => <NewsStateChip state={state} /> },
  { id: 'audience', header: 'Audience', priority: 3, cut: true, cell: ({ audience }) => audienceText(audience) },
  {
    id: 'from',
    header: 'From',
    priority: 2,
    width: 220,
    sort: 'from',
    cell: ({ publishFrom }) => (publishFrom === null ? '–' : <DateTime at={publishFrom} zone={zone} />),
  },
  {
    id: 'until',
    header: 'Until',
    extra: true,
    cell: ({ publishUntil }) => (publishUntil === null ? '–' : <DateTime at={publishUntil} zone={zone} />),
  },
  {
    id: 'changed',
    header: 'Changed',
    extra: true,
    sort: 'changed',
    exports: ['changed', 'by'],
    cell: ({ changedAt }) => <DateTime at={changedAt} zone={zone} />,
  },
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'state', label: 'Status', words: newsStateWords },
  { kind: 'choice', id: 'audience', label: 'Audience', words: audienceWords },
  { kind: 'days' },
];

/** Publishes an announcement to its readers with one press, and withdraws it. */
const publish: RecordAct<NewsFields> = {
  label: 'Publish',
  words: { doing: 'Publishing', failed: 'Not published' },
  done: 'published',
  change: { publishFrom: 'now', withdrawn: false },
};
const withdraw: RecordAct<NewsFields> = {
  label: 'Withdraw',
  words: { doing: 'Withdrawing', failed: 'Not withdrawn' },
  done: 'withdrawn',
  change: { withdrawn: true },
};
const actIn: Partial<Record<NewsState, RecordAct<NewsFields>>> = {
  DRAFT: publish,
  PLANNED: withdraw,
  PUBLISHED: withdraw,
};
const acts = {
  ...{ change: changeNews, fieldsOf: newsFieldsOf, acts: [publish, withdraw] },
  actOf: ({ state }: NewsRecord) => actIn[state],
};

/** Announcements in every state, for admins (product: News). */
export function NewsList() {
  const { timeZone } = useMe();
  const kind = newsKind(useQueryClient(), timeZone);
  const { button, bulk } = useRecordActs(kind, acts);
  return (
    <ListScreen
      name="news"
      label="Announcements"
      call={pageNews}
      queryKey={[...newsReads.key, 'list']}
      query={{ sort: '-changed' }}
      columns={columns}
      filters={filters}
      search={{ label: 'Search announcements', placeholder: 'Title or text' }}
      rowLabel={({ title }) => title}
      empty={{ line: 'Announcements appear on the home page of their readers.' }}
      panel={({ id, onClose, onMove }) => (
        <RecordPanel
          key={id}
          kind={kind}
          id={id}
          zone={timeZone}
          subtitle={({ state }) => <NewsStateChip state={state} />}
          facts={(news) => <NewsFacts news={news} zone={timeZone} />}
          actions={button}
          onClose={onClose}
          onMove={onMove}
        />
      )}
      actions={button}
      bulk={bulk}
    />
  );
}

function NewsFacts({ news, zone }: { news: NewsRecord; zone: string }) {
  const { text, audience, publishFrom, publishUntil, changedAt, changedBy } = news;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Box>
      <Facts
        facts={[
          ['Audience', audienceText(audience)],
          ['From', publishFrom === null ? 'Not published' : <DateTime key="from" at={publishFrom} zone={zone} />],
          ['Until', publishUntil === null ? 'No end' : <DateTime key="until" at={publishUntil} zone={zone} />],
          ['Changed', <DateTime key="at" at={changedAt} zone={zone} />],
          ...(changedBy === null ? [] : [['Changed by', changedBy] as const]),
        ]}
      />
    </Box>
  );
}
