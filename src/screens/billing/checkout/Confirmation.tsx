import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { LinkButton } from '../../../components/AppLink';
import { spanInWords } from '../../../contract/time';
import { captureWithin } from '../../../machines/lifecycle/payment';
import type { CheckoutActor } from '../../../machines/billing/checkout';
import { paymentQuery } from '../../../services/queries/payments';
import { ownSubscriptionsQuery } from '../../../services/queries/subscriptions';
import { wiredCheckout } from '../../../services/wiring/billing/checkout';
import { useWorkflow } from '../../../services/workflow';
import { useCheckout } from './use-checkout';
import { mockSkillsHref, planDetailsHref, plansHref } from '../../shared/plans/hrefs';
import { CancelSubscription } from '../subscriptions/CancelSubscription';
import { invoiceHref } from '../hrefs';

/** The outcome of a payment, after the gateway's page. */
export function Confirmation({ paymentId, failed }: { paymentId: string; failed: boolean }) {
  const queryClient = useQueryClient();
  const actor = useWorkflow(wiredCheckout({ queryClient }), { input: { paymentId, failed } });
  return <ConfirmationBody actor={actor} />;
}

interface ToldProps {
  title: string;
  severity: 'success' | 'info' | 'warning' | 'error';
  line: ReactNode;
  children?: ReactNode;
}
const Told = ({ title, severity, line, children }: ToldProps) => (
  <Box sx={{ maxWidth: 640, display: 'grid', gap: 4, justifyItems: 'start' }}>
    <Alert severity={severity} sx={{ width: '100%' }}>
      <Typography variant="h4" component="h2">
        {title}
      </Typography>
      {line}
    </Alert>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{children}</Box>
  </Box>
);

/** The state for a running actor, and the next step. */
export function ConfirmationBody({ actor }: { actor: CheckoutActor }) {
  const { stage, problem, paymentId, check } = useCheckout(actor);
  const { data: payment } = useQuery({ ...paymentQuery(paymentId), enabled: stage !== 'confirming' });
  const [, navigate] = useLocation();
  const { data: own = [] } = useQuery({
    ...ownSubscriptionsQuery(),
    enabled: stage === 'waiting' || stage === 'failed',
  });
  const order = own.find(({ id }) => id === payment?.subscriptionId);
  const cancel = order && <CancelSubscription of={order} onDone={() => navigate(plansHref)} />;
  const again = (
    <Button variant="contained" onClick={check}>
      Check again
    </Button>
  );
  const plans = (
    <LinkButton href={plansHref} variant="outlined">
      Subscription Plans
    </LinkButton>
  );
  switch (stage) {
    case 'confirming':
      return (
        <Box role="status" sx={{ maxWidth: 640, display: 'grid', gap: 4 }}>
          <Typography variant="h4" component="h2">
            Confirming your payment
          </Typography>
          <LinearProgress aria-label="Confirming your payment" />
          <Box sx={{ color: 'text.secondary' }}>
            This takes a few seconds. You can leave this page: nothing is lost.
          </Box>
        </Box>
      );
    case 'paid':
      return (
        <Told
          title={`${payment?.plan ?? 'Your plan'} is active`}
          severity="success"
          line="Your payment has arrived. Choose skills and times for your first interview."
        >
          <LinkButton href={mockSkillsHref} variant="contained">
            Choose skills and times
          </LinkButton>
          {payment?.invoice && (
            <LinkButton href={invoiceHref(payment.invoice.id)} variant="outlined">
              Invoice
            </LinkButton>
          )}
          <LinkButton href={planDetailsHref}>Plan Details</LinkButton>
        </Told>
      );
    case 'held':
      return (
        <Told
          title="Your payment is authorized"
          severity="info"
          line={`It is being confirmed by hand. You get an email once your plan is active. If it is not confirmed within ${spanInWords(captureWithin)}, you pay nothing.`}
        >
          {again}
        </Told>
      );
    case 'failed':
      return (
        <Told
          title="Your payment failed"
          severity="error"
          line={`${payment?.why ?? 'The order was given up'}. You have paid nothing.`}
        >
          <LinkButton href={plansHref} variant="contained">
            Choose a plan again
          </LinkButton>
          <Button onClick={check}>Check again</Button>
          {cancel}
        </Told>
      );
    case 'returned':
      return (
        <Told title="Your payment was returned" severity="info" line="The money goes back the way you paid.">
          {plans}
        </Told>
      );
    case 'waiting':
      return (
        <Told
          title="Your payment has not arrived yet"
          severity="info"
          line="If you have paid, you get an email once it arrives. If you have not, nothing is taken."
        >
          {again}
          {plans}
          {cancel}
        </Told>
      );
    default:
      return (
        <Told title="Your payment could not be read" severity="error" line={problem}>
          {again}
        </Told>
      );
  }
}
