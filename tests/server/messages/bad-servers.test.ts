import { describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { postEmail } from '../../../server/kit/email';
import { answerWords } from '../../../src/contract/messages-answers';
import { getEmail } from '../../../src/contract/messages';
import { ok } from '../kit';
import { hurry } from '../kit/background';
import { startBadSmtp, type Trouble } from '../kit/bad-smtp';
import { emailHouse } from '../kit/email-house';

const at = emailHouse(startBadSmtp, { each: true });

const errors: unknown[] = [];
const send = (url = at.smtp.url) => at.send({ SMTP_URL: url }, (error) => errors.push(error));
const write = async (recipient = 'asha@mail.example') =>
  (await postEmail(at.house.db, {
    priority: 'interview',
    recipient,
    subject: 'Your interview',
    body: 'It is at 10.',
  })) ?? 0;
const stored = (id: number) =>
  at.house.db.one<{ sent: boolean; failed: boolean; unsure: boolean; answer: string | null }>(sql`
    select sent_at is not null as sent, failed_at is not null as failed, unsure_at is not null as unsure, answer
    from mails where id = ${id}`);
const nextTry = () =>
  at.house.db.maybe<{ seconds: number }>(sql`
    select max(extract(epoch from start_after - now()))::float8 as seconds from pgboss.job where name = 'mail' and state = 'retry'
    having count(*) > 0`);
const copies = (id: number) => at.smtp.read.filter(({ messageId }) => messageId.startsWith(`<mail-${id}@`)).length;

// The stored answer, and the number of copies that a server has read once it works again: two if it had read the first
// copy without confirming it.
const later: [string, Trouble, answer: RegExp, copies: number][] = [
  ['does not greet', { at: 'greeting', does: 'hang' }, /^No answer from the mail server \(ETIMEDOUT\)$/, 1],
  ['closes before it greets', { at: 'greeting', does: 'cut' }, /^No answer from the mail server \(\w+\)$/, 1],
  ['greets with 421', { at: 'greeting', does: '421 4.3.2 busy' }, /\(421 4.3.2\)$/, 1],
  ['greets with 554', { at: 'greeting', does: '554 no service' }, /\(554\)$/, 1],
  ['hangs at EHLO', { at: 'EHLO', does: 'hang' }, /ETIMEDOUT/, 1],
  ['refuses the sender', { at: 'MAIL', does: '550 5.1.8 not you' }, /^Our address is refused \(550 5.1.8\)$/, 1],
  ['takes no sender now', { at: 'MAIL', does: '451 4.3.0 later' }, /\(451 4.3.0\)$/, 1],
  [
    'greylists the recipient',
    { at: 'RCPT', does: '451 4.7.1 Greylisted' },
    /asks to try again later \(451 4.7.1\)$/,
    1,
  ],
  ['has a full mailbox for now', { at: 'RCPT', does: '452 4.2.2 full' }, /^Mailbox is full \(452 4.2.2\)$/, 1],
  ['hangs at RCPT', { at: 'RCPT', does: 'hang' }, /ETIMEDOUT/, 1],
  ['closes at RCPT', { at: 'RCPT', does: 'cut' }, /^No answer/, 1],
  ['takes no content now', { at: 'DATA', does: '451 4.3.0 later' }, /\(451 4.3.0\)$/, 1],
  ['closes at DATA', { at: 'DATA', does: 'cut' }, /^No answer/, 1],
  ['closes in the content', { at: 'middle', does: 'cut' }, /^No answer/, 1],
  ['greylists after the content', { at: 'end', does: '451 4.7.1 Greylisted' }, /\(451 4.7.1\)$/, 2],
  ['closes after the content', { at: 'end', does: 'cut' }, /^No answer/, 2],
  ['hangs after the content', { at: 'end', does: 'hang' }, /ETIMEDOUT/, 2],
];

describe('is tried again within seconds by a server that', () => {
  test.each(later)('%s', async (_what, trouble, answer, expected) => {
    const id = await write();
    at.smtp.trouble = trouble;
    await send();
    expect(at.smtp.met).toBeGreaterThan(0);
    const first = await stored(id);
    expect(first).toMatchObject({ sent: false, failed: false, unsure: false });
    expect(answerWords(first.answer ?? '')).toMatch(answer);
    const seconds = (await nextTry())?.seconds ?? NaN;
    expect(seconds).toBeLessThan(60);
    at.smtp.trouble = null;
    // Another email does not wait for this one.
    const other = await write('chen@mail.example');
    await send();
    expect(await stored(other)).toMatchObject({ sent: true });
    await hurry(at.house.db);
    await send();
    expect(await stored(id)).toMatchObject({ sent: true, failed: false, answer: null });
    // All copies have the same Message-ID, by which mailboxes recognize them.
    expect(copies(id)).toBe(expected);
    await hurry(at.house.db);
    await send();
    expect(copies(id)).toBe(expected);
  });

  test('is not there', async () => {
    const id = await write();
    const { url } = at.smtp;
    await at.smtp.close();
    await send(url);
    expect(await stored(id)).toMatchObject({ sent: false, failed: false, answer: 'ESOCKET' });
    await at.renew();
    await hurry(at.house.db);
    await send();
    expect(copies(id)).toBe(1);
  });

  test.each<[string, string, string, Trouble]>([
    ['refuses the password', 'AUTH PLAIN', 'smtp://user:word@', { at: 'AUTH', does: '535 5.7.8 wrong' }],
    ['breaks TLS', 'STARTTLS', 'smtp://', { at: 'STARTTLS', does: 'cut' }],
    ['offers no TLS', '', 'smtp://', { at: 'EHLO', does: '' }],
  ])('%s', async (what, offers, scheme, trouble) => {
    await at.renew(() => startBadSmtp({ offers }));
    const more = what === 'offers no TLS' ? '&requireTLS=true' : '';
    const id = await write();
    at.smtp.trouble = what === 'offers no TLS' ? null : trouble;
    await send(at.smtp.url.replace('smtp://', scheme) + more);
    expect(await stored(id)).toMatchObject({ sent: false, failed: false });
    expect(at.smtp.read).toEqual([]);
    expect((await nextTry())?.seconds).toBeLessThan(60);
  });
});

describe('is not tried again by a server that', () => {
  test.each<[string, Trouble, string]>([
    [
      'knows no such mailbox',
      { at: 'RCPT', does: '550 5.1.1 <asha@mail.example> unknown' },
      'Mailbox does not exist (550 5.1.1)',
    ],
    ['refuses the content at its begin', { at: 'DATA', does: '554 5.6.0 no' }, 'Content is refused (554 5.6.0)'],
    [
      'refuses it by its rules',
      { at: 'end', does: '550 5.7.1 spam' },
      'Refused by the rules of the mail server (550 5.7.1)',
    ],
  ])('%s', async (_what, trouble, words) => {
    const id = await write();
    at.smtp.trouble = trouble;
    await send();
    const { answer, ...state } = await stored(id);
    expect(state).toEqual({ sent: false, failed: true, unsure: false });
    expect(answerWords(answer ?? '')).toBe(words);
    expect(answer).not.toContain('@');
    const shown = ok(await at.house.call(getEmail, { as: 'admin', params: { id: String(id) } }));
    expect(shown).toMatchObject({ state: 'failed', answer });
    at.smtp.trouble = null;
    await hurry(at.house.db);
    await send();
    expect(await stored(id)).toMatchObject({ sent: false });
  });
});

test('what was taken is sent once, where the server closes after it, or says 421 to a connection that waits', async () => {
  for (const does of ['cut', '421 4.4.2 idle too long']) {
    at.smtp.trouble = { at: 'after', does };
    const ids = [await write(), await write('chen@mail.example')];
    await send();
    await hurry(at.house.db);
    at.smtp.trouble = null;
    await send();
    for (const id of ids) {
      expect(await stored(id)).toMatchObject({ sent: true });
      expect(copies(id)).toBe(1);
    }
  }
});

test('what may have arrived three times is not sent again', async () => {
  const id = await write();
  at.smtp.trouble = { at: 'end', does: 'cut' };
  for (let tries = 0; tries < 6; tries += 1) {
    await hurry(at.house.db);
    await send();
  }
  expect(copies(id)).toBe(3);
  expect(await stored(id)).toMatchObject({ sent: false, failed: false, unsure: true });
  expect(ok(await at.house.call(getEmail, { as: 'admin', params: { id: String(id) } })).state).toBe('unsure');
});
