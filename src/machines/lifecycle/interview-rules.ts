import { bookAheadDays } from '../../contract/texts';
import { day, hour, minute } from '../../contract/time';

/** Every number of the lifecycle, once (product: Lifecycle). Durations are milliseconds. They are copied into an
 * interview's context at its creation and at each BOOK, so that a later change of rules does not rewrite the past. */

export const interviewRules = {
  /** An open request expires this long after its last time, or after it fell back to waiting. */
  waitFor: 7 * day,
  bookAhead: bookAheadDays * day,
  /** An invitation to pick a time holds at most this long. */
  pickWithin: bookAheadDays * day,
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
};

export type InterviewRules = typeof interviewRules;
