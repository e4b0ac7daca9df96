import { interviewRules } from './interview-rules';
import type { EmailTemplate, TemplateVariables } from './messages-template-parts';
import { spanInWords } from './time';

// The value of a variable is a fact that the default email shows to the same reader, or else a text that is the same
// for everyone: no variable reveals more than that email (product: Readers).
const interview = { what: 'The interview', example: 'Frontend Engineer at Acme' };
const code = { what: 'The code of the interview', example: 'INT-1042' };
const candidate = { what: 'The candidate, or “the candidate”', example: 'Asha Rao' };
const panelist = { what: 'The panelist, or “the panelist” while no name is told', example: 'Paula Menon' };
const when = { what: 'The time in the reader’s zone', example: 'Tue, 01-12-2026 10:00 AM (UTC)' };
const before = { what: 'The time before it was changed', example: 'Mon, 30-11-2026 10:00 AM (UTC)' };
const by = { what: 'The one who asked for it, or “someone”', example: 'Acme' };
const reason = { what: 'The reason, or “no reason given”', example: 'I am traveling on that day.' };
const joinBefore = {
  what: 'How long before the start the room opens',
  example: spanInWords(interviewRules.joinBefore),
};
const answerBy = { what: 'Until when the panelist can answer', example: 'Sat, 28-11-2026 10:00 AM (UTC)' };
const pickBy = { what: 'Until when the candidate can choose', example: 'Sun, 29-11-2026 10:00 AM (UTC)' };
const feedbackBy = { what: 'When the feedback is due', example: 'Wed, 02-12-2026 11:00 AM (UTC)' };
const minutes = { what: 'The length of the interview', example: `${60} minutes` };

type More = { next?: string; variables?: TemplateVariables };
const about = (
  name: string,
  sent: string,
  opening: string,
  { next = '', variables = {} }: More = {},
): EmailTemplate => ({
  group: 'interview',
  name,
  sent,
  variables: { interview, code, candidate, panelist, when, ...variables },
  parts: { subject: `${opening.split('.')[0] ?? ''}: {interview}`, opening, next },
});
const toPick = (name: string, sent: string, opening: string): EmailTemplate => ({
  ...about(name, sent, opening),
  // Without the variable `candidate`: the reader is the candidate.
  variables: { interview, code, panelist, when, pickBy },
});

const joined = { next: 'You can join from {joinBefore} before the start.', variables: { joinBefore } };
const later = 'You will be notified once a new time is confirmed.';

