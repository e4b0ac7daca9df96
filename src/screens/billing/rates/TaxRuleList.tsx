import { useQueryClient } from '@tanstack/react-query';
import { rupees } from '../../../components/format-money';
import { pageTaxRules, type TaxRecord } from '../../../contract/billing-rates';
import type { ListColumn } from '../../shared/list/list-types';
import { TwoLines } from '../TwoLines';
import { DatedList } from './DatedList';
import { taxRuleKind } from './rate-kinds';
import { datedColumns, percentWords } from './rate-parts';

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
    priority: 4,
    width: 130,
    align: 'right',
    cell: ({ noPanPoints }) => percentWords(noPanPoints),
  },
  ...datedColumns(zone),
];

/** How tax is deducted from what panelists earn (product: Tax deducted). */
export function TaxRuleList() {
  const kind = taxRuleKind(useQueryClient());
  return (
    <DatedList
      kind={kind}
      name="taxRules"
      label="Tax rules"
      call={pageTaxRules}
      query={{ sort: '-from' }}
      columns={columns}
      search={{ label: 'Search tax rules', placeholder: 'Section' }}
      empty="Statements are without tax until there is a rule."
      facts={({ thresholdPaise, ratePoints, noPanPoints }) => [
        ['Threshold', `${rupees(thresholdPaise)} a financial year`],
        ['Rate', percentWords(ratePoints)],
        ['Rate without PAN', percentWords(noPanPoints)],
      ]}
    />
  );
}
