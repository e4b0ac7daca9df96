import { decisions, decisionWords } from '../../../contract/interviews';
import type { AllowedAction, InterviewRow, SentType } from '../../../contract/interviews';
import type { UserType } from '../../../contract/kit';
import { spanInWords } from '../../../contract/time';
import { interviewRules } from '../../../contract/interview-rules';

interface Words {
  /** On the button. */
  label: string;
  /** The dialog's question. */
  ask?: string;
  /** What will happen to this interview. */
  what?: (interview: InterviewRow, reader: UserType) => string;
  /** The label of the dialog's dismiss button. */
  keep?: string;
  /** The message after success. */
  done: string;
  /** Ends or undoes something. */
  destructive?: true;
}

const candidate = ({ candidate: { name } }: InterviewRow) => name;
const panelist = ({ panelist: who }: InterviewRow) => who?.name ?? 'the panelist';
/** A candidate who names times after asking to cancel takes that back (product: Wishes). */
const withdrawn = ({ cancelAsk }: InterviewRow, reader: UserType) =>
  reader === 'CANDIDATE' && cancelAsk?.who === 'candidate' ? ' Your request to cancel is withdrawn.' : '';

/** The texts of every action. */
export const actionWords: Record<SentType, Words> = {
  ACCEPT: { label: 'Accept', done: 'Accepted. A calendar entry is on its way to you.' },
  DECLINE: {
    label: 'Decline',
    ask: 'Decline this interview?',
    what: (row) => `The interview with ${candidate(row)} is offered to the next panelist.`,
    keep: 'Keep it',
    done: 'Declined. Thank you for telling us early.',
    destructive: true,
  },
  JOIN: { label: 'Join', done: 'You are in.' },
  INVITE_TO_PICK: {
    label: 'Invite to pick a time',
    ask: 'Let the candidate pick a time?',
    what: (row) =>
      `${candidate(row)} gets an email with a link and chooses one of the offered times, without signing in. You can still book until they do.`,
    keep: 'Not now',
    done: 'Invited. The link is on its way to the candidate.',
  },
  SET_TIMES: {
    label: 'Set times',
    ask: 'When does it suit?',
    what: (row, reader) =>
      `Choose up to ${interviewRules.timesAtMost} times${reader === 'CANDIDATE' ? '' : ` for ${candidate(row)}’s interview`}. They replace the current ones.${withdrawn(row, reader)}`,
    done: 'Times are saved.',
  },
  BOOK: { label: 'Book', done: 'Moved. The panelist is asked for the new time, and everyone is notified.' },
  ASK_RESCHEDULE: {
    label: 'Ask to reschedule',
    ask: 'Ask for another time?',
    what: (row) => `The booked time of ${candidate(row)} is given up, and the interview will be scheduled again.`,
    keep: 'Keep the time',
    done: 'Another time was requested. Everyone is notified.',
  },
  ASK_CANCEL: {
    label: 'Ask to cancel',
    ask: 'Ask to cancel this interview?',
    what: () => 'It stays as it is until our team has answered.',
    keep: 'Keep it',
    done: 'Your request is on its way to our team.',
  },
  REFUSE_CANCEL: {
    label: 'Refuse cancellation',
    ask: 'Refuse the cancellation?',
    what: (row) => `The interview of ${candidate(row)} stays as it is, and the person who asked will read your reason.`,
    keep: 'Not now',
    done: 'Refused. The interview stays as it is.',
  },
  CANCEL: {
    label: 'Cancel interview',
    ask: 'Cancel this interview?',
    what: (row) => `The interview of ${candidate(row)} ends for good, its time is freed, and everyone is notified.`,
    keep: 'Keep the interview',
    done: 'The interview is canceled.',
    destructive: true,
  },
  WITHDRAW: {
    label: 'Withdraw',
    ask: 'Withdraw from this interview?',
    what: (row) => `You accepted the interview with ${candidate(row)}. Another panelist is asked in your place.`,
    keep: 'Keep it',
    done: 'You have withdrawn. Another panelist is asked.',
    destructive: true,
  },
  NO_SHOW: {
    label: 'Mark no show',
    ask: 'Mark as no show?',
    what: (row) =>
      `The interview of ${candidate(row)} ends as not held. It can be corrected for ${spanInWords(row.rules.correctWithin)}.`,
    keep: 'Not now',
    done: 'Marked as no show.',
    destructive: true,
  },
  FINISH: {
    label: 'Finish',
    ask: 'Finish this interview?',
    what: (row) =>
      `The meeting with ${candidate(row)} is over. The next step is your feedback, within ${spanInWords(row.rules.feedbackWithin)}.`,
    keep: 'Not yet',
    done: 'Finished. The next step is your feedback.',
  },
  ABORT: {
    label: 'Abort',
    ask: 'Abort this interview?',
    what: (row) => `The interview of ${candidate(row)} stops, is nobody’s fault, and waits to be scheduled again.`,
    keep: 'Keep it',
    done: 'Aborted. It waits to be scheduled again.',
    destructive: true,
  },
  SUBMIT_FEEDBACK: { label: 'Write feedback', done: 'Feedback is submitted.' },
  APPROVE: { label: 'Approve', done: 'Approved. The feedback is released.' },
  RETURN: {
    label: 'Return',
    ask: 'Return this feedback?',
    what: (row) =>
      `${panelist(row)} gets it back with your reason and another ${spanInWords(row.rules.feedbackWithin)}. What was written is kept.`,
    keep: 'Not now',
    done: 'Returned to the panelist.',
    destructive: true,
  },
  QC_UPDATE: { label: 'Update feedback (QC)', done: 'A new version is saved.' },
  DECIDE: {
    label: 'Decide',
    ask: 'What is your decision?',
    what: (row) => `About ${candidate(row)}. You can change it later.`,
    done: 'Your decision is saved.',
  },
  CORRECT: {
    label: 'Correct attendance',
    ask: 'Correct who was there?',
    what: (row) => `Credits and pay of the interview of ${candidate(row)} follow from it.`,
    keep: 'Not now',
    done: 'Attendance is corrected.',
  },
  DISPUTE: {
    label: 'Dispute',
    ask: 'Dispute the no show?',
    what: () => 'Our team will read what you write and correct the record if you are right.',
    keep: 'Not now',
    done: 'Your objection is on its way to our team.',
  },
  RESCHEDULE: {
    label: 'Reschedule',
    ask: 'Schedule this interview again?',
    what: (row) => `The interview of ${candidate(row)} will be scheduled again.`,
    keep: 'Not now',
    done: 'It waits to be scheduled again.',
  },
};

