import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { useHoldLeave } from '../../../components/use-hold-leave';
import type { EditActor, EditContext, EditProblems } from '../../../machines/kit/edit';
import { newKey } from '../../../services/api/idempotency-key';

/** The draft of an editor and the actions on it. Leaving the page with unsaved changes asks for confirmation. */
export function useEdit<Fields extends object, Stored extends { revision: number }, Saved = Stored>(
  actor: EditActor<Fields, Stored, Saved>,
  /** Validates the draft if the machine does not. */
  judge: (draft: Fields, now: number) => EditProblems = () => ({}),
) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const asking = useSelector(actor, (snapshot) => snapshot.hasTag('asking'));
  const saved = useSelector(actor, (snapshot) => snapshot.hasTag('saved'));
  const active = useSelector(actor, (snapshot) => snapshot.status === 'active');
  const { id, draft, stored, problems, problem, taken, theirs } = context;
  const dirty = active && context.dirty;
  useHoldLeave(dirty);
  const change = (changed: Partial<Fields>) => actor.send({ type: 'draft.change', change: changed });
  return {
    id,
    draft,
    stored,
    problems,
    problem,
    taken,
    theirs,
    busy,
    asking,
    saved,
    dirty,
    change,
    /** The props of a control for a field. */
    field: <Name extends keyof Fields & string>(name: Name) => ({
      value: draft[name],
      problem: problems[name] ?? null,
      disabled: busy,
      onChange: (value: Fields[Name]) => {
        const changed: Partial<Fields> = {};
        changed[name] = value;
        change(changed);
      },
    }),
    submit: (now = Date.now()) => actor.send({ type: 'form.submit', key: newKey(), now, problems: judge(draft, now) }),
    confirm: () => actor.send({ type: 'save.confirm' }),
    dismiss: () => actor.send({ type: 'save.dismiss' }),
    discard: () => actor.send({ type: 'draft.discard' }),
    takeTheirs: () => actor.send({ type: 'theirs.take' }),
    keepMine: () => actor.send({ type: 'mine.keep' }),
  };
}

/** Passes newly loaded data to the editor, which shows it unless the draft was changed. */
export function useFollowStored<Fields extends object, Stored extends { revision: number }, Saved>(
  actor: EditActor<Fields, Stored, Saved>,
  read: Stored,
) {
  useEffect(() => actor.send({ type: 'stored.arrive', read }), [actor, read]);
}

/** Stores unsaved input on this device, as `keptOf` returns it, and null once it is saved. */
export function useKeepEdit<Fields extends object, Stored extends { revision: number }, Saved, Kept>(
  actor: EditActor<Fields, Stored, Saved>,
  keptOf: (context: EditContext<Fields, Stored>) => Kept,
  keep: (kept: Kept | null) => void,
) {
  useEffect(() => {
    let last = actor.getSnapshot().context;
    const told = actor.subscribe(({ status, context }) => {
      if (context !== last || status !== 'active') keep(context.dirty && status === 'active' ? keptOf(context) : null);
      last = context;
    });
    return () => told.unsubscribe();
  }, [actor, keptOf, keep]);
}

/** What `useEdit` returns for a running editor. */
export type Editor<Fields extends object, Stored extends { revision: number }> = ReturnType<
  typeof useEdit<Fields, Stored>
>;
