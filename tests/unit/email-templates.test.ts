import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inviteEmail, passwordEmail } from '../../server/auth/account-emails';
import { withLink, linkLine } from '../../server/auth/email-links';
import { planEmail, refundEmail, type Told, type ToldOfRefund } from '../../server/billing/emails';
import { invitationEmail } from '../../server/job-profiles/invitation-email';
import { defaultWords, wordsWith, type Words } from '../../server/kit/email-words';
import { emailFor, type About, type Reader } from '../../server/messages/interview-emails';
import { exampleEmail } from '../../server/messages/templates/examples';
import { erasureEmail } from '../../server/people/erasure-requests';
import { interviewTemplates } from '../../src/contract/messages-template-interviews';
import { templateKeys, templateOf, type TemplateKey } from '../../src/contract/messages-template-list';
import { defaultFields, storedFields, templateLimits, templateProblems } from '../../src/contract/messages-templates';
import { filledText } from '../../src/contract/messages-template-parts';
import { paise } from '../../src/contract/money';

/**
 * Mail content (product: Mail content): as long as no admin changes it, each email is as it was before it could be
 * changed.
 */
type Written = { subject: string; body: string; html?: string };
type Kept = { subject: string; body: string; html: string | null };
const kept = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/default-emails.json'), 'utf8')) as Record<
  string,
  Kept
>;
const hashed = ({ subject, body, html }: Written): Kept => ({
  ...{ subject, body },
  html: html === undefined ? null : createHash('sha256').update(html).digest('hex'),
});

const publicUrl = 'https://interviews.example.com';
const id = '00000000-0000-4000-8000-000000000001';
const reader = { name: 'Asha Rao', timeZone: 'UTC', publicUrl };
const parts = ['admin', 'organization', 'panelist', 'candidate'] as const;
const readerAs = (part: Reader['part'], timeZone = 'UTC'): Reader => ({
  id,
  email: '',
  name: 'Asha Rao',
  timeZone,
  part,
});

const about: About = {
  ...{ interviewId: id, code: 'INT-1042', job: { title: 'Frontend Engineer', organization: 'Acme' }, minutes: 60 },
  ...{ start: '2026-12-01T10:00:00.000Z', end: '2026-12-01T11:00:00.000Z', candidate: 'Asha Rao' },
  ...{ panelist: 'Paula Menon', times: ['2026-12-01T10:00:00.000Z', '2026-12-02T10:00:00.000Z'] },
  ...{ answerBy: '2026-11-28T10:00:00.000Z', feedbackBy: '2026-12-02T11:00:00.000Z', rules: {}, before: null },
  ...{ by: { part: 'organization', name: 'Omar Diaz' }, why: 'I am traveling on that day.', publicUrl },
};
const moved = '2026-11-30T10:00:00.000Z';
const aboutFor = (what: string): About => ({
  ...about,
  ...(what === 'changed' && { before: moved }),
  ...(what === 'decisionEmail' && { text: 'We would like to meet you again.\nThank you.' }),
  ...((what === 'pick' || what === 'remindPick') && {
    pickBy: '2026-11-29T10:00:00.000Z',
    address: `${publicUrl}/pick`,
  }),
});

const told: Told = {
  ...{ outboxId: 0, what: 'active', email: '', name: 'Asha Rao', timeZone: 'UTC', plan: 'Five mock interviews' },
  ...{ interviews: 5, left: 2, validUntil: '2027-03-01T10:00:00.000Z', invoice: { id, number: 'INV-2026-0007' } },
};
const refund: ToldOfRefund = {
  ...{ outboxId: 0, what: 'processed', email: '', name: 'Asha Rao', plan: told.plan, code: 'RFD-0012', refundId: id },
  ...{ candidate: 'Asha Rao', why: 'Two interviews did not take place.', paise: paise(250_000), creditNote: null },
  answer: 'The gateway declined it.',
};