/** Emails about an interview, by the event that they report (product: Mail content). */
export const interviewTemplates = {
  created: about('Interview requested', 'To admins, if no one schedules it soon.', 'A new interview was requested.'),
  timesSet: about(
    'New preferred times',
    'To admins, when new times wait to be scheduled.',
    'New preferred times were given.',
    { variables: { by } },
  ),
  pick: toPick(
    'Choose a time',
    'To the candidate, when an admin or the organization asks them to choose.',
    'Please choose a time for your interview. You need no account for it.',
  ),
  remindPick: toPick(
    'Reminder to choose a time',
    'To the candidate, before the link ends.',
    'Your interview still has no time. Please choose one before your link ends.',
  ),
  picked: about(
    'Time chosen',
    'To the organization, when the candidate has chosen a time.',
    'The candidate chose a time. We asked the panelist to accept.',
  ),
  askTimes: about(
    'Request for new times',
    'To the candidate and the organization, when an admin reminds them.',
    'The preferred times for this interview have passed. Please choose new times.',
  ),
  asked: about(
    'Interview request',
    'To the panelist, when an interview is booked with them.',
    'You have a new interview request. Please accept or decline.',
    {
      next: 'If you do not answer in time, we will ask another panelist.',
      variables: { answerBy, minutes },
    },
  ),
  remindAnswer: about(
    'Reminder to answer',
    'To the panelist, when an admin reminds them.',
    'Your answer to an interview request is still missing. Please accept or decline.',
  ),
  accepted: about(
    'Interview confirmed',
    'To all three parties, when the panelist accepts.',
    'The panelist accepted. The interview is confirmed.',
    joined,
  ),
  changed: about(
    'Time changed',
    'To all three parties, when a new time is confirmed.',
    'The time has changed. The interview is confirmed at its new time.',
    {
      ...joined,
      variables: { before, joinBefore },
    },
  ),
  declined: about(
    'No panelist accepted',
    'To admins, when it waits to be scheduled again.',
    'No panelist accepted this interview. Please schedule it again.',
  ),
  withdrawn: about(
    'Panelist withdrew',
    'To all three parties and to admins.',
    'The panelist withdrew from this interview.',
  ),
  replaced: about(
    'Panelist replaced',
    'To the panelist who asked to cancel.',
    'Another panelist takes this interview, as you asked to cancel. You do not need to do anything.',
  ),
  rescheduleAsked: about(
    'Reschedule requested',
    'To all three parties, when one of them asks for another time.',
    'This interview needs to be rescheduled.',
    {
      next: later,
      variables: { by, reason },
    },
  ),
  rescheduled: about(
    'To be scheduled again',
    'To all three parties, when an admin schedules it again.',
    'This interview will be scheduled again.',
    { next: later },
  ),
  cancelAsked: about(
    'Cancellation requested',
    'To admins, when a party asks to cancel.',
    'Someone asked to cancel this interview. Please decide.',
    { variables: { by, reason } },
  ),
  cancelRefused: about(
    'Cancellation declined',
    'To the party who asked to cancel.',
    'Your request to cancel was declined. The interview stays as it is.',
    { variables: { reason } },
  ),
  canceled: about('Interview canceled', 'To all three parties.', 'This interview was canceled.', {
    variables: { by, reason },
  }),
  expired: about('Request expired', 'To all three parties.', 'This request was not scheduled in time and has expired.'),
  link: about(
    'Link to the interview',
    'To the candidate or the panelist, when an admin sends a link.',
    'Here is the link to your interview.',
  ),
  code: about(
    'New interview code',
    'To the candidate or the panelist, when their code is replaced.',
    'Your interview code has changed. The earlier one no longer works.',
  ),
  calendar: about(
    'Calendar entry',
    'To a party who caused the change, with the new entry.',
    'Here is the interview for your calendar.',
  ),
  calendarCanceled: about(
    'Calendar entry removed',
    'To a party whose entry is removed.',
    'Please remove this interview from your calendar.',
  ),
  remindInterview: about(
    'Reminder of the interview',
    'To the panelist and the candidate, before the start.',
    'Your interview is coming up.',
    joined,
  ),
  remindJoin: about(
    'Reminder to join',
    'To a party who has not joined, when an admin reminds them.',
    'Your interview has started. Please join now.',
  ),
  noShow: about('Did not attend', 'To all three parties.', 'Someone did not attend this interview.'),
  nobodyMarked: about(
    'Attendance unknown',
    'To admins, when no one has marked the attendance.',
    'This interview has ended, and we do not know who attended. Please mark it.',
  ),
  corrected: about('Attendance corrected', 'To all three parties.', 'The attendance of this interview was corrected.'),
  disputed: about(
    'Attendance disputed',
    'To admins, when a party disputes it.',
    'The attendance of this interview is disputed. Please review it.',
  ),
  aborted: about(
    'Interview stopped',
    'To all three parties.',
    'This interview was stopped, with no one at fault. It will be rescheduled.',
    {
      next: later,
      variables: { reason },
    },
  ),
  finished: about(
    'Feedback wanted',
    'To the panelist, when the interview has ended.',
    'The interview has ended. Please write your feedback.',
    { variables: { feedbackBy } },
  ),
  held: about(
    'Recorded as held',
    'To the panelist, when an admin records it as held.',
    'The interview is recorded as held. Please write your feedback.',
    { variables: { feedbackBy } },
  ),
  remindFeedback: about(
    'Reminder of the feedback',
    'To the panelist, while the feedback is pending.',
    'Your feedback is still pending.',
    { variables: { feedbackBy } },
  ),
  feedbackSubmitted: about(
    'Feedback submitted',
    'To admins, when it waits for review.',
    'Feedback was submitted and is waiting for review.',
  ),
  returned: about('Feedback returned', 'To the panelist.', 'Your feedback was returned. Please review it.', {
    variables: { feedbackBy, reason },
  }),
  approved: about('Feedback released', 'To all three parties.', 'The feedback was released.'),
  feedbackUpdated: about('Feedback updated', 'To all three parties.', 'The feedback was updated.'),
  decided: about('Decision made', 'To the organization.', 'A decision was made.'),
  decisionEmail: {
    group: 'interview',
    name: 'Message about a decision',
    sent: 'To the candidate, with the message that the organization wrote.',
    variables: { interview, code, when },
    parts: {
      subject: 'There is news about your interview: {interview}',
      opening: 'There is news about your interview.',
    },
  },
} satisfies Record<string, EmailTemplate>;
