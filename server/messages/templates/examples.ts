import { paise } from '../../../src/contract/money';
import { interviewTemplates } from '../../../src/contract/messages-template-interviews';
import type { TemplateKey } from '../../../src/contract/messages-template-list';
import { systemSettings } from '../../../src/contract/system-settings-rules';
import { hour } from '../../../src/contract/time';
import {
  confirmationEmail,
  hasAccountEmail,
  inviteEmail,
  factorsEmail,
  passwordEmail,
  resetEmail,
  secretEmail,
  sessionsEndedEmail,
} from '../../auth/account-emails';
import { withLink } from '../../auth/email-links';
import { planEmail, refundEmail, statementEmail, type Told, type ToldOfRefund } from '../../billing/emails';
import { dayOffEmail } from '../../booking/away';
import { notReadEmail } from '../../calendars/not-read-email';
import { reportEmail } from '../../exports/sent-email';
import { invitationEmail } from '../../job-profiles/invitation-email';
import { withoutInvitationLinks } from '../../job-profiles/invitation-links';
import type { Words } from '../../kit/email-words';
import { erasureEmail } from '../../people/erasure-requests';
import { profileConfirmedEmail } from '../../people/panelists';
import { inquiryWaitingEmail } from '../inquiry-emails';
import { emailFor, toPick, type About, type Reader } from '../interview-emails';
import { clicksOf, withCode } from '../outbox';

/** The reader of the example. */
export type ExampleReader = { name: string; timeZone: string; publicUrl: string };
type Example = { subject: string; body: string; html?: string };

const id = '00000000-0000-4000-8000-000000000001';
const ownLink = '(the reader’s own link, created when the email is sent)';

const about: Omit<About, 'publicUrl'> = {
  interviewId: id,
  code: 'INT-1042',
  job: { title: 'Frontend Engineer', organization: 'Acme' },
  minutes: 60,
  start: '2026-12-01T10:00:00.000Z',
  end: '2026-12-01T11:00:00.000Z',
  candidate: 'Asha Rao',
  panelist: 'Paula Menon',
  times: ['2026-12-01T10:00:00.000Z', '2026-12-02T10:00:00.000Z'],
  answerBy: '2026-11-28T10:00:00.000Z',
  feedbackBy: '2026-12-02T11:00:00.000Z',
  rules: {},
  before: null,
  by: { part: 'organization', name: '' },
  why: 'I am traveling on that day.',
};

const toAdmins = ['created', 'timesSet', 'declined', 'cancelAsked', 'nobodyMarked', 'feedbackSubmitted', 'disputed'];
const toPanelists = ['asked', 'remindAnswer', 'replaced', 'finished', 'held', 'remindFeedback', 'returned'];
const toOrganizations = ['picked', 'decided'];
const partFor = (key: string): Reader['part'] =>
  toAdmins.includes(key)
    ? 'admin'
    : toPanelists.includes(key)
      ? 'panelist'
      : toOrganizations.includes(key)
        ? 'organization'
        : 'candidate';

function interviewExample(key: string, words: Words, { name, timeZone, publicUrl }: ExampleReader): Example {
  const page = `${publicUrl}/dashboard/interview?id=${id}`;
  const given: About = {
    ...about,
    ...{ publicUrl, before: key === 'changed' ? '2026-11-30T10:00:00.000Z' : null },
    clicks: Object.fromEntries((clicksOf[key] ?? []).map((purpose) => [purpose, page])),
    ...(key === 'decisionEmail' && { text: 'We would like to meet you again.' }),
    ...(withCode.has(key) && { joinCode: '482 913' }),
    ...(toPick.has(key) && { pickBy: '2026-11-29T10:00:00.000Z' }),
  };
  return emailFor(key, given, { id, email: '', name, timeZone, part: partFor(key) }, words);
}

const plan = {
  ...{ outboxId: 0, email: '', plan: 'Five mock interviews', interviews: 5, left: 2 },
  ...{ validUntil: '2027-03-01T10:00:00.000Z', invoice: { id, number: 'INV-2026-0007' } },
};
const refund = {
  ...{ outboxId: 0, email: '', plan: plan.plan, code: 'RFD-0012', refundId: id, candidate: 'Asha Rao' },
  ...{ why: 'Two interviews did not take place.', paise: paise(250_000), answer: 'The gateway declined it.' },
  creditNote: { id, number: 'CN-2026-0003' },
};
type Write = (words: Words, reader: ExampleReader) => Example;
const planAbout =
  (what: Told['what']): Write =>
  (words, { name, timeZone, publicUrl }) =>
    planEmail({ ...plan, what, name, timeZone }, publicUrl, words);
const refundAbout =
  (what: ToldOfRefund['what']): Write =>
  (words, { name, publicUrl }) =>
    refundEmail({ ...refund, what, name }, publicUrl, words);
