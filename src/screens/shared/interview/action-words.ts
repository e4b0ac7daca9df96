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
  /** Whether the action ends or undoes something. */
  destructive?: true;
}

const candidate = ({ candidate: { name } }: InterviewRow) => name;
const panelist = ({ panelist: who }: InterviewRow) => who?.name ?? 'the panelist';
/** A candidate who names times after asking to cancel withdraws that request (product: Wishes). */
const withdrawn = ({ cancelAsk }: InterviewRow, reader: UserType) =>
  reader === 'CANDIDATE' && cancelAsk?.who === 'candidate' ? ' Your request to cancel is withdrawn.' : '';

/** The texts of every action. */
export const actionWords: Record<SentType, Words> = {
  ACCEPT: { label: 'Accept', done: 'Interview accepted. We emailed you a calendar entry.' },
  DECLINE: {
    label: 'Decline',
    ask: 'Decline this interview?',
    what: (row) => `We offer ${candidate(row)}’s interview to the next panelist.`,
    keep: 'Keep interview',
    done: 'Interview declined. Thank you for telling us early.',
    destructive: true,
  },
  JOIN: { label: 'Join', done: 'You are in. The meeting is open in a new tab.' },
  INVITE_TO_PICK: {
    label: 'Invite to pick a time',
    ask: 'Invite the candidate to pick a time?',
    what: (row) =>
      `${candidate(row)} gets an email with a link and chooses one of the offered times without signing in. You can still book until they do.`,
    done: 'Candidate invited. We emailed them the link.',
  },
  SET_TIMES: {
    label: 'Set times',
    ask: 'Set preferred times',
    what: (row, reader) =>
      `Choose up to ${interviewRules.timesAtMost} times${reader === 'CANDIDATE' ? '' : ` for ${candidate(row)}’s interview`}. They replace the current ones.${withdrawn(row, reader)}`,
    done: 'Times saved.',
  },
  BOOK: { label: 'Book', done: 'Interview moved. We asked the panelist to accept the new time and notified everyone.' },
  ASK_RESCHEDULE: {
    label: 'Ask to reschedule',
    ask: 'Ask for another time?',
    what: (row, reader) =>
      `${candidate(row)}’s booked time is released and the interview is scheduled again.${withdrawn(row, reader)}`,
    keep: 'Keep time',
    done: 'New time requested. We notified everyone.',
  },
  ASK_CANCEL: {
    label: 'Ask to cancel',
    ask: 'Ask to cancel this interview?',
    what: () => 'The interview stays booked until our team answers.',
    keep: 'Keep interview',
    done: 'Request sent to our team.',
  },
  REFUSE_CANCEL: {
    label: 'Refuse cancellation',
    ask: 'Refuse the cancellation?',
    what: (row) => `${candidate(row)}’s interview does not change. The person who asked will see your reason.`,
    done: 'Cancellation refused. The interview does not change.',
  },
  CANCEL: {
    label: 'Cancel interview',
    ask: 'Cancel this interview?',
    what: (row) =>
      `${candidate(row)}’s interview ends and its time is released. We notify everyone. You cannot undo this.`,
    keep: 'Keep interview',
    done: 'Interview canceled.',
    destructive: true,
  },
  WITHDRAW: {
    label: 'Withdraw',
    ask: 'Withdraw from this interview?',
    what: (row) => `You accepted ${candidate(row)}’s interview. We will ask another panelist instead.`,
    keep: 'Keep interview',
    done: 'You have withdrawn. We will ask another panelist.',
    destructive: true,
  },
  NO_SHOW: {
    label: 'Mark no show',
    ask: 'Mark as no show?',
    what: (row) =>
      `${candidate(row)}’s interview is recorded as a no show. It can be corrected for ${spanInWords(row.rules.correctWithin)}.`,
    done: 'Interview marked as no show.',
    destructive: true,
  },
  FINISH: {
    label: 'Finish',
    ask: 'Finish this interview?',
    what: (row) =>
      `Your meeting with ${candidate(row)} has ended. Next, write your feedback within ${spanInWords(row.rules.feedbackWithin)}.`,
    keep: 'Not yet',
    done: 'Interview finished. Next, write your feedback.',
  },
  ABORT: {
    label: 'Stop interview',
    ask: 'Stop this interview?',
    what: (row) => `${candidate(row)}’s interview stops, with no one at fault, and goes back to scheduling.`,
    keep: 'Keep interview',
    done: 'Interview stopped. It goes back to scheduling.',
    destructive: true,
  },
  SUBMIT_FEEDBACK: { label: 'Write feedback', done: 'Feedback submitted.' },
  APPROVE: { label: 'Approve', done: 'Feedback approved and released.' },
  RETURN: {
    label: 'Return',
    ask: 'Return this feedback?',
    what: (row) =>
      `${panelist(row)} gets it back with your reason and has another ${spanInWords(row.rules.feedbackWithin)}. Their text is kept.`,
    done: 'Feedback returned to the panelist.',
    destructive: true,
  },
  QC_UPDATE: { label: 'Update feedback (QC)', done: 'New version saved.' },
  DECIDE: {
    label: 'Decide',
    ask: 'What is your decision?',
    what: (row) => `About ${candidate(row)}. You can change it later.`,
    done: 'Decision saved.',
  },
  CORRECT: {
    label: 'Correct attendance',
    ask: 'Correct attendance?',
    what: (row) => `This changes credits and pay for ${candidate(row)}’s interview.`,
    done: 'Attendance corrected.',
  },
  DISPUTE: {
    label: 'Dispute',
    ask: 'Dispute the no show?',
    what: () => 'Our team will read what you write and correct the record if you are right.',
    done: 'Objection sent to our team.',
  },
  RESCHEDULE: {
    label: 'Reschedule',
    ask: 'Schedule this interview again?',
    what: (row) => `${candidate(row)}’s interview goes back to scheduling.`,
    done: 'The interview goes back to scheduling.',
  },
};

