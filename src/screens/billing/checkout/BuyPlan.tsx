import { useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { EmptyState } from '../../../components/EmptyState';
import { rupees } from '../../../components/format-money';
import type { Plan } from '../../../contract/billing-plans';
import { texts } from '../../../contract/texts';
import type { BuyPlanActor } from '../../../machines/billing/buy-plan';
import { useMe } from '../../../services/queries/auth';
import { gatewayQuery } from '../../../services/queries/payments';
import { offeredPlansQuery } from '../../../services/queries/plans';
import { wiredBuyPlan } from '../../../services/wiring/billing/buy-plan';
import { useWorkflow } from '../../../services/workflow';
import { AuthForm } from '../../shared/form/AuthForm';
import { useForm } from '../../shared/form/use-form';
import { both, QueryView } from '../../shared/QueryView';
import { BuyerInputs } from './BuyerInputs';
import { daysText, interviewsText } from '../plans/plan-words';
import { plansHref } from '../../shared/plans/hrefs';

/** The order of a plan: its price, and the name on the invoice. The next page is the gateway's. */
export function BuyPlan({ planId }: { planId: string }) {
  const read = both(useQuery(offeredPlansQuery()), useQuery(gatewayQuery()));
  return (
    <QueryView query={read} name="plan" rows={4}>
      {([plans, gateway]) => {
        const plan = plans.find(({ id }) => id === planId);
        if (!plan)
          return (
            <EmptyState
              text={texts.fieldEmpty}
              line="This plan is no longer offered."
              action={
                <LinkButton href={plansHref} variant="contained">
                  Choose another plan
                </LinkButton>
              }
            />
          );
        if (!gateway)
          return <Alert severity="info">Payments are not set up here, so plans cannot be bought online.</Alert>;
        return <Order plan={plan} gateway={gateway} />;
      }}
    </QueryView>
  );
}

type Gateway = { name: string; isTest: boolean };

function Order({ plan, gateway }: { plan: Plan; gateway: Gateway }) {
  const queryClient = useQueryClient();
  const { name } = useMe();
  const { id, revision } = plan;
  // The running form orders the revision that is shown, and keeps what was typed when the plan changes.
  const machine = useMemo(() => wiredBuyPlan({ queryClient, plan: { id, revision } }), [queryClient, id, revision]);
  const actor = useWorkflow(machine, { input: { fields: { name } } });
  return <BuyPlanBody actor={actor} plan={plan} gateway={gateway} />;
}

/** The form for a running actor. */
export function BuyPlanBody({ actor, plan, gateway }: { actor: BuyPlanActor; plan: Plan; gateway: Gateway }) {
  const { stage, problem, busy, field, submit, reply } = useForm(actor);
  const done = stage === 'done';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ maxWidth: 560, order: { xs: 2, md: 1 } }}>
        <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
          Your invoice
        </Typography>
        {done && reply?.checkout === null ? (
          <Alert severity="error">
            The payment gateway does not answer. Your order is kept for a day: try again later.
          </Alert>
        ) : (
          <AuthForm
            action={done ? `Opening ${gateway.name}` : `Pay ${rupees(plan.pricePaise)}`}
            busy={busy || done}
            problem={problem}
            onSubmit={submit}
          >
            <BuyerInputs field={field} />
          </AuthForm>
        )}
        <Box sx={{ mt: 4, color: 'text.secondary' }}>
          {gateway.isTest
            ? 'You pay at a test gateway on this machine. No money moves.'
            : `You pay at ${gateway.name}. Your card never reaches us.`}
        </Box>
      </Box>
      <Card component="section" aria-label="Your order" sx={{ p: 5, order: { xs: 1, md: 2 }, display: 'grid', gap: 3 }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {plan.title}
        </Typography>
        <Box sx={{ color: 'text.secondary', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{plan.description}</Box>
        <Box component="ul" sx={{ m: 0, pl: 5 }}>
          <li>{interviewsText(plan.interviews)}</li>
          <li>Valid for {daysText(plan.validDays)} from your payment</li>
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 4 }}>
          <span>Total, tax included</span>
          <Box sx={{ fontSize: 24, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {rupees(plan.pricePaise)}
          </Box>
        </Box>
      </Card>
    </Box>
  );
}