const erasureAbout =
  (told: Parameters<typeof erasureEmail>[0]): Write =>
  (words, { name, timeZone, publicUrl }) =>
    erasureEmail(told, { name, zone: timeZone }, publicUrl, words);
const report =
  (ready: boolean): Write =>
  (words, { name, publicUrl }) =>
    reportEmail(
      { id, list: 'interviewReport', rows: 1_240, keptFor: systemSettings.exportHours.default * hour },
      { name, userType: 'ADMIN' },
      ready,
      publicUrl,
      words,
    ) ?? {
      subject: '',
      body: '',
    };

const panelist = { userType: 'PANELIST' as const };
const job = { title: 'Frontend Engineer', organization: 'Acme', location: 'Bengaluru', skills: ['React', 'Node.js'] };

const others: Record<Exclude<TemplateKey, keyof typeof interviewTemplates>, Write> = {
  // The signature is shown below an email that many users get.
  signature: (words, reader) => interviewExample('accepted', words, reader),
  confirmEmail: (words, { name, publicUrl }) => confirmationEmail({ name, ...panelist }, publicUrl, words),
  hasAccount: (words, { name, publicUrl }) => hasAccountEmail({ name, ...panelist }, publicUrl, words),
  resetPassword: (words, { name, publicUrl }) => resetEmail({ name }, publicUrl, words),
  inviteUser: (words, { name, publicUrl }) =>
    inviteEmail({ name, userType: 'ORGANIZATION_USER', organization: 'Acme', inviter: 'Sara Lee' }, publicUrl, words),
  passwordChanged: (words, { name, publicUrl }) => passwordEmail({ name, ...panelist }, 'byLink', publicUrl, words),
  factorsChanged: (words, { name, publicUrl }) =>
    factorsEmail({ name, ...panelist }, 'An authenticator app was added to your account', publicUrl, words),
  sessionsEnded: (words, { name, publicUrl }) => sessionsEndedEmail({ name, ...panelist }, publicUrl, words),
  bankChanged: (words, { name, publicUrl }) => secretEmail({ name }, 'bank', publicUrl, words),
  identityChanged: (words, { name, publicUrl }) => secretEmail({ name }, 'identity', publicUrl, words),
  calendarNotRead: (words, { name, timeZone, publicUrl }) =>
    notReadEmail(
      { name, zone: timeZone, calendar: 'Work', problem: 'SIGN_IN', since: '2026-12-01T10:00:00.000Z' },
      publicUrl,
      words,
    ),
  erasurePlanned: erasureAbout({ key: 'erasurePlanned', dueAt: '2026-12-01T10:00:00.000Z', account: true }),
  erasureCanceled: erasureAbout({ key: 'erasureCanceled' }),
  erasureDelayed: erasureAbout({ key: 'erasureDelayed', codes: ['INT-1042', 'INT-1043'] }),
  planActive: planAbout('active'),
  planEnded: planAbout('expired'),
  paymentReturned: planAbout('lapsed'),
  refundRequested: refundAbout('requested'),
  refundInitiated: refundAbout('initiated'),
  refundProcessed: refundAbout('processed'),
  refundRejected: refundAbout('rejected'),
  refundFailed: refundAbout('failed'),
  statementReady: (words, { name, publicUrl }) => statementEmail({ id, name, month: '2026-11' }, publicUrl, words),
  jobInvitation: (words, { name, publicUrl }) => {
    const wording = { content: 'We think that this job fits you.', instructions: 'Please apply by Friday.' };
    return invitationEmail(job, wording, { id, name, publicUrl }, words);
  },
  profileConfirmed: (words, { name, publicUrl }) => profileConfirmedEmail(name, publicUrl, words),
  dayOffAdded: (words, { name, publicUrl }) => dayOffEmail({ name, day: '2026-12-01' }, publicUrl, words),
  inquiryWaiting: (words, { name, publicUrl }) =>
    inquiryWaitingEmail({ id, name, minutes: systemSettings.inquiryWaitMinutes.default }, publicUrl, words),
  reportReady: report(true),
  reportFailed: report(false),
};

const isOfInterview = (key: TemplateKey): key is keyof typeof interviewTemplates => key in interviewTemplates;

/** An email with example values, as its reader gets it. Links that are created when it is sent are described. */
export function exampleEmail(key: TemplateKey, words: Words, reader: ExampleReader): Example {
  const { subject, body, html } = isOfInterview(key)
    ? interviewExample(key, words, reader)
    : others[key](words, reader);
  return {
    subject,
    body: withoutInvitationLinks(withLink(body, ownLink), ownLink),
    ...(html !== undefined && { html: withoutInvitationLinks(html, ownLink) }),
  };
}
