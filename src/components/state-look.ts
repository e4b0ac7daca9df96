/** The states that have a look of their own (look.md, "State of an interview"). */
export type StateLook =
  | 'pendingSchedule'
  | 'upcoming'
  | 'live'
  | 'pendingFeedback'
  | 'completed'
  | 'reschedulePending'
  | 'canceled'
  | 'noShow';

/** What a reader is told about an interview's state: the word, and a note such as "awaiting panelist" or "live". */
export interface StateLabel {
  word: string;
  note?: string | null | undefined;
}

const byWord: Record<string, StateLook> = {
  'pending schedule': 'pendingSchedule',
  upcoming: 'upcoming',
  'pending feedback': 'pendingFeedback',
  completed: 'completed',
  'reschedule pending': 'reschedulePending',
  canceled: 'canceled',
  'no show': 'noShow',
};

/** The look that goes with a label; a word we do not know is shown quietly, like something that is over. */
export function lookOf({ word, note }: StateLabel): StateLook {
  if (note?.toLowerCase().startsWith('live')) return 'live';
  return byWord[word.toLowerCase()] ?? 'canceled';
}
