import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import { rupees } from '../../../components/format-money';
import { SidePanel } from '../../../components/SidePanel';
import { pagePayments, paymentStateWords } from '../../../contract/billing-payments';
import { subscriptionStateWords, type SubscriptionRow } from '../../../contract/billing-subscriptions';
import { useMe } from '../../../services/queries/auth';
import { listQuery } from '../../../services/queries/lists';
import { subscriptionQuery, subscriptionsKey } from '../../../services/queries/subscriptions';
import { QueryView } from '../../shared/QueryView';
import { PlanMarks } from '../../shared/plans/PlanMarks';
import { paymentHref } from '../hrefs';
import { PlanInterviews } from '../plans/PlanInterviews';
import { daysText } from '../plans/plan-words';
import { SubscriptionChip } from '../plans/subscription-look';
import { CancelSubscription } from './CancelSubscription';

interface SubscriptionPanelProps {
  /** The open subscription, or null. */
  id: string | null;
  known: SubscriptionRow | undefined;
  onClose: () => void;
}

/** The panel of one subscription: what is left, its interviews, its payments and its history. */
export function SubscriptionPanel({ id, known, onClose }: SubscriptionPanelProps) {
  const { timeZone } = useMe();
  const query = useQuery({ ...subscriptionQuery(id ?? ''), enabled: id !== null });
  const shown = query.data ?? known;
  return (
    <SidePanel
      open={id !== null}
      title={shown ? `${shown.candidate}, ${shown.plan}` : 'Subscription'}
      subtitle={shown && <SubscriptionChip state={shown.state} />}
      onClose={onClose}
    >
      {id !== null && (
        <QueryView query={query} name="subscription" rows={6} gone="This subscription does not exist.">
          {({ history, ...row }) => (
            <Box sx={{ display: 'grid', gap: 6 }}>
              <PlanMarks of={row} />
              <SubscriptionFacts of={row} zone={timeZone} />
              <CancelSubscription of={row} candidate={row.candidate} />
              <PlanInterviews subscriptionId={id} zone={timeZone} empty="None asked for yet" />
              <Payments id={id} zone={timeZone} />
              <Part title="History">
                {history.map(({ type, at, by, state }, nth) => (
                  <li key={nth}>
                    {happened[type] ?? subscriptionStateWords[state]}
                    {by !== null && ` by ${by}`}
                    <Box component="span" sx={{ color: 'text.secondary' }}>
                      {' · '}
                      <DateTime at={at} zone={timeZone} quiet={false} />
                    </Box>
                  </li>
                ))}
              </Part>
            </Box>
          )}
        </QueryView>
      )}
    </SidePanel>
  );
}

/** The texts of a subscription's events. Events without a text are described by the status that they lead to. */
const happened: Record<string, string> = {
  CREATE: 'Ordered',
  PAY: 'Payment authorized',
  ACTIVATE: 'Activated',
  TAKE: 'Interview booked',
  SETTLE: 'Interview counted',
  CANCEL: 'Canceled',
  HOLD: 'Refund approved',
  RELEASE: 'Refund failed',
  REFUND: 'Refunded',
};

function SubscriptionFacts({ of, zone }: { of: SubscriptionRow; zone: string }) {
  const { code, pricePaise, validDays, validFrom, validUntil, createdAt, byHand } = of;
  return (
    <Facts
      facts={[
        ['Subscription', code],
        ['Price', pricePaise === 0 ? 'Free of charge' : `${rupees(pricePaise)}, tax included`],
        ['Validity', daysText(validDays)],
        ['Bought', <DateTime key="created" at={createdAt} zone={zone} />],
        ['Valid from', validFrom === null ? '–' : <DateTime key="from" at={validFrom} zone={zone} />],
        ['Valid until', validUntil === null ? '–' : <DateTime key="until" at={validUntil} zone={zone} />],
        ...(byHand === null ? [] : [['Created by hand', byHand] as const]),
      ]}
    />
  );
}

function Payments({ id, zone }: { id: string; zone: string }) {
  const query = useQuery(listQuery(pagePayments, [...subscriptionsKey, 'payments'], { subscriptionId: id }));
  return (
    <Part title="Payments">
      <QueryView query={query} name="payments" rows={1}>
        {({ content }) =>
          content.length === 0 ? (
            <li>No payment</li>
          ) : (
            content.map(({ id: key, code, amount, refunded, state, invoice, createdAt }) => (
              <li key={key}>
                <AppLink href={paymentHref(key)}>{code}</AppLink>, {rupees(amount)}, {paymentStateWords[state]}
                {refunded > 0 && ` (${rupees(refunded)})`}
                {invoice && `, invoice ${invoice.number}`}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {' · '}
                  <DateTime at={createdAt} zone={zone} quiet={false} />
                </Box>
              </li>
            ))
          )
        }
      </QueryView>
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" aria-label={title}>
    <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
      {title}
    </Typography>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {children}
    </Box>
  </Box>
);
