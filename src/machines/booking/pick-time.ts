import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { LinkedInterview, OpenTime, OpenTimes } from '../../contract/interviews-links';
import { notProvided } from '../kit/not-provided';
import { isDefinite, isRecord, toProblem, type Problem } from '../kit/problem';
import { unprovided } from '../kit/unprovided';

/** What a link opened: the interview, and the times that can be chosen, or null if none can. */
export type Opened = { interview: LinkedInterview; times: OpenTime[] | null };
/** By this device's clock, in ms since 1970. */
export type HeldTime = { holdId: string; at: number; until: number };
/** `next` is the page that shows the interview from now on, or null if the link had been used before. */
export type Picked = { interview: LinkedInterview; next: string | null };
export type HoldTime = { token: string; time: OpenTime | null };
export type PickTime = HoldTime & { version: number; holdId: string };

type Context = {
  token: string;
  interview: LinkedInterview | null;
  times: OpenTime[];
  chosen: OpenTime | null;
  hold: HeldTime | null;
  /** Whether the hold ended while its booking is on its way. */
  holdOver: boolean;
  /** Whether a booking has no definite answer: it may be stored, and then the link can hold no other time. */
  unsure: boolean;
  problem: Problem | null;
  /** Why the candidate must choose again. */
  notice: 'taken' | 'holdOver' | null;
  picked: Picked | null;
};
export type PickTimeEvent =
  | { type: 'link.reload' }
  | { type: 'time.choose'; time: OpenTime }
  | { type: 'pick.confirm' }
  | { type: 'calendar.save' };

/** The data of a refusal because the time was taken: the remaining times, and the version if it has changed. */
type Fresh = { slots: OpenTimes; version?: number };
const isFresh = (data: unknown): data is Fresh => isRecord(data) && isRecord(data.slots);

const machine = setup({
  types: { context: {} as Context, events: {} as PickTimeEvent, input: {} as { token: string } },
  actors: {
    open: notProvided<Opened, { token: string }>('open'),
    hold: notProvided<HeldTime, HoldTime>('hold'),
    pick: notProvided<Picked, PickTime>('pick'),
  },
  actions: {
    /** Saves the calendar entry as a download of the browser. */
    saveCalendar: unprovided<{ calendar: string; code: string }>('saveCalendar'),
    takeOpened: assign((_, { interview, times }: Opened) => ({
      interview,
      times: times ?? [],
      problem: null,
      unsure: false,
    })),
    keepProblem: assign((_, error: unknown) => ({ problem: toProblem(error) })),
    keepUnsure: assign((_, error: unknown) => ({ unsure: !isDefinite(toProblem(error)) })),
    choose: assign((_, chosen: OpenTime) => ({ chosen, hold: null, problem: null, notice: null })),
    takeHold: assign((_, hold: HeldTime) => ({ hold, holdOver: false, problem: null })),
    endHold: assign({ holdOver: true }),
    sayOver: assign({ hold: null, holdOver: false, notice: 'holdOver' }),
    /** The choice stays: the same time may be offered with another panelist. */
    takeFresh: assign(({ context }, error: unknown) => {
      const { slots, version } = toProblem(error).data as Fresh;
      const { interview, chosen } = context;
      return {
        times: slots.offered,
        hold: null,
        holdOver: false,
        unsure: false,
        notice: 'taken' as const,
        chosen: slots.offered.find(({ start }) => start === chosen?.start) ?? chosen,
        interview: interview && { ...interview, version: version ?? interview.version },
      };
    }),
    forget: assign({ chosen: null, hold: null, holdOver: false, notice: null, problem: null }),
    forgetProblem: assign({ problem: null }),
    takePicked: assign((_, picked: Picked) => ({ picked, interview: picked.interview, problem: null })),
  },
  guards: {
    mayPick: (_, { times }: Opened) => times !== null,
    /** Whether a time was chosen with this link and is booked. */
    isChosen: (_, { interview }: Opened) => interview.calendar !== null,
    isClosed: (_, error: unknown) => toProblem(error).status === 403,
    isTaken: (_, error: unknown) => isFresh(toProblem(error).data),
    isOver: (_, error: unknown) => toProblem(error).status === 409,
    holdStands: ({ context }) => !context.holdOver,
    holdOver: ({ context }) => context.holdOver,
    unsure: ({ context }) => context.unsure,
    overUnsure: ({ context }) => context.holdOver && context.unsure,
  },
  delays: {
    holdEnds: ({ context: { hold } }) => (hold === null ? 0 : Math.max(0, hold.until - hold.at)),
  },
});

