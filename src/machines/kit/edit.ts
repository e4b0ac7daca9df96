import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Detail, Named } from '../../contract/kit';
import { texts } from '../../contract/texts';
import { notProvided } from './not-provided';
import { isDefinite, toProblem, type Problem } from './problem';
import { unprovided } from './unprovided';

export type EditProblems<Fields> = Record<keyof Fields, string | null>;
export type EditContext<Fields, Stored> = {
  /** Null for a new object. */
  id: string | null;
  revision: number;
  /** The fields as they were read, to tell whether something has changed. */
  stored: Fields;
  draft: Fields;
  /** The draft differs from what is stored. */
  dirty: boolean;
  problems: EditProblems<Fields>;
  /** An error that belongs to no single field. */
  problem: string | null;
  /** The object that has what was typed already, such as a name. */
  taken: Named | null;
  /** What somebody else has saved since the object was read. */
  theirs: Stored | null;
  /** Idempotency key: stays with the draft until a definite answer (product: Idempotency). */
  key: string | null;
  /** When saving was last tried, in epoch milliseconds. */
  now: number;
};
export type EditEvent<Fields> =
  | { type: 'draft.change'; change: Partial<Fields> }
  /** `now` in epoch milliseconds, for dates that must be present or future. */
  | { type: 'form.submit'; key: string; now: number }
  | { type: 'save.confirm' }
  | { type: 'save.dismiss' }
  | { type: 'draft.discard' }
  | { type: 'theirs.take' }
  | { type: 'mine.keep' };
/**
 * Without an id and a revision it is a new object. `draft` is edited instead of the stored fields, as to restore them; one
 * that was typed earlier comes with the revision under it, so that the server says where somebody else saved since.
 */
export type EditInput<Fields> = { stored: Fields; draft?: Fields; id?: string; revision?: number };
export type Saving<Fields> = { id: string | null; revision: number; draft: Fields; key: string };

type Definition<Fields, Stored> = {
  id: string;
  /** Names of all fields. */
  fields: readonly (keyof Fields & string)[];
  /** The draft of a stored object; `before` are the fields as they were read. */
  draftOf: (stored: Stored, before: Fields) => Fields;
  /** Validates a draft (product: Validation); `stored` are the fields as they were read, null for a new object. */
  judge: (draft: Fields, stored: Fields | null, now: number) => Partial<EditProblems<Fields>>;
  /** Converts a change as it is typed; unchanged by default. */
  clean?: (change: Partial<Fields>) => Partial<Fields>;
  /** Whether two drafts say the same. With it, nothing is saved that is unchanged. */
  isSame?: (a: Fields, b: Fields) => boolean;
  /** Whether a question comes before this is saved; `stored` is null for a new object. */
  asks?: (draft: Fields, stored: Fields | null) => boolean;
  /** What is stored now, from `data` of a 409; null unless somebody else was faster. */
  theirsIn: (data: unknown) => Stored | null;
  /** The object that has a value already, from `data` of a refusal, and the field of that value. */
  takenIn?: (data: unknown) => { field: keyof Fields & string; taken: Named } | null;
};

/** Messages at their fields, the first of each. */
export const byField = (details: readonly Detail[]): Record<string, string> =>
  Object.fromEntries(details.toReversed().map(({ field, message }) => [field, message]));

type Submit = { key: string; now: number };
const submitted = ({ event }: { event: Submit }): Submit => event;
const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * A statechart for editing an object that has a revision (product: Conflicts): changed, validated, saved. A refusal is
 * shown at its fields. What somebody else saved since is shown and never overwritten silently: their version or one's own
 * draft, which is then saved over theirs. Wiring provides `save`, which answers `Saved`, and `done`.
 */
