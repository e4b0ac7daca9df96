import { DateTime } from 'luxon';
import type { ClickPurpose } from '../../src/contract/interviews-links';
import { rulesOf, type StoredRules } from '../../src/contract/interview-rules';
import { spanInWords } from '../../src/contract/time';
import { interviewTitle } from '../kit/calendar-entry';
import { greeting, plainName, plainTitle } from '../kit/plain-names';
import { asHtml, asText, type Page } from '../kit/email-pages';

/** What an email about an interview is written from: names and reasons as people typed them. */
export type About = {
  interviewId: string;
  code: string;
  /** Null for a mock interview. */
  job: { title: string; organization: string } | null;
  minutes: number;
  start: string | null;
  end: string | null;
  candidate: string;
  panelist: string | null;
  /** Preferred times. */
  times: string[];
  answerBy: string | null;
  feedbackBy: string | null;
  /** Those of the interview. */
  rules: StoredRules;
  /** The start that was confirmed before this one. */
  before: string | null;
  /** Who caused the email; null for the clock. */
  by: { part: Reader['part']; name: string } | null;
  why: string | null;
  /** What somebody wrote to the reader: it is the email, which leads nowhere. */
  text?: string;
  publicUrl: string;
  /** Links that do one thing by one click. */
  clicks?: Partial<Record<ClickPurpose, string>>;
  /** Where the email leads instead of the page of the interview, which needs an account. */
  address?: string;
  /** The code with which its reader joins. */
  joinCode?: string;
  /** Until when they may choose a time. */
  pickBy?: string;
};
export type Reader = {
  id: string;
  email: string;
  name: string;
  timeZone: string;
  part: 'admin' | 'organization' | 'panelist' | 'candidate';
};
export type Email = { subject: string; body: string; html: string };

export const openings: Record<string, string> = {
  created: 'A new interview was requested.',
  picked: 'The candidate chose a time. We asked the panelist to accept.',
  pick: 'Please choose a time for your interview. You need no account for it.',
  remindPick: 'Your interview still has no time. Please choose one before your link ends.',
  link: 'Here is the link to your interview.',
  code: 'Your interview code has changed. The earlier one no longer works.',
  timesSet: 'New preferred times were given.',
  accepted: 'The panelist accepted. The interview is confirmed.',
  changed: 'The time has changed. The interview is confirmed at its new time.',
  declined: 'No panelist accepted this interview. Please schedule it again.',
  withdrawn: 'The panelist withdrew from this interview.',
  replaced: 'Another panelist takes this interview, as you asked to cancel. You do not need to do anything.',
  rescheduleAsked: 'This interview needs to be rescheduled.',
  cancelAsked: 'Someone asked to cancel this interview. Please decide.',
  cancelRefused: 'Your request to cancel was declined. The interview stays as it is.',
  canceled: 'This interview was canceled.',
  expired: 'This request was not scheduled in time and has expired.',
  noShow: 'Someone did not attend this interview.',
  nobodyMarked: 'This interview has ended, and we do not know who attended. Please mark it.',
  finished: 'The interview has ended. Please write your feedback.',
  aborted: 'This interview was stopped, with no one at fault. It will be rescheduled.',
  feedbackSubmitted: 'Feedback was submitted and is waiting for review.',
  approved: 'The feedback was released.',
  returned: 'Your feedback was returned. Please review it.',
  feedbackUpdated: 'The feedback was updated.',
  decided: 'A decision was made.',
  decisionEmail: 'There is news about your interview.',
  corrected: 'The attendance of this interview was corrected.',
  held: 'The interview is recorded as held. Please write your feedback.',
  disputed: 'The attendance of this interview is disputed. Please review it.',
  rescheduled: 'This interview will be scheduled again.',
  asked: 'You have a new interview request. Please accept or decline.',
  calendar: 'Here is the interview for your calendar.',
  calendarCanceled: 'Please remove this interview from your calendar.',
  remindInterview: 'Your interview is coming up.',
  askTimes: 'The preferred times for this interview have passed. Please choose new times.',
  remindAnswer: 'Your answer to an interview request is still missing. Please accept or decline.',
  remindJoin: 'Your interview has started. Please join now.',
  remindFeedback: 'Your feedback is still pending.',
};

const inZone = (at: string, zone: string) =>
  `${DateTime.fromISO(at, { zone }).setLocale('en-US').toFormat('ccc, dd-MM-yyyy hh:mm a')} (${zone})`;

// Reasons that are for everybody who is notified; those of declining and withdrawing are not (product: Readers).
const withReason = new Set(['canceled', 'rescheduleAsked', 'cancelAsked', 'cancelRefused', 'aborted', 'returned']);
const withDoer = new Set(['canceled', 'rescheduleAsked', 'cancelAsked', 'timesSet']);
/** Emails by which a candidate chooses a time. */
export const toPick = new Set(['pick', 'remindPick']);
const ofFeedback = new Set(['finished', 'held', 'returned', 'remindFeedback']);

