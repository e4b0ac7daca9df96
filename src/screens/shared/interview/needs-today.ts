import type { InterviewRow, SentType } from '../../../contract/interviews';
import { day } from '../../../contract/time';

/**
 * Whether a row waits for its reader today (product: List layout): a request to cancel, or something that is overdue or
 * due within a day and that the reader can do.
 */
export function needsToday(row: InterviewRow, now: number): boolean {
  const { cancelAsk, answerBy, waitBy, feedbackBy, reminded, state } = row;
  const may = (...types: SentType[]) => row.allowedActions.some(({ type }) => types.includes(type));
  const due = (by: string | null) => by !== null && Date.parse(by) <= now + day;
  if (cancelAsk !== null && may('CANCEL', 'REFUSE_CANCEL')) return true;
  if (may('ACCEPT') && due(answerBy)) return true;
  if (may('BOOK', 'SET_TIMES') && due(waitBy)) return true;
  const writes = may('SUBMIT_FEEDBACK') || (state === 'pendingFeedback' && reminded !== undefined);
  return writes && due(feedbackBy);
}
