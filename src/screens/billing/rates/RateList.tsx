import { useQueryClient } from '@tanstack/react-query';
import { rupees } from '../../../components/format-money';
import { pageRates, rateKindWords, rateMinutes, type RateRecord } from '../../../contract/billing-rates';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { TwoLines } from '../TwoLines';
import { DatedList } from './DatedList';
import { bandWords, rateKind } from './rate-kinds';
import { datedColumns } from './rate-parts';

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
  ...datedColumns(zone),
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'kind', label: 'Type', words: rateKindWords },
  {
    kind: 'choice',
    id: 'minutes',
    label: 'Length',
    words: Object.fromEntries(rateMinutes.map((one) => [String(one), `${one} min`])),
  },
];

/** What panelists are paid for interviews (product: Rate cards). */
export function RateList() {
  const kind = rateKind(useQueryClient());
  return (
    <DatedList
      kind={kind}
      name="rates"
      label="Rate cards"
      call={pageRates}
      query={{ sort: 'card' }}
      columns={columns}
      filters={filters}
      search={{ label: 'Search rates', placeholder: 'Amount in rupees' }}
      empty="Panelists cannot accept interviews until there is a rate."
      facts={({ paise, leastMonths }) => [
        ['Amount', rupees(paise)],
        ['Experience', bandWords(leastMonths)],
      ]}
    />
  );
}
