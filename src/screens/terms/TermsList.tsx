import InForceIcon from '@mui/icons-material/GavelOutlined';
import PlannedIcon from '@mui/icons-material/ScheduleOutlined';
import WithdrawnIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { DateTime } from '../../components/DateTime';
import { Facts } from '../../components/Facts';
import { RichText } from '../../components/RichText';
import type { StateLook } from '../../components/state-look';
import { toast } from '../../components/toast';
import { WordChip } from '../../components/WordChip';
import { readableText } from '../../contract/rich-text';
import {
  changeTerms,
  pageTerms,
  termsFieldsOf,
  termsStateWords,
  type TermsRecord,
  type TermsState,
} from '../../contract/terms';
import { callApi } from '../../services/api/client';
import { useMe } from '../../services/queries/auth';
import { refreshRecords } from '../../services/queries/records';
import { termsReads } from '../../services/queries/terms';
import { beginUndoable, useSendOnLeave } from '../../services/undoables';
import { ListScreen } from '../shared/list/ListScreen';
import type { ListFilter } from '../shared/list/list-filters';
import type { ListColumn } from '../shared/list/list-types';
import { UndoableActions } from '../shared/list/UndoableActions';
import { RecordPanel } from '../shared/record/RecordPanel';
import { termsKind } from './terms-kind';
import { termsAudienceText, termsAudienceWords } from './terms-words';

const looks: Record<TermsState, { look: StateLook; icon: typeof InForceIcon }> = {
  PLANNED: { look: 'upcoming', icon: PlannedIcon },
  IN_FORCE: { look: 'completed', icon: InForceIcon },
  WITHDRAWN: { look: 'canceled', icon: WithdrawnIcon },
};
const TermsStateChip = ({ state }: { state: TermsState }) => (
  <WordChip word={termsStateWords[state]} {...looks[state]} />
);

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const columns =
  (own: boolean) =>
  (zone: string): ListColumn<TermsRecord>[] => [
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
          <Box sx={{ ...oneLine, typography: 'caption', color: 'text.secondary' }}>{readableText(text)}</Box>
        </Box>
      ),
    },
    { id: 'state', header: 'Status', priority: 1, width: 140, cell: ({ state }) => <TermsStateChip state={state} /> },
    ...(own
      ? []
      : [
          {
            id: 'audience',
            header: 'Audience',
            priority: 3,
            cut: true,
            cell: ({ audience }: TermsRecord) => termsAudienceText(audience),
          } as const,
        ]),
    {
      id: 'from',
      header: 'Holds from',
      priority: 2,
      width: 220,
      sort: 'from',
      cell: ({ holdsFrom }) => <DateTime at={holdsFrom} zone={zone} />,
    },
    { id: 'version', header: 'Version', priority: 4, width: 110, cell: ({ revision }) => revision },
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
  { kind: 'choice', id: 'state', label: 'Status', words: termsStateWords },
  { kind: 'choice', id: 'audience', label: 'Audience', words: termsAudienceWords },
  { kind: 'days' },
];
const ownFilters = filters.filter((filter) => !('id' in filter && filter.id === 'audience'));

const subjectOf = ({ id }: TermsRecord) => `terms/${id}`;

/** What can be done with one press: end terms, or let them hold again. */
type Act = { label: string; words: { doing: string; failed: string }; done: string; withdrawn: boolean };
const withdraw: Act = {
  label: 'Withdraw',
  words: { doing: 'Withdrawing', failed: 'Not withdrawn' },
  done: 'withdrawn',
  withdrawn: true,
};
const reinstate: Act = {
  label: 'Reinstate',
  words: { doing: 'Reinstating', failed: 'Not reinstated' },
  done: 'reinstated',
  withdrawn: false,
};
const actOf = ({ withdrawn }: TermsRecord) => (withdrawn ? reinstate : withdraw);

const begin = (queryClient: QueryClient, row: TermsRecord, { words, done, withdrawn }: Act) =>
  beginUndoable(subjectOf(row), {
    words,
    onDone: () => void toast.success(`${row.title} ${done}.`),
    onFailure: ({ message }) => void toast.error(`${words.failed}: ${row.title}. ${message}`),
    perform: async (key) => {
      const body = { fields: { ...termsFieldsOf(row), withdrawn }, revision: row.revision };
      try {
        await callApi(changeTerms, { params: { id: row.id }, body, key, keepalive: true });
      } finally {
        await refreshRecords(queryClient, termsReads);
      }
    },
  });

/** Withdrawing or reinstating terms, with five seconds to undo it. */
function TermsAction({ row }: { row: TermsRecord }) {
  const queryClient = useQueryClient();
  const act = actOf(row);
  return (
    <UndoableActions subject={subjectOf(row)} name={row.title}>
      <Button size="small" aria-label={`${act.label}: ${row.title}`} onClick={() => begin(queryClient, row, act)}>
        {act.label}
      </Button>
    </UndoableActions>
  );
}

interface TermsListProps {
  /** The terms of the reader's organization in place of the platform's. */
  own: boolean;
  /** Where new terms are written. */
  newHref: string;
  empty: string;
}

/** Terms in every state, for those who write them (product: Terms). */
export function TermsList({ own, newHref, empty }: TermsListProps) {
  const queryClient = useQueryClient();
  const { timeZone } = useMe();
  useSendOnLeave();
  const kind = termsKind(queryClient, timeZone, own);
  return (
    <ListScreen
      name={own ? 'ownTerms' : 'terms'}
      source="terms"
      label="Terms"
      call={pageTerms}
      queryKey={[...termsReads.key, 'list']}
      query={{ sort: '-changed' }}
      columns={columns(own)}
      filters={own ? ownFilters : filters}
      search={{ label: 'Search terms', placeholder: 'Title or text' }}
      rowLabel={({ title }) => title}
      empty={{
        line: empty,
        action: (
          <LinkButton href={newHref} variant="contained">
            Add terms
          </LinkButton>
        ),
      }}
      panel={({ id, onClose, onMove }) => (
        <RecordPanel
          key={id}
          kind={kind}
          id={id}
          zone={timeZone}
          subtitle={({ state }) => <TermsStateChip state={state} />}
          facts={(terms) => <TermsFacts terms={terms} zone={timeZone} own={own} />}
          actions={(terms) => <TermsAction row={terms} />}
          onClose={onClose}
          onMove={onMove}
        />
      )}
      actions={(row) => <TermsAction row={row} />}
      bulk={[withdraw, reinstate].map((act) => ({
        label: act.label,
        can: (row: TermsRecord) => actOf(row) === act,
        run: (rows: readonly TermsRecord[]) => rows.forEach((row) => begin(queryClient, row, act)),
      }))}
    />
  );
}

function TermsFacts({ terms, zone, own }: { terms: TermsRecord; zone: string; own: boolean }) {
  const { text, audience, holdsFrom, changedAt, changedBy, revision, inForce } = terms;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <RichText html={text} />
      <Facts
        facts={[
          ...(own ? [] : [['Audience', termsAudienceText(audience)] as const]),
          ['Holds from', <DateTime key="from" at={holdsFrom} zone={zone} />],
          [
            'Version',
            inForce === null || inForce === revision ? revision : `${revision}, until then version ${inForce}`,
          ],
          ['Changed', <DateTime key="at" at={changedAt} zone={zone} />],
          ...(changedBy === null ? [] : [['Changed by', changedBy] as const]),
        ]}
      />
    </Box>
  );
}
