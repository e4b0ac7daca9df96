import { and, assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Scorecard } from '../../contract/feedback';
import type { EventConflict } from '../../contract/interviews';
import { notProvided } from '../kit/not-provided';
import { conflictOf, toProblem, type Problem } from '../kit/problem';
import { withKey, withProblem } from '../kit/send-once';
import { cardProblems, carriedOver, withSkill, type CardChange, type SkillChange } from './scorecard-draft';

type Input = {
  interviewId: string;
  /** The interview's version as it was read. */
  version: number;
  skillIds: string[];
  /** The newest version of the feedback. */
  base: Scorecard;
  /** The card that was typed earlier and not saved. */
  typed?: Scorecard | undefined;
};
type Context = Omit<Input, 'typed'> & {
  card: Scorecard;
  /** Idempotency key: stays with the card until a definite answer (product: Idempotency). */
  key: string | null;
  /** An incomplete card was submitted: show what is missing. */
  tried: boolean;
  problem: Problem | null;
};
export type QcUpdateEvent =
  | { type: 'card.change'; change: CardChange }
  | { type: 'skill.change'; change: SkillChange }
  | { type: 'draft.discard' }
  | { type: 'save.ask' }
  | { type: 'save.confirm'; key: string }
  | { type: 'save.dismiss' };
/** `data` of the refusal of a version because the interview has changed, with the newest version of the feedback. */
export type QcConflict = EventConflict & { newest?: Scorecard };
export type QcVersion = { interviewId: string; version: number; card: Scorecard; key: string };

const newerOf = (problem: Problem) => conflictOf(problem) as QcConflict | null;

// A skill that the card does not mention yet equals a skill without rating and evidence.
const plain = (card: Scorecard) => {
  const { skills, communication, problemSolving, ...rest } = card;
  const of = ({ rating, evidence }: Scorecard['communication']) => [rating, evidence];
  return JSON.stringify([
    skills
      .filter(({ rating, evidence }) => rating !== null || evidence !== '')
      .map(({ skillId, ...part }) => [skillId, ...of(part)])
      .sort(),
    of(communication),
    of(problemSolving),
    [rest.strengths, rest.improvements, rest.asked, rest.recommendation],
  ]);
};
export const isChanged = ({ base, card }: Pick<Context, 'base' | 'card'>) => plain(base) !== plain(card);

const machine = setup({
  types: {
    context: {} as Context,
    events: {} as QcUpdateEvent,
    input: {} as Input,
    tags: {} as 'asking' | 'busy',
  },
  actors: { saveVersion: notProvided<void, QcVersion>('saveVersion') },
  guards: {
    isChanged: ({ context }) => isChanged(context),
    isComplete: ({ context }) => cardProblems(context.skillIds, context.card).length === 0,
    isConflict: (_, problem: Problem) => conflictOf(problem) !== null,
  },
  actions: {
    changeCard: assign(({ context }, change: CardChange) => ({ card: { ...context.card, ...change }, key: null })),
    changeSkill: assign(({ context }, change: SkillChange) => ({ card: withSkill(context.card, change), key: null })),
    discard: assign(({ context }) => ({ card: context.base, key: null, tried: false, problem: null })),
    noteTried: assign({ tried: true }),
    takeKey: assign(({ context }, key: string) => withKey(context, key)),
    noteProblem: assign(({ context }, problem: Problem) => withProblem(context, problem)),
    /** The changes are carried over to the newest version, which the next save is based on. */
    noteConflict: assign(({ context }, problem: Problem) => {
      const { version, newest } = { version: context.version, newest: context.base, ...newerOf(problem) };
      return { problem: null, key: null, version, base: newest, card: carriedOver(context.base, context.card, newest) };
    }),
  },
});

const asking = [
  { guard: and(['isChanged', 'isComplete']), target: '#qcUpdate.confirming' },
  { guard: 'isChanged', actions: 'noteTried' },
] as const;

/**
 * A new version of released feedback (product: QC update). It is saved after a question that says who reads it. All
 * input stays through refusals. If the interview has changed in the meantime, nothing is overwritten unseen.
 */
export const qcUpdateMachine = machine.createMachine({
  id: 'qcUpdate',
  context: ({ input: { typed, ...input } }) => ({
    ...input,
    card: typed ?? input.base,
    key: null,
    tried: false,
    problem: null,
  }),
  initial: 'open',
  states: {
    open: {
      initial: 'editing',
      states: { editing: {}, overtaken: {} },
      on: {
        'card.change': { actions: { type: 'changeCard', params: ({ event }) => event.change } },
        'skill.change': { actions: { type: 'changeSkill', params: ({ event }) => event.change } },
        'draft.discard': { target: '.editing', actions: 'discard' },
        'save.ask': [...asking],
      },
    },
    confirming: {
      tags: 'asking',
      initial: 'ready',
      states: { ready: {}, failed: {} },
      on: {
        'save.confirm': { target: 'saving', actions: { type: 'takeKey', params: ({ event }) => event.key } },
        'save.dismiss': 'open',
      },
    },
    saving: {
      tags: ['asking', 'busy'],
      invoke: {
        id: 'saveVersion',
        src: 'saveVersion',
        input: ({ context: { interviewId, version, card, key } }) => ({ interviewId, version, card, key: key ?? '' }),
        onDone: 'saved',
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => toProblem(event.error) },
            target: 'open.overtaken',
            actions: { type: 'noteConflict', params: ({ event }) => toProblem(event.error) },
          },
          {
            target: 'confirming.failed',
            actions: { type: 'noteProblem', params: ({ event }) => toProblem(event.error) },
          },
        ],
      },
    },
    saved: {},
  },
});

export type QcUpdateRef = ActorRefFrom<typeof qcUpdateMachine>;
export type QcUpdateSnapshot = SnapshotFrom<typeof qcUpdateMachine>;
