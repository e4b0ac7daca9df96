import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { toProblem } from '../kit/problem';
import { requestOf, searchOf, slotsOf, upcoming } from './schedule-draft';
import type { ChosenSlot, ScheduleDraft } from './schedule-draft';
import { bookInput, scheduling, startOf } from './schedule-setup';
import type { Answered, HeldSlot, Keys, Origin, ScheduleContext } from './schedule-setup';
import { askAgain } from './unsure';

const createInput = ({ draft, keys, again }: ScheduleContext) => {
  const request = requestOf(draft);
  if (request === null || keys.create === null) return null;
  return { request: again ? { ...request, again } : request, key: keys.create };
};
const timesInput = ({ interview, draft, keys }: ScheduleContext) =>
  interview === null || keys.times === null ? null : { interview, times: draft.times, key: keys.times };
const holdInput = ({ draft, interview, slot, hold, keys }: ScheduleContext) =>
  slot === null || keys.hold === null
    ? null
    : { draft, interviewId: interview?.id ?? null, slot, replaces: hold?.holdId ?? null, key: keys.hold };

/** A candidate sets the organization and the job. A job chosen before stays if both belong to the same organization. */
const originOf = (draft: ScheduleDraft, { organization, jobProfile }: Origin): Partial<ScheduleDraft> => {
  if (organization === null) return {};
  const stays = draft.organization?.id === organization.id && draft.jobProfile !== null;
  return { organization, jobProfile: stays ? draft.jobProfile : jobProfile };
};

type Failed = { context: ScheduleContext; event: { error: unknown } };
const keepProblem = (key: keyof Keys | null) =>
  ({ type: 'keepProblem', params: ({ event }: Failed) => ({ key, error: event.error }) }) as const;
const freshenSlots = {
  type: 'freshenSlots',
  params: ({ context: { draft, interview, explain }, event }: { context: ScheduleContext; event: object }) => ({
    search: searchOf(draft, interview, explain),
    // The slots that come with a lost race cover all the times of the request, not a single hour.
    slots: 'error' in event && draft.at === null ? slotsOf(toProblem(event.error)) : null,
  }),
} as const;
const takeHold = { type: 'takeHold', params: ({ event }: { event: { output: HeldSlot } }) => event.output } as const;
const takeBooked = {
  type: 'takeBooked',
  params: ({ event }: { event: { output: Answered } }) => event.output,
} as const;
const takeBookKeys = {
  type: 'takeKeys',
  params: ({ event }: { event: { createKey: string; bookKey: string } }) => ({
    create: event.createKey,
    book: event.bookKey,
  }),
} as const;
const errorOf = ({ event }: { event: { error: unknown } }) => event.error;
const movedOn = { type: 'movedOn', params: errorOf } as const;
const lost = { type: 'lost', params: errorOf } as const;
/** Before anyone else is said to have changed the interview. */
const asksFirst = { guard: { type: 'mayBeOwnChange', params: errorOf }, target: '#asking' } as const;
const showErrors = {
  type: 'showErrors',
  params: ({ event }: { event: { now: number } }) => event.now,
} as const;
const incomplete = { type: 'incomplete', params: ({ event }: { event: { now: number } }) => event.now } as const;

const findIfComplete = {
  type: 'findIfComplete',
  params: ({ event }: { event: { now: number } }) => event.now,
} as const;
const choose = (bookAtOnce: boolean) =>
  ({
    type: 'chooseSlot',
    params: ({ event: { slot, key } }: { event: { slot: ChosenSlot; key: string } }) => ({ slot, key, bookAtOnce }),
  }) as const;
const withTimes = [
  { type: 'nameHour', params: ({ event }: { event: { now: number } }) => event.now },
  { type: 'takeKeys', params: ({ event }: { event: { timesKey: string } }) => ({ times: event.timesKey }) },
] as const;
const itsEvent = <Event>({ event }: { event: Event }) => event;

const another = {
  target: 'open',
  actions: [
    'startAnew',
    { type: 'showForm', params: ({ context: { home } }: { context: ScheduleContext }) => ({ home }) },
  ],
} as const;

/** Updates of the interview no longer matter. */
const over = { 'another.start': another, 'interview.see': undefined } as const;

/** The draft must not change while the request or the booking is in flight. */
const fast = {
  'organization.pick': undefined,
  'jobProfile.pick': undefined,
  'candidate.pick': undefined,
  'minutes.pick': undefined,
  'times.change': undefined,
  'hour.pick': undefined,
  'request.only': undefined,
  'interview.see': undefined,
  'slot.choose': undefined,
} as const;

