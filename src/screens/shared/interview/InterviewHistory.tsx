import { Timeline } from '../../../components/Timeline';
import { decisionWords, labelWords } from '../../../contract/interviews';
import type { HistoryEntry } from '../../../contract/interviews';
import { texts } from '../../../contract/texts';

/** Events of the lifecycle in words. */
const happened: Record<string, string> = {
  CREATE: 'Interview requested',
  SET_TIMES: 'Times given',
  INVITE_TO_PICK: 'Candidate invited to pick a time',
  BOOK: 'Slot booked, panelist asked',
  CANCEL: 'Canceled',
  ACCEPT: 'Accepted by the panelist',
  DECLINE: 'Declined by the panelist',
  WITHDRAW: 'The panelist withdrew',
  ASK_RESCHEDULE: 'Another time requested',
  ASK_CANCEL: 'Cancellation requested',
  REFUSE_CANCEL: 'Cancellation refused',
  JOIN: 'Joined the meeting',
  NO_SHOW: 'Marked as no show',
  FINISH: 'Meeting finished',
  ABORT: 'Aborted',
  SUBMIT_FEEDBACK: 'Feedback submitted',
  APPROVE: 'Feedback approved and released',
  RETURN: 'Feedback returned',
  QC_UPDATE: 'Feedback updated (QC)',
  DECIDE: 'Decision made',
  CORRECT: 'Attendance corrected',
  DISPUTE: 'No show disputed',
  RESCHEDULE: 'To be scheduled again',
};

const titleOf = ({ type, label, decision }: HistoryEntry) => {
  if (decision) return `Decision: ${decisionWords[decision]}`;
  return type === 'CLOCK' ? `Time ran out: ${labelWords[label.word]}` : (happened[type] ?? labelWords[label.word]);
};

/** The history of an interview, newest first. */
export function InterviewHistory({ history, zone }: { history: readonly HistoryEntry[]; zone: string }) {
  if (history.length === 0) return texts.fieldEmpty;
  const items = history
    .toSorted((a, b) => b.seq - a.seq)
    .map((entry) => ({
      id: String(entry.seq),
      title: titleOf(entry),
      at: entry.at,
      by: entry.by,
      note: entry.why,
    }));
  return <Timeline label="History" items={items} zone={zone} />;
}
