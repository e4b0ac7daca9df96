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

/** An interview's state in words, with a note such as "awaiting panelist" or "live". */
export interface StateLabel {
  word: string;
  note?: string | null | undefined;
}

const byWord: Record<string, StateLook> = {
  'pending schedule': 'pendingSchedule',
  upcoming: 'upcoming',
  live: 'live',
  'pending feedback': 'pendingFeedback',
  completed: 'completed',
  'reschedule pending': 'reschedulePending',
  canceled: 'canceled',
  'no show': 'noShow',
};

// These states share their word with a confirmed interview, so the note decides.
const byNote: Record<string, StateLook> = {
  'awaiting panelist': 'requested',
  'cancel requested': 'cancelAsked',
  'in review': 'pendingFeedback',
};

/** The look of a label; an unknown word looks like a canceled interview. */
export function lookOf({ word, note }: StateLabel): StateLook {
  return byNote[note?.toLowerCase() ?? ''] ?? byWord[word.toLowerCase()] ?? 'canceled';
}
