import { day, hour, minute } from './time';

/**
 * The rules of the first interviews, and for each later rule how it was before. An interview that was stored without a
 * rule has its value from here, so none of these ever changes: a rule is changed in `interviewRules` below.
 */
const firstRules = {
  /** An open request expires this long after its last time, or after it fell back to waiting. */
  waitFor: 7 * day,
  bookAhead: 7 * day,
  /** An invitation to pick a time holds at most this long. */
  pickWithin: 7 * day,
  /** answerBy = min(S, max(min(now + answerWithin, S - answerBefore), now + answerAtLeast)). */
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
  /** Canceling a mock later than this before S uses its credit; later than payBefore pays the panelist half. */
  creditBefore: 24 * hour,
  payBefore: 60 * minute,
  remindBefore: [24 * hour, 1 * hour],
  remindFeedbackAfter: [1 * hour, 6 * hour, 20 * hour],
  timesAtMost: 3,
  /** A candidate's wish to cancel stays open until it is answered, also through a booking and the end of a round. */
  wishStays: false,
  /** After ASK_RESCHEDULE a request waits from the last named time on, not from the moment of asking. */
  waitsFromNamedTimes: false,
};

export type InterviewRules = typeof firstRules;
/** As an interview has them: rules that are newer than it are missing. */
export type StoredRules = Partial<InterviewRules>;

/**
 * Every number of the lifecycle, as it holds today (product: Lifecycle). Durations are milliseconds. They are copied into
 * an interview's context at its creation and at each BOOK, so that a later change of rules does not rewrite the past.
 */
export const interviewRules: InterviewRules = { ...firstRules, wishStays: true, waitsFromNamedTimes: true };

/** How many days ahead a slot can be booked at most (product: Booking). */
export const bookAheadDays = interviewRules.bookAhead / day;

/** Whether a time is further ahead than anybody may ask for or book it now (product: Requests). */
export const isTooFarAhead = (time: number, now: number): boolean => time > now + interviewRules.bookAhead;

/** The rules of an interview, whatever version stored it. The only way to read them. */
export const rulesOf = ({ rules }: { rules?: StoredRules | undefined }): InterviewRules => ({
  ...firstRules,
  ...rules,
});
