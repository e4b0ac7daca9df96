import { DateTime } from 'luxon';
import type { ClickPurpose } from '../../src/contract/interviews-links';
import { rulesOf, type StoredRules } from '../../src/contract/interview-rules';
import { interviewTemplates } from '../../src/contract/messages-template-interviews';
import { spanInWords } from '../../src/contract/time';
import { interviewTitle } from '../kit/calendar-entry';
import { greeting, plainName, plainTitle } from '../kit/plain-names';
import { asHtml, asText, type Page } from '../kit/email-pages';
import type { Words } from '../kit/email-words';

/** The facts of an email about an interview. Names and reasons are as people typed them. */
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
  /** The rules of the interview. */
  rules: StoredRules;
  /** The previously confirmed start. */
  before: string | null;
  /** The party that caused the email; null for the clock. */
  by: { part: Reader['part']; name: string } | null;
  why: string | null;
  /** The last time the panelist's own calendar was read, if it could not be read for the booking. */
  calendarReadAt?: string | null;
  /** A text that someone wrote to the reader. It makes up the whole email, which then has no links. */
  text?: string;
  publicUrl: string;
  /** One-click links, each for one action. */
  clicks?: Partial<Record<ClickPurpose, string>>;
  /** The address that the email leads to instead of the page of the interview, which needs an account. */
  address?: string;
  /** The reader's code for joining. */
  joinCode?: string;
  /** The time until which the reader may choose a time. */
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

const inZone = (at: string, zone: string) =>
  `${DateTime.fromISO(at, { zone }).setLocale('en-US').toFormat('ccc, dd-MM-yyyy hh:mm a')} (${zone})`;

// Reasons that everyone who is notified may see. Those of declining and withdrawing are private (product: Readers).
const withReason = new Set(['canceled', 'rescheduleAsked', 'cancelAsked', 'cancelRefused', 'aborted', 'returned']);
const withDoer = new Set(['canceled', 'rescheduleAsked', 'cancelAsked', 'timesSet']);
/** Emails with which a candidate chooses a time. */
export const toPick = new Set(['pick', 'remindPick']);
const ofFeedback = new Set(['finished', 'held', 'returned', 'remindFeedback']);

/** The party that caused the email, as far as the reader may know it. */
function doerFor({ by, job }: About, reader: Reader): string {
  if (by === null) return '';
  if (by.part === 'admin') return 'Our team';
  if (by.part === 'organization') return plainTitle(job?.organization ?? '');
  if (by.part === 'panelist' && reader.part === 'candidate') return 'The panelist';
  return plainName(by.name);
}

/** The target of the email, as its first button. */
function actionFor(what: string, reader: Reader): { label: string; path: keyof typeof paths } {
  const view = { label: 'View the interview', path: 'interview' as const };
  if (what === 'asked') return { ...view, label: 'View the request' };
  if (toPick.has(what)) return { ...view, label: 'Choose a time' };
  if (ofFeedback.has(what)) return { label: 'Write the feedback', path: 'feedback' };
  if (what === 'feedbackSubmitted') return { label: 'Review the feedback', path: 'feedback' };
  if (reader.part === 'admin' && ['created', 'timesSet', 'declined'].includes(what))
    return { label: 'Schedule the interview', path: 'book' };
  return view;
}

const ofDecision = new Set(['Interview', 'When']);

// Characters that reverse the order of the following text and could make it read as another.
const withoutOrder = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

const clicks: [ClickPurpose, string][] = [
  ['accept', 'Accept'],
  ['decline', 'Decline'],
  ['join', 'Join the interview'],
];

const paths = { interview: 'interview', feedback: 'feedback', book: 'interviewmenus' };

type Told = keyof typeof interviewTemplates;
const isTold = (what: string): what is Told => Object.hasOwn(interviewTemplates, what);

/** The values of the variables, taken from facts that the reader sees anyway (product: Mail content). */
function valuesFor(about: About, facts: Page['facts']): Record<string, string> {
  const fact = (label: string, otherwise: string) => facts.find(([one]) => one === label)?.[1] ?? otherwise;
  return {
    interview: interviewTitle(about),
    code: about.code,
    candidate: fact('Candidate', 'the candidate'),
    panelist: fact('Panelist', 'the panelist'),
    when: fact('When', fact('Now', fact('Before', 'a time that is not set yet'))),
    before: fact('Before', 'another time'),
    by: fact('By', 'someone'),
    reason: fact('Reason', 'no reason given'),
    joinBefore: spanInWords(rulesOf(about).joinBefore),
    minutes: `${about.minutes} minutes`,
    answerBy: fact('Please answer by', 'the time that the request names'),
    pickBy: fact('Choose by', 'the end of your link'),
    feedbackBy: fact('Due by', 'the time that the interview names'),
  };
}

/** The email for a reader. It has names only, no contacts of the other party (product: Readers; Email). */
export function emailFor(asked: string, about: About, reader: Reader, words: Words): Email {
  const moved = about.before !== null && about.before !== about.start;
  const what = asked === 'accepted' && moved ? 'changed' : asked;
  if (!isTold(what)) throw new Error(`No email is written for ${what}`);
  const at = (time: string) => inZone(time, reader.timeZone);
  const { label, path } = actionFor(what, reader);
  const { start, before, times } = about;
  const changes = what === 'changed' && before !== null && start !== null;
  const all: Page['facts'] = [
    ['Interview', `${interviewTitle(about)} (${about.code})`],
    // The reader who chooses a time is the candidate.
    ['Candidate', toPick.has(what) ? '' : plainName(about.candidate)],
    ['Panelist', plainName(about.panelist ?? '')],
    ['Before', changes ? at(before) : what === 'rescheduleAsked' && start !== null ? at(start) : ''],
    ['Now', changes ? at(start) : ''],
    ['When', changes || start === null || what === 'rescheduleAsked' ? '' : at(start)],
    ['Length', what === 'asked' ? `${about.minutes} minutes` : ''],
    ['Preferred times', ['created', 'timesSet', 'rescheduleAsked'].includes(what) ? times.map(at).join(', ') : ''],
    ['Please answer by', what === 'asked' && about.answerBy ? at(about.answerBy) : ''],
    [
      'Your calendar',
      what === 'asked' && about.calendarReadAt
        ? `It could not be read for this booking. It was last read ${at(about.calendarReadAt)}: check that you are free.`
        : '',
    ],
    ['Choose by', about.pickBy ? at(about.pickBy) : ''],
    ['Interview code', about.joinCode ?? ''],
    ['Due by', ofFeedback.has(what) && about.feedbackBy ? at(about.feedbackBy) : ''],
    ['By', withDoer.has(what) ? doerFor(about, reader) : ''],
    ['Reason', withReason.has(what) ? plainTitle(about.why ?? '') : ''],
  ];
  const written = about.text === undefined ? null : withoutOrder(about.text);
  const facts = all.filter(([label, value]) => value !== '' && (written === null || ofDecision.has(label)));
  const { subject, opening, next, signature } = words(what, valuesFor(about, facts));
  const page: Page = {
    greeting: greeting(reader.name),
    opening,
    facts,
    next: written ?? next,
    signature,
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
  return { subject, body: asText(page), html: asHtml(page) };
}
