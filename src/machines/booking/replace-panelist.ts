import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { notProvided } from '../kit/not-provided';
import { isDefinite, toProblem, type Problem } from '../kit/problem';
import { unprovided } from '../kit/unprovided';

/** Who takes over, and when. */
export type Choice = { panelistId: string; start: string };
/** One interview to book with someone else. The names, the job and the earlier time are shown with its outcome. */
export type Replacing = Choice & {
  interviewId: string;
  version: number;
  /** Idempotency key, the same until a definite answer (product: Idempotency). */
  key: string;
  candidateName: string;
  panelistName: string;
  job: string;
  /** When it was booked for until then; an ISO instant. */
  before: string | null;
};
export type DayOff = { panelistId: string; day: string };
/** The outcome of a row; `problem` if someone else booked or changed it first. */
export type Outcome = Omit<Replacing, 'panelistId' | 'version' | 'key'> & {
  problem: string | null;
};

type Context = {
  about: DayOff;
  /** What differs from the proposals, by interview: another choice, or that it is left out. */
  choices: Record<string, Choice | 'leave'>;
  dayOff: boolean;
  /** What is still to be booked, the one that is being sent first. */
  queue: Replacing[];
  total: number;
  outcomes: Outcome[];
  problem: Problem | null;
};
export type ReplacePanelistEvent =
  | { type: 'row.choose'; interviewId: string; choice: Choice | 'leave' }
  | { type: 'dayOff.change'; dayOff: boolean }
  | { type: 'all.confirm'; rows: Replacing[] }
  | { type: 'confirm.retry' }
  | { type: 'failure.dismiss' };

/** The row that is being booked. */
const firstOf = ({ queue }: Context) => queue[0] as Replacing;
const outcomeOf = (context: Context, problem: string | null): Outcome => {
  const { panelistId: _, version: __, key: ___, ...said } = firstOf(context);
  return { ...said, problem };
};

/**
 * A panelist is away for a day (product: A panelist is away): for each interview a proposal that can be changed or left
 * out, then all of them are booked one after the other, each by its own BOOK. A row that was lost meanwhile does not stop
 * the others: it is proposed again. The proposals are in the query cache.
 */
export const replacePanelistMachine = setup({
  types: { context: {} as Context, events: {} as ReplacePanelistEvent, input: {} as DayOff, tags: {} as 'busy' },
  actors: {
    storeDayOff: notProvided<void, DayOff>('storeDayOff'),
    book: notProvided<void, Replacing>('book'),
  },
  guards: {
    wantsDayOff: ({ context }) => context.dayOff,
    hasRows: (_, rows: Replacing[]) => rows.length > 0,
    hasQueue: ({ context }) => context.queue.length > 0,
    hasMore: ({ context }) => context.queue.length > 1,
    isDefinite: (_, problem: Problem) => isDefinite(problem),
    isLast: ({ context }, problem: Problem) => context.queue.length <= 1 && isDefinite(problem),
  },
  actions: {
    choose: assign(({ context }, { interviewId, choice }: { interviewId: string; choice: Choice | 'leave' }) => ({
      choices: { ...context.choices, [interviewId]: choice },
    })),
    changeDayOff: assign((_, dayOff: boolean) => ({ dayOff })),
    // The outcomes of other interviews stay.
    keepRows: assign(({ context }, rows: Replacing[]) => ({
      queue: rows,
      total: rows.length,
      outcomes: context.outcomes.filter((one) => !rows.some(({ interviewId }) => interviewId === one.interviewId)),
      problem: null,
    })),
    noteDayOff: assign({ dayOff: false }),
    noteBooked: assign(({ context }) => ({
      outcomes: [...context.outcomes, outcomeOf(context, null)],
      queue: context.queue.slice(1),
    })),
    // What was chosen for it is no longer to be had: it is proposed again.
    noteLost: assign(({ context }, problem: Problem) => {
      const { [firstOf(context).interviewId]: _lost, ...choices } = context.choices;
      return {
        outcomes: [...context.outcomes, outcomeOf(context, problem.message)],
        queue: context.queue.slice(1),
        choices,
      };
    }),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
    giveUp: assign({ queue: [], problem: null }),
    /** Proposes again, for what is left. */
    refresh: unprovided<DayOff>('refresh'),
  },
}).createMachine({
  id: 'replacePanelist',
  context: ({ input }) => ({
    about: input,
    choices: {},
    dayOff: false,
    queue: [],
    total: 0,
    outcomes: [],
    problem: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'row.choose': { actions: { type: 'choose', params: ({ event }) => event } },
        'dayOff.change': { actions: { type: 'changeDayOff', params: ({ event }) => event.dayOff } },
        'all.confirm': [
          {
            guard: 'wantsDayOff',
            target: 'storing',
            actions: { type: 'keepRows', params: ({ event }) => event.rows },
          },
          {
            guard: { type: 'hasRows', params: ({ event }) => event.rows },
            target: 'booking',
            actions: { type: 'keepRows', params: ({ event }) => event.rows },
          },
        ],
      },
    },
    // First, so that nobody else is booked on that day meanwhile.
    storing: {
      tags: 'busy',
      invoke: {
        id: 'storeDayOff',
        src: 'storeDayOff',
        input: ({ context }) => context.about,
        onDone: [
          { guard: 'hasQueue', target: 'booking', actions: 'noteDayOff' },
          { target: 'choosing', actions: ['noteDayOff', { type: 'refresh', params: ({ context }) => context.about }] },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => toProblem(event.error) },
        },
      },
    },
    booking: {
      tags: 'busy',
      invoke: {
        id: 'book',
        src: 'book',
        input: ({ context }) => firstOf(context),
        onDone: [
          { guard: 'hasMore', target: 'booking', reenter: true, actions: 'noteBooked' },
          { target: 'choosing', actions: ['noteBooked', { type: 'refresh', params: ({ context }) => context.about }] },
        ],
        onError: [
          {
            guard: { type: 'isLast', params: ({ event }) => toProblem(event.error) },
            target: 'choosing',
            actions: [
              { type: 'noteLost', params: ({ event }) => toProblem(event.error) },
              { type: 'refresh', params: ({ context }) => context.about },
            ],
          },
          {
            guard: { type: 'isDefinite', params: ({ event }) => toProblem(event.error) },
            target: 'booking',
            reenter: true,
            actions: { type: 'noteLost', params: ({ event }) => toProblem(event.error) },
          },
          {
            target: 'failed',
            actions: { type: 'keepProblem', params: ({ event }) => toProblem(event.error) },
          },
        ],
      },
    },
    failed: {
      on: {
        'confirm.retry': [
          { guard: 'wantsDayOff', target: 'storing', actions: 'forgetProblem' },
          { target: 'booking', actions: 'forgetProblem' },
        ],
        'failure.dismiss': {
          target: 'choosing',
          actions: ['giveUp', { type: 'refresh', params: ({ context }) => context.about }],
        },
      },
    },
  },
});

export type ReplacePanelistRef = ActorRefFrom<typeof replacePanelistMachine>;
export type ReplacePanelistSnapshot = SnapshotFrom<typeof replacePanelistMachine>;