export function editMachine<Fields extends object, Stored extends { revision: number }, Saved = Stored>(
  definition: Definition<Fields, Stored>,
) {
  const { id: name, fields, draftOf, judge, clean = (change) => change, isSame, asks } = definition;
  const { takenIn = () => null } = definition;
  type Context = EditContext<Fields, Stored>;
  const none = Object.fromEntries(fields.map((field) => [field, null])) as EditProblems<Fields>;
  const isSilent = (problems: EditProblems<Fields>) => Object.values(problems).every((problem) => problem === null);
  const isField = (field: string): field is keyof Fields & string => Object.hasOwn(none, field);
  const noErrors = { problems: none, problem: null, taken: null };
  const storedIn = ({ id, stored }: Context) => (id === null ? null : stored);
  const problemsOf = (context: Context, now: number): EditProblems<Fields> => ({
    ...none,
    ...judge(context.draft, storedIn(context), now),
  });
  const over = (stored: Fields, draft: Fields) => ({ stored, draft, dirty: !(isSame ?? sameJson)(stored, draft) });
  const theirsOf = ({ status, data }: Problem) => (status === 409 ? definition.theirsIn(data) : null);

  /** A message goes with the value of its field, and once the rules no longer say it. */
  function remaining(context: Context, draft: Fields) {
    const [said, says] = [problemsOf(context, context.now), problemsOf({ ...context, draft }, context.now)];
    const stays = (field: keyof Fields) =>
      sameJson(context.draft[field], draft[field]) && (said[field] === null || says[field] !== null);
    return { ...none, ...Object.fromEntries(fields.filter(stays).map((field) => [field, context.problems[field]])) };
  }

  const hasChanged = ({ id, dirty }: Context) => id === null || dirty || isSame === undefined;
  const isRight = (context: Context, now: number) => isSilent(problemsOf(context, now));

  /** A refusal as the form shows it: messages at their fields, and one for the rest. */
  function shownOf({ message, details = [], data }: Problem) {
    const found = takenIn(data);
    if (found) return { problems: { ...none, [found.field]: message }, problem: null, taken: found.taken };
    const problems = { ...none, ...byField(details.filter(({ field }) => isField(field))) };
    const placed = details.length > 0 && details.every(({ field }) => isField(field));
    return { problems, problem: placed ? null : message || texts.wentWrong, taken: null };
  }

  const parts = setup({
    types: {
      context: {} as Context,
      events: {} as EditEvent<Fields>,
      input: {} as EditInput<Fields>,
      tags: {} as 'busy' | 'asking',
    },
    actors: { save: notProvided<Saved, Saving<Fields>>('save') },
    guards: {
      isChanged: ({ context }) => hasChanged(context),
      isFilledIn: ({ context }, { now }: Submit) => hasChanged(context) && isRight(context, now),
      isAsking: ({ context }, { now }: Submit) =>
        hasChanged(context) && isRight(context, now) && asks?.(context.draft, storedIn(context)) === true,
      isOvertaken: (_, problem: Problem) => theirsOf(problem) !== null,
    },
    actions: {
      // A changed draft is a new request: the server would refuse it with the old key.
      change: assign(({ context }, change: Partial<Fields>) => {
        const draft = { ...context.draft, ...clean(change) };
        const problems = remaining(context, draft);
        // The object that has the value is shown as long as the message about it.
        const taken = isSilent(problems) ? null : context.taken;
        return { ...over(context.stored, draft), problems, problem: null, taken, key: null };
      }),
      discard: assign(({ context: { stored } }) => ({ ...noErrors, ...over(stored, stored), key: null })),
      showProblems: assign(({ context }, { now }: Submit) => ({
        ...noErrors,
        problems: problemsOf(context, now),
        now,
      })),
      takeKey: assign(({ context }, { key, now }: Submit) => ({ ...noErrors, key: context.key ?? key, now })),
      showRefusal: assign(({ context }, problem: Problem) => ({
        ...shownOf(problem),
        key: isDefinite(problem) ? null : context.key,
      })),
      keepTheirs: assign((_, problem: Problem) => ({ theirs: theirsOf(problem), key: null })),
      /** What they saved becomes what the next save replaces. */
      moveOnto: assign(({ context: { theirs, stored, draft } }) =>
        theirs === null ? {} : { ...over(draftOf(theirs, stored), draft), revision: theirs.revision, theirs: null },
      ),
      /** What follows once it is saved. */
      done: unprovided<Saved>('done'),
    },
  });

  const takeKey = { type: 'takeKey', params: submitted } as const;
  // Without a question there is no such state: it could not be reached.
  const confirming = parts.createStateConfig({
    tags: 'asking',
    on: { 'save.confirm': 'saving', 'save.dismiss': 'editing' },
  });
  const ask = { guard: { type: 'isAsking', params: submitted }, target: 'confirming', actions: takeKey } as const;
  return parts.createMachine({
    id: name,
    context: ({ input: { stored, draft = stored, id = null, revision = 0 } }) => ({
      ...noErrors,
      ...over(stored, draft),
      id,
      revision,
      theirs: null,
      key: null,
      now: 0,
    }),
    initial: 'editing',
    states: {
      editing: {
        on: {
          'draft.change': { actions: { type: 'change', params: ({ event }) => event.change } },
          'draft.discard': { actions: 'discard' },
          'form.submit': [
            ...(asks ? [ask] : []),
            { guard: { type: 'isFilledIn', params: submitted }, target: 'saving', actions: takeKey },
            { guard: 'isChanged', actions: { type: 'showProblems', params: submitted } },
          ],
        },
      },
      ...((asks ? { confirming } : {}) as { confirming: typeof confirming }),
      saving: {
        tags: 'busy',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { id, revision, draft, key } }) => ({ id, revision, draft, key: key ?? '' }),
          onDone: { target: 'saved', actions: { type: 'done', params: ({ event }) => event.output } },
          onError: [
            {
              guard: { type: 'isOvertaken', params: ({ event }) => toProblem(event.error) },
              target: 'overtaken',
              actions: { type: 'keepTheirs', params: ({ event }) => toProblem(event.error) },
            },
            { target: 'editing', actions: { type: 'showRefusal', params: ({ event }) => toProblem(event.error) } },
          ],
        },
      },
      // Somebody else was faster: their version or one's own draft.
      overtaken: {
        on: {
          'theirs.take': { target: 'editing', actions: ['moveOnto', 'discard'] },
          'mine.keep': { target: 'editing', actions: 'moveOnto' },
        },
      },
      saved: { type: 'final' },
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
