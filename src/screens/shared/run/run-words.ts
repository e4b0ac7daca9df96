import { countText } from '../../../components/count-text';
import type { RunActType } from '../../../contract/interviews-runs';

interface RunWords {
  /** The label of the button, for several interviews. */
  label: string;
  /** The title of the question, about interviews such as "652 interviews". */
  ask: (interviews: string) => string;
  /** What the act means for the people concerned. */
  what: string;
  /** The label of the question's dismiss button. */
  keep?: string;
  /** Shown while the run waits and while it is in progress. */
  doing: (interviews: string) => string;
  /** Shown for the interviews that are done. */
  done: (interviews: string) => string;
  destructive?: true;
}

/** The number of interviews in words: "1 interview", "652 interviews", "10,000+ interviews". */
export const interviewsIn = (count: number, more = false) =>
  `${countText(count, more)} ${count === 1 && !more ? 'interview' : 'interviews'}`;

/** The texts of every act on many interviews. */
export const runWords: Record<RunActType, RunWords> = {
  REMIND: {
    label: 'Remind',
    ask: (interviews) => `Remind about ${interviews}?`,
    what: 'Everyone the interviews wait for gets an email.',
    doing: (interviews) => `Reminding about ${interviews}`,
    done: (interviews) => `Reminders sent for ${interviews}`,
  },
  CANCEL: {
    label: 'Cancel interviews',
    ask: (interviews) => `Cancel ${interviews}?`,
    what: 'The interviews end and their times are released. We notify everyone.',
    keep: 'Keep interviews',
    doing: (interviews) => `Canceling ${interviews}`,
    done: (interviews) => `${interviews} canceled`,
    destructive: true,
  },
  INVITE_TO_PICK: {
    label: 'Invite to pick a time',
    ask: (interviews) => `Invite the candidates of ${interviews} to pick a time?`,
    what: 'Each candidate gets an email with a link and chooses one of the offered times without signing in.',
    doing: (interviews) => `Inviting the candidates of ${interviews}`,
    done: (interviews) => `Candidates of ${interviews} invited`,
  },
  ASK_RESCHEDULE: {
    label: 'Ask to reschedule',
    ask: (interviews) => `Ask for another time for ${interviews}?`,
    what: 'The booked times are released and the interviews are scheduled again, with the same preferred times for all.',
    keep: 'Keep times',
    doing: (interviews) => `Asking for another time for ${interviews}`,
    done: (interviews) => `New time requested for ${interviews}`,
  },
  REFUSE_CANCEL: {
    label: 'Refuse cancellations',
    ask: (interviews) => `Refuse to cancel ${interviews}?`,
    what: 'The interviews do not change. Everyone who asked will see your reason.',
    doing: (interviews) => `Refusing to cancel ${interviews}`,
    done: (interviews) => `Cancellation refused for ${interviews}`,
  },
  RESCHEDULE: {
    label: 'Reschedule',
    ask: (interviews) => `Schedule ${interviews} again?`,
    what: 'The interviews go back to scheduling.',
    doing: (interviews) => `Rescheduling ${interviews}`,
    done: (interviews) => `${interviews} sent back to scheduling`,
  },
  DECLINE: {
    label: 'Decline',
    ask: (interviews) => `Decline ${interviews}?`,
    what: 'We offer the interviews to other panelists.',
    keep: 'Keep interviews',
    doing: (interviews) => `Declining ${interviews}`,
    done: (interviews) => `${interviews} declined`,
    destructive: true,
  },
  WITHDRAW: {
    label: 'Withdraw',
    ask: (interviews) => `Withdraw from ${interviews}?`,
    what: 'You accepted these interviews. We will ask other panelists instead.',
    keep: 'Keep interviews',
    doing: (interviews) => `Withdrawing from ${interviews}`,
    done: (interviews) => `You have withdrawn from ${interviews}`,
    destructive: true,
  },
  SEND_LINK: {
    label: 'Resend candidate links',
    ask: (interviews) => `Resend the candidate links of ${interviews}?`,
    what: 'Each candidate gets an email with a new interview link. Earlier links no longer work.',
    doing: (interviews) => `Sending the candidate links of ${interviews}`,
    done: (interviews) => `Candidate links sent for ${interviews}`,
  },
};
