import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { AppLink } from '../../../components/AppLink';
import { DeadlineBar } from '../../../components/DeadlineBar';
import { rupees } from '../../../components/format-money';
import { formatDate } from '../../../components/format-time';
import { paymentStateWords } from '../../../contract/billing-payments';
import type { OwnSubscription } from '../../../contract/billing-subscriptions';
import { PlanMarks } from '../../shared/plans/PlanMarks';
import { invoiceHref } from '../hrefs';
import { CancelSubscription } from '../subscriptions/CancelSubscription';
import { PlanInterviews } from './PlanInterviews';
import { SubscriptionChip } from './subscription-look';

/** One plan of a candidate: the interviews left, the end date, and its interviews, payments and invoices. */
export function OwnPlan({ plan, zone }: { plan: OwnSubscription; zone: string }) {
  const { id, plan: title, state, validFrom, validUntil, createdAt, pricePaise } = plan;
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 4, sm: 5 }, display: 'grid', gap: 5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <SubscriptionChip state={state} />
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {pricePaise === 0 ? 'Free of charge' : rupees(pricePaise)}, {formatDate(createdAt, zone)}
        </Box>
      </Box>
      <PlanMarks of={plan} />
      {validFrom !== null && validUntil !== null && state === 'active' && (
        <Box sx={{ maxWidth: 480 }}>
          <DeadlineBar label="Valid until" from={validFrom} until={validUntil} zone={zone} />
        </Box>
      )}
      {validUntil !== null && state === 'expired' && (
        <Typography sx={{ color: 'text.secondary' }}>Expired on {formatDate(validUntil, zone)}</Typography>
      )}
      <PlanInterviews subscriptionId={id} zone={zone} empty="Interviews that you ask for appear here." />
      <Payments plan={plan} zone={zone} />
      <CancelSubscription of={plan} />
    </Card>
  );
}

function Payments({ plan: { payments }, zone }: { plan: OwnSubscription; zone: string }) {
  if (payments.length === 0) return null;
  return (
    <div>
      <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
        Payments and invoices
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {payments.map(({ id, code, amount, refunded, state, createdAt, invoice, creditNotes }) => (
          <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
            <span>{code}</span>
            <Box component="span" data-figures>
              {rupees(amount)}
            </Box>
            <span>
              {paymentStateWords[state]}
              {refunded > 0 && `: ${rupees(refunded)}`}
            </span>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {formatDate(createdAt, zone)}
            </Box>
            {invoice && <AppLink href={invoiceHref(invoice.id)}>Invoice {invoice.number}</AppLink>}
            {creditNotes.map((note) => (
              <AppLink key={note.id} href={invoiceHref(note.id)}>
                Credit note {note.number}
              </AppLink>
            ))}
          </Box>
        ))}
      </Box>
    </div>
  );
}
