import { useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { Facts } from '../../../components/Facts';
import { rupees } from '../../../components/format-money';
import { pageTaxRules, rateStateWords, type TaxRecord } from '../../../contract/billing-rates';
import { useMe } from '../../../services/queries/auth';
import { taxRuleReads } from '../../../services/queries/rates';
import { ListScreen } from '../../shared/list/ListScreen';
import { TwoLines } from '../TwoLines';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { RecordPanel } from '../../shared/record/RecordPanel';
import { taxRuleKind } from './rate-kinds';
import { changedColumn, changedFacts, dayWords, percentWords, RateStateChip } from './rate-parts';

const columns = (zone: string): ListColumn<TaxRecord>[] => [
  {
    id: 'section',
    header: 'Section',
    width: 260,
    priority: 0,
    sort: 'section',
    cell: ({ section, thresholdPaise }) => (
      <TwoLines name={section} line={`Above ${rupees(thresholdPaise)} a financial year`} />
    ),
    exports: ['section', 'threshold'],
  },
  { id: 'state', header: 'Status', priority: 1, width: 140, cell: ({ state }) => <RateStateChip state={state} /> },
  {
    id: 'rate',
    header: 'Rate',
    priority: 2,
    width: 110,
    align: 'right',
    cell: ({ ratePoints }) => percentWords(ratePoints),
  },
  {
    id: 'noPan',
    header: 'Without PAN',
    priority: 3,
    width: 130,
    align: 'right',
    cell: ({ noPanPoints }) => percentWords(noPanPoints),
  },
  {
    id: 'from',
    header: 'Holds from',
    priority: 4,
    width: 150,
    sort: 'from',
    cell: ({ holdsFrom }) => dayWords(holdsFrom),
  },
  changedColumn(zone),
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'state', label: 'Status', words: rateStateWords },
  { kind: 'days' },
];

/** How tax is deducted from what panelists earn (product: Tax deducted). */
export function TaxRuleList({ newHref }: { newHref: string }) {
  const queryClient = useQueryClient();
  const { timeZone } = useMe();
  const kind = taxRuleKind(queryClient);
  return (
    <ListScreen
      name="taxRules"
      label="Tax rules"
      call={pageTaxRules}
      queryKey={[...taxRuleReads.key, 'list']}
      query={{ sort: '-from' }}
      columns={columns}
      filters={filters}
      search={{ label: 'Search tax rules', placeholder: 'Section' }}
      rowLabel={kind.titleOf}
      empty={{
        line: 'Statements are without tax until there is a rule.',
        action: (
          <LinkButton href={newHref} variant="contained">
            Add tax rule
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
          facts={(rule) => (
            <Facts
              facts={[
                ['Threshold', `${rupees(rule.thresholdPaise)} a financial year`],
                ['Rate', percentWords(rule.ratePoints)],
                ['Rate without PAN', percentWords(rule.noPanPoints)],
                ['Holds from', dayWords(rule.holdsFrom)],
                ...changedFacts(rule, timeZone),
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
