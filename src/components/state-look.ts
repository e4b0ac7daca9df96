/** The states that have a look of their own (product: Interview states). */
export type StateLook =
  | 'pendingSchedule'
  | 'requested'
  | 'upcoming'
  | 'cancelAsked'
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

// Not a confirmed interview, although the word is the same.
const byNote: Record<string, StateLook> = {
  live: 'live',
  'awaiting panelist': 'requested',
  'cancel requested': 'cancelAsked',
};

/** The look that goes with a label; a word we do not know is shown quietly, like something that is over. */
export function lookOf({ word, note }: StateLabel): StateLook {
  return byNote[note?.toLowerCase() ?? ''] ?? byWord[word.toLowerCase()] ?? 'canceled';
}
