import ICAL from 'ical.js';
import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { forgotPassword } from '../../../src/contract/auth-accounts';
import { makeBackground } from '../../../server/background';
import { sql } from '../../../server/db/database';
import { postEmail } from '../../../server/kit/email';
import { emailSender, emailsAtOnce } from '../../../server/messages/email-sender';
import { ok, sent } from '../kit';
import { workOff } from '../kit/background';
import { contacts } from '../kit/cast';
import { emailHouse } from '../kit/email-house';
import { bookedWith, hour, interviewAt, iso, minute, soon } from '../kit/interviews';
import { until } from '../kit/process';
import { startSmtp, type Delivered } from '../kit/smtp';

const at = emailHouse(startSmtp);
const write = () => workOff(at.house.db, ['effects']);
/** Sends the waiting emails, and returns those that were sent. */
async function send(more = {}): Promise<Delivered[]> {
  const before = at.smtp.delivered.length;
  await at.send(more);
  return at.smtp.delivered.slice(before);
}
const next = async () => {
  await write();
  return send();
};

/** An email as read by an email program: its texts, and its calendar entry parsed by a second library. */
async function opened(message: Delivered | undefined) {
  const parsed = await simpleParser(message?.raw ?? '');
  const entry = parsed.attachments.find(({ contentType }) => contentType === 'application/ics');
  const part = /Content-Type: text\/calendar;([^\r]*(?:\r\n\s[^\r]*)*)/i.exec(message?.raw ?? '')?.[1] ?? null;
  if (!entry) return { parsed, part, event: null };
  const calendar = new ICAL.Component(ICAL.parse(entry.content.toString()) as never);
  const event = calendar.getFirstSubcomponent('vevent');
  const value = (name: string) => event?.getFirstPropertyValue(name)?.toString() ?? null;
  const attendees = event?.getAllProperties('attendee') ?? [];
  return {
    parsed,
    part,
    content: entry.content.toString(),
    method: calendar.getFirstPropertyValue('method'),
    event,
    value,
    alarms: event?.getAllSubcomponents('valarm') ?? [],
    attendees: attendees.map((one) => ({
      address: String(one.getFirstValue()).toLowerCase(),
      ...Object.fromEntries(['partstat', 'rsvp', 'role', 'cutype'].map((name) => [name, one.getParameter(name)])),
    })),
  };
}
const to = (messages: Delivered[], email: string) => messages.filter((message) => message.to === email);

