import { shallowEqual, useSelector } from '@xstate/react';
import type { Named } from '../../../contract/kit';
import type { AskForMockActor, AskForMockSnapshot, MockDraft } from '../../../machines/billing/ask-for-mock';
import { newKey } from '../../../services/api/idempotency-key';

const seen = (snapshot: AskForMockSnapshot) => ({
  draft: snapshot.context.draft,
  problems: snapshot.context.problems,
  problem: snapshot.context.problem,
  noPlan: snapshot.context.noPlan,
  again: snapshot.context.again,
  busy: snapshot.hasTag('busy'),
  /** The id of the requested interview. */
  asked: snapshot.output?.id ?? null,
});

/** The state and the actions of the form that requests a mock interview. */
export function useAskForMock(actor: AskForMockActor) {
  return {
    ...useSelector(actor, seen, shallowEqual),
    addSkill: (skill: Named) => actor.send({ type: 'skill.add', skill }),
    removeSkill: (id: string) => actor.send({ type: 'skill.remove', id }),
    change: (change: Partial<Pick<MockDraft, 'minutes' | 'times'>>) => actor.send({ type: 'draft.change', change }),
    submit: () => actor.send({ type: 'form.submit', key: newKey(), now: Date.now() }),
  };
}
