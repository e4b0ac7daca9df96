import { day, hour, minute } from './time';

/**
 * The rules of the first interviews. For each rule that was added later, the value here is the behavior before it. An
 * interview that was stored without a rule takes its value from here, so none of these values ever changes: to change
 * a rule, change `interviewRules` below.
 */
const firstRules = {
  /** An open request expires this long after its last time, or after it fell back to waiting. */
  waitFor: 7 * day,
  bookAhead: 7 * day,
  /** The maximum time for which an invitation to pick a time is valid. */
  pickWithin: 7 * day,
  /** With S as the start: answerBy = min(S, max(min(now + answerWithin, S - answerBefore), now + answerAtLeast)). */
  answerWithin: 4 * hour,
  answerBefore: 2 * hour,
  answerAtLeast: 15 * minute,
  askAtMost: 3,
  replacementNotice: 60 * minute,
  moveBefore: 60 * minute,
  mockMoveBefore: 24 * hour,
  candidateMoves: 2,
  joinBefore: 15 * minute,
  noShowAfter: 10 * minute,
  liveOverrun: 30 * minute,
  feedbackWithin: 24 * hour,
  correctWithin: 48 * hour,
  /**
   * A candidate who cancels a mock interview later than this before the start uses its credit. Later than
   * `payBefore`, the panelist is paid half.
   */
  creditBefore: 24 * hour,
  payBefore: 60 * minute,
  remindBefore: [24 * hour, 1 * hour],
  remindFeedbackAfter: [1 * hour, 6 * hour, 20 * hour],
  timesAtMost: 3,
  /**
   * Whether a candidate's wish to cancel stays open until it is answered, even through a booking and the end of a
   * round.
   */
  wishStays: false,
  /**
   * Whether, after ASK_RESCHEDULE, a request waits from the last named time on instead of from the moment of the
   * event.
   */
  waitsFromNamedTimes: false,
};

export type InterviewRules = typeof firstRules;
/** The rules as stored with an interview. Rules that were added after it was stored are missing. */
export type StoredRules = Partial<InterviewRules>;

/**
 * Every number of the lifecycle as it applies today (product: Lifecycle). Durations are milliseconds. They are copied
 * into an interview's context at its creation and at each BOOK, so that a later change of rules does not alter the
 * past.
 */
export const interviewRules: InterviewRules = { ...firstRules, wishStays: true, waitsFromNamedTimes: true };

/** The maximum number of days ahead for which a slot can be booked (product: Booking). */
export const bookAheadDays = interviewRules.bookAhead / day;

/** Whether a time is too far ahead to be requested or booked now (product: Requests). */
export const isTooFarAhead = (time: number, now: number): boolean => time > now + interviewRules.bookAhead;

/** The rules of an interview, whatever version stored it. Read the rules only through this function. */
export const rulesOf = ({ rules }: { rules?: StoredRules | undefined }): InterviewRules => ({
  ...firstRules,
  ...rules,
});