/** BOOK at another time with the same panelist. */
export const moveWords: Words = {
  label: 'Reschedule',
  ask: 'Move this interview?',
  what: (row) =>
    `${panelist(row)} is asked again, for the new time of ${candidate(row)}. The server checks first that both are free.`,
  keep: 'Keep the time',
  done: actionWords.BOOK.done,
};

/** The label of an action's button; BOOK is "Replace" where the panelist asked to cancel, and "Reschedule" where a time is booked. */
export function actionLabel(type: SentType, interview?: Pick<InterviewRow, 'state' | 'cancelAsk'>): string {
  if (type !== 'BOOK') return actionWords[type].label;
  if (interview?.cancelAsk?.who === 'panelist') return 'Replace';
  return interview?.state === 'requested' || interview?.state === 'confirmed' ? 'Reschedule' : actionWords[type].label;
}

/** What a row shows while an action can be undone, and after it failed. */
export const undoableWords = {
  ACCEPT: { doing: 'Accepting', failed: 'Not accepted' },
  APPROVE: { doing: 'Approving', failed: 'Not approved' },
  selected: { doing: 'Selecting', failed: 'Decision not stored' },
  rejected: { doing: 'Rejecting', failed: 'Decision not stored' },
  onHold: { doing: 'Putting on hold', failed: 'Decision not stored' },
} as const;

export const decisionChoices = decisions.map((value) => ({ value, label: decisionWords[value] }));

type Who = NonNullable<AllowedAction['who']>[number];
/** Who was absent; for CORRECT also that the interview was held. */
export const whoWords: Record<Who, string> = {
  candidate: 'The candidate did not come',
  panelist: 'The panelist did not come',
  both: 'Neither came',
  held: 'It was held',
};
