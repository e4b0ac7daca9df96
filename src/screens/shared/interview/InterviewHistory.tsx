import { Timeline } from '../../../components/Timeline';
import { historyWords } from '../../../contract/feedback-summary';
import type { HistoryEntry } from '../../../contract/interviews';
import { texts } from '../../../contract/texts';

/** The history of an interview, newest first. */
export function InterviewHistory({ history, zone }: { history: readonly HistoryEntry[]; zone: string }) {
  if (history.length === 0) return texts.fieldEmpty;
  const items = history
    .toSorted((a, b) => b.seq - a.seq)
    .map((entry) => ({
      id: String(entry.seq),
      title: historyWords(entry),
      at: entry.at,
      by: entry.by,
      note: entry.why,
    }));
  return <Timeline label="History" items={items} zone={zone} />;
}
