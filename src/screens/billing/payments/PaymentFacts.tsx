import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { DeadlineBar } from '../../../components/DeadlineBar';
import { Facts, type Fact } from '../../../components/Facts';
import { rupees } from '../../../components/format-money';
import type { PaymentRow } from '../../../contract/billing-payments';
import { pageRefunds } from '../../../contract/billing-refunds';
import { useMe } from '../../../services/queries/auth';
import { listQuery } from '../../../services/queries/lists';
import { paymentQuery } from '../../../services/queries/payments';
import { refundsKey } from '../../../services/queries/refunds';
import { QueryView } from '../../shared/QueryView';
import { invoiceHref, refundHref } from '../hrefs';
import { AskForRefund } from '../refunds/RefundActions';
import { RefundChip } from '../refunds/refund-words';
import { CaptureDialog, mayCapture } from './CaptureDialog';
import { PaymentState } from './PaymentState';

const gatewayWords: Record<PaymentRow['gateway'], string> = {
  razorpay: 'Razorpay',
  test: 'Test gateway',
  hand: 'Paid another way',
};

/** One payment: its facts, and the actions allowed now (product: Payments). */
export function PaymentFacts({ id }: { id: string }) {
  const query = useQuery(paymentQuery(id));
  return (
    <QueryView query={query} name="payment" gone="This payment does not exist.">
      {(payment) => <Shown payment={payment} />}
    </QueryView>
  );
}

function Shown({ payment }: { payment: PaymentRow }) {
  const { timeZone } = useMe();
  const [asked, setAsked] = useState(false);
  const { state, plan, candidate, amount, refunded, gateway, gatewayId, why } = payment;
  const { invoice, captureBy, capturedAt, createdAt } = payment;
  const facts: Fact[] = [
    ['Status', <PaymentState key="state" state={state} />],
    ['Candidate', candidate],
    ['Plan', plan],
    ['Amount', rupees(amount)],
    ...(refunded > 0 ? ([['Refunded', rupees(refunded)]] as const) : []),
    ['Gateway', gatewayWords[gateway]],
    ...(gatewayId === null ? [] : ([['Gateway id', gatewayId]] as const)),
    ...(why === null ? [] : ([['Why it failed', why]] as const)),
    ['Created', <DateTime key="created" at={createdAt} zone={timeZone} />],
    ...(capturedAt === null
      ? []
      : ([['Captured', <DateTime key="captured" at={capturedAt} zone={timeZone} />]] as const)),
    ...(invoice === null
      ? []
      : ([
          [
            'Invoice',
            <AppLink key="invoice" href={invoiceHref(invoice.id)}>
              {invoice.number}
            </AppLink>,
          ],
        ] as const)),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {state === 'authorized' && captureBy !== null && (
        <DeadlineBar label="Capture by" from={createdAt} until={captureBy} zone={timeZone} overText="It goes back" />
      )}
      <Facts facts={facts} />
      {payment.allowedActions.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {mayCapture(payment) && (
            <Button variant="contained" onClick={() => setAsked(true)}>
              Capture
            </Button>
          )}
          {payment.allowedActions.some(({ type }) => type === 'REFUND') && <AskForRefund payment={payment} />}
        </Box>
      )}
      {capturedAt !== null && <Refunds paymentId={payment.id} />}
      {asked && <CaptureDialog payments={[payment]} onClose={() => setAsked(false)} />}
    </Box>
  );
}

/** The refunds of a payment, requested and paid; renders nothing if there are none. */
function Refunds({ paymentId }: { paymentId: string }) {
  const query = useQuery(listQuery(pageRefunds, [...refundsKey, 'of'], { paymentId }));
  return (
    <QueryView query={query} name="refunds" rows={1}>
      {({ content }) =>
        content.length > 0 && (
          <Box component="section" aria-label="Refunds">
            <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
              Refunds
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
              {content.map(({ id, code, paise, state }) => (
                <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
                  <AppLink href={refundHref(id)}>{code}</AppLink>
                  <Box component="span" data-figures>
                    {rupees(paise)}
                  </Box>
                  <RefundChip state={state} />
                </Box>
              ))}
            </Box>
          </Box>
        )
      }
    </QueryView>
  );
}
