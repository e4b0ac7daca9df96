import type { LinkedInterview, OpenTime } from '../../src/contract/interviews-links';
import { pickTimeMachine, type PickTimeEvent, type PickTimeSnapshot } from '../../src/machines/booking/pick-time';
import { modelTest } from './harness';

export const linked = (given: Partial<LinkedInterview> = {}): LinkedInterview => ({
  code: 'IV-1001',
  party: 'candidate',
  version: 3,
  kind: 'real',
  state: 'pendingSchedule',
  title: 'Frontend engineer',
  organization: 'Blue Harbour',
  name: 'Chen Li',
  timeZone: 'Asia/Kolkata',
  other: null,
  minutes: 60,
  start: null,
  end: null,
  joinFrom: null,
  joinBefore: 900_000,
  times: ['2026-11-24T09:00:00.000Z'],
  pickBy: '2026-11-24T08:00:00.000Z',
  comingAt: null,
  cancelAsked: false,
  may: ['BOOK', 'SET_TIMES'],
  allowedUntil: null,
  registers: 'chen@example.com',
  calendar: null,
  terms: [],
  ...given,
});
export const time = (start: string, panelistName = 'Vera Lind'): OpenTime => ({
  panelistId: 'p1',
  panelistName,
  start,
  end: new Date(Date.parse(start) + 3_600_000).toISOString(),
});
export const [first, second] = [time('2026-11-24T09:00:00.000Z'), time('2026-11-25T09:15:00.000Z')];
const now = Date.UTC(2026, 10, 23, 9);
export const held = { holdId: 'h1', at: now, until: now + 300_000 };
export const picked = {
  interview: linked({
    state: 'requested',
    start: first.start,
    end: first.end,
    may: [],
    calendar: 'BEGIN:VCALENDAR',
  }),
  next: '/invitation/another',
};

export const closed = { message: 'This link has expired or was already used. Ask for a new one.', status: 403 };
export const timedOut = { message: 'The server took too long', status: null };
/** The race for a time was lost: there are other times, and the chosen time with another panelist. */
export const taken = {
  message: 'This time was just taken.',
  status: 409,
  data: { version: 5, allowedActions: [], slots: { now: '', offered: [time(first.start, 'Omar Said'), second] } },
};
export const over = { message: 'You can no longer choose a time.', status: 409 };

const events: PickTimeEvent[] = [
  { type: 'link.reload' },
  { type: 'time.choose', time: first },
  { type: 'pick.confirm' },
  { type: 'calendar.save' },
];

/** Choosing a time through a link, with every way it can go. Walked on the machine and on the page. */
export const pickTimeModel = () =>
  modelTest({
    machine: pickTimeMachine,
    input: { token: 'the-token' },
    events,
    settle: {
      open: {
        done: [
          { interview: linked(), times: [first, second] },
          { interview: linked({ state: 'canceled', may: [] }), times: null },
          { interview: picked.interview, times: null },
        ],
        error: [closed, timedOut],
      },
      hold: { done: [held], error: [closed, taken, over, timedOut] },
      pick: { done: [picked], error: [closed, taken, over, timedOut] },
    },
    project: ({ context: { chosen, hold, holdOver, unsure, notice, problem } }: PickTimeSnapshot) => [
      chosen?.start,
      chosen?.panelistName,
      hold !== null,
      holdOver,
      unsure,
      notice,
      problem?.message,
    ],
  });
