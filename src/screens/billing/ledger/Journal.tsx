import { useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { rupees } from '../../../components/format-money';
import {
  accountWords,
  entryWords,
  ledgerCauseWords,
  listLedgerEntries,
  type LedgerEntry,
} from '../../../contract/billing-ledger';
import { monthAfter, monthAt, monthWords } from '../../../contract/billing-statements';
import type { Page } from '../../../contract/kit';
import { entriesKey } from '../../../services/queries/ledger';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { thingHref } from '../hrefs';
import { TwoLines } from '../TwoLines';
import { EntryPanel } from './EntryPanel';

const columns = (zone: string): ListColumn<LedgerEntry>[] => [
  {
    id: 'what',
    header: 'What happened',
    cut: true,
    priority: 0,
    exports: ['what', 'cause', 'code'],
    cell: (row) => <TwoLines name={entryWords(row)} line={row.of.code} />,
  },
  {
    id: 'party',
    header: 'Party',
    width: 240,
    cut: true,
    priority: 3,
    cell: ({ party }) => party?.name ?? '–',
  },
  {
    id: 'debit',
    header: 'Debit',
    priority: 1,
    width: 120,
    align: 'right',
    cell: ({ debit }) => (debit === 0 ? '–' : rupees(debit)),
  },
  {
    id: 'credit',
    header: 'Credit',
    priority: 1,
    width: 120,
    align: 'right',
    cell: ({ credit }) => (credit === 0 ? '–' : rupees(credit)),
  },
  {
    id: 'at',
    header: 'Posted',
    priority: 2,
    width: 220,
    sort: 'at',
    cell: ({ at }) => <DateTime at={at} zone={zone} />,
  },
];

const monthsShown = 24;
const filtersAt = (running: string): ListFilter[] => {
  const months = Array.from({ length: monthsShown }, (_, nth) => monthAfter(running, -nth));
  const words = Object.fromEntries(months.map((month) => [month, monthWords(month)]));
  return [
    { kind: 'choice', id: 'account', label: 'Account', words: accountWords },
    { kind: 'choice', id: 'cause', label: 'Cause', words: ledgerCauseWords },
    { kind: 'choice', id: 'month', label: 'Month', words },
    { kind: 'choice', id: 'until', label: 'Up to the end of', words },
    { kind: 'party', id: 'partyId', label: 'Party' },
    { kind: 'days' },
  ];
};
const kinds: Partial<Record<LedgerEntry['of']['type'], string>> = {
  payment: 'View payment',
  interview: 'View interview',
  subscription: 'View plan',
  statement: 'View statement',
};

/** The journal: every entry, with what it moved on the chosen account (product: Journal). */
export function Journal() {
  const queryClient = useQueryClient();
  /** The name of the party in the address, taken from the party's loaded entries. */
  const nameOf = (id: string) =>
    queryClient
      .getQueriesData<Page<LedgerEntry>>({ queryKey: entriesKey })
      .flatMap(([, page]) => page?.content ?? [])
      .find(({ party }) => party?.id === id)?.party?.name;
  return (
    <ListScreen
      name="ledgerEntries"
      label="Journal"
      call={listLedgerEntries}
      queryKey={entriesKey}
      query={{ sort: '-at' }}
      columns={columns}
      nameOf={nameOf}
      filters={filtersAt(monthAt(Date.now()))}
      search={{ label: 'Search journal', placeholder: 'Code, panelist or candidate' }}
      rowLabel={(row) => `${entryWords(row)}, ${row.of.code}`}
      empty={{ line: 'Entries appear here once money moves: a payment, an interview, a statement.' }}
      noMatch={{ line: 'Try another account, month or cause.' }}
      actions={({ of }) => {
        const [words, href] = [kinds[of.type], thingHref(of)];
        return (
          words !== undefined &&
          href !== null && (
            <LinkButton size="small" href={href} aria-label={`${words}: ${of.code}`}>
              {words}
            </LinkButton>
          )
        );
      }}
      panel={({ id, known, onClose }) => <EntryPanel id={id} known={known} onClose={onClose} />}
    />
  );
}
