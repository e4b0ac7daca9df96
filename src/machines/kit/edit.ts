import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Named } from '../../contract/kit';
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
  problems: EditProblems<Fields>;
  /** An error that belongs to no single field. */
  problem: string | null;
  /** The object that has what was typed already, such as a name. */
  taken: Named | null;
  /** What somebody else has saved since the object was read. */
  theirs: Stored | null;
  /** Idempotency key: stays with the draft until a definite answer (product: Idempotency). */
  key: string | null;
};
export type EditEvent<Fields> =
  | { type: 'draft.change'; change: Partial<Fields> }
  /** `now` in epoch milliseconds, for dates that must be present or future. */
  | { type: 'form.submit'; key: string; now: number }
  | { type: 'draft.discard' }
  | { type: 'theirs.take' }
  | { type: 'mine.keep' };
/** Without an id and a revision it is a new object. `draft` is edited instead of the stored fields, as to restore them. */
export type EditInput<Fields> = { stored: Fields; draft?: Fields; id?: string; revision?: number };
export type Saving<Fields> = { id: string | null; revision: number; draft: Fields; key: string };

type Definition<Fields, Stored> = {
  id: string;
  /** Names of all fields. */
  fields: readonly (keyof Fields & string)[];
  /** The draft of a stored object. */
  draftOf: (stored: Stored) => Fields;
  /** Validates a draft (product: Validation); `stored` are the fields as they were read, null for a new object. */
  judge: (draft: Fields, stored: Fields | null, now: number) => EditProblems<Fields>;
  /** What is stored now, from `data` of a refusal; null unless somebody else was faster. */
  theirsIn: (data: unknown) => Stored | null;
  /** The object that has a value already, from `data` of a refusal, and the field of that value. */
  takenIn?: (data: unknown) => { field: keyof Fields & string; taken: Named } | null;
};

/**
 * A statechart for editing an object that has a revision (product: Conflicts): changed, validated, saved. A refusal is
 * shown at its fields. What somebody else saved since is shown and never overwritten silently: their version or one's own
 * draft, which is then saved over theirs. Wiring provides `save` and `done`.
 */
export function editMachine<Fields extends object, Stored extends { revision: number }>(
  definition: Definition<Fields, Stored>,
) {
  const { id: name, fields, draftOf, judge, theirsIn, takenIn = () => null } = definition;
  type Context = EditContext<Fields, Stored>;
  const none = Object.fromEntries(fields.map((field) => [field, null])) as EditProblems<Fields>;
  const isField = (field: string): field is keyof Fields & string => Object.hasOwn(none, field);
  const noErrors = { problems: none, problem: null, taken: null };
  const problemsOf = ({ id, draft, stored }: Context, now: number) => judge(draft, id === null ? null : stored, now);

  /** A refusal as the form shows it: messages at their fields, and one for the rest. */
  function shownOf({ message, details = [], data }: Problem) {
    const found = takenIn(data);
    if (found) return { problems: { ...none, [found.field]: message }, problem: null, taken: found.taken };
    const problems = { ...none };
    for (const detail of details) if (isField(detail.field)) problems[detail.field] = detail.message;
    const placed = details.length > 0 && details.every(({ field }) => isField(field));
    return { problems, problem: placed ? null : message || texts.wentWrong, taken: null };
  }

  return setup({
    types: {
      context: {} as Context,
      events: {} as EditEvent<Fields>,
      input: {} as EditInput<Fields>,
      tags: {} as 'busy',
    },
    actors: { save: notProvided<Stored, Saving<Fields>>('save') },
    guards: {
      isFilledIn: ({ context }, now: number) =>
        Object.values(problemsOf(context, now)).every((problem) => problem === null),
      isChanged: (_, { data }: Problem) => theirsIn(data) !== null,
    },
    actions: {
      // A changed draft is a new request: the server would refuse it with the old key.
      change: assign(({ context }, change: Partial<Fields>) => ({
        draft: { ...context.draft, ...change },
        problems: { ...context.problems, ...Object.fromEntries(Object.keys(change).map((field) => [field, null])) },
        problem: null,
        // Shown until the field that it belongs to is changed.
        taken: fields.some((field) => field in change && context.problems[field] !== null) ? null : context.taken,
        key: null,
      })),
      discard: assign(({ context }) => ({ ...noErrors, draft: context.stored, key: null })),
      showProblems: assign(({ context }, now: number) => ({ ...noErrors, problems: problemsOf(context, now) })),
      takeKey: assign(({ context }, key: string) => ({ ...noErrors, key: context.key ?? key })),
      showRefusal: assign(({ context }, problem: Problem) => ({
        ...shownOf(problem),
        key: isDefinite(problem) ? null : context.key,
      })),
      keepTheirs: assign((_, { data }: Problem) => ({ theirs: theirsIn(data), key: null })),
      /** What they saved becomes what the next save replaces. */
      moveOnto: assign(({ context: { theirs } }) =>
        theirs === null ? {} : { stored: draftOf(theirs), revision: theirs.revision, theirs: null },
      ),
      /** What follows once it is saved. */
      done: unprovided<Stored>('done'),
    },
  }).createMachine({
    id: name,
    context: ({ input: { stored, draft = stored, id = null, revision = 0 } }) => ({
      ...noErrors,
      id,
      revision,
      stored,
      draft,
      theirs: null,
      key: null,
    }),
    initial: 'editing',
    states: {
      editing: {
        on: {
          'draft.change': { actions: { type: 'change', params: ({ event }) => event.change } },
          'draft.discard': { actions: 'discard' },
          'form.submit': [
            {
              guard: { type: 'isFilledIn', params: ({ event }) => event.now },
              target: 'saving',
              actions: { type: 'takeKey', params: ({ event }) => event.key },
            },
            { actions: { type: 'showProblems', params: ({ event }) => event.now } },
          ],
        },
      },
      saving: {
        tags: 'busy',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { id, revision, draft, key } }) => ({ id, revision, draft, key: key ?? '' }),
          onDone: { target: 'saved', actions: { type: 'done', params: ({ event }) => event.output } },
          onError: [
            {
              guard: { type: 'isChanged', params: ({ event }) => toProblem(event.error) },
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

export type EditMachine<Fields extends object, Stored extends { revision: number }> = ReturnType<
  typeof editMachine<Fields, Stored>
>;
/** A running editor. */
export type EditActor<Fields extends object, Stored extends { revision: number }> = ActorRefFrom<
  EditMachine<Fields, Stored>
>;
export type EditSnapshot<Fields extends object, Stored extends { revision: number }> = SnapshotFrom<
  EditMachine<Fields, Stored>
>;
