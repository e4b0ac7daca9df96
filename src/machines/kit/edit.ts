import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Detail, Named } from '../../contract/kit';
import { texts } from '../../contract/texts';
import { notProvided } from './not-provided';
import { isRecord, toProblem, type Problem } from './problem';
import { keyAfter } from './send-once';
import { unprovided } from './unprovided';

/** Messages by the path of their fields in the draft. */
export type EditProblems = Readonly<Record<string, string | null>>;
export type EditContext<Fields, Stored> = {
  /** Null for a new object. */
  id: string | null;
  revision: number;
  /** The fields as they were read, to tell whether something has changed. */
  stored: Fields;
  draft: Fields;
  /** Whether the draft differs from the stored fields. */
  dirty: boolean;
  problems: EditProblems;
  /** An error that belongs to no single field. */
  problem: string | null;
  /** The object that already has a typed value, such as a name. */
  taken: Named | null;
  /** The version that someone else has saved since the object was read. */
  theirs: Stored | null;
  /** Idempotency key: stays with the draft until a definite answer (product: Idempotency). */
  key: string | null;
  /** When saving was last tried, in epoch milliseconds. */
  now: number;
};
export type EditEvent<Fields, Stored = never> =
  /** The object was read again. */
  | { type: 'stored.arrive'; read: Stored }
  | { type: 'draft.change'; change: Partial<Fields> }
  /** `now` in epoch milliseconds, for dates that must be present or future; `problems` if the form validates. */
  | { type: 'form.submit'; key: string; now: number; problems?: EditProblems }
  | { type: 'save.confirm' }
  | { type: 'save.dismiss' }
  | { type: 'draft.discard' }
  | { type: 'theirs.take' }
  | { type: 'mine.keep' };
/**
 * Without an id and a revision, a new object is created. `draft` is edited instead of the stored fields, for example to
 * restore a version. A draft that was typed earlier comes with the revision that it is based on, so that the server
 * reports a conflict, or with `theirs` if the conflict is already known.
 */
export type EditInput<Fields, Stored = never> = {
  stored: Fields;
  draft?: Fields;
  id?: string;
  revision?: number;
  theirs?: Stored | null;
};
export type Saving<Fields> = { id: string | null; revision: number; draft: Fields; key: string };

type Definition<Fields, Stored, Saved> = {
  id: string;
  /** Names of all fields; without them, messages can be at any path of the draft. */
  fields?: readonly (keyof Fields & string)[];
  /** The draft of a stored object; `before` are the fields as they were read. */
  draftOf: (stored: Stored, before: Fields) => Fields;
  /** Validates a draft (product: Validation); `stored` are the fields as they were read, null for a new object.
   * Without it the form validates and submits the messages: a replay cannot, because recordings mask personal data. */
  judge?: (draft: Fields, stored: Fields | null, now: number) => EditProblems;
  /** Converts a change as it is typed; unchanged by default. */
  clean?: (change: Partial<Fields>) => Partial<Fields>;
  /** Whether two drafts are equal. With it, an unchanged draft is not saved. */
  isSame?: (a: Fields, b: Fields) => boolean;
  /** Whether a question comes before this draft is saved; `stored` is null for a new object. */
  asks?: (draft: Fields, stored: Fields | null) => boolean;
  /** The part of a draft that is sent; all of it by default. */
  sent?: (draft: Fields, now: number) => Fields;
  /**
   * Returns the stored object from the reply to a save. With it, the editor stays open after a save, and takes over
   * what is read again until something is typed.
   */
  stays?: (saved: Saved) => Stored;
  /** The path of the field that a refusal names; the same path by default. */
  pathOf?: (said: string) => string;
  /** The object as it is stored now, from `data` of a 409; null unless someone else was faster. */
  theirsIn: (data: unknown) => Stored | null;
  /** The object that already has a value, from `data` of a refusal, and the field of that value. */
  takenIn?: (data: unknown) => { field: keyof Fields & string; taken: Named } | null;
};

/** Messages by field, the first of each. */
export const byField = (details: readonly Detail[]): Record<string, string> =>
  Object.fromEntries(details.toReversed().map(({ field, message }) => [field, message]));

type Submit = { key: string; now: number; problems?: EditProblems };
const submitted = ({ event }: { event: Submit }): Submit => event;
const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const at = (draft: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inside, key) => (isRecord(inside) ? inside[key] : undefined), draft);
const thrown = ({ event }: { event: { error: unknown } }) => toProblem(event.error);

/**
 * A statechart for editing an object that has a revision (product: Conflicts): the draft is changed, validated, saved.
 * A refusal is shown at its fields. A version that someone else has saved since is shown and never overwritten
 * silently: the user takes that version, or keeps their own draft, which is then saved over it. Wiring provides `save`,
 * which returns `Saved`, and `done`.
 */
