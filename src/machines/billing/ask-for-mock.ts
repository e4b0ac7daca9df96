import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { mockProblems, mostMockSkills } from '../../contract/billing-subscriptions';
import type { Minutes } from '../../contract/interviews';
import type { Named } from '../../contract/kit';
import { atFields } from '../kit/at-fields';
import { notProvided } from '../kit/not-provided';
import { isDefinite, isRecord, toProblem, type Problem } from '../kit/problem';
import { keyAfter, withKey } from '../kit/send-once';

export type MockDraft = { skills: Named[]; minutes: Minutes; times: string[] };
type Field = 'skills' | 'times';
type Problems = Record<Field, string | null>;
type Context = {
  draft: MockDraft;
  problems: Problems;
  /** An error that belongs to no single field. */
  problem: string | null;
  /** No plan has an interview left. */
  noPlan: boolean;
  /** The candidate knows that the same interview was requested a moment ago: submitting requests another one. */
  again: boolean;
  /** Idempotency key: stays with the draft until a definite answer (product: Idempotency). */
  key: string | null;
};
export type AskForMockEvent =
  | { type: 'skill.add'; skill: Named }
  | { type: 'skill.remove'; id: string }
  | { type: 'draft.change'; change: Partial<Pick<MockDraft, 'minutes' | 'times'>> }
  /** `now` in epoch milliseconds, for times that must be in the future. */
  | { type: 'form.submit'; key: string; now: number };
export type MockAsking = { draft: MockDraft; again: boolean; key: string };

const none: Problems = { skills: null, times: null };
const fieldOf = (said: string): Field | undefined =>
  said.startsWith('skillIds') ? 'skills' : said.startsWith('times') ? 'times' : undefined;
const flagOf = ({ data }: Problem, name: 'noPlan' | 'sameRequest') => isRecord(data) && data[name] === true;

const parts = setup({
  types: {
    context: {} as Context,
    events: {} as AskForMockEvent,
    input: {} as Partial<MockDraft>,
    output: {} as { id: string },
    tags: {} as 'busy',
  },
  actors: { ask: notProvided<{ id: string }, MockAsking>('ask') },
  guards: {
    canAdd: ({ context: { draft } }, { id }: Named) =>
      draft.skills.length < mostMockSkills && draft.skills.every((skill) => skill.id !== id),
    isReady: ({ context }, now: number) => Object.values(mockProblems(context.draft, now)).every((one) => one === null),
  },
  actions: {
    // A changed request is a new request: the server would refuse it with the old key.
    change: assign(({ context }, change: Partial<MockDraft>) => ({
      draft: { ...context.draft, ...change },
      problems: {
        skills: change.skills ? null : context.problems.skills,
        times: change.times ? null : context.problems.times,
      },
      problem: null,
      noPlan: false,
      again: false,
      key: null,
    })),
    showProblems: assign(({ context }, now: number) => ({ problems: mockProblems(context.draft, now), problem: null })),
    takeKey: assign(({ context }, key: string) => ({ ...withKey(context, key), problems: none })),
    showRefusal: assign(({ context }, problem: Problem) => ({
      ...atFields(problem, none, fieldOf),
      noPlan: flagOf(problem, 'noPlan'),
      // Without a definite answer the same request is sent again.
      again: flagOf(problem, 'sameRequest') || (context.again && !isDefinite(problem)),
      key: keyAfter(context, problem),
    })),
  },
});

/** A candidate chooses skills, length and times, and asks for a mock interview (product: Plans). */
export const askForMockMachine = parts.createMachine({
  id: 'askForMock',
  context: ({ input }) => ({
    draft: { skills: [], minutes: 60, times: [], ...input },
    problems: none,
    problem: null,
    noPlan: false,
    again: false,
    key: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'skill.add': {
          guard: { type: 'canAdd', params: ({ event }) => event.skill },
          actions: {
            type: 'change',
            params: ({ context, event }) => ({ skills: [...context.draft.skills, event.skill] }),
          },
        },
        'skill.remove': {
          actions: {
            type: 'change',
            params: ({ context, event }) => ({ skills: context.draft.skills.filter(({ id }) => id !== event.id) }),
          },
        },
        'draft.change': { actions: { type: 'change', params: ({ event }) => event.change } },
        'form.submit': [
          {
            guard: { type: 'isReady', params: ({ event }) => event.now },
            target: 'asking',
            actions: { type: 'takeKey', params: ({ event }) => event.key },
          },
          { actions: { type: 'showProblems', params: ({ event }) => event.now } },
        ],
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context: { draft, again, key } }) => ({ draft, again, key: key ?? '' }),
        onDone: 'asked',
        onError: {
          target: 'editing',
          actions: { type: 'showRefusal', params: ({ event }) => toProblem(event.error) },
        },
      },
    },
    asked: { type: 'final', output: ({ event }) => (event as unknown as { output: { id: string } }).output },
  },
  output: ({ event }) => (event as unknown as { output: { id: string } }).output,
});

export type AskForMockActor = ActorRefFrom<typeof askForMockMachine>;
export type AskForMockSnapshot = SnapshotFrom<typeof askForMockMachine>;
