import InForceIcon from '@mui/icons-material/GavelOutlined';
import PlannedIcon from '@mui/icons-material/ScheduleOutlined';
import WithdrawnIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { DateTime } from '../../components/DateTime';
import { Facts } from '../../components/Facts';
import { RichText } from '../../components/RichText';
import type { StateLook } from '../../components/state-look';
import { WordChip } from '../../components/WordChip';
import { readableText } from '../../contract/rich-text';
import {
  changeTerms,
  pageTerms,
  termsFieldsOf,
  termsStateWords,
  type TermsFields,
  type TermsRecord,
  type TermsState,
} from '../../contract/terms';
import { useMe } from '../../services/queries/auth';
import { termsReads } from '../../services/queries/terms';
import { ListScreen } from '../shared/list/ListScreen';
import type { ListFilter } from '../shared/list/list-filters';
import type { ListColumn } from '../shared/list/list-types';
import { useRecordActs, type RecordAct } from '../shared/record/record-acts';
import { RecordPanel } from '../shared/record/RecordPanel';
import { TitleAndText } from '../shared/record/TitleAndText';
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
      cell: ({ title, text }) => <TitleAndText title={title} text={readableText(text)} />,
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

/** Ends terms with one press, and reinstates them. */
const withdraw: RecordAct<TermsFields> = {
  label: 'Withdraw',
  words: { doing: 'Withdrawing', failed: 'Not withdrawn' },
  done: 'withdrawn',
  change: { withdrawn: true },
};
const reinstate: RecordAct<TermsFields> = {
  label: 'Reinstate',
  words: { doing: 'Reinstating', failed: 'Not reinstated' },
  done: 'reinstated',
  change: { withdrawn: false },
};
const acts = {
  ...{ change: changeTerms, fieldsOf: termsFieldsOf, acts: [withdraw, reinstate] },
  actOf: ({ withdrawn }: TermsRecord) => (withdrawn ? reinstate : withdraw),
};

interface TermsListProps {
  /** Whether to list the terms of the reader's organization instead of the platform's. */
  own: boolean;
  /** What an empty list means. */
  empty: string;
}

/** Terms in every state, for users who write them (product: Terms). */
export function TermsList({ own, empty }: TermsListProps) {
  const { timeZone } = useMe();
  const kind = termsKind(useQueryClient(), timeZone, own);
  const { button, bulk } = useRecordActs(kind, acts);
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
      empty={{ line: empty }}
      panel={({ id, onClose, onMove }) => (
        <RecordPanel
          key={id}
          kind={kind}
          id={id}
          zone={timeZone}
          subtitle={({ state }) => <TermsStateChip state={state} />}
          facts={(terms) => <TermsFacts terms={terms} zone={timeZone} own={own} />}
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