test('an invitation, its update and its cancellation are what calendars expect, and each has one attendee, its reader', async () => {
  const { panelist, org } = at.house.cast.people;
  const start = soon(40);
  const id = await bookedWith(at.house, at.house.cast.asha.own, 'panelist', start);
  await sent(at.house, 'panelist', id, { type: 'ACCEPT' });
  const messages = await next();
  const readers = [
    [contacts.ashaEmail, 'NEEDS-ACTION', 'REQ-PARTICIPANT'],
    [panelist.email, 'ACCEPTED', 'REQ-PARTICIPANT'],
    [org.email, 'NEEDS-ACTION', 'NON-PARTICIPANT'],
  ] as const;
  const addresses = readers.map(([email]) => email);
  for (const [email, partstat, role] of readers) {
    const [message, ...more] = to(messages, email).filter(({ raw }) => /text\/calendar/.test(raw));
    expect(more).toEqual([]);
    const { parsed, part, content, method, value, alarms, attendees, event } = await opened(message);
    // Email programs show the alternative part as an invitation; the others use the attachment.
    expect(part).toMatch(/method=REQUEST/);
    expect(parsed.attachments.map(({ filename }) => filename)).toContain('invite.ics');
    expect(method).toBe('REQUEST');
    expect(value?.('uid')).toBe(id);
    expect(value?.('organizer')?.toLowerCase()).toBe('mailto:interviews@127.0.0.1');
    expect(value?.('status')).toBe('CONFIRMED');
    expect(event && new ICAL.Event(event).startDate.toJSDate().getTime()).toBe(start);
    expect(value?.('location')).toMatch(/^http:\/\/127\.0\.0\.1:0\/(dashboard\/interview\?id=|invitation\/)\S+$/);
    expect(value?.('description')).toContain('Length: 60 minutes');
    expect(value?.('description')).toContain(`Join: ${value?.('location')}`);
    expect(alarms?.map((alarm) => alarm.getFirstPropertyValue('trigger')?.toString())).toEqual(['-PT15M']);
    expect(attendees).toEqual([
      { address: `mailto:${email.toLowerCase()}`, partstat, rsvp: 'FALSE', role, cutype: 'INDIVIDUAL' },
    ]);
    for (const other of addresses) if (other !== email) expect(content).not.toContain(other);
    expect(content).not.toContain(contacts.ashaMobile);
    expect(content?.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(parsed.headers.get('auto-submitted')).toBe('auto-generated');
    expect(parsed.from?.value).toEqual([{ name: 'Interview platform', address: 'interviews@127.0.0.1' }]);
    expect(parsed.replyTo?.value[0]?.address).toBe('interviews@127.0.0.1');
    expect(parsed.headers.has('list-unsubscribe')).toBe(false);
  }
  const first = await opened(to(messages, contacts.ashaEmail)[0]);

  await sent(at.house, 'admin', id, {
    type: 'BOOK',
    panelistId: at.house.cast.people.secondPanelist.id,
    start: iso(start + 24 * hour),
  });
  const moved = await opened(to(await next(), panelist.email).at(-1));
  expect([moved.method, moved.value?.('status')]).toEqual(['CANCEL', 'CANCELLED']);
  expect(moved.part).toMatch(/method=CANCEL/);
  expect(moved.alarms).toEqual([]);
  expect(moved.attendees).toHaveLength(1);
  await sent(at.house, 'secondPanelist', id, { type: 'ACCEPT' });
  const update = await opened(to(await next(), contacts.ashaEmail).at(-1));
  expect(update.method).toBe('REQUEST');
  expect(update.value?.('uid')).toBe(id);
  expect(Number(update.value?.('sequence'))).toBeGreaterThan(Number(first.value?.('sequence')));
  await sent(at.house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  const end = await opened(to(await next(), contacts.ashaEmail).at(-1));
  expect([end.method, end.value?.('uid'), end.value?.('status')]).toEqual(['CANCEL', id, 'CANCELLED']);
  expect(Number(end.value?.('sequence'))).toBeGreaterThan(Number(update.value?.('sequence')));
  expect(end.value?.('organizer')).toBe(first.value?.('organizer'));
});

test('a letter has one token for each link, in its text, as HTML and in its calendar entry', async () => {
  const id = await bookedWith(at.house, at.house.cast.chen, 'panelist', soon(44));
  await sent(at.house, 'panelist', id, { type: 'ACCEPT' });
  const messages = to(await next(), 'chen.li@mail.example');
  expect(messages.length).toBeGreaterThan(0);
  for (const message of messages) {
    const { parsed, content = '', value } = await opened(message);
    const all = [parsed.text, parsed.html, content.replaceAll('\r\n ', '')].join('\n');
    // One link to join, and one to the page of the interview.
    expect(new Set(all.match(/\/invitation\/[\w-]{43}/g)).size).toBe(2);
    expect(value?.('description')).toContain(`Join: ${value?.('location')}`);
  }
  const { made } = await at.house.db.one<{ made: number }>(sql`
    select sum(cardinality(token_hashes))::int as made from interview_links where interview_id = ${id} and party = 'candidate'`);
  expect(made).toBe(2 * messages.length);
  await sent(at.house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  await next();
});

test('a cancellation leaves without an entry where its invitation never left, and not at all with nothing else to say', async () => {
  const { panelist, org } = at.house.cast.people;
  const id = await bookedWith(at.house, at.house.cast.asha.own, 'panelist', soon(64));
  await next();
  await sent(at.house, 'panelist', id, { type: 'ACCEPT' });
  await write();
  await sent(at.house, 'admin', id, { type: 'CANCEL', why: 'Filled' });
  const messages = await next();
  for (const email of [contacts.ashaEmail, panelist.email, org.email]) {
    const [message, ...more] = to(messages, email);
    expect([message?.subject.split(':')[0], more.length]).toEqual(['This interview was canceled', 0]);
    expect((await opened(message)).event).toBeNull();
  }

  const other = await bookedWith(at.house, at.house.cast.asha.own, 'panelist', soon(88));
  await next();
  await sent(at.house, 'panelist', other, { type: 'ACCEPT' });
  await write();
  await sent(at.house, 'panelist', other, { type: 'WITHDRAW', why: 'Ill' });
  expect(to(await next(), panelist.email)).toEqual([]);
});

test('an invitation does not leave after its cancellation, whichever of both is taken first', async () => {
  const id = await bookedWith(at.house, at.house.cast.asha.own, 'panelist', soon(136));
  await next();
  await sent(at.house, 'panelist', id, { type: 'ACCEPT' });
  await sent(at.house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  await write();
  const waiting = await at.house.db.many<{ id: number }>(sql`
    select m.id from mails m join outbox o on o.id = m.outbox_id
    where o.subject_id = ${id} and m.ics is not null and m.sent_at is null order by m.id desc`);
  expect(waiting.length).toBeGreaterThanOrEqual(6);
  const before = at.smtp.delivered.length;
  const sender = emailSender(at.house.db, at.config());
  for (const message of waiting) await sender?.send(message.id);
  sender?.close();
  const entries = await Promise.all(
    at.smtp.delivered.slice(before).map(async (message) => (await opened(message)).event),
  );
  expect(entries.filter((event) => event !== null)).toEqual([]);
  await send();
});

test('who did it is not told; their calendar is', async () => {
  const { panelist, org } = at.house.cast.people;
  const id = await bookedWith(at.house, at.house.cast.asha.own, 'panelist', soon(112));
  await next();
  await sent(at.house, 'panelist', id, { type: 'ACCEPT' });
  const accepted = await next();
  expect(to(accepted, panelist.email).map(({ subject }) => subject.split(':')[0])).toEqual([
    'Here is the interview for your calendar',
  ]);
  expect(to(accepted, org.email).map(({ subject }) => subject.split(':')[0])).toEqual(['The panelist accepted']);
  await sent(at.house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  const canceled = await next();
  const own = to(canceled, org.email);
  expect(own.map(({ subject }) => subject.split(':')[0])).toEqual(['Please remove this interview from your calendar']);
  expect((await opened(own[0])).method).toBe('CANCEL');
  expect(to(canceled, panelist.email).map(({ subject }) => subject.split(':')[0])).toEqual([
    'This interview was canceled',
  ]);
});

test.each([
  ['confirmed', 'ABORT', 12],
  ['live', 'ABORT', 12],
  ['pendingFeedback', 'ABORT', 120],
  ['noShow', 'RESCHEDULE', 120],
] as const)('a meeting that will not count as held is canceled: in %s by %s', async (leaf, type, minutes) => {
  const id = await interviewAt(at.house, { leaf, start: Date.now() - minutes * minute, candidate: at.house.cast.ben });
  await at.house.db.run(sql`
    update outbox set done_at = now() where subject_id = ${id} and done_at is null`);
  await sent(at.house, 'admin', id, { type, why: 'Fire alarm' });
  await write();
  const entries = await at.house.db.many<{ ics: string | null }>(sql`
    select m.ics from mails m join outbox o on o.id = m.outbox_id where o.subject_id = ${id} and m.ics is not null`);
  expect(entries.length).toBeGreaterThanOrEqual(2);
  for (const { ics } of entries) expect(ics).toMatch(/METHOD:CANCEL/);
});

test('of 2,000 mails that wait, one about an account is the next, then those about an interview', async () => {
  await send();
  const pages = 'reader';
  await at.house.db.transaction(async (tx) => {
    for (let nth = 0; nth < 2_000; nth += 1)
      await postEmail(tx, {
        priority: 'other',
        recipient: `${pages}${nth}@mail.example`,
        subject: 'News',
        body: 'News',
      });
  });
  // A slow server: it holds each email until the test releases it.
  const held: (() => void)[] = [];
  at.smtp.onTaken = () => new Promise((go) => held.push(go));
  const before = at.smtp.delivered.length;
  const errors: unknown[] = [];
  const running = at.send({}, (error) => errors.push(error));
  await until('the connections to be busy', () => (held.length === emailsAtOnce ? true : undefined));
  await postEmail(at.house.db, {
    priority: 'interview',
    recipient: 'asha@mail.example',
    subject: 'Yours',
    body: 'Yours',
  });
  ok(await at.house.call(forgotPassword, { body: { userName: at.house.cast.people.org.email } }));
  await workOff(at.house.db, ['letters']);
  for (let nth = 0; nth < 2; nth += 1) {
    const known = at.smtp.delivered.length;
    held.shift()?.();
    await until('the next', () => (at.smtp.delivered.length > known ? true : undefined));
  }
  expect(at.smtp.delivered.slice(before + emailsAtOnce).map(({ subject }) => subject)).toEqual([
    'Set a new password',
    'Yours',
  ]);
  await at.house.db.run(sql`update mails set overtaken_at = now() where subject = 'News' and sent_at is null`);
  await at.house.db.run(sql`delete from pgboss.job where name = 'mail' and state < 'active'`);
  at.smtp.onTaken = null;
  for (const go of held.splice(0)) go();
  await running;
  expect(errors).toEqual([]);
});

test('a mail that its server does not answer keeps no other waiting', async () => {
  await send();
  const background = makeBackground(at.house.db, at.config(), (error) => {
    throw error;
  });
  const post = (name: string) =>
    postEmail(at.house.db, { priority: 'other', recipient: `${name}@mail.example`, subject: name, body: name });
  const arrived = (name: string) =>
    until(name, () => at.smtp.delivered.find(({ to: recipient }) => recipient === `${name}@mail.example`));
  let letGo: () => void = () => undefined;
  at.smtp.onTaken = ({ subject }) => (subject === 'slow' ? new Promise((go) => (letGo = go)) : Promise.resolve());
  await post('slow');
  const first = background.run('mail');
  await arrived('slow');
  await post('quick');
  const second = background.run('mail');
  await arrived('quick');
  letGo();
  at.smtp.onTaken = null;
  await Promise.all([first, second]);
  await background.stop();
});

test('a letter about an account leaves while every other mail hangs', async () => {
  await send();
  const errors: unknown[] = [];
  const background = makeBackground(at.house.db, at.config(), (error) => errors.push(error));
  const held: (() => void)[] = [];
  at.smtp.onTaken = ({ subject }) => (subject === 'News' ? new Promise((go) => held.push(go)) : Promise.resolve());
  for (let nth = 0; nth < 2 * emailsAtOnce; nth += 1)
    await postEmail(at.house.db, {
      priority: 'other',
      recipient: `n${nth}@mail.example`,
      subject: 'News',
      body: 'News',
    });
  background.start();
  await until('the places to be taken', () => (held.length === emailsAtOnce ? true : undefined));
  const before = at.smtp.delivered.length;
  ok(await at.house.call(forgotPassword, { body: { userName: at.house.cast.people.org.email } }));
  const message = await until('the letter', () => at.smtp.delivered[before]);
  // No other email was aborted to make room for it.
  expect([message.subject, held.length, errors]).toEqual(['Set a new password', emailsAtOnce, []]);
  at.smtp.onTaken = null;
  for (const go of held) go();
  await until('the rest', async () =>
    (await at.house.db.maybe(
      sql`select from mails where subject = 'News' and sent_at is null and overtaken_at is null`,
    ))
      ? undefined
      : true,
  );
  await background.stop();
});

test('answers go where the settings say', async () => {
  await postEmail(at.house.db, {
    priority: 'other',
    recipient: 'reader@mail.example',
    subject: 'Hello',
    body: 'Hello',
  });
  const [message] = await send({ MAIL_REPLY_TO: 'help@example.com' });
  expect((await opened(message)).parsed.replyTo?.value[0]?.address).toBe('help@example.com');
  expect(() => at.config({ MAIL_REPLY_TO: 'help' })).toThrow('MAIL_REPLY_TO must be an email address');
});