/**
 * Schedule Interview (product: Booking): the fields of the request, a search for slots, a slot held for five minutes,
 * the request made once, the booking. Offered slots live in the query cache; `searchOf` says which search is on screen.
 */
export const scheduleInterviewMachine = scheduling.createMachine({
  id: 'scheduleInterview',
  context: ({ input }) => startOf(input),
  initial: 'open',
  states: {
    open: {
      initial: 'choosing',
      on: {
        'organization.pick': {
          guard: 'isNew',
          target: '.choosing',
          actions: {
            type: 'edit',
            params: ({ event }) => ({
              organization: event.organization,
              jobProfile: null,
              candidate: null,
              at: null,
            }),
          },
        },
        'jobProfile.pick': {
          guard: 'isNew',
          target: '.choosing',
          actions: [
            { type: 'edit', params: ({ event }) => ({ jobProfile: event.jobProfile, at: null }) },
            findIfComplete,
          ],
        },
        'candidate.pick': {
          guard: 'isNew',
          target: '.choosing',
          actions: [
            {
              type: 'edit',
              params: ({ context: { draft, timesEdited }, event: { candidate, preferred, now, ...origin } }) => ({
                candidate,
                ...originOf(draft, origin),
                times: timesEdited && draft.times.length > 0 ? draft.times : upcoming(preferred, now),
                // Keeps an hour that was handed over with the job. After another candidate, the hour was chosen for
                // that candidate.
                at: draft.candidate === null ? draft.at : null,
              }),
            },
            { type: 'sayPassed', params: ({ event }) => event },
            findIfComplete,
          ],
        },
        'minutes.pick': {
          guard: 'isNew',
          target: '.choosing',
          actions: [{ type: 'edit', params: ({ event }) => ({ minutes: event.minutes }) }, findIfComplete],
        },
        'times.change': {
          guard: 'mayEditTimes',
          target: '.choosing',
          actions: [
            { type: 'edit', params: ({ event }) => ({ times: event.times, at: null }) },
            'markTimes',
            findIfComplete,
          ],
        },
        'hour.pick': {
          guard: 'mayEditTimes',
          target: '.choosing',
          actions: [{ type: 'edit', params: ({ event }) => ({ at: event.at }) }, findIfComplete],
        },
        'interview.see': [
          { guard: { type: 'gone', params: ({ event }) => event }, target: 'overtaken' },
          { actions: { type: 'see', params: ({ event }) => event } },
        ],
        'request.only': [
          { guard: incomplete, target: '.choosing', actions: showErrors },
          {
            guard: 'isNew',
            target: 'requesting',
            actions: { type: 'takeKeys', params: ({ event }) => ({ create: event.key }) },
          },
        ],
      },
      states: {
        choosing: {
          id: 'choosing',
          always: { guard: 'findsAtOnce', target: 'offering' },
          on: {
            'slots.find': [
              { guard: incomplete, actions: showErrors },
              {
                guard: 'hasNewTimes',
                target: '#settingTimes',
                actions: { type: 'takeKeys', params: ({ event }) => ({ times: event.key }) },
              },
              { target: 'offering' },
            ],
          },
        },
        offering: {
          tags: 'offering',
          initial: 'picking',
          entry: 'forgetProblem',
          invoke: { id: 'keepHold', src: 'keepHold', onError: { actions: keepProblem(null) } },
          on: {
            'slot.choose': [
              {
                guard: { type: 'passed', params: ({ event }) => event },
                target: '.picking',
                actions: ['sayWrongTime', freshenSlots],
              },
              {
                guard: { type: 'needsTimes', params: itsEvent },
                target: '.settingHour',
                actions: [choose(false), ...withTimes],
              },
              { target: '.holding', actions: choose(false) },
            ],
          },
          states: {
            picking: {
              id: 'picking',
              tags: 'searching',
              entry: ['releaseHeld', 'dropHold'],
              on: {
                'slots.find': { actions: freshenSlots },
                'slot.book': [
                  {
                    guard: { type: 'passed', params: itsEvent },
                    actions: ['sayWrongTime', freshenSlots],
                  },
                  {
                    guard: { type: 'needsTimes', params: itsEvent },
                    target: 'settingHour',
                    actions: [choose(true), takeBookKeys, ...withTimes],
                  },
                  { target: 'holding', actions: [choose(true), takeBookKeys] },
                ],
                'slots.refused': {
                  guard: { type: 'isAtFields', params: errorOf },
                  target: '#choosing',
                  actions: keepProblem(null),
                },
              },
            },
            /** The chosen hour is added to the times of the request. */
            settingHour: {
              tags: 'busy',
              on: fast,
              invoke: {
                id: 'setHour',
                src: 'setTimes',
                input: ({ context }) => timesInput(context),
                onDone: { target: 'holding', actions: { type: 'takeRequest', params: ({ event }) => event.output } },
                onError: [
                  { ...asksFirst, actions: keepProblem('times') },
                  { guard: movedOn, target: '#overtaken', actions: keepProblem('times') },
                  { target: 'picking', actions: keepProblem('times') },
                ],
              },
            },
            holding: {
              invoke: {
                id: 'holdSlot',
                src: 'holdSlot',
                input: ({ context }) => holdInput(context),
                onDone: [
                  { guard: 'booksRequest', target: 'reserved.booking', actions: [takeHold, 'keepHeld'] },
                  { guard: 'booksNew', target: 'reserved.creating', actions: [takeHold, 'keepHeld'] },
                  { target: 'reserved', actions: takeHold },
                ],
                onError: [
                  { guard: { type: 'mayBeOwn', params: errorOf }, target: 'asking', actions: keepProblem('hold') },
                  { target: 'picking', actions: [keepProblem('hold'), freshenSlots] },
                ],
              },
            },
            /** The user's own booking may be the cause: the same request, sent again, gets the same answer. */
            asking: {
              id: 'asking',
              tags: 'busy',
              on: fast,
              entry: ['takeUnsure', 'releaseHeld', 'dropHold'],
              invoke: {
                ...askAgain,
                onDone: { target: '#booked', actions: takeBooked },
                onError: [
                  { guard: movedOn, target: '#overtaken', actions: keepProblem('book') },
                  { target: 'picking', actions: [keepProblem('book'), freshenSlots] },
                ],
              },
            },
            reserved: {
              initial: 'held',
              after: { holdEnds: { guard: 'holdStands', actions: 'endHold' } },
              states: {
                held: {
                  id: 'held',
                  entry: 'keepHeld',
                  always: { guard: 'holdOver', target: '#picking', actions: ['sayOver', freshenSlots] },
                  on: {
                    'slot.release': '#picking',
                    'booking.confirm': [
                      {
                        guard: 'isNew',
                        target: 'creating',
                        actions: {
                          type: 'takeKeys',
                          params: ({ event }) => ({ create: event.createKey, book: event.bookKey }),
                        },
                      },
                      {
                        target: 'booking',
                        actions: { type: 'takeKeys', params: ({ event }) => ({ book: event.bookKey }) },
                      },
                    ],
                  },
                },
                creating: {
                  tags: 'busy',
                  on: fast,
                  invoke: {
                    id: 'createRequest',
                    src: 'createRequest',
                    input: ({ context }) => createInput(context),
                    onDone: {
                      target: 'booking',
                      actions: [{ type: 'takeRequest', params: ({ event }) => event.output }, 'keepRequested'],
                    },
                    onError: { target: 'held', actions: keepProblem('create') },
                  },
                },
                booking: {
                  tags: 'busy',
                  on: fast,
                  entry: 'noteBooking',
                  exit: 'spendHeld',
                  invoke: {
                    id: 'book',
                    src: 'book',
                    input: ({ context }) => bookInput(context),
                    onDone: { target: '#booked', actions: takeBooked },
                    onError: [
                      asksFirst,
                      { guard: movedOn, target: '#overtaken', actions: keepProblem('book') },
                      { guard: lost, target: '#picking', actions: [keepProblem('book'), freshenSlots] },
                      { target: 'held', actions: keepProblem('book') },
                    ],
                  },
                },
              },
            },
          },
        },
      },
    },
    settingTimes: {
      id: 'settingTimes',
      tags: 'busy',
      invoke: {
        id: 'setTimes',
        src: 'setTimes',
        input: ({ context }) => timesInput(context),
        onDone: { target: 'open.offering', actions: { type: 'takeRequest', params: ({ event }) => event.output } },
        onError: [
          { ...asksFirst, actions: keepProblem('times') },
          { guard: movedOn, target: 'overtaken', actions: keepProblem('times') },
          { target: 'open', actions: keepProblem('times') },
        ],
      },
    },
    requesting: {
      tags: 'busy',
      invoke: {
        id: 'requestOnly',
        src: 'createRequest',
        input: ({ context }) => createInput(context),
        onDone: { target: 'requested', actions: { type: 'takeRequest', params: ({ event }) => event.output } },
        onError: { target: 'open', actions: keepProblem('create') },
      },
    },
    requested: { on: over },
    booked: { id: 'booked', on: over },
    /** Someone else handled the interview: it can no longer be booked. */
    overtaken: { id: 'overtaken', on: over },
  },
});

export type ScheduleRef = ActorRefFrom<typeof scheduleInterviewMachine>;
export type ScheduleSnapshot = SnapshotFrom<typeof scheduleInterviewMachine>;
