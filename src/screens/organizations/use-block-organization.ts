import { shallowEqual, useSelector } from '@xstate/react';
import { texts } from '../../contract/texts';
import {
  whyProblem,
  type BlockChoice,
  type BlockOrganizationActor,
  type BlockOrganizationSnapshot,
} from '../../machines/organizations/block-organization';
import { newKey } from '../../services/api/idempotency-key';

const seen = (snapshot: BlockOrganizationSnapshot) => ({
  needs: snapshot.context.needs,
  choice: snapshot.context.choice,
  why: snapshot.context.why,
  touches: snapshot.context.touches,
  said: snapshot.context.problem,
  tried: snapshot.context.tried,
  theirs: snapshot.context.theirs,
  busy: snapshot.hasTag('busy'),
  looking: snapshot.matches('looking'),
  deciding: snapshot.matches('deciding') || snapshot.matches('blocking'),
  blocked: snapshot.matches('blocked'),
  taken: snapshot.matches('taken'),
  confirming: snapshot.matches('confirming') || snapshot.matches('unblocking'),
  unblocked: snapshot.matches('unblocked'),
  gone: snapshot.matches('gone'),
  closed: snapshot.matches('closed'),
});

/** The state and the actions of creating or ending one block. */
export function useBlockOrganization(actor: BlockOrganizationActor) {
  const { said, ...view } = useSelector(actor, seen, shallowEqual);
  return {
    ...view,
    problem: said && (said.message || texts.wentWrong),
    /** Shown after an attempt to block. */
    whyProblem: view.tried ? whyProblem(view.why) : null,
    choose: (change: Partial<BlockChoice>) => actor.send({ type: 'choice.change', change }),
    askTouches: () => actor.send({ type: 'touches.ask' }),
    back: () => actor.send({ type: 'choice.back' }),
    changeWhy: (why: string) => actor.send({ type: 'why.change', why }),
    block: () => actor.send({ type: 'block.confirm', key: newKey() }),
    askUnblock: () => actor.send({ type: 'unblock.ask' }),
    dismissUnblock: () => actor.send({ type: 'unblock.dismiss' }),
    unblock: () => actor.send({ type: 'unblock.confirm' }),
  };
}
export type Blocking = ReturnType<typeof useBlockOrganization>;
