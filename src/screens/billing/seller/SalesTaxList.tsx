import { useQueryClient } from '@tanstack/react-query';
import { pageSalesTaxes, type SalesTaxRecord } from '../../../contract/billing-seller';
import type { ListColumn } from '../../shared/list/list-types';
import { DatedList } from '../rates/DatedList';
import { datedColumns, percentWords } from '../rates/rate-parts';
import { salesTaxKind } from './seller-kinds';

const columns = (zone: string): ListColumn<SalesTaxRecord>[] => [
  {
    id: 'rate',
    header: 'Rate',
    width: 200,
    priority: 0,
    sort: 'rate',
    cell: ({ ratePoints }) => percentWords(ratePoints),
  },
  ...datedColumns(zone),
];

/** The rates of the tax included in the price of a plan (product: Invoices). */
export function SalesTaxList() {
  const kind = salesTaxKind(useQueryClient());
  return (
    <DatedList
      kind={kind}
      name="salesTaxes"
      label="Sales tax"
      call={pageSalesTaxes}
      query={{ sort: '-from' }}
      columns={columns}
      search={{ label: 'Search sales tax', placeholder: 'Percentage' }}
      empty="Invoices are without tax until there is a rate."
      facts={({ ratePoints }) => [['Rate', percentWords(ratePoints)]]}
    />
  );
}
