import { DateTime } from 'luxon';
import { interviewTitle } from '../kit/calendar-entry';
import { greeting, plainName } from '../kit/plain-names';

/** What a letter about an interview is written from: names as people typed them. */
export type About = {
  interviewId: string;
  code: string;
  /** Null for a mock interview. */
  job: { title: string; organization: string } | null;
  start: Date | null;
  end: Date | null;
  candidate: string;
  panelist: string | null;
  publicUrl: string;
};
export type Reader = {
  id: string;
  email: string;
  name: string;
  timeZone: string;
  part: 'admin' | 'organization' | 'panelist' | 'candidate';
};
export type Letter = { subject: string; body: string; ics: string | null };

export const openings: Record<string, string> = {
  created: 'A new interview was requested.',
  timesSet: 'New preferred times were given.',
  accepted: 'The panelist accepted. The interview is confirmed.',
  declined: 'No panelist has taken this interview yet. Please schedule it again.',
  withdrawn: 'The panelist withdrew from this interview.',
  rescheduleAsked: 'This interview needs to be rescheduled.',
  cancelAsked: 'Someone asked to cancel this interview. Please decide.',
  cancelRefused: 'Your request to cancel was declined. The interview takes place as planned.',
  canceled: 'This interview was canceled.',
  expired: 'This request was not scheduled in time and has expired.',
  noShow: 'Someone did not attend this interview.',
  nobodyMarked: 'This interview has ended, and we do not know who attended. Please mark it.',
  finished: 'The interview has ended. Please write your feedback within 24 hours.',
  aborted: 'This interview was stopped through no one’s fault. It will be rescheduled.',
  feedbackSubmitted: 'Feedback was submitted and is waiting for review.',
  approved: 'The feedback was released.',
  returned: 'Your feedback was returned. Please look at it again.',
  feedbackUpdated: 'The feedback was updated.',
  decided: 'A decision was made.',
  corrected: 'The attendance of this interview was corrected.',
  held: 'The interview counts as held. Please write your feedback within 24 hours.',
  disputed: 'The attendance of this interview is disputed. Please look at it.',
  rescheduled: 'This interview will be scheduled again.',
  asked: 'You have a new interview request. Please accept or decline.',
  calendar: 'Here is the interview for your calendar.',
  calendarCanceled: 'Please remove this interview from your calendar.',
  remindInterview: 'Your interview is coming up.',
  remindFeedback: 'Your feedback is still pending.',
};

function when(about: About, zone: string): string {
  if (!about.start) return '';
  const local = DateTime.fromJSDate(about.start, { zone });
  return `${local.toFormat('dd-MM-yyyy hh:mm a')} (${zone})`;
}

/** A line about a person, left out where the name cannot be shown. */
const personLine = (part: string, name: string | null) =>
  name === null || plainName(name) === '' ? [] : [`${part}: ${plainName(name)}`];

/** The letter that a reader gets; names only, no contacts of the other side (product: Readers). */
export function letterFor(what: string, about: About, reader: Reader): Letter {
  const opening = openings[what];
  if (opening === undefined) throw new Error(`No letter is written for ${what}`);
  const lines = [
    greeting(reader.name),
    '',
    opening,
    '',
    `${interviewTitle(about)} (${about.code})`,
    ...personLine('Candidate', about.candidate),
    ...personLine('Panelist', about.panelist),
    ...(about.start ? [`When: ${when(about, reader.timeZone)}`] : []),
    '',
    `${about.publicUrl}/dashboard/interview?id=${about.interviewId}`,
  ];
  return { subject: `${opening.split('.')[0]}: ${interviewTitle(about)}`, body: lines.join('\n'), ics: null };
}
