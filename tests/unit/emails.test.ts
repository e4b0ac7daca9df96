import { describe, expect, test } from 'vitest';
import {
  confirmationEmail,
  hasAccountEmail,
  inviteEmail,
  passwordEmail,
  resetEmail,
} from '../../server/auth/account-emails';
import { answerEmail } from '../../server/messages/inquiry-emails';
import { calendarEntry } from '../../server/kit/calendar-entry';
import { defaultWords } from '../../server/kit/email-words';
import { emailFor, type About, type Reader } from '../../server/messages/interview-emails';
import type { EmailTemplate } from '../../src/contract/messages-template-parts';
import { interviewTemplates } from '../../src/contract/messages-template-interviews';
import { plainName, plainTitle } from '../../server/kit/plain-names';

/** Names do not become links in any email: users can enter any name. */
const publicUrl = 'https://interviews.example.com';
const bad = ['Pay at http://evil.example/x', 'www.evil.example', 'pay@evil.example', 'evil。example'];

/** Apart from our own addresses, the text contains nothing that an email program turns into a link. */
function expectNoLink(text: string): void {
  const rest = text.replaceAll(/https:\/\/interviews\.example\.com\S*/g, '');
  expect(rest).not.toMatch(/:\/\/|\S@\S|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]/u);
}

const aboutWith = (name: string): About => ({
  interviewId: '11111111-1111-4111-8111-111111111111',
  code: 'INT-4711',
  job: { title: name, organization: name },
  start: '2026-03-02T10:00:00.000Z',
  end: '2026-03-02T11:00:00.000Z',
  minutes: 60,
  candidate: name,
  panelist: name,
  times: ['2026-03-02T10:00:00.000Z'],
  answerBy: '2026-03-01T10:00:00.000Z',
  rules: {},
  feedbackBy: '2026-03-03T10:00:00.000Z',
  before: '2026-03-02T10:00:00.000Z',
  by: { part: 'panelist', name },
  why: name,
  publicUrl,
});
const readerOf = (name: string, part: Reader['part']): Reader => ({
  id: 'u1',
  email: 'reader@mail.example',
  name,
  timeZone: 'Europe/Berlin',
  part,
});

describe.each(bad)('the name %j', (name) => {
  test.each(Object.keys(interviewTemplates))('is no link in the letter "%s"', (what) => {
    for (const part of ['admin', 'organization', 'panelist', 'candidate'] as const) {
      const { subject, body, html } = emailFor(what, aboutWith(name), readerOf(name, part), defaultWords);
      expectNoLink(subject);
      expectNoLink(body);
      expectNoLink(html.replaceAll(/ style="[^"]*"/g, ''));
    }
  });

  test.each([false, true])('is no link in a calendar entry (canceled: %s)', (canceled) => {
    const about = aboutWith(name);
    const time = { sequence: 1, start: '2026-03-02T10:00:00.000Z', end: '2026-03-02T11:00:00.000Z' };
    const summary =
      /^SUMMARY:(.*)$/m.exec(
        calendarEntry(about, time, canceled ? 'canceled' : 'confirmed').replaceAll('\r\n ', ''),
      )?.[1] ?? '';
    expect(summary).not.toBe('');
    expectNoLink(summary);
  });

  test('is no link in the letters about accounts, nor in the answer to an inquiry', () => {
    const to = { name, userType: 'PANELIST' as const };
    const emails = [
      confirmationEmail(to, publicUrl, defaultWords),
      hasAccountEmail(to, publicUrl, defaultWords),
      resetEmail(to, publicUrl, defaultWords),
      inviteEmail({ ...to, organization: name, inviter: name }, publicUrl, defaultWords),
      passwordEmail(to, 'byLink', publicUrl, defaultWords),
      passwordEmail(to, 'signedIn', publicUrl, defaultWords),
      answerEmail({ name, subject: name, message: 'Hello', createdAt: '1970-01-01T00:00:00.000Z' }, 'Welcome.'),
    ];
    for (const { subject, body } of emails) {
      expectNoLink(subject);
      expectNoLink(body);
    }
  });
});

test('a span that is told is that of the interview’s own rules', () => {
  const told = (rules: About['rules']) =>
    emailFor('accepted', { ...aboutWith('Asha Rao'), rules }, readerOf('Asha Rao', 'candidate'), defaultWords).body;
  expect(told({})).toContain('You can join from 15 minutes before the start.');
  expect(told({ joinBefore: 60 * 60_000 })).toContain('You can join from 1 hour before the start.');
  const time = { sequence: 1, start: '2026-03-02T10:00:00.000Z', end: '2026-03-02T11:00:00.000Z' };
  const entry = (rules: About['rules']) => calendarEntry({ ...aboutWith('Asha Rao'), rules }, time, 'confirmed');
  expect(entry({}).replaceAll('\r\n ', '')).toMatch(/opens: 15 minutes before[^]*TRIGGER:-PT15M/);
  expect(entry({ joinBefore: 60 * 60_000 }).replaceAll('\r\n ', '')).toMatch(/opens: 1 hour before[^]*TRIGGER:-PT1H/);
  for (const { parts } of Object.values<EmailTemplate>(interviewTemplates))
    expect(Object.values(parts).join(' ')).not.toMatch(/\d+ (hours|minutes|days)/);
});

test('the letter to choose a time greets the candidate, and does not name them to themselves', () => {
  const { body, html } = emailFor('pick', aboutWith('Asha Rao'), readerOf('Asha Rao', 'candidate'), defaultWords);
  expect(body.split('\n')[0]).toBe('Hello Asha Rao,');
  for (const text of [body, html]) expect(text.match(/Candidate/g)).toBeNull();
});

test('usual names and titles stay as they are', () => {
  const about = {
    ...aboutWith('Priya Nair'),
    job: { title: 'C++ Developer (Payments)', organization: 'O’Neill & Sons' },
  };
  const { subject, body } = emailFor('accepted', about, readerOf('Asha Rao', 'candidate'), defaultWords);
  expect(subject).toBe('The panelist accepted: C++ Developer (Payments) at O’Neill & Sons');
  expect(body.split('\n')).toEqual(
    expect.arrayContaining(['Hello Asha Rao,', 'Candidate: Priya Nair', 'Panelist: Priya Nair']),
  );
  expect(plainName('J. R. R. Tolkien')).toBe('J. R. R. Tolkien');
  expect(plainTitle('Node.js / React Developer')).toBe('Node. js / React Developer');
});
