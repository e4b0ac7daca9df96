import { useEffect } from 'react';
import { shallowEqual, useSelector } from '@xstate/react';
import { isChanged, type QcUpdateRef, type QcUpdateSnapshot } from '../../../machines/feedback/qc-update';
import { cardProblems, type CardChange, type SkillChange } from '../../../machines/feedback/scorecard-draft';
import { newKey } from '../../../services/api/idempotency-key';
import type { KeptCard } from './QcFields';

const seen = (snapshot: QcUpdateSnapshot) => ({
  base: snapshot.context.base,
  card: snapshot.context.card,
  skillIds: snapshot.context.skillIds,
  tried: snapshot.context.tried,
  problem: snapshot.context.problem,
  overtaken: snapshot.matches({ open: 'overtaken' }),
  asking: snapshot.hasTag('asking'),
  busy: snapshot.hasTag('busy'),
  saved: snapshot.matches('saved'),
});

/** The state and the actions of the editor of released feedback. */
export function useQcUpdate(actor: QcUpdateRef) {
  const { skillIds, tried, ...view } = useSelector(actor, seen, shallowEqual);
  const lacking = tried ? cardProblems(skillIds, view.card) : [];
  const said = [...(view.problem?.details ?? []), ...lacking];
  return {
    ...view,
    changed: isChanged(view),
    /** The number of fields to fill in before the version can be saved; 0 before the first attempt. */
    lacking: lacking.length,
    problemAt: (field: string) => said.find((one) => one.field === field)?.message,
    changeCard: (change: CardChange) => actor.send({ type: 'card.change', change }),
    changeSkill: (change: SkillChange) => actor.send({ type: 'skill.change', change }),
    discard: () => actor.send({ type: 'draft.discard' }),
    ask: () => actor.send({ type: 'save.ask' }),
    confirm: () => actor.send({ type: 'save.confirm', key: newKey() }),
    dismiss: () => actor.send({ type: 'save.dismiss' }),
  };
}

/** Stores unsaved input on this device, and null once it is saved. */
export function useKeepCard(actor: QcUpdateRef, keep: (value: KeptCard | null) => void) {
  useEffect(() => {
    const told = actor.subscribe((snapshot) => {
      const { context } = snapshot;
      keep(snapshot.matches('saved') || !isChanged(context) ? null : { card: context.card, base: context.base });
    });
    return () => told.unsubscribe();
  }, [actor, keep]);
}
