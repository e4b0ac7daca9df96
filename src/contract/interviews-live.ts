import { array, boolean, enums, object, string, type Infer } from 'superstruct';
import { reminded, staffFields, type InterviewRow } from './interviews';
import { admins, call, idParams } from './kit';
import { minute } from './time';

/** The two sides of a meeting. */
export const parties = ['candidate', 'panelist'] as const;
export type Party = (typeof parties)[number];

/** A party is late from this long after the start; milliseconds (product: Live board). */
export const lateAfter = 5 * minute;
/** A party is reminded of an interview at most once in this time; milliseconds (product: Reminders). */
export const remindPause = 5 * minute;
/** The board has at most so many interviews. */
export const boardAtMost = 500;

/** Of whom an interview waits for something now: an answer, their presence, feedback. */
export function awaitedOf({ state, joined }: Pick<InterviewRow, 'state' | 'joined'>): Party[] {
  if (state === 'requested' || state === 'pendingFeedback') return ['panelist'];
  return state === 'confirmed' ? parties.filter((party) => !joined[party]) : [];
}

/** Whether a request waits for new times: none of those that were given is still to come (product: Passed times). */
export const needsTimes = ({ state, times }: Pick<InterviewRow, 'state' | 'times'>, now: number): boolean =>
  (state === 'pendingSchedule' || state === 'reschedulePending') && times.every((at) => Date.parse(at) <= now);

const boardRow = object({ ...staffFields, reminded });
export type BoardRow = Infer<typeof boardRow>;
const board = object({
  rows: array(boardRow),
  /** There are more interviews than the board has. */
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
 * Why an interview needs somebody today: it has begun and somebody is missing, somebody asks to cancel it, its panelist
 * has not answered, or its time to be booked or answered runs out (product: Today at risk).
 */
export const risks = ['late', 'cancelAsked', 'unanswered', 'expiring'] as const;
export type Risk = (typeof risks)[number];
/** So many are listed, the most urgent first. */
export const riskAtMost = 50;

const riskRow = object({
  ...staffFields,
  reminded,
  risk: enums(risks),
  /** When it is too late; of who is late, since when. */
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
    /** There are more than are listed. */
    more: boolean(),
  }),
});

/**
 * Reminds one party, or both, of what the interview waits for from them: an answer, their presence, feedback. Whoever was
 * reminded less than `remindPause` ago gets no second email, so repeating the call has no second effect.
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
    /** Who gets an email now. */
    sent: array(enums(parties)),
    reminded,
  }),
});
