import { useEffect } from 'react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { CardChange, SkillChange } from '../../../machines/feedback/scorecard-draft';
import { cardProblems, cardProgress } from '../../../machines/feedback/scorecard-draft';
import type { WriteFeedbackRef, WriteFeedbackSnapshot } from '../../../machines/feedback/write-feedback';
import { newKey } from '../../../services/api/idempotency-key';

export type KeptState = 'clean' | 'changed' | 'onServer' | 'onDevice' | 'refused';
const keptStates: readonly KeptState[] = ['clean', 'changed', 'onServer', 'onDevice', 'refused'];

const phaseOf = (snapshot: WriteFeedbackSnapshot) => {
  if (snapshot.matches('opening')) return 'opening';
  if (snapshot.matches('unopened')) return 'unopened';
  return snapshot.matches('submitted') ? 'submitted' : 'open';
};

const seen = (snapshot: WriteFeedbackSnapshot) => ({
  phase: phaseOf(snapshot),
  card: snapshot.context.card,
  skillIds: snapshot.context.skillIds,
  savedAt: snapshot.context.savedAt,
  problem: snapshot.context.problem,
  keepProblem: snapshot.context.keepProblem,
  kept: keptStates.find((state) => snapshot.matches({ open: { keeping: state } })) ?? 'clean',
  /** Neither the server nor this device has stored the latest text. */
  onlyHere: snapshot.context.deviceFailed && snapshot.hasTag('unsent'),
  theirs: snapshot.matches({ open: { form: 'overtaken' } }) ? snapshot.context.theirs : null,
  confirming:
    snapshot.matches({ open: { form: 'confirming' } }) ||
    snapshot.matches({ open: { form: 'flushing' } }) ||
    snapshot.matches({ open: { form: 'submitting' } }),
  busy: snapshot.hasTag('busy'),
  locked: !snapshot.can({ type: 'card.change', change: {} }),
  /** Submitting was tried at least once, so missing fields are marked. */
  tried: snapshot.context.tried,
});

/** The state and the actions of the scorecard. */
export function useWriteFeedback(actor: WriteFeedbackRef) {
  const { problem, keepProblem, ...view } = useSelector(actor, seen, shallowEqual);
  const { card, skillIds, tried } = view;
  const lacking = cardProblems(skillIds, card);
  const said = [...(problem?.details ?? []), ...(keepProblem?.details ?? []), ...(tried ? lacking : [])];
  return {
    ...view,
    message: problem?.message ?? null,
    keepMessage: keepProblem?.message ?? null,
    progress: cardProgress(skillIds, card),
    problemAt: (field: string) => said.find((one) => one.field === field)?.message,
    firstLacking: lacking[0]?.field,
    changeCard: (change: CardChange) => actor.send({ type: 'card.change', change }),
    changeSkill: (change: SkillChange) => actor.send({ type: 'skill.change', change }),
    reopen: () => actor.send({ type: 'draft.reopen' }),
    retryKeeping: () => actor.send({ type: 'draft.retry' }),
    keepMine: () => actor.send({ type: 'mine.keep' }),
    takeTheirs: () => actor.send({ type: 'theirs.take' }),
    askSubmit: () => actor.send({ type: 'submit.ask' }),
    dismissSubmit: () => actor.send({ type: 'submit.dismiss' }),
    confirmSubmit: (version: number) => actor.send({ type: 'submit.confirm', version, key: newKey() }),
  };
}
export type FeedbackWriter = ReturnType<typeof useWriteFeedback>;

/** Sends the draft to the server when the tab is hidden, because a hidden tab may never become visible again. */
export function useFlushOnHide(actor: WriteFeedbackRef) {
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') actor.send({ type: 'page.hide' });
    };
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, [actor]);
}
