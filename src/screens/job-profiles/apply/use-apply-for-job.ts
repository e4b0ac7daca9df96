import { useLayoutEffect } from 'react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ResumeChoice } from '../../../contract/job-profiles-apply';
import type { TermsRef } from '../../../contract/terms-due';
import { texts } from '../../../contract/texts';
import type { ApplyForJobActor, ApplyForJobSnapshot } from '../../../machines/job-profiles/apply-for-job';
import { newKey } from '../../../services/api/idempotency-key';

const seen = (snapshot: ApplyForJobSnapshot) => ({
  said: snapshot.context.problem,
  applied: snapshot.matches('applied') || snapshot.matches('confirming') || snapshot.matches('withdrawing'),
  submitting: snapshot.matches('submitting'),
  asking: snapshot.matches('confirming') || snapshot.matches('withdrawing'),
  withdrawing: snapshot.matches('withdrawing'),
});

/** The state and the actions of applying for a job. */
export function useApplyForJob(actor: ApplyForJobActor) {
  const { said, ...view } = useSelector(actor, seen, shallowEqual);
  const detail = said?.details?.[0];
  return {
    ...view,
    problem: said && (detail?.message || said.message || texts.wentWrong),
    /** The field that the candidate must fill in before applying. */
    field: detail?.field,
    apply: (resume: ResumeChoice | null, hasSkills: boolean, accepts: TermsRef[] | null) =>
      actor.send({ type: 'application.send', resume, hasSkills, accepts, key: newKey() }),
    ask: () => actor.send({ type: 'withdrawal.ask' }),
    dismiss: () => actor.send({ type: 'withdrawal.dismiss' }),
    confirm: () => actor.send({ type: 'withdrawal.confirm' }),
  };
}
export type Applying = ReturnType<typeof useApplyForJob>;

/**
 * Tells the machine which application was loaded. This happens before the first paint, so that a candidate who has
 * applied never sees the button.
 */
export function useReadApplication(actor: ApplyForJobActor, applicationId: string | null) {
  useLayoutEffect(() => actor.send({ type: 'application.read', applicationId }), [actor, applicationId]);
}
