import DraftIcon from '@mui/icons-material/EditNoteOutlined';
import EndedIcon from '@mui/icons-material/EventBusyOutlined';
import PlannedIcon from '@mui/icons-material/ScheduleOutlined';
import PublishedIcon from '@mui/icons-material/CampaignOutlined';
import WithdrawnIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import type { StateLook } from '../../../components/state-look';
import { toast } from '../../../components/toast';
import { WordChip } from '../../../components/WordChip';
import {
  changeNews,
  newsFieldsOf,
  newsStateWords,
  pageNews,
  type NewsRecord,
  type NewsState,
} from '../../../contract/messages-news';
import { callApi } from '../../../services/api/client';
import { useMe } from '../../../services/queries/auth';
import { newsReads } from '../../../services/queries/news';
import { refreshRecords } from '../../../services/queries/records';
import { beginUndoable, useSendOnLeave } from '../../../services/undoables';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { UndoableActions } from '../../shared/list/UndoableActions';
import { RecordPanel } from '../../shared/record/RecordPanel';
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

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const columns = (zone: string): ListColumn<NewsRecord>[] => [
  {
    id: 'title',
    header: 'Title',
    width: 400,
    cut: true,
    priority: 0,
    sort: 'title',
    exports: ['title', 'text'],
    cell: ({ title, text }) => (
      <Box data-lines sx={{ minWidth: 0 }}>
        <Box sx={{ ...oneLine, fontWeight: 500 }}>{title}</Box>
        <Box title={text} sx={{ ...oneLine, typography: 'caption', color: 'text.secondary' }}>
          {text}
        </Box>
      </Box>
    ),
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

const subjectOf = ({ id }: NewsRecord) => `news/${id}`;

/** What can be done with one press, by its state: publish a draft, or take back what readers see or will see. */
type Act = {
  label: string;
  words: { doing: string; failed: string };
  done: string;
  change: { publishFrom?: 'now'; withdrawn: boolean };
};
const publish: Act = {
  label: 'Publish',
  words: { doing: 'Publishing', failed: 'Not published' },
  done: 'published',
  change: { publishFrom: 'now', withdrawn: false },
};
const withdraw: Act = {
  label: 'Withdraw',
  words: { doing: 'Withdrawing', failed: 'Not withdrawn' },
  done: 'withdrawn',
  change: { withdrawn: true },
};
const acts: Partial<Record<NewsState, Act>> = { DRAFT: publish, PLANNED: withdraw, PUBLISHED: withdraw };

const begin = (queryClient: QueryClient, row: NewsRecord, { words, done, change }: Act) =>
  beginUndoable(subjectOf(row), {
    words,
    onDone: () => void toast.success(`${row.title} ${done}.`),
    onFailure: ({ message }) => void toast.error(`${words.failed}: ${row.title}. ${message}`),
    perform: async (key) => {
      const body = { fields: { ...newsFieldsOf(row), ...change }, revision: row.revision };
      try {
        await callApi(changeNews, { params: { id: row.id }, body, key, keepalive: true });
      } finally {
        await refreshRecords(queryClient, newsReads);
      }
    },
  });

/** Publishing or withdrawing an announcement, with five seconds to undo it. */
function NewsAction({ row }: { row: NewsRecord }) {
  const queryClient = useQueryClient();
  const one = acts[row.state];
  return (
    <UndoableActions subject={subjectOf(row)} name={row.title}>
      {one && (
        <Button size="small" aria-label={`${one.label}: ${row.title}`} onClick={() => begin(queryClient, row, one)}>
          {one.label}
        </Button>
      )}
    </UndoableActions>
  );
}

/** Announcements in every state, for admins (product: News). */
export function NewsList() {
  const queryClient = useQueryClient();
  const { timeZone } = useMe();
  useSendOnLeave();
  const kind = newsKind(queryClient, timeZone);
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
      empty={{
        line: 'Announcements appear on the home page of their readers.',
        action: (
          <LinkButton href={newNewsHref} variant="contained">
            Add announcement
          </LinkButton>
        ),
      }}
      panel={({ id, onClose, onMove }) => (
        <RecordPanel
          key={id}
          kind={kind}
          id={id}
          zone={timeZone}
          subtitle={({ state }) => <NewsStateChip state={state} />}
          facts={(news) => <NewsFacts news={news} zone={timeZone} />}
          actions={(news) => <NewsAction row={news} />}
          onClose={onClose}
          onMove={onMove}
        />
      )}
      actions={(row) => <NewsAction row={row} />}
      bulk={[publish, withdraw].map((act) => ({
        label: act.label,
        can: ({ state }: NewsRecord) => acts[state] === act,
        run: (rows: readonly NewsRecord[]) => rows.forEach((row) => begin(queryClient, row, act)),
      }))}
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
