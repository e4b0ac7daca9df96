import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app';
import { readConfig, type Config } from '../../../server/config';
import { sql } from '../../../server/db/database';
import { linkLine, readAccountEmail } from '../../../server/auth/email-links';
import { plainName } from '../../../server/kit/plain-names';
import { enqueue } from '../../../server/db/queues';
import { postEmail } from '../../../server/kit/email';
import { sweepOld } from '../../../server/system/sweeps';
import { login } from '../../../src/contract/auth';
import { homeMetrics } from '../../../src/contract/metrics';
import { listEmails } from '../../../src/contract/messages';
import {
  confirmEmail,
  forgotPassword,
  invite,
  listInvitations,
  lookAtLink,
  register,
  takeBackInvitation,
} from '../../../src/contract/auth-accounts';
import { closeHouse, ok, startHouse, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import { startSmtp, type Smtp } from '../kit/smtp';
import { addLink } from '../kit/links';
import { demo, emailsTo, password, post, tokenIn, write } from './kit';

let house: House;
let smtp: Smtp;
let live: Config;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`delete from login_failures`);
  await house.db.run(sql`delete from mails`);
  smtp = await startSmtp();
  live = readConfig({ PORT: '0', LOG_LEVEL: 'silent', SMTP_URL: smtp.url });
});
afterEach(() => smtp.close());

let count = 0;
const fresh = () => `lou.${(count += 1)}@mail.example`;
const ask = (userName: string, name = 'Lou Lind') =>
  post(house, register, { userType: 'CANDIDATE', name, userName, mobile: null, password });
const inviting = async (userName: string) =>
  ok(await house.call(invite, { as: 'admin', body: { userType: 'PANELIST', userName } }));
const look = (token: string, purpose = 'confirm') => post(house, lookAtLink, { purpose, token });
const latestId = async (email: string) => (await emailsTo(house, email)).at(-1)?.id ?? '';
const errors: unknown[] = [];
const send = (config = live) => workOff(house.db, ['mail'], { config, onError: (error) => errors.push(error) });
const unsent = () =>
  house.db.many<{ to: string; attempts: number }>(sql`
    select recipient::text as to, attempts from mails where sent_at is null order by id`);

