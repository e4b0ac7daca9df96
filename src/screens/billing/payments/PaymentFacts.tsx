import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { DeadlineBar } from '../../../components/DeadlineBar';
import { Facts, type Fact } from '../../../components/Facts';
import { rupees } from '../../../components/format-money';
import type { PaymentRow } from '../../../contract/billing-payments';
import { useMe } from '../../../services/queries/auth';
import { paymentQuery } from '../../../services/queries/payments';
import { QueryView } from '../../shared/QueryView';
import { invoiceHref } from '../hrefs';
import { CaptureDialog, mayCapture } from './CaptureDialog';
import { PaymentState } from './PaymentState';

const gatewayWords: Record<PaymentRow['gateway'], string> = {
  razorpay: 'Razorpay',
  test: 'Test gateway',
  hand: 'Paid another way',
};

/** One payment: its facts, and what may be done now (product: Payments). */
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
      {mayCapture(payment) && (
        <Button variant="contained" onClick={() => setAsked(true)} sx={{ justifySelf: 'start' }}>
          Capture
        </Button>
      )}
      {asked && <CaptureDialog payments={[payment]} onClose={() => setAsked(false)} />}
    </Box>
  );
}