/** Who caused it, as far as the reader knows them. */
function doerFor({ by, job }: About, reader: Reader): string {
  if (by === null) return '';
  if (by.part === 'admin') return 'Our team';
  if (by.part === 'organization') return plainTitle(job?.organization ?? '');
  if (by.part === 'panelist' && reader.part === 'candidate') return 'The panelist';
  return plainName(by.name);
}

/** What the reader can do with the email, and what happens next. */
function nextFor(
  what: string,
  reader: Reader,
  { rules }: About,
): { label: string; path: 'interview' | 'feedback' | 'book'; next: string } {
  const view = { label: 'View the interview', path: 'interview' as const, next: '' };
  if (what === 'asked')
    return { ...view, label: 'View the request', next: 'If you do not answer in time, we will ask another panelist.' };
  if (toPick.has(what)) return { ...view, label: 'Choose a time' };
  if (ofFeedback.has(what)) return { label: 'Write the feedback', path: 'feedback', next: '' };
  if (what === 'feedbackSubmitted') return { ...view, label: 'Review the feedback', path: 'feedback' };
  if (reader.part === 'admin' && ['created', 'timesSet', 'declined'].includes(what))
    return { label: 'Schedule the interview', path: 'book', next: '' };
  if (['accepted', 'changed', 'remindInterview'].includes(what))
    return { ...view, next: `You can join from ${spanInWords(rulesOf({ rules }).joinBefore)} before the start.` };
  if (['rescheduleAsked', 'rescheduled', 'aborted'].includes(what))
    return { ...view, next: 'You will be notified once a new time is confirmed.' };
  return view;
}

const ofDecision = new Set(['Interview', 'When']);

// Signs that reverse the order of what follows them, and could make a text read as another.
const withoutOrder = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

const clicks: [ClickPurpose, string][] = [
  ['accept', 'Accept'],
  ['decline', 'Decline'],
  ['join', 'Join the interview'],
];

const paths = { interview: 'interview', feedback: 'feedback', book: 'interviewmenus' };

/** The email that a reader gets; names only, no contacts of the other side (product: Readers; Email). */
export function emailFor(asked: string, about: About, reader: Reader): Email {
  const moved = about.before !== null && about.before !== about.start;
  const what = asked === 'accepted' && moved ? 'changed' : asked;
  const opening = openings[what];
  if (opening === undefined) throw new Error(`No letter is written for ${what}`);
  const at = (time: string) => inZone(time, reader.timeZone);
  const { label, path, next } = nextFor(what, reader, about);
  const { start, before, times } = about;
  const changes = what === 'changed' && before !== null && start !== null;
  const facts: Page['facts'] = [
    ['Interview', `${interviewTitle(about)} (${about.code})`],
    // Who chooses a time is the candidate.
    ['Candidate', toPick.has(what) ? '' : plainName(about.candidate)],
    ['Panelist', plainName(about.panelist ?? '')],
    ['Before', changes ? at(before) : what === 'rescheduleAsked' && start !== null ? at(start) : ''],
    ['Now', changes ? at(start) : ''],
    ['When', changes || start === null || what === 'rescheduleAsked' ? '' : at(start)],
    ['Length', what === 'asked' ? `${about.minutes} minutes` : ''],
    ['Preferred times', ['created', 'timesSet', 'rescheduleAsked'].includes(what) ? times.map(at).join(', ') : ''],
    ['Please answer by', what === 'asked' && about.answerBy ? at(about.answerBy) : ''],
    ['Choose by', about.pickBy ? at(about.pickBy) : ''],
    ['Interview code', about.joinCode ?? ''],
    ['Due by', ofFeedback.has(what) && about.feedbackBy ? at(about.feedbackBy) : ''],
    ['By', withDoer.has(what) ? doerFor(about, reader) : ''],
    ['Reason', withReason.has(what) ? plainTitle(about.why ?? '') : ''],
  ];
  const written = about.text === undefined ? null : withoutOrder(about.text);
  const page: Page = {
    greeting: greeting(reader.name),
    opening,
    facts: facts.filter(([label, value]) => value !== '' && (written === null || ofDecision.has(label))),
    next: written ?? next,
    actions:
      written !== null
        ? []
        : [
            ...clicks.flatMap(([purpose, text]) => {
              const href = about.clicks?.[purpose];
              return href === undefined ? [] : [{ label: text, href }];
            }),
            { label, href: about.address ?? `${about.publicUrl}/dashboard/${paths[path]}?id=${about.interviewId}` },
          ],
  };
  return { subject: `${opening.split('.')[0]}: ${interviewTitle(about)}`, body: asText(page), html: asHtml(page) };
}
