import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { notProvided } from '../kit/not-provided';
import { isDefinite, toProblem, type Problem } from '../kit/problem';
import { unprovided } from '../kit/unprovided';

/** The panelist who takes over, and the start of the interview. */
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
  /** The start that was booked until now; an ISO instant. */
  before: string | null;
};
export type DayOff = { panelistId: string; day: string };
/** The outcome of a row; `problem` if someone else booked or changed it first. */
export type Outcome = Omit<Replacing, 'panelistId' | 'version' | 'key'> & {
  problem: string | null;
};

type Context = {
  about: DayOff;
  /** Differences from the proposals, by interview: another choice, or 'leave' to leave the interview out. */
  choices: Record<string, Choice | 'leave'>;
  dayOff: boolean;
  /** The rows that are still to be booked. The first one is being sent. */
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
 * Replaces a panelist who is away for a day (product: A panelist is away). Each interview has a proposal that can be
 * changed or left out. Then all of them are booked one after the other, each by its own BOOK. A row that someone else
 * booked or changed first does not stop the others: it gets a new proposal. The proposals are in the query cache.
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
    // The choice for this interview is no longer available, so the interview gets a new proposal.
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
    /** Requests new proposals for the remaining interviews. */
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
    // The day off is stored first, so that the panelist gets no other booking on that day in the meantime.
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
