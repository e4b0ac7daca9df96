import { useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { Facts } from '../../../components/Facts';
import { rupees } from '../../../components/format-money';
import {
  pageRates,
  rateKindWords,
  rateMinutes,
  rateStateWords,
  type RateRecord,
} from '../../../contract/billing-rates';
import { useMe } from '../../../services/queries/auth';
import { rateReads } from '../../../services/queries/rates';
import { ListScreen } from '../../shared/list/ListScreen';
import { TwoLines } from '../TwoLines';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { RecordPanel } from '../../shared/record/RecordPanel';
import { bandWords, rateKind, rateTitle } from './rate-kinds';
import { changedColumn, changedFacts, dayWords, RateStateChip } from './rate-parts';

const columns = (zone: string): ListColumn<RateRecord>[] => [
  {
    id: 'rate',
    header: 'Interviews',
    width: 300,
    cut: true,
    priority: 0,
    sort: 'card',
    exports: ['kind', 'minutes', 'months'],
    cell: ({ kind, minutes, leastMonths }) => (
      <TwoLines name={`${rateKindWords[kind]}, ${minutes} min`} line={bandWords(leastMonths)} />
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    priority: 1,
    width: 130,
    align: 'right',
    sort: 'amount',
    cell: ({ paise }) => rupees(paise),
  },
  { id: 'state', header: 'Status', priority: 2, width: 140, cell: ({ state }) => <RateStateChip state={state} /> },
  {
    id: 'from',
    header: 'Holds from',
    priority: 3,
    width: 150,
    sort: 'from',
    cell: ({ holdsFrom }) => dayWords(holdsFrom),
  },
  changedColumn(zone),
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'kind', label: 'Type', words: rateKindWords },
  {
    kind: 'choice',
    id: 'minutes',
    label: 'Length',
    words: Object.fromEntries(rateMinutes.map((one) => [String(one), `${one} min`])),
  },
  { kind: 'choice', id: 'state', label: 'Status', words: rateStateWords },
  { kind: 'days' },
];

/** What interviews pay panelists (product: Rate cards). */
export function RateList({ newHref }: { newHref: string }) {
  const queryClient = useQueryClient();
  const { timeZone } = useMe();
  const kind = rateKind(queryClient);
  return (
    <ListScreen
      name="rates"
      label="Rate cards"
      call={pageRates}
      queryKey={[...rateReads.key, 'list']}
      query={{ sort: 'card' }}
      columns={columns}
      filters={filters}
      search={{ label: 'Search rates', placeholder: 'Amount in rupees' }}
      rowLabel={rateTitle}
      empty={{
        line: 'Panelists cannot accept interviews until there is a rate.',
        action: (
          <LinkButton href={newHref} variant="contained">
            Add rate
          </LinkButton>
        ),
      }}
      panel={({ id, onClose, onMove }) => (
        <RecordPanel
          key={id}
          kind={kind}
          id={id}
          zone={timeZone}
          subtitle={({ state }) => <RateStateChip state={state} />}
          facts={(rate) => (
            <Facts
              facts={[
                ['Amount', rupees(rate.paise)],
                ['Experience', bandWords(rate.leastMonths)],
                ['Holds from', dayWords(rate.holdsFrom)],
                ...changedFacts(rate, timeZone),
              ]}
            />
          )}
          onClose={onClose}
          onMove={onMove}
        />
      )}
    />
  );
}