/** The words of BOOK at another time with the same panelist. */
export const moveWords: Words = {
  label: 'Reschedule',
  ask: 'Move this interview?',
  what: (row) => `We check that both are free, then ask ${panelist(row)} to accept the new time.`,
  keep: 'Keep time',
  done: actionWords.BOOK.done,
};

/** The explanation of BOOK with another panelist, at another time or the same. */
export const replaceWhat = (name: string) => `We check that both are free, then ask ${name} to accept.`;

/**
 * The label of an action's button. BOOK is "Replace" if the panelist asked to cancel, and "Reschedule" if a time is
 * booked.
 */
export function actionLabel(type: SentType, interview?: Pick<InterviewRow, 'state' | 'cancelAsk'>): string {
  if (type !== 'BOOK') return actionWords[type].label;
  if (interview?.cancelAsk?.who === 'panelist') return 'Replace';
  return interview?.state === 'requested' || interview?.state === 'confirmed' ? 'Reschedule' : actionWords[type].label;
}

/** What a row shows while an action can be undone, and after it failed. */
export const undoableWords = {
  ACCEPT: { doing: 'Accepting', failed: 'Not accepted' },
  APPROVE: { doing: 'Approving', failed: 'Not approved' },
  selected: { doing: 'Selecting', failed: 'Decision not saved' },
  rejected: { doing: 'Rejecting', failed: 'Decision not saved' },
  onHold: { doing: 'Putting on hold', failed: 'Decision not saved' },
} as const;

export const decisionChoices = decisions.map((value) => ({ value, label: decisionWords[value] }));

type Who = NonNullable<AllowedAction['who']>[number];
/** The words for who was absent. For CORRECT, it may also be that the interview was held. */
export const whoWords: Record<Who, string> = {
  candidate: 'The candidate did not attend',
  panelist: 'The panelist did not attend',
  both: 'Neither attended',
  held: 'The interview was held',
};
