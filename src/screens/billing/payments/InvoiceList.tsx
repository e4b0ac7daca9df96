import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { rupees } from '../../../components/format-money';
import { Person } from '../../../components/Person';
import { SidePanel } from '../../../components/SidePanel';
import { pageInvoices, type Invoice } from '../../../contract/billing-payments';
import { billingKey } from '../../../services/queries/payments';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListColumn } from '../../shared/list/list-types';
import { OneInvoice } from '../InvoiceScreen';
import { invoiceHref } from '../hrefs';

const columns = (zone: string): ListColumn<Invoice>[] => [
  {
    id: 'number',
    header: 'Invoice',
    priority: 0,
    width: 180,
    sort: 'number',
    exports: ['number', 'creditFor', 'payment'],
    cell: ({ id, number }) => <AppLink href={invoiceHref(id)}>{number}</AppLink>,
  },
  {
    id: 'buyer',
    header: 'Buyer',
    cut: true,
    priority: 1,
    exports: ['buyer', 'plan', 'gstin'],
    cell: ({ buyer, title }) => <Person name={buyer.name} line={title} />,
  },
  {
    id: 'type',
    header: 'Type',
    priority: 2,
    width: 120,
    cell: ({ creditFor }) => (creditFor ? 'Credit note' : 'Invoice'),
  },
  {
    id: 'total',
    header: 'Total',
    priority: 1,
    width: 120,
    align: 'right',
    sort: 'total',
    exports: ['total', 'taxable', 'cgst', 'sgst', 'igst'],
    cell: ({ total, creditFor }) => rupees(creditFor ? 0 - total : total),
  },
  {
    id: 'issued',
    header: 'Issued',
    priority: 2,
    width: 220,
    sort: 'issued',
    cell: ({ issuedAt }) => <DateTime at={issuedAt} zone={zone} />,
  },
];

/** Invoices and credit notes of all candidates (product: Invoices). */
export const InvoiceList = () => (
  <ListScreen
    name="invoices"
    label="Invoices"
    call={pageInvoices}
    queryKey={[...billingKey, 'invoices', 'list']}
    query={{ sort: '-issued' }}
    columns={columns}
    filters={[{ kind: 'days' }]}
    search={{ label: 'Search invoices', placeholder: 'Number, buyer or plan' }}
    rowLabel={({ number, buyer }) => `${number}, ${buyer.name}`}
    empty={{ line: 'Invoices appear here once a payment is captured.' }}
    panel={({ id, known, onClose }) => (
      <SidePanel
        open={id !== null}
        title={known?.number ?? 'Invoice'}
        subtitle={known?.buyer.name}
        onClose={onClose}
        width={600}
      >
        {id !== null && <OneInvoice id={id} />}
      </SidePanel>
    )}
  />
);