const errorOf = ({ event }: { event: { error: unknown } }) => event.error;
const closed = {
  guard: { type: 'isClosed', params: errorOf },
  target: '#closed',
  actions: { type: 'keepProblem', params: errorOf },
} as const;
const taken = {
  guard: { type: 'isTaken', params: errorOf },
  target: '#choosing',
  actions: { type: 'takeFresh', params: errorOf },
} as const;
/** No time can be chosen any more: the present state is loaded. */
const over = { guard: { type: 'isOver', params: errorOf }, target: '#loading', actions: 'forget' } as const;
const choosing = {
  target: '#holding',
  actions: { type: 'choose', params: ({ event }: { event: { time: OpenTime } }) => event.time },
} as const;

/**
 * A candidate chooses a time with the link of an email, without an account (product: Interview links). The token is
 * sent in the body, so what the link opens is stored in this machine and in no cache that is keyed by address.
 */
export const pickTimeMachine = machine.createMachine({
  id: 'pickTime',
  context: ({ input: { token } }) => ({
    token,
    interview: null,
    times: [],
    chosen: null,
    hold: null,
    holdOver: false,
    unsure: false,
    problem: null,
    notice: null,
    picked: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      id: 'loading',
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: 'mayPick', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'takeOpened', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isChosen', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'takeOpened', params: ({ event }) => event.output },
          },
          { target: 'settled', actions: { type: 'takeOpened', params: ({ event }) => event.output } },
        ],
        onError: [closed, { target: 'unread', actions: { type: 'keepProblem', params: errorOf } }],
      },
    },
    unread: { on: { 'link.reload': 'loading' } },
    /** The link is wrong, expired, used or revoked: the server has one text for all of these. */
    closed: { id: 'closed' },
    /** Another time already applies, or no time is needed any more. */
    settled: { on: { 'link.reload': 'loading' } },
    choosing: {
      id: 'choosing',
      on: { 'time.choose': choosing, 'link.reload': { target: 'loading', actions: 'forget' } },
    },
    holding: {
      id: 'holding',
      on: { 'time.choose': { ...choosing, reenter: true } },
      invoke: {
        id: 'hold',
        src: 'hold',
        input: ({ context: { token, chosen } }) => ({ token, time: chosen }),
        onDone: { target: 'held', actions: { type: 'takeHold', params: ({ event }) => event.output } },
        onError: [closed, taken, over, { target: 'choosing', actions: { type: 'keepProblem', params: errorOf } }],
      },
    },
    held: {
      initial: 'ready',
      after: { holdEnds: { guard: 'holdStands', actions: 'endHold' } },
      states: {
        ready: {
          // Where the booking may have been made, the link tells.
          always: [
            { guard: 'overUnsure', target: '#loading', actions: 'sayOver' },
            { guard: 'holdOver', target: '#choosing', actions: 'sayOver' },
          ],
          on: {
            'time.choose': [{ guard: 'unsure', target: '#loading', actions: 'forget' }, choosing],
            'pick.confirm': { target: 'picking', actions: 'forgetProblem' },
          },
        },
        picking: {
          invoke: {
            id: 'pick',
            src: 'pick',
            input: ({ context: { token, chosen, hold, interview } }) => ({
              token,
              time: chosen,
              holdId: hold?.holdId ?? '',
              version: interview?.version ?? 0,
            }),
            onDone: { target: '#done', actions: { type: 'takePicked', params: ({ event }) => event.output } },
            onError: [
              closed,
              taken,
              over,
              {
                target: 'ready',
                actions: [
                  { type: 'keepProblem', params: errorOf },
                  { type: 'keepUnsure', params: errorOf },
                ],
              },
            ],
          },
        },
      },
    },
    done: {
      id: 'done',
      on: {
        'calendar.save': {
          actions: {
            type: 'saveCalendar',
            params: ({ context: { interview } }) => ({
              calendar: interview?.calendar ?? '',
              code: interview?.code ?? '',
            }),
          },
        },
      },
    },
  },
});

export type PickTimeRef = ActorRefFrom<typeof pickTimeMachine>;
export type PickTimeSnapshot = SnapshotFrom<typeof pickTimeMachine>;
