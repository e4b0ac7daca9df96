import { array, boolean, enums, object, string, type Infer } from 'superstruct';
import { reminded, staffFields, type InterviewRow } from './interviews';
import { admins, call, idParams } from './kit';
import { minute } from './time';

/** The two sides of a meeting. */
export const parties = ['candidate', 'panelist'] as const;
export type Party = (typeof parties)[number];

/** How long after the start a party counts as late; milliseconds (product: Live board). */
export const lateAfter = 5 * minute;
/** The minimum time between two reminders of the same interview to a party; milliseconds (product: Reminders). */
export const remindPause = 5 * minute;
/** The maximum number of interviews on the board. */
export const boardAtMost = 500;

/** Returns the parties that an interview is waiting for: for an answer, for their presence, or for feedback. */
export function awaitedOf({ state, joined }: Pick<InterviewRow, 'state' | 'joined'>): Party[] {
  if (state === 'requested' || state === 'pendingFeedback') return ['panelist'];
  return state === 'confirmed' ? parties.filter((party) => !joined[party]) : [];
}

/** Whether a request waits for new times: none of the given times is still to come (product: Passed times). */
export const needsTimes = ({ state, times }: Pick<InterviewRow, 'state' | 'times'>, now: number): boolean =>
  (state === 'pendingSchedule' || state === 'reschedulePending') && times.every((at) => Date.parse(at) <= now);

const boardRow = object({ ...staffFields, reminded });
export type BoardRow = Infer<typeof boardRow>;
const board = object({
  rows: array(boardRow),
  /** Whether there are more interviews than the board shows. */
  more: boolean(),
});
export type Board = Infer<typeof board>;

export const liveBoard = call({
  method: 'GET',
  path: '/interviews/live',
  summary: 'The live board: interviews from 75 minutes ago to 30 minutes ahead',
  access: admins,
  timeout: 'short',
  reply: board,
});

/**
 * Why an interview needs attention today: it has begun and a party is missing, a party asks to cancel it, its
 * panelist has not answered, or the time to book or answer it is running out (product: Today at risk).
 */
export const risks = ['late', 'cancelAsked', 'unanswered', 'expiring'] as const;
export type Risk = (typeof risks)[number];
/** The maximum number of interviews listed, the most urgent first. */
export const riskAtMost = 50;

const riskRow = object({
  ...staffFields,
  reminded,
  risk: enums(risks),
  /** When it will be too late. For `late`: the start of the interview. */
  riskAt: string(),
});
export type RiskRow = Infer<typeof riskRow>;

export const todayAtRisk = call({
  method: 'GET',
  path: '/interviews/at-risk',
  summary: 'Interviews that need somebody before the caller’s day ends, the most urgent first',
  access: admins,
  timeout: 'short',
  reply: object({
    rows: array(riskRow),
    /** Whether there are more interviews than are listed. */
    more: boolean(),
  }),
});

/**
 * Reminds one party, or both, of what the interview is waiting for: an answer, their presence, feedback, or new
 * times. A party that was reminded less than `remindPause` ago gets no second email, so repeating the call has no
 * second effect. 409 if no requested party is awaited.
 */
export const remindParty = call({
  method: 'POST',
  path: '/interviews/:id/reminders',
  summary: 'Remind a party of an interview',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ party: enums([...parties, 'both'] as const) }),
  reply: object({
    /** The parties that get an email now. */
    sent: array(enums(parties)),
    reminded,
  }),
});
