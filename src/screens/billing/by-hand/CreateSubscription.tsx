import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { DayField } from '../../../components/DayField';
import { rupees } from '../../../components/format-money';
import { LimitedText } from '../../../components/LimitedText';
import { byHandWays, byHandWords } from '../../../contract/billing-by-hand';
import type { PlanRecord } from '../../../contract/billing-plans';
import { dayAt } from '../../../contract/time';
import type { Named } from '../../../contract/kit';
import { limits } from '../../../contract/texts';
import type { CreateSubscriptionActor } from '../../../machines/billing/create-subscription';
import { candidateQuery } from '../../../services/queries/candidates';
import { candidatesQuery } from '../../../services/queries/people';
import { plansByTitle } from '../../../services/queries/plans';
import { wiredCreateSubscription } from '../../../services/wiring/billing/create-subscription';
import { useWorkflow } from '../../../services/workflow';
import { AuthForm } from '../../shared/form/AuthForm';
import { DoneNote } from '../../shared/form/DoneNote';
import { Field } from '../../shared/form/Field';
import { PartySearch } from '../../shared/form/PartySearch';
import { useForm } from '../../shared/form/use-form';
import { BuyerInputs } from '../checkout/BuyerInputs';
import { invoiceHref, subscriptionHref } from '../hrefs';
import { daysText, interviewsText } from '../plans/plan-words';
import { Choice } from './Choice';

const termsOf = ({ pricePaise, interviews, validDays, active }: PlanRecord) =>
  [rupees(pricePaise), interviewsText(interviews), `valid for ${daysText(validDays)}`, !active && 'not offered']
    .filter(Boolean)
    .join(', ');

/** Creates a subscription by hand; starts again for the next one (product: Plans). */
export function CreateSubscription() {
  const [nth, setNth] = useState(0);
  return <Started key={nth} onAnother={() => setNth(nth + 1)} />;
}

function Started({ onAnother }: { onAnother: () => void }) {
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredCreateSubscription({ queryClient }));
  const [today] = useState(() => dayAt(Date.now()));
  const actor = useWorkflow(machine, { input: { fields: { today } } });
  return <CreateSubscriptionBody actor={actor} onAnother={onAnother} />;
}

interface CreateSubscriptionBodyProps {
  actor: CreateSubscriptionActor;
  /** What is already chosen. */
  begun?: { candidate: Named; plan: PlanRecord };
  onAnother: () => void;
}

/** The form for a running actor, its confirmation, and the next steps. */
export function CreateSubscriptionBody({ actor, begun, onAnother }: CreateSubscriptionBodyProps) {
  const form = useForm(actor);
  const { fields, stage, problem, busy, asking, field, submit, reply } = form;
  const [candidate, setCandidate] = useState(begun?.candidate ?? null);
  const [plan, setPlan] = useState(begun?.plan ?? null);
  const { data: known } = useQuery({ ...candidateQuery(candidate?.id ?? ''), enabled: candidate !== null });
  const email = known?.email ?? 'the candidate';
  const paid = fields.way === 'paid';

  if (stage === 'done' && reply && candidate && plan)
    return (
      <Box sx={{ display: 'grid', gap: 5, maxWidth: 640, justifyItems: 'start' }}>
        <DoneNote>
          {plan.title} is active for {candidate.name}, who gets an email.
        </DoneNote>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <LinkButton href={subscriptionHref(reply.id)} variant="contained">
            View subscription
          </LinkButton>
          {reply.invoice && (
            <LinkButton href={invoiceHref(reply.invoice.id)} variant="outlined">
              Invoice {reply.invoice.number}
            </LinkButton>
          )}
          <Button onClick={onAnother}>Create another subscription</Button>
        </Box>
      </Box>
    );

  return (
    <Box sx={{ maxWidth: 560 }}>
      <AuthForm action="Create subscription" busy={busy} problem={problem} onSubmit={submit}>
        <PartySearch
          id="subscription-candidate"
          label="Candidate"
          value={candidate}
          find={(q) => candidatesQuery({ q, registered: '1' })}
          nameOf={({ name }) => name}
          lineOf={({ timeZone }) => timeZone.replaceAll('_', ' ')}
          help={known?.email ?? 'Candidates who have an account'}
          error={field('candidate').problem ?? undefined}
          disabled={busy}
          onPick={(row) => {
            setCandidate(row && { id: row.id, name: row.name });
            field('candidate').onChange(row?.id ?? '');
            field('name').onChange(row?.name ?? '');
          }}
        />
        <PartySearch
          id="subscription-plan"
          label="Plan"
          value={plan && { id: plan.id, name: plan.title }}
          find={plansByTitle}
          nameOf={({ title }) => title}
          lineOf={termsOf}
          placeholder="Search by title"
          help={plan ? termsOf(plan) : 'Its terms of now are kept, whether it is offered or not.'}
          error={field('plan').problem ?? undefined}
          disabled={busy}
          onPick={(row) => {
            setPlan(row);
            field('plan').onChange(row?.id ?? '');
            field('revision').onChange(row === null ? '' : String(row.revision));
          }}
        />
        <Choice
          label="How it is paid"
          value={fields.way}
          options={byHandWays.map((way) => ({ value: way, label: byHandWords[way] }))}
          disabled={busy}
          onChange={field('way').onChange}
        />
        {paid ? (
          <>
            <Field
              label="Reference"
              {...field('reference')}
              input={{ type: 'text', autoComplete: 'off' }}
              attributes={{ maxLength: limits.remark }}
              hint="Of the transfer or the receipt. Each one pays for one plan."
            />
            <DayField
              label="Day of payment"
              value={fields.paidOn}
              onChange={field('paidOn').onChange}
              zone="Asia/Kolkata"
              keepsText
              error={field('paidOn').problem ?? undefined}
            />
            <BuyerInputs field={field} />
          </>
        ) : (
          <LimitedText
            label="Reason"
            value={fields.why}
            onChange={field('why').onChange}
            max={limits.reason}
            error={field('why').problem ?? undefined}
            disabled={busy}
          />
        )}
      </AuthForm>
      <ConfirmDialog
        open={asking}
        title={`Create this subscription for ${candidate?.name ?? 'the candidate'}?`}
        confirmLabel="Create subscription"
        onConfirm={form.confirm}
        onClose={form.dismiss}
      >
        {plan !== null && (
          <>
            {plan.title}, {interviewsText(plan.interviews)}, is active at once for {daysText(plan.validDays)}.{' '}
            {paid
              ? `We record ${rupees(plan.pricePaise)} as paid, issue the invoice, and send an email to ${email}. You cannot undo this.`
              : `Nothing is paid, and we send an email to ${email}. You can cancel it while no interview is booked.`}
          </>
        )}
      </ConfirmDialog>
    </Box>
  );
}