/** Emails that depend on more than the values of their example. */
const ways = (words: Words): Record<string, Written> => ({
  jobInvitation: invitationEmail(
    { title: 'Frontend Engineer', organization: 'Acme', location: 'Bengaluru', skills: ['React', 'Node.js'] },
    { content: 'We think that this job fits you.', instructions: 'Please apply by Friday.' },
    { id, name: 'Asha Rao', publicUrl },
    words,
  ),
  'accepted at another time': emailFor(
    'accepted',
    { ...about, before: moved },
    readerAs('candidate', 'Asia/Kolkata'),
    words,
  ),
  'asked for a mock interview': emailFor('asked', { ...about, job: null }, readerAs('panelist'), words),
  'canceled by the clock': emailFor(
    'canceled',
    { ...about, by: null, why: null, panelist: null, start: null },
    readerAs('candidate'),
    words,
  ),
  'remindInterview with a longer time to join': emailFor(
    'remindInterview',
    { ...about, rules: { joinBefore: 3_600_000 }, joinCode: '482 913', clicks: { join: `${publicUrl}/join` } },
    readerAs('candidate'),
    words,
  ),
  'inviteUser without an organization and a name': inviteEmail(
    { name: 'Asha Rao', userType: 'ADMIN', organization: null, inviter: 'pay@evil.example' },
    publicUrl,
    words,
  ),
  'passwordChanged by who was signed in': passwordEmail(
    { name: 'Asha Rao', userType: 'PANELIST' },
    'signedIn',
    publicUrl,
    words,
  ),
  'erasurePlanned without an account': erasureEmail(
    { key: 'erasurePlanned', dueAt: '2026-12-01T10:00:00.000Z', account: false },
    { name: 'Asha Rao', zone: 'UTC' },
    publicUrl,
    words,
  ),
  'planActive without an invoice': planEmail({ ...told, interviews: 1, invoice: null }, publicUrl, words),
  'planEnded with all used': planEmail({ ...told, what: 'expired', left: 0 }, publicUrl, words),
  'refundProcessed without a credit note': refundEmail(refund, publicUrl, words),
  'refundRejected without a reason': refundEmail({ ...refund, what: 'rejected', answer: null }, publicUrl, words),
});

const ofInterviews = Object.keys(interviewTemplates);
const withExample = templateKeys.filter((key) => !['signature', 'jobInvitation', ...ofInterviews].includes(key));
const ownLink = '(the reader’s own link, created when the email is sent)';

describe('while nothing is edited', () => {
  test.each(ofInterviews)('the email %s is as before for each reader', (what) => {
    for (const part of parts)
      expect(hashed(emailFor(what, aboutFor(what), readerAs(part), defaultWords))).toEqual(kept[`${what} to ${part}`]);
  });

  test.each(withExample)('the email %s is as before', (key) => {
    const { subject, body, html } = kept[key] ?? {};
    expect(hashed(exampleEmail(key, defaultWords, reader))).toEqual({
      subject,
      body: withLink(body ?? '', ownLink),
      html,
    });
  });

  test('emails that depend on what happened are as before in each case', () => {
    const now = Object.fromEntries(Object.entries(ways(defaultWords)).map(([name, email]) => [name, hashed(email)]));
    expect(now).toEqual(Object.fromEntries(Object.keys(now).map((name) => [name, kept[name]])));
    expect(Object.keys(kept)).toHaveLength(ofInterviews.length * 4 + withExample.length + Object.keys(now).length);
  });
});

const edited = (key: TemplateKey, given: Partial<typeof defaultFields | Record<string, string>>) =>
  wordsWith([{ template: key, ...defaultFields, ...given }]);

