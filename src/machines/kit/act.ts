import { assign, not, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { atFields } from './at-fields';
import { notProvided } from './not-provided';
import { toProblem, type Problem } from './problem';
import { keyAfter, withKey } from './send-once';
import { unprovided } from './unprovided';

export type ActContext<Act extends string, Name extends string> = {
  subjectId: string;
  /** The version that was read when the act was requested. */
  version: number;
  act: Act | null;
  fields: Record<Name, string>;
  problems: Record<Name, string | null>;
  /** An error that belongs to no single field. */
  problem: string | null;
  /** Idempotency key: stays with the fields until a definite answer (product: Idempotency). */
  key: string | null;
};
/** `fields` are the values that are filled in before the user types. */
export type ActEvent<Act extends string, Name extends string> =
  | { type: 'act.ask'; act: Act; version: number; fields?: Partial<Record<Name, string>> }
  | { type: 'field.change'; name: Name; value: string }
  | { type: 'form.submit'; key: string }
  | { type: 'dialog.close' };
/** An act as it is sent. `fields` has the fields of all acts; the fields that the act does not use are empty. */
export type Acting<Act extends string, Name extends string> = {
  subjectId: string;
  version: number;
  act: Act;
  fields: Record<Name, string>;
  key: string;
};

type Definition<Act extends string, Name extends string> = {
  id: string;
  /** The fields of all acts, empty. */
  fields: Record<Name, string>;
  /** Validates the fields of an act by rules that the contract shares with the server. */
  judge: (act: Act, fields: Record<Name, string>) => Record<Name, string | null>;
};

/**
 * A statechart for performing acts on one object (product: Actions): an act is requested, its fields are filled in, and
 * it is sent once. A refusal is shown at its fields, and all input stays. The object's law determines which acts there
 * are. Wiring provides `act`, which makes the call, and `say`, which tells the user that it is done.
 */
export function actMachine<Act extends string, Name extends string>({
  id,
  fields: empty,
  judge,
}: Definition<Act, Name>) {
  type Context = ActContext<Act, Name>;
  const names = Object.keys(empty) as Name[];
  const none = Object.fromEntries(names.map((name) => [name, null])) as Record<Name, string | null>;
  const parts = setup({
    types: {
      context: {} as Context,
      events: {} as ActEvent<Act, Name>,
      input: {} as { subjectId: string },
      tags: {} as 'busy' | 'asking',
    },
    actors: { act: notProvided<null, Acting<Act, Name>>('act') },
    guards: {
      isFilledIn: ({ context: { act, fields } }) =>
        act !== null && Object.values(judge(act, fields)).every((problem) => problem === null),
    },
    actions: {
      /** Tells the user that the act is done. */
      say: unprovided<{ act: Act }>('say'),
      ask: assign((_, asked: { act: Act; version: number; fields?: Partial<Record<Name, string>> }) => ({
        act: asked.act,
        version: asked.version,
        fields: { ...empty, ...asked.fields },
        problems: none,
        problem: null,
        key: null,
      })),
      // Changed fields are a new request.
      change: assign(({ context }, { name, value }: { name: Name; value: string }) => ({
        fields: { ...context.fields, [name]: value },
        problems: { ...context.problems, [name]: null },
        problem: null,
        key: null,
      })),
      showProblems: assign(({ context: { act, fields } }) => ({
        problems: act === null ? none : judge(act, fields),
        problem: null,
      })),
      takeKey: assign(({ context }, key: string) => ({ ...withKey(context, key), problems: none })),
      showRefusal: assign(({ context }, problem: Problem) => ({
        ...atFields(problem, none, (field) => names.find((name) => name === field)),
        key: keyAfter(context, problem),
      })),
    },
  });

  return parts.createMachine({
    id,
    context: ({ input: { subjectId } }) => ({
      ...{ subjectId, version: 0, act: null, fields: empty, problems: none, problem: null, key: null },
    }),
    initial: 'reading',
    states: {
      reading: {
        on: { 'act.ask': { target: 'asking', actions: { type: 'ask', params: ({ event }) => event } } },
      },
      asking: {
        tags: 'asking',
        on: {
          'field.change': { actions: { type: 'change', params: ({ event }) => event } },
          'form.submit': [
            { guard: not('isFilledIn'), actions: 'showProblems' },
            { target: 'sending', actions: { type: 'takeKey', params: ({ event }) => event.key } },
          ],
          'dialog.close': 'reading',
        },
      },
      sending: {
        tags: ['busy', 'asking'],
        invoke: {
          id: 'act',
          src: 'act',
          input: ({ context: { subjectId, version, act, fields, key } }) => ({
            ...{ subjectId, version, fields, key: key ?? '' },
            act: act as Act,
          }),
          onDone: {
            target: 'reading',
            actions: { type: 'say', params: ({ context }) => ({ act: context.act as Act }) },
          },
          onError: {
            target: 'asking',
            actions: { type: 'showRefusal', params: ({ event }) => toProblem(event.error) },
          },
        },
      },
    },
  });
}

export type ActActor<Act extends string, Name extends string> = ActorRefFrom<ReturnType<typeof actMachine<Act, Name>>>;
export type ActSnapshot<Act extends string, Name extends string> = SnapshotFrom<
  ReturnType<typeof actMachine<Act, Name>>
>;