export function editMachine<Fields extends object, Stored extends { revision: number }, Saved = Stored>(
  definition: Definition<Fields, Stored, Saved>,
) {
  const {
    id: name,
    fields = [],
    draftOf,
    judge = () => ({}),
    clean = (change) => change,
    isSame,
    asks,
    stays,
  } = definition;
  const { sent = (draft) => draft, pathOf = (said) => said, takenIn = () => null } = definition;
  type Context = EditContext<Fields, Stored>;
  const none = Object.fromEntries(fields.map((field) => [field, null])) as EditProblems;
  const isSilent = (problems: EditProblems) => Object.values(problems).every((problem) => problem === null);
  const isField = (path: string) => definition.fields === undefined || Object.hasOwn(none, path);
  const noErrors = { problems: none, problem: null, taken: null };
  const storedIn = ({ id, stored }: Context) => (id === null ? null : stored);
  const problemsOf = (context: Context, { now, problems }: Pick<Submit, 'now' | 'problems'>): EditProblems => ({
    ...none,
    ...judge(context.draft, storedIn(context), now),
    ...problems,
  });
  const same = isSame ?? sameJson;
  const over = (stored: Fields, draft: Fields) => ({ stored, draft, dirty: !same(stored, draft) });
  const theirsOf = ({ status, data }: Problem) => (status === 409 ? definition.theirsIn(data) : null);

  /** Removes a message once its field changes, or once the rules no longer produce it. */
  function remaining(context: Context, draft: Fields): EditProblems {
    if (isSilent(context.problems)) return none;
    const { now } = context;
    const [said, says] = [problemsOf(context, { now }), problemsOf({ ...context, draft }, { now })];
    const left = Object.entries(context.problems).filter(
      ([path]) =>
        sameJson(at(context.draft, path), at(draft, path)) &&
        ((says[path] ?? null) !== null || (said[path] ?? null) === null),
    );
    return { ...none, ...Object.fromEntries(left) };
  }

  const hasChanged = ({ id, dirty }: Context) => id === null || dirty || isSame === undefined;
  const isReady = (context: Context, submit: Submit) => hasChanged(context) && isSilent(problemsOf(context, submit));

  /** A refusal as the form shows it: messages at their fields, and one for the rest. */
  function shownOf({ message, details: said = [], data }: Problem) {
    const details = said.map((detail) => ({ ...detail, field: pathOf(detail.field) }));
    const found = takenIn(data);
    if (found) return { problems: { ...none, [found.field]: message }, problem: null, taken: found.taken };
    const problems = { ...none, ...byField(details.filter(({ field }) => isField(field))) };
    const placed = details.length > 0 && details.every(({ field }) => isField(field));
    return { problems, problem: placed ? null : message || texts.wentWrong, taken: null };
  }

  // Optional parts are left out of the chart, and `done` is left out of what wiring must provide, unless the definition
  // needs them.
  const done = unprovided<Saved>('done');
  const parts = setup({
    types: {
      context: {} as Context,
      events: {} as EditEvent<Fields, Stored>,
      input: {} as EditInput<Fields, Stored>,
      tags: {} as 'busy' | 'asking' | 'saved',
    },
    actors: { save: notProvided<Saved, Saving<Fields>>('save') },
    guards: {
      isChanged: ({ context }) => hasChanged(context),
      isFilledIn: ({ context }, submit: Submit) => isReady(context, submit),
      isAsking: ({ context }, submit: Submit) =>
        isReady(context, submit) && asks?.(context.draft, storedIn(context)) === true,
      isOvertaken: (_, problem: Problem) => theirsOf(problem) !== null,
      // A save whose answer was lost appears as a conflict with the user's own version.
      isOwn: ({ context: { stored, draft, now } }, problem: Problem) => {
        const theirs = theirsOf(problem);
        return theirs !== null && same(draftOf(theirs, stored), sent(draft, now));
      },
      isLate: ({ context }) => context.theirs !== null,
      isNewer: ({ context }, read: Stored) => !context.dirty && read.revision > context.revision,
    },
    actions: {
      // A changed draft is a new request: the server would refuse it with the old key.
      change: assign(({ context }, change: Partial<Fields>) => {
        const draft = { ...context.draft, ...clean(change) };
        const problems = remaining(context, draft);
        // The object that has the value is shown as long as any message remains.
        const taken = isSilent(problems) ? null : context.taken;
        return { ...over(context.stored, draft), problems, problem: null, taken, key: null };
      }),
      discard: assign(({ context: { stored } }) => ({ ...noErrors, ...over(stored, stored), key: null })),
      showProblems: assign(({ context }, submit: Submit) => ({
        ...noErrors,
        problems: problemsOf(context, submit),
        now: submit.now,
      })),
      takeKey: assign(({ context }, { key, now }: Submit) => ({ ...noErrors, key: context.key ?? key, now })),
      showRefusal: assign(({ context }, problem: Problem) => ({
        ...shownOf(problem),
        key: keyAfter(context, problem),
      })),
      keepTheirs: assign((_, problem: Problem) => ({ theirs: theirsOf(problem), key: null })),
      /** The next save replaces the version that someone else saved. */
      moveOnto: assign(({ context: { theirs, stored, draft } }) =>
        theirs === null ? {} : { ...over(draftOf(theirs, stored), draft), revision: theirs.revision, theirs: null },
      ),
      take: assign(({ context }, stored: Stored) => {
        const fields = draftOf(stored, context.stored);
        return { ...noErrors, ...over(fields, fields), revision: stored.revision, key: null };
      }),
      ...((stays ? {} : { done }) as { done: typeof done }),
    },
  });

  const takeKey = { type: 'takeKey', params: submitted } as const;
  const change = {
    target: 'editing',
    actions: { type: 'change', params: ({ event }: { event: { change: Partial<Fields> } }) => event.change },
  } as const;
  const readIn = ({ event }: { event: { read: Stored } }) => event.read;
  const arrive = {
    guard: { type: 'isNewer', params: readIn },
    target: 'editing',
    actions: { type: 'take', params: readIn },
  } as const;
  const opening = parts.createStateConfig({
    always: [{ guard: 'isLate', target: 'overtaken' }, { target: 'editing' }],
  });
  const following = parts.createStateConfig({ tags: 'saved', on: { 'draft.change': change, 'stored.arrive': arrive } });
  const answer = ({ event }: { event: { output: Saved } }) => event.output;
  const ended = stays
    ? ({ type: 'take', params: ({ event }: { event: { output: Saved } }) => stays(event.output) } as const)
    : ({ type: 'done', params: answer } as const);
  const own = {
    guard: { type: 'isOwn', params: thrown },
    target: 'saved',
    actions: [{ type: 'keepTheirs', params: thrown }, 'moveOnto', 'discard'],
  } as const;
  const confirming = parts.createStateConfig({
    tags: 'asking',
    on: { 'save.confirm': 'saving', 'save.dismiss': 'editing' },
  });
  const ask = { guard: { type: 'isAsking', params: submitted }, target: 'confirming', actions: takeKey } as const;
  return parts.createMachine({
    id: name,
    context: ({ input: { stored, draft = stored, id = null, revision = 0, theirs = null } }) => {
      const begun = over(stored, draft);
      // If the draft equals what is stored by now, there is no conflict to resolve.
      const late = theirs && !begun.dirty ? { revision: theirs.revision, theirs: null } : { revision, theirs };
      return { ...noErrors, ...begun, ...late, id, key: null, now: 0 };
    },
    initial: stays ? 'opening' : 'editing',
    states: {
      ...((stays ? { opening } : {}) as { opening: typeof opening }),
      editing: {
        on: {
          'draft.change': change,
          'draft.discard': { actions: 'discard' },
          'form.submit': [
            ...(asks ? [ask] : []),
            { guard: { type: 'isFilledIn', params: submitted }, target: 'saving', actions: takeKey },
            { guard: 'isChanged', actions: { type: 'showProblems', params: submitted } },
          ],
          ...((stays ? { 'stored.arrive': arrive } : {}) as { 'stored.arrive': typeof arrive }),
        },
      },
      ...((asks ? { confirming } : {}) as { confirming: typeof confirming }),
      saving: {
        tags: 'busy',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { id, revision, draft, key, now } }) => ({
            id,
            revision,
            draft: sent(draft, now),
            key: key ?? '',
          }),
          onDone: {
            target: 'saved',
            actions: ended,
          },
          onError: [
            ...(stays ? [own] : []),
            {
              guard: { type: 'isOvertaken', params: thrown },
              target: 'overtaken',
              actions: { type: 'keepTheirs', params: thrown },
            },
            { target: 'editing', actions: { type: 'showRefusal', params: thrown } },
          ],
        },
      },
      // Someone else was faster: the user takes that version or keeps their own draft.
      overtaken: {
        on: {
          'theirs.take': { target: 'editing', actions: ['moveOnto', 'discard'] },
          'mine.keep': { target: 'editing', actions: 'moveOnto' },
        },
      },
      saved: stays ? following : { type: 'final' },
    },
  });
}

export type EditMachine<Fields extends object, Stored extends { revision: number }, Saved = Stored> = ReturnType<
  typeof editMachine<Fields, Stored, Saved>
>;
/** A running editor. */
export type EditActor<Fields extends object, Stored extends { revision: number }, Saved = Stored> = ActorRefFrom<
  EditMachine<Fields, Stored, Saved>
>;
export type EditSnapshot<Fields extends object, Stored extends { revision: number }, Saved = Stored> = SnapshotFrom<
  EditMachine<Fields, Stored, Saved>
>;
