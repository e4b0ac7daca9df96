import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../components/AppLink';
import { EmptyState } from '../../components/EmptyState';
import { Facts } from '../../components/Facts';
import { exactRupees, rupees } from '../../components/format-money';
import { formatInstant } from '../../components/format-time';
import { Page } from '../../components/Page';
import { notPrinted, Printable } from '../../components/Printable';
import { toast } from '../../components/toast';
import { useSearchParams } from '../../components/use-search-params';
import { stateNames } from '../../contract/billing-buyer';
import { taxLines, type Invoice } from '../../contract/billing-payments';
import { texts } from '../../contract/texts';
import { invoiceQuery, ownInvoicesQuery, saveInvoice } from '../../services/queries/payments';
import { QueryView } from '../shared/QueryView';
import { invoiceHref } from './hrefs';

/** The day of an instant in India, where invoices are dated. */
const dayOf = (at: string) => formatInstant(at, 'Asia/Kolkata').slice(0, 10);

/** `/dashboard/invoicepayment`: an invoice (`?id=`), or the candidate's invoices (product: Invoices). */
export function InvoiceScreen() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return <Page>{id === null ? <OwnInvoices /> : <OneInvoice id={id} />}</Page>;
}

function OwnInvoices() {
  const query = useQuery(ownInvoicesQuery());
  return (
    <QueryView query={query} name="invoices" rows={3}>
      {({ content }) =>
        content.length === 0 ? (
          <EmptyState text={texts.pageEmpty} line="An invoice appears here once a plan is paid." />
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 640, display: 'grid', gap: 3 }}>
            {content.map(({ id, number, title, total, issuedAt, creditFor }) => (
              <Card component="li" key={id} sx={{ p: 4, display: 'flex', gap: 4, justifyContent: 'space-between' }}>
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <AppLink href={invoiceHref(id)}>{number}</AppLink>
                  {creditFor && ' Credit note'}
                  <Box sx={{ color: 'text.secondary' }}>
                    {title} · {dayOf(issuedAt)}
                  </Box>
                </Box>
                <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{rupees(creditFor ? 0 - total : total)}</Box>
              </Card>
            ))}
          </Box>
        )
      }
    </QueryView>
  );
}

/** An invoice by its id. */
export function OneInvoice({ id }: { id: string }) {
  const query = useQuery(invoiceQuery(id));
  return (
    <QueryView query={query} name="invoice" rows={8} gone="This invoice does not exist.">
      {(invoice) => <InvoiceSheet invoice={invoice} />}
    </QueryView>
  );
}

/** An invoice as it was issued. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { id, number, seller, buyer, title, issuedAt, total, taxable, inWords, paymentCode, creditFor } = invoice;
  const [saving, setSaving] = useState(false);
  const save = () => {
    setSaving(true);
    saveInvoice(id)
      .then(
        () => toast.success(texts.downloaded),
        ({ message }: Error) => toast.error(message),
      )
      .finally(() => setSaving(false));
  };
  const lines: [string, number][] = [[`${title}, SAC ${seller.sac}`, taxable], ...taxLines(invoice)];
  return (
    <Box sx={{ maxWidth: 760, display: 'grid', gap: 5 }}>
      <Printable />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', ...notPrinted }}>
        <Button variant="contained" loading={saving} onClick={save}>
          Download PDF
        </Button>
        <Button variant="outlined" onClick={() => print()}>
          Print
        </Button>
      </Box>
      <Card
        component="article"
        aria-label={`${creditFor ? 'Credit note' : 'Invoice'} ${number}`}
        sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 6 }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 4 }}>
          <div>
            <Box component="h2" sx={{ m: 0, typography: 'h3' }}>
              {creditFor ? 'Credit note' : 'Tax invoice'}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>{number}</Box>
            {creditFor && (
              <Box sx={{ color: 'text.secondary' }}>
                For invoice <AppLink href={invoiceHref(creditFor.id)}>{creditFor.number}</AppLink>
              </Box>
            )}
          </div>
          <Box sx={{ textAlign: { sm: 'right' } }}>{dayOf(issuedAt)}</Box>
        </Box>
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
          <Facts
            facts={[
              ['Seller', seller.name],
              ['Address', seller.address],
              ['GSTIN', seller.gstin],
            ]}
          />
          <Facts
            facts={[
              ['Buyer', buyer.name],
              ['Place of supply', stateNames[buyer.state]],
              ...(buyer.gstin === null ? [] : ([['GSTIN', buyer.gstin]] as const)),
              ['Payment', paymentCode],
            ]}
          />
        </Box>
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            fontVariantNumeric: 'tabular-nums',
            '& th, & td': { py: 2, borderBottom: 1, borderColor: 'divider', textAlign: 'left', fontWeight: 'inherit' },
            '& td': { textAlign: 'right', whiteSpace: 'nowrap' },
          }}
        >
          <tbody>
            {lines.map(([name, value]) => (
              <tr key={name}>
                <Box component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Box>
                <td>{exactRupees(value)}</td>
              </tr>
            ))}
            <Box component="tr" sx={{ fontWeight: 600 }}>
              <th scope="row">Total</th>
              <td>{exactRupees(total)}</td>
            </Box>
          </tbody>
        </Box>
        <div>{inWords}</div>
      </Card>
    </Box>
  );
}
