import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { holdLeave } from '../../../components/leave-guard';
import type { EditActor } from '../../../machines/kit/edit';
import { newKey } from '../../../services/api/idempotency-key';

/** The draft of an editor and what can be done with it. Leaving the page with unsaved changes asks first. */
export function useEdit<Fields extends object, Stored extends { revision: number }>(actor: EditActor<Fields, Stored>) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const active = useSelector(actor, (snapshot) => snapshot.status === 'active');
  const { draft, stored, problems, problem, taken, theirs } = context;
  const dirty = active && JSON.stringify(draft) !== JSON.stringify(stored);
  useEffect(() => (dirty ? holdLeave() : undefined), [dirty]);
  const change = (changed: Partial<Fields>) => actor.send({ type: 'draft.change', change: changed });
  return {
    draft,
    stored,
    problems,
    problem,
    taken,
    theirs,
    busy,
    dirty,
    change,
    /** The props of a control for a field. */
    field: <Name extends keyof Fields>(name: Name) => ({
      value: draft[name],
      problem: problems[name],
      disabled: busy,
      onChange: (value: Fields[Name]) => {
        const changed: Partial<Fields> = {};
        changed[name] = value;
        change(changed);
      },
    }),
    submit: () => actor.send({ type: 'form.submit', key: newKey(), now: Date.now() }),
    discard: () => actor.send({ type: 'draft.discard' }),
    takeTheirs: () => actor.send({ type: 'theirs.take' }),
    keepMine: () => actor.send({ type: 'mine.keep' }),
  };
}

/** A running editor, as its form uses it. */
export type Editor<Fields extends object, Stored extends { revision: number }> = ReturnType<
  typeof useEdit<Fields, Stored>
>;