describe.each(templateKeys.filter((key) => key !== 'signature'))('the words of %s', (key) => {
  const template = templateOf(key);

  test('have the values of all its variables, and of no others', () => {
    const names = Object.keys(template.variables);
    const all = names.map((name) => `${name}=<{${name}}>`).join('\n');
    const { subject, body } = exampleEmail(key, edited(key, { opening: all, subject: 'Now {none}.' }), reader);
    for (const name of names) expect(body).toContain(`${name}=<${template.variables[name]?.example ?? ''}>`);
    expect(subject).toBe('Now .');
  });

  test('are in the email, without its default and with all that the code adds', () => {
    const { opening = '', next } = template.parts;
    const words = { opening: 'Something else.', ...(next !== undefined && { next: 'And then?' }) };
    const { subject, body } = exampleEmail(key, edited(key, { ...words, subject: 'Another subject' }), reader);
    const before = exampleEmail(key, defaultWords, reader);
    expect(subject).toBe('Another subject');
    expect(body).toContain('Something else.');
    const ours = (text: string) => text.split('\n').filter((line) => /https:|\(the reader’s own link/.test(line));
    const examples = Object.entries(template.variables).map(([name, { example }]) => [name, example] as const);
    const defaults = filledText(opening, Object.fromEntries(examples));
    expect(ours(body)).toEqual(ours(before.body).filter((line) => line !== defaults));
    expect(body).not.toContain(defaults);
    expect(body.includes('And then?')).toBe(next !== undefined);
  });

  test('have defaults that the rules accept', () => {
    const fields = { template: key, ...defaultFields, ...template.parts };
    expect(Object.values(templateProblems(fields)).filter(Boolean)).toEqual([]);
    expect(storedFields(fields)).toEqual({ template: key, ...defaultFields });
    for (const part of ['subject', 'opening', 'next'] as const)
      expect((template.parts[part] ?? '').length).toBeLessThanOrEqual(templateLimits[part]);
  });
});

test('values and words are only text: no markup, no variable of a variable, no place of a link, no second line in a subject', () => {
  const name = '<img src=x onerror=alert(1)> {code} [[link:x]]';
  const words = wordsWith([
    { template: 'refundRequested', ...defaultFields, subject: '{candidate} {reason}', opening: '{candidate}' },
    {
      template: 'accepted',
      ...defaultFields,
      opening: '<script>alert(1)</script> [[link:x]] {by}\nSecond line',
      next: `${linkLine}\n$& {candidate}`,
    },
    { template: 'signature', ...defaultFields, signature: 'We & <b>you</b>' },
  ]);
  const asked = refundEmail({ ...refund, what: 'requested', candidate: name, why: 'a\r\nBcc: b' }, publicUrl, words);
  expect(asked.subject).toBe('<img src=x onerror=alert(1)> {code} [ [link:x]] a Bcc: b');
  expect(asked.body).toContain('<img src=x onerror=alert(1)> {code} [ [link:x]]');
  const { body, html } = emailFor('accepted', { ...about, candidate: 'Asha & Co' }, readerAs('candidate'), words);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; [ [link:x]]');
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('Asha &amp; Co');
  expect(html).toContain('We &amp; &lt;b&gt;you&lt;/b&gt;');
  expect(body).toContain('$& Asha & Co');
  expect(body).not.toContain(linkLine);
  expect(body.trimEnd().endsWith('We & <b>you</b>')).toBe(true);
});

test('a variable tells a reader no more than the default email does', () => {
  const all = (key: TemplateKey) =>
    edited(key, { opening: '{interview}|{code}|{candidate}|{panelist}|{when}|{by}|{reason}|{answerBy}' });
  // The candidate chooses the time; until the panelist has accepted, the email contains no name.
  const pick = emailFor('pick', { ...about, panelist: null, by: null }, readerAs('candidate'), all('pick'));
  expect(pick.body).toContain('|the candidate|the panelist|');
  // A message about a decision contains only the interview and the time.
  const decision = emailFor('decisionEmail', { ...about, text: 'Hello' }, readerAs('candidate'), all('decisionEmail'));
  expect(decision.body).not.toMatch(/Paula|traveling|Omar|Acme\|Acme/);
  // The email does not contain the reasons for declining and withdrawing, nor the name of the person who withdrew.
  for (const what of ['declined', 'withdrawn'] as const)
    expect(emailFor(what, about, readerAs('candidate'), all(what)).body).not.toMatch(/traveling|Omar/);
  // A candidate does not learn which panelist asked.
  const canceled = emailFor(
    'canceled',
    { ...about, panelist: null, by: { part: 'panelist', name: 'Paula Menon' } },
    readerAs('candidate'),
    all('canceled'),
  );
  expect(canceled.body).toContain('|The panelist|');
  expect(canceled.body).not.toContain('Paula');
});
