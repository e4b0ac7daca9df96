import { describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { postEmail } from '../../../server/kit/email';
import { getAddressOf, getEmail, listEmails, sendAgain } from '../../../src/contract/messages';
import { whoAmI } from '../../../src/contract/auth';
import { ok, refused } from '../kit';
import { workOff } from '../kit/background';
import { startBadSmtp } from '../kit/bad-smtp';
import { contacts } from '../kit/cast';
import { bounceSettings, comesBack, emailHouse, returnedSample as sample, returnOf, sendAll } from '../kit/email-house';

const at = emailHouse(startBadSmtp, { settings: bounceSettings, each: true });

const reader = 'asha@mail.example';
type About = 'account' | 'interview' | 'other';
const write = async (priority: About = 'interview', recipient = reader) =>
  (await postEmail(at.house.db, { priority, recipient, subject: 'Your interview', body: 'It is at 10.' })) ?? 0;
const sent = async (priority: About = 'interview') => {
  const id = await write(priority);
  await sendAll(at);
  return { id, address: await returnOf(at.house, id) };
};
const comes = (...report: [payload: string, how?: Parameters<typeof comesBack>[2]]) => comesBack(at.house, ...report);
const stateOf = async (id: number) => {
  const { state, answer, stopped } = ok(await at.house.call(getEmail, { as: 'admin', params: { id: String(id) } }));
  return { state, answer, stopped: stopped?.why ?? null };
};

test('an email leaves with a return address of its own', async () => {
  const { address } = await sent();
  expect(at.smtp.from).toEqual([address]);
  expect(address).toMatch(/^bounces\+\d+-[0-9a-f]{16}@mail\.example$/);
});

test('an email reaches the mailbox of its address, not one that a list of addresses would name', async () => {
  await write('other', '1<victim@c.example>');
  await sendAll(at);
  expect(at.smtp.read.map(({ to }) => to)).toEqual(['"1 victim"@c.example']);
});

describe('a report of', () => {
  test.each([
    ['postfix', '550 5.1.1', 'failed', 'returned'],
    ['postfix-delayed', '4.4.1', 'sent', null],
    ['postfix-given-up', '4.4.1', 'failed', 'returned'],
    ['exchange', '550 5.1.10', 'failed', 'returned'],
    ['gmail', '550-5.1.1', 'failed', 'returned'],
    ['gmail-policy', '550-5.7.26', 'failed', null],
    ['outlook-full', '550 5.2.2', 'failed', 'returned'],
    ['ses', '550 5.1.1', 'failed', 'returned'],
    ['complaint', 'Marked as unwanted', 'sent', 'complained'],
    ['complaint-withdrawn', null, 'sent', null],
    ['absent', null, 'sent', null],
    ['relayed', null, 'sent', null],
    ['success', null, 'sent', null],
    ['auth-failure', null, 'sent', null],
    ['postfix-local', '5.1.1 unknown user', 'failed', 'returned'],
    ['postfix-yahoo-rules', '554 5.7.9', 'failed', null],
    ['exim-text', '550 5.1.1 (address)... User unknown', 'failed', 'returned'],
    ['exim-text-rules', '550 5.7.0', 'failed', null],
    ['exim-unrouteable', '5.0.0', 'failed', 'returned'],
    ['exim-no-user', '550 No such user here', 'failed', 'returned'],
    ['exim-scored', '550 This message scored', 'failed', null],
    ['exim-delayed', '451 4.7.1 Greylisted', 'sent', null],
    ['qmail', '550 5.1.1', 'failed', 'returned'],
    ['yahoo', '550 5.1.1', 'failed', 'returned'],
    ['gmail-text', '550 5.1.1', 'failed', 'returned'],
    ['gmail-text-silent', 'did not accept our requests to connect', 'failed', null],
    ['gmail-text-delayed', 'did not accept our requests to connect', 'sent', null],
    ['gmail-empty', 'does not advertise AUTH', 'failed', null],
    ['office365', '550 5.1.351', 'failed', 'returned'],
    ['sendmail-given-up', '4.4.7', 'failed', 'returned'],
    ['courier', '550 Unknown user', 'failed', 'returned'],
    ['ses-denied', '5.7.1', 'failed', null],
    // If a report names two recipients, the part about ours counts, even under the address to which the email was
    // forwarded.
    ['postfix-two', '552 5.2.2', 'failed', 'returned'],
    ['qmail-two', '554 5.7.1', 'failed', null],
    ['exchange-two', '4.4.7', 'sent', null],
  ])('%s is read', async (name, answer, state, stopped) => {
    const { id, address } = await sent();
    expect(await comes(sample(name, address))).toEqual({ status: 200, noted: answer !== null });
    const found = await stateOf(id);
    expect(found).toMatchObject({ state, stopped });
    if (answer === null) expect(found.answer).toBeNull();
    else expect(found.answer).toContain(answer);
    expect(found.answer ?? '').not.toContain('@');
    // The same report twice has the same result.
    await comes(sample(name, address));
    expect(await stateOf(id)).toEqual(found);
  });

  test('a forger does nothing', async () => {
    const { id, address } = await sent();
    const wrong = address.replace(/-[0-9a-f]{16}@/, '-0123456789abcdef@');
    const other = address.replace(/\+\d+-/, `+${id + 1}-`);
    const elsewhere = address.replace('mail.example', 'evil.example');
    for (const forged of [wrong, other, elsewhere, 'bounces@mail.example', `mail-${id}@localhost`])
      for (const name of ['postfix', 'complaint'])
        expect(await comes(sample(name, forged), { to: forged })).toEqual({ status: 200, noted: false });
    expect(await stateOf(id)).toEqual({ state: 'sent', answer: null, stopped: null });
    expect((await comes(sample('postfix', address), { bearer: 'another token here' })).status).toBe(401);
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
  });

  test('where it came is enough, in any case', async () => {
    const { id, address } = await sent();
    const message = sample('postfix', 'somebody@mail.example');
    expect(await comes(message, { to: address.toUpperCase() })).toMatchObject({ noted: true });
    expect(await stateOf(id)).toMatchObject({ state: 'failed' });
  });

  test.each([
    ['nothing', ''],
    ['no message', '\u0000\u0001\u0002'],
    [
      'parts within parts',
      Array.from({ length: 200 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`).join(
        '\r\n',
      ),
    ],
    ['a header without end', `X: ${'a'.repeat(300_000)}`],
  ])('%s is read and has no effect', async (_what, message) => {
    expect(await comes(message)).toMatchObject({ noted: false });
  });

  test('more than a megabyte is refused', async () => {
    expect((await comes('a'.repeat(1024 * 1024 + 1))).status).toBe(413);
  });
});

describe('an event of a mail service', () => {
  const event = (body: object) => comes(JSON.stringify(body), { type: 'application/json' });
  test('is read at once, also with a long word in place of its return address', async () => {
    const begun = performance.now();
    expect(await event({ event: 'failed', returnPath: 'a'.repeat(500_000) })).toEqual({ status: 200, noted: false });
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  test('names the email by its return address, or by its Message-ID and recipient', async () => {
    const { id, address } = await sent();
    for (const named of [
      { messageId: `<mail-${id}@localhost>`, recipient: 'chen@mail.example' },
      { messageId: 'x' },
      {},
    ])
      expect(await event({ event: 'failed', ...named })).toMatchObject({ noted: false });
    const delayed = { event: 'delayed', answer: '450 4.2.0 later', returnPath: `<${address}>` };
    expect(await event(delayed)).toMatchObject({ noted: true });
    expect(await stateOf(id)).toEqual({ state: 'sent', answer: '450 4.2.0 later', stopped: null });
    const named = { messageId: `<mail-${id}@localhost>`, recipient: reader };
    expect(await event({ event: 'failed', answer: '550 5.1.1 no', ...named })).toMatchObject({ noted: true });
    expect(await stateOf(id)).toEqual({ state: 'failed', answer: '550 5.1.1 no', stopped: 'returned' });
  });
  test.each([
    ['554 Message rejected as spam', null],
    ['554 5.0.0 Message rejected as spam', null],
    ['550-5.7.26 unauthenticated', null],
    [undefined, null],
    ['550 5.0.0 user unknown', 'returned'],
    ['550-5.1.1 no such account', 'returned'],
  ])('that failed with %s stops the address only if it says that there is no such mailbox', async (answer, stopped) => {
    const { id, address } = await sent();
    const failed = { event: 'failed', returnPath: address, ...(answer !== undefined && { answer }) };
    expect(await event(failed)).toMatchObject({ noted: true });
    expect(await stateOf(id)).toMatchObject({ state: 'failed', stopped });
  });
  test.each(['{', '[]', '{"event":"opened"}', '{"event":"failed","more":1}'])('%s is refused', async (body) => {
    expect((await comes(body, { type: 'application/json' })).status).toBe(400);
  });
});

describe('an address that was stopped', () => {
  test('gets no email, which is kept and says so, until an admin sends again', async () => {
    const { address } = await sent();
    await comes(sample('postfix', address));
    const next = await write('account');
    await workOff(at.house.db, ['accountMail', 'mail'], { config: at.config() });
    expect(at.smtp.read).toHaveLength(1);
    expect(await stateOf(next)).toMatchObject({ state: 'stopped', stopped: 'returned' });
    const { content } = ok(await at.house.call(listEmails, { as: 'admin', query: { state: 'stopped' } }));
    expect(content.map(({ id }) => id)).toEqual([String(next)]);
    refused(await at.house.call(sendAgain, { as: 'org', body: { address: reader } }), 403);
    ok(await at.house.call(sendAgain, { as: 'admin', body: { address: 'Asha@mail.example' } }));
    expect(await at.house.db.many(sql`select action from audit where action = 'sentAgain'`)).toHaveLength(1);
    await sent();
    expect(at.smtp.read).toHaveLength(2);
    // A report about an earlier email changes nothing.
    await comes(sample('postfix', address));
    expect(await stateOf(await write())).toMatchObject({ stopped: null });
  });

  test('by a complaint still gets what is about its account and interviews', async () => {
    const { address } = await sent();
    await comes(sample('complaint', address));
    const [account, interview, other] = [await write('account'), await write('interview'), await write('other')];
    await workOff(at.house.db, ['accountMail', 'mail'], { config: at.config() });
    expect(await stateOf(account)).toMatchObject({ state: 'sent' });
    expect(await stateOf(interview)).toMatchObject({ state: 'sent' });
    expect(await stateOf(other)).toMatchObject({ state: 'stopped', stopped: 'complained' });
  });

  test('is also one whose server says at once that there is no such mailbox', async () => {
    const id = await write();
    at.smtp.trouble = { at: 'RCPT', does: '550 5.1.1 unknown' };
    await sendAll(at);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', stopped: 'returned' });
  });

  test('is told to its owner and to admins', async () => {
    const { email } = at.house.cast.people.panelist;
    const id = await write('interview', email);
    await comes(sample('postfix', await returnOf(at.house, id)));
    expect(ok(await at.house.call(whoAmI, { as: 'panelist' })).emailComesBack).toBe(true);
    expect(ok(await at.house.call(whoAmI, { as: 'org' })).emailComesBack).toBe(false);
    const params = { of: 'panelist' as const, id: at.house.cast.people.panelist.id };
    expect(ok(await at.house.call(getAddressOf, { as: 'admin', params }))).toMatchObject({
      stopped: { why: 'returned' },
    });
    refused(await at.house.call(getAddressOf, { as: 'panelist', params }), 403);
    const candidate = { of: 'candidate' as const, id: at.house.cast.asha.own.id };
    expect(ok(await at.house.call(getAddressOf, { as: 'admin', params: candidate })).stopped).toBeNull();
    refused(await at.house.call(getAddressOf, { as: 'org', params }), 404);
  });

  test('is told to the organization of its candidate, where email comes back', async () => {
    const params = { of: 'candidate' as const, id: at.house.cast.asha.own.id };
    const id = await write('other', contacts.ashaEmail);
    const told = async () => ok(await at.house.call(getAddressOf, { as: 'org', params })).stopped?.why ?? null;
    await comes(sample('complaint', await returnOf(at.house, id)));
    expect(await told()).toBeNull();
    await comes(sample('postfix', await returnOf(at.house, id)));
    expect(await told()).toBe('returned');
    refused(await at.house.call(getAddressOf, { as: 'otherOrg', params }), 404);
  });
});