describe('a letter with a link', () => {
  test('is kept with a line in the place of the address, and never with a token', async () => {
    const email = fresh();
    await ask(email);
    const [message] = await emailsTo(house, email);
    expect(message?.body.split('\n').filter((line) => line === linkLine)).toHaveLength(1);
    expect(message?.body).not.toContain('register#');
    await readAccountEmail(house.db, demo, message?.id ?? '');
    const [kept] = await emailsTo(house, email);
    expect(kept?.body).toBe(message?.body);
  });

  test('shows a fresh link at each look in a demo that sends nothing, which ends the one before', async () => {
    const email = fresh();
    await ask(email);
    const id = await latestId(email);
    const first = await readAccountEmail(house.db, demo, id);
    expect(first.link).toBe('shown');
    expect((await look(tokenIn(first.body))).status).toBe(200);
    const second = await readAccountEmail(house.db, demo, id);
    expect((await look(tokenIn(first.body))).status).toBe(403);
    expect((await look(tokenIn(second.body))).status).toBe(200);
  });

  test.each([
    ['a demo that sends mail', () => live],
    ['a house of its own', () => ({ ...demo, demo: false })],
  ])('shows its link to nobody in %s', async (_where, config) => {
    const email = fresh();
    await ask(email);
    const read = await readAccountEmail(house.db, config(), await latestId(email));
    expect(read.link).toBe('hidden');
    expect(read.body).not.toMatch(/register#|\[\[/);
    expect(await house.db.many(sql`select from links where email = ${email} and token_hash is not null`)).toEqual([]);
  });

  test('shows none where it was taken back, and a letter without one says so', async () => {
    const email = fresh();
    await inviting(email);
    const row = ok(await house.call(listInvitations, { as: 'admin' })).content.find((one) => one.email === email);
    ok(await house.call(takeBackInvitation, { as: 'admin', params: { id: row?.id ?? '' } }));
    expect(await readAccountEmail(house.db, demo, await latestId(email))).toMatchObject({ link: 'hidden' });
    await ask(house.cast.people.org.email);
    expect(await readAccountEmail(house.db, demo, await latestId(house.cast.people.org.email))).toMatchObject({
      link: 'none',
    });
  });

  test.each([
    'Buy at evil.example',
    'Купи evil.рф',
    'Купи на пример.рф',
    'evil。example',
    'http://evil',
    'me@evil',
    '<b>Lou',
    linkLine,
  ])('greets nobody by %j, which a mail program would make a link of', async (name) => {
    expect(plainName(name)).not.toMatch(/[/@:<>]|\S[.。]\S/);
    const email = fresh();
    await ask(email, name.slice(0, 40));
    const [message] = await emailsTo(house, email);
    expect(message?.body.split('\n').filter((line) => line === linkLine)).toHaveLength(1);
  });

  test.each(['Lou\r\nBcc: all@corp.example', 'Lou\nPlease pay', 'Lou\u202eLind', 'Lou\u0007Lind'])(
    'is not written for the name %j, which is no line of text',
    async (name) => {
      const email = fresh();
      const { status, body } = await ask(email, name);
      expect({ status, fields: body.details?.map(({ field }) => field) }).toEqual({ status: 400, fields: ['name'] });
      expect(await emailsTo(house, email)).toEqual([]);
    },
  );

  test('keeps the names of people as they are', () => {
    for (const name of ['O’Brien', '李', 'J. R. R. Tolkien', 'Ana-Lía dos Santos']) expect(plainName(name)).toBe(name);
  });
});

describe('sending', () => {
  test('makes the link as the letter leaves, and marks it', async () => {
    const email = fresh();
    await ask(email);
    await write(house);
    await house.db.run(sql`update links set ends_at = now() + interval '1 minute' where email = ${email}`);
    await send();
    expect(smtp.delivered.map((message) => message.to)).toEqual([email]);
    const { text } = smtp.delivered[0] ?? { text: '' };
    expect((await look(tokenIn(text))).status).toBe(200);
    expect(text).not.toContain(linkLine);
    expect(await unsent()).toEqual([]);
    const { hours } = await house.db.one<{ hours: number }>(sql`
      select extract(epoch from ends_at - now())::float8 / 3600 as hours from links where email = ${email}`);
    expect(hours).toBeGreaterThan(23.9);
    await send();
    expect(smtp.delivered).toHaveLength(1);
  });

  test('by two processes at once sends each once', async () => {
    const emails = Array.from({ length: 6 }, fresh);
    for (const email of emails) await ask(email);
    await Promise.all([write(house), write(house), write(house)]);
    await Promise.all([send(), send(), send()]);
    expect(smtp.delivered.map((message) => message.to).sort()).toEqual([...emails].sort());
  });

  test('goes to its own recipient, never to an address inside of that', async () => {
    for (const recipient of ['a<victim@corp.example>', 'a,victim@corp.example'])
      await postEmail(house.db, { priority: 'other', recipient, subject: 'x', body: 'x' });
    await send();
    expect(smtp.delivered.map((message) => message.to)).not.toContain('victim@corp.example');
  });

  test('goes on past a mail that is not taken now, and tries that one again later, with growing pauses', async () => {
    const [bad, good] = [fresh(), fresh()];
    smtp.busy.add(bad);
    await ask(bad);
    await ask(good);
    await write(house);
    await send();
    expect(smtp.delivered.map((message) => message.to)).toEqual([good]);
    expect(await unsent()).toEqual([{ to: bad, attempts: 1 }]);
    await send();
    expect(await unsent()).toEqual([{ to: bad, attempts: 1 }]);
    let pause = 0;
    for (let tries = 0; tries < 4; tries += 1) {
      const { seconds } = await house.db.one<{ seconds: number }>(sql`
        select max(extract(epoch from start_after - now()))::float8 as seconds from pgboss.job where name = 'accountMail' and state = 'retry'`);
      expect(seconds).toBeGreaterThan(pause);
      pause = 2 ** (tries + 1) - 1;
      await hurry(house.db);
      await send();
    }
    smtp.busy.clear();
    await hurry(house.db);
    await send();
    expect(smtp.delivered.map((message) => message.to)).toEqual([good, bad]);
    expect((await look(tokenIn(smtp.delivered[1]?.text ?? ''))).status).toBe(200);
  });

  test('gives up a mail that is refused for good, with a mark', async () => {
    const [bad, good] = [fresh(), fresh()];
    smtp.refused.add(bad);
    await ask(bad);
    await ask(good);
    await write(house);
    await send();
    expect(smtp.delivered.map((message) => message.to)).toEqual([good]);
    expect(await house.db.many(sql`select recipient::text as to from mails where failed_at is not null`)).toEqual([
      { to: bad },
    ]);
    const { content } = ok(await house.call(listEmails, { as: 'admin', query: { state: 'failed' } }));
    expect(content.map(({ recipient, state }) => [recipient, state])).toEqual([[bad, 'failed']]);
    expect(ok(await house.call(homeMetrics, { as: 'admin' })).failedEmails).toBe(1);
    const stored = ok(await house.call(listEmails, { as: 'admin', query: { state: 'stored', q: bad } }));
    expect(stored.content).toEqual([]);
    // No further try follows, even after its time has passed.
    smtp.refused.clear();
    await hurry(house.db);
    await send();
    expect(smtp.delivered).toHaveLength(1);
  });

  test('a letter that arrived but was not marked, as its process died, comes again under its number: both links open', async () => {
    const email = fresh();
    await ask(email);
    await write(house);
    await send();
    const message = await house.db.one<{ id: number }>(
      sql`update mails set sent_at = null where recipient = ${email} returning id`,
    );
    await enqueue(house.db, 'accountMail', message);
    await send();
    const [first, second] = smtp.delivered;
    expect(second?.id).toBe(first?.id);
    expect(first?.id).toBeGreaterThan(0);
    const tokens = [tokenIn(first?.text ?? ''), tokenIn(second?.text ?? '')];
    expect(tokens[0]).not.toBe(tokens[1]);
    for (const token of tokens) expect((await look(token)).status).toBe(200);
    // Both tokens belong to one link, which can be used once.
    const confirming = { token: tokens[0] ?? '', password };
    expect((await post(house, confirmEmail, confirming)).status).toBe(200);
    for (const token of tokens) expect((await look(token)).status).toBe(403);
  });

  test('keeps everything while no mail server is there', async () => {
    const emails = [fresh(), fresh()];
    for (const email of emails) await ask(email);
    await write(house);
    await send(readConfig({ PORT: '0', LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:1' }));
    expect((await unsent()).map((message) => message.attempts)).toEqual([1, 1]);
    await hurry(house.db);
    await send();
    expect(smtp.delivered.map((message) => message.to).sort()).toEqual(emails);
  });

  test('leaves out a letter whose link was taken back, or that waited too long', async () => {
    const [taken, late, good] = [fresh(), fresh(), fresh()];
    for (const email of [taken, late, good]) await inviting(email);
    await house.db.run(sql`update links set void_at = now() where email = ${taken}`);
    await house.db.run(sql`update links set ends_at = now() where email = ${late}`);
    await send();
    expect(smtp.delivered.map((message) => message.to)).toEqual([good]);
    await hurry(house.db);
    await send();
    expect(smtp.delivered).toHaveLength(1);
  });
});

test('an invitation wakes the background work; what anybody asks for an address waits for its next look', async () => {
  let looks = 0;
  let woken = () => undefined as void;
  const looking = new Promise<void>((done) => (woken = done));
  const databaseUrl = house.db.pool.options.connectionString ?? '';
  const onWork = () => {
    looks += 1;
    woken();
  };
  const app = await buildApp({ config: demo, db: house.db, databaseUrl, onWork });
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const send = async (path: string, body: object) => {
      const { token } = house.cast.people.admin;
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      };
      return (await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    const userName = fresh();
    // Writing an email at once would slow down the caller's next call, and so reveal that there is an email.
    expect(await send(forgotPassword.path, { userName })).toBe(200);
    const person = { userType: 'CANDIDATE', name: 'Lou Lind', mobile: null };
    expect(await send(register.path, { ...person, userName, password })).toBe(200);
    expect(await send(login.path, { userName, password })).toBe(200);
    expect(await send(invite.path, { userType: 'PANELIST', userName: fresh() })).toBe(200);
    await looking;
    expect(looks).toBe(1);
    expect(await house.db.many(sql`select from links where email = ${userName} and written_at is null`)).toHaveLength(
      2,
    );
  } finally {
    await app.close();
  }
});

test('a letter that cannot be written keeps no other waiting, and is written when it can be', async () => {
  const [broken, good] = [fresh(), fresh()];
  const link = await addLink(house.db, { purpose: 'invite', email: broken });
  await house.db.run(sql`update links set written_at = null where id = ${link.id}`);
  await enqueue(house.db, 'letters', { id: link.id });
  await ask(good);
  const failures: unknown[] = [];
  await workOff(house.db, ['letters'], { onError: (error) => failures.push(error) });
  expect(failures).toHaveLength(1);
  expect((await house.db.many(sql`select from mails where recipient = ${good}`)).length).toBe(1);
  await house.db.run(sql`
    update links set created_by = ${house.cast.people.admin.id} where id = ${link.id}`);
  await hurry(house.db);
  expect(await emailsTo(house, broken)).toHaveLength(1);
});

test('what has no use any more is forgotten', async () => {
  const week = sql`now() - interval '7 days 1 minute'`;
  await house.db.run(sql`update links set ends_at = ${week}`);
  await house.db.run(sql`
    insert into login_failures (account_hash, address, at) values ('\\x00', '192.0.2.1', ${week}), ('\\x00', '192.0.2.1', now())`);
  await sweepOld(house.db);
  const purposes = await house.db.many<{ purpose: string }>(sql`select distinct purpose from links`);
  expect(purposes).toEqual([{ purpose: 'invite' }]);
  expect(await house.db.many(sql`select from login_failures`)).toHaveLength(1);
});
