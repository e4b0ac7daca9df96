import { createContext, useContext, useLayoutEffect, type RefObject } from 'react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Decision } from '../../../contract/interviews';
import {
  decideProblems,
  type DecideDraft,
  type DecideRef,
  type DecideRow,
  type DecideSnapshot,
} from '../../../machines/interviews/decide';
import { newKey } from '../../../services/api/idempotency-key';
import { sendWithUndoables } from '../../../services/undoables';

export const DecideContext = createContext<DecideRef | null>(null);

/** Opens the dialog for a decision on candidates. `busy` is true while another decision waits or is being sent. */
export function useDecide() {
  const actor = useContext(DecideContext);
  if (actor === null) throw new Error('Decisions need a DecideHost above them');
  return {
    busy: useSelector(actor, (state) => !state.matches('idle')),
    ask: (rows: DecideRow[], decision: Decision | null) =>
      actor.send({ type: 'decision.ask', rows, draft: { decision } }),
  };
}

const seen = (snapshot: DecideSnapshot) => ({
  rows: snapshot.context.rows,
  draft: snapshot.context.draft,
  tried: snapshot.context.tried,
  refused: snapshot.context.refused,
  problem: snapshot.context.problem,
  /** Whether trying again sends the same request. */
  repeats: snapshot.context.key !== null,
  idle: snapshot.matches('idle'),
  asking: snapshot.matches('asking'),
  isRefused: snapshot.matches('refused'),
  isFailed: snapshot.matches('failed'),
  undoable: snapshot.hasTag('undoable'),
  undoOpen: snapshot.matches({ waiting: 'open' }),
});

/** The state and the actions of a decision's dialog. */
export function useDecision(actor: DecideRef) {
  const { tried, ...view } = useSelector(actor, seen, shallowEqual);
  return {
    ...view,
    /** Fields to mark as wrong; none before the first attempt. */
    missing: tried ? decideProblems(view.rows, view.draft) : {},
    change: (draft: Partial<DecideDraft>) => actor.send({ type: 'draft.change', draft }),
    submit: () => actor.send({ type: 'form.submit', key: newKey() }),
    close: () => actor.send({ type: 'dialog.close' }),
    undo: () => actor.send({ type: 'action.undo' }),
    retry: () => actor.send({ type: 'action.retry' }),
    dismiss: () => actor.send({ type: 'failure.dismiss' }),
  };
}
export type DecisionView = ReturnType<typeof useDecision>;

/** Sends a waiting decision as soon as its screen or the page is left. `left` tells whether the screen was left. */
export function useDecisionSentOnLeave(actor: DecideRef, left: RefObject<boolean>) {
  // A layout effect, because it must run before the actor is stopped with its screen.
  useLayoutEffect(() => {
    left.current = false;
    const leave = () => actor.send({ type: 'page.leave' });
    const settled = () =>
      new Promise<void>((resolve) => {
        const look = (state: DecideSnapshot) => {
          if (!state.hasTag('pending')) resolve();
        };
        actor.subscribe({ next: look, complete: resolve });
        look(actor.getSnapshot());
      });
    const forget = sendWithUndoables({ leave, settled });
    return () => {
      left.current = true;
      leave();
      forget();
    };
  }, [actor, left]);
}
