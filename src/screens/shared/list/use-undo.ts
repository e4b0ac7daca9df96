import { shallowEqual, useSelector } from '@xstate/react';
import type { UndoableActor, UndoableSnapshot } from '../../../machines/kit/undoable';

const seen = (snapshot: UndoableSnapshot) => ({
  failed: snapshot.hasTag('failed') ? snapshot.context.problem : null,
  retryable: snapshot.hasTag('retryable'),
  undoable: snapshot.hasTag('undoable'),
});

/** The state of an action that can be undone, and what can be done with it. */
export function useUndo(actor: UndoableActor) {
  return {
    ...useSelector(actor, seen, shallowEqual),
    undo: () => actor.send({ type: 'action.undo' }),
    retry: () => actor.send({ type: 'action.retry' }),
    dismiss: () => actor.send({ type: 'failure.dismiss' }),
  };
}
