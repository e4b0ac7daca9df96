import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pauseAfter } from '../../../server/auth/failures';
import { hashPassword } from '../../../server/auth/passwords';
import { deviceOf } from '../../../server/auth/sessions';
import { sql } from '../../../server/db/database';
import { login } from '../../../src/contract/auth';
import { makeCalendarFeed } from '../../../src/contract/people-calendar';
import { changePassword, endSession, endSessions, listSessions, type OwnSession } from '../../../src/contract/auth-own';
import type { Call } from '../../../src/contract/kit';
import { texts } from '../../../src/contract/texts';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';
import { actionsOf, emailsTo, password, post } from './kit';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`delete from login_failures`);
  await house.db.run(sql`delete from known_addresses`);
  await house.db.run(sql`update users set password_hash = ${await hashPassword(password)}`);
});

const emailOf = (name: PersonName) => house.cast.people[name].email;
const signIn = (name: PersonName, given = password, address = '127.0.0.1', userAgent = chrome) =>
  post(house, login, { userName: emailOf(name), password: given }, { address, userAgent });
const tokenOf = async (name: PersonName, userAgent?: string) =>
  (await signIn(name, password, '127.0.0.1', userAgent)).body.token ?? '';
const withToken = async (token: string, call: Pick<Call, 'method' | 'path'>, payload?: object) => {
  const answer = await house.app.inject({
    method: call.method,
    url: `/api${call.path}`,
    headers: { host: '127.0.0.1', authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json<{ data: unknown; details?: object[] }>() };
};
const sessionsOf = async (token: string) => {
  const { status, body } = await withToken(token, listSessions);
  return status === 200 ? (body.data as OwnSession[]) : status;
};

describe('an account that is guessed at from many addresses', () => {
  /** Stores this many failures, each from a different address, that happened some seconds ago. */
  const attack = (email: string, failures: number, seconds: number) =>
    house.db.run(sql`
      insert into login_failures (account_hash, address, at)
      select sha256(lower(${email})::bytea), '203.0.113.' || n, clock_timestamp() - make_interval(secs => ${seconds})
      from generate_series(1, ${failures}::int) n`);

  test('waits longer from failure to failure, up to a minute', () => {
    expect([0, 30, 31, 32, 36, 37, 500].map(pauseAfter)).toEqual([0, 0, 1, 2, 32, 60, 60]);
  });

  test('pauses after thirty, while others sign in', async () => {
    await attack(emailOf('admin'), 30, 0);
    expect((await signIn('admin', 'guess')).status).toBe(200);
    await attack(emailOf('admin'), 10, 0);
    expect(await signIn('admin')).toMatchObject({ status: 429, body: { status: 'FAIL', message: texts.tooMany } });
    expect((await signIn('org')).body.status).toBe('SUCCESS');
  });

  test('goes on after the pause; a refused try does not lengthen it', async () => {
    await attack(emailOf('admin'), 37, 50);
    expect((await signIn('admin')).status).toBe(429);
    await house.db.run(sql`update login_failures set at = at - interval '10 seconds'`);
    expect((await signIn('admin')).body.status).toBe('SUCCESS');
  });

  test('says when the next try is allowed', async () => {
    await attack(emailOf('admin'), 37, 50);
    const { status, retryAfter } = await signIn('admin');
    expect(status).toBe(429);
    expect(retryAfter).toBeGreaterThan(5);
    expect(retryAfter).toBeLessThanOrEqual(10);
    await house.db.run(sql`delete from login_failures`);
    const address = '192.0.2.79';
    await house.db.run(sql`
      insert into login_failures (account_hash, address, at)
      select sha256(lower(${emailOf('org')})::bytea), ${address}, now() - make_interval(mins => n) from generate_series(1, 12) n`);
    // The pause ends when the tenth latest failure is a quarter of an hour old.
    const window = await signIn('org', password, address);
    expect(window.status).toBe(429);
    expect(window.retryAfter).toBeGreaterThan(290);
    expect(window.retryAfter).toBeLessThanOrEqual(300);
  });

  test('never pauses for an address from which it was signed in to', async () => {
    expect((await signIn('admin', password, '192.0.2.77')).body.status).toBe('SUCCESS');
    await attack(emailOf('admin'), 200, 0);
    expect((await signIn('admin', password, '192.0.2.77')).body.status).toBe('SUCCESS');
    expect((await signIn('admin', password, '192.0.2.78')).status).toBe(429);
    // An address known for one account is not known for another.
    await attack(emailOf('org'), 200, 0);
    expect((await signIn('org', password, '192.0.2.77')).status).toBe(429);
  });

  test('pauses also where all guesses come at once, and where there is no such account', async () => {
    await attack(emailOf('admin'), 36, 0);
    await attack('nobody@mail.example', 36, 0);
    await house.db.run(sql`update login_failures set at = at - interval '40 seconds'`);
    const guess = (userName: string) =>
      Promise.all(
        Array.from({ length: 12 }, (_, nth) =>
          post(house, login, { userName, password: 'guess' }, { address: `198.51.100.${nth}` }),
        ),
      );
    for (const userName of [emailOf('admin'), 'nobody@mail.example']) {
      const statuses = (await guess(userName)).map((answer) => answer.status).sort();
      expect(statuses, userName).toEqual([200, ...Array<number>(11).fill(429)]);
    }
  });
});

describe('a device', () => {
  test.each([
    [chrome, 'Chrome on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
    ['', ''],
    [undefined, ''],
    ['\u0000<script>', ''],
  ])('of %j is %j', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });

  test('has a name of at most 80 characters, whatever it says of itself', () => {
    for (const userAgent of ['x'.repeat(100_000), `${'Chrome/1 '.repeat(9_000)}`, `(${'Linux;'.repeat(5_000)})`])
      expect(deviceOf(userAgent).length).toBeLessThanOrEqual(80);
  });
});

describe('one’s own sessions', () => {
  test('are listed with their device, the asking one first; dead ones and those of others are not', async () => {
    const { id } = house.cast.people.secondPanelist;
    await house.db.run(sql`delete from sessions where user_id = ${id}`);
    const [phone, here] = [await tokenOf('secondPanelist', 'curl/8'), await tokenOf('secondPanelist')];
    const dead = await tokenOf('secondPanelist', 'dead');
    await withToken(dead, { method: 'POST', path: '/auth/logout' }, {});
    await house.db.run(sql`
      insert into sessions (token_hash, user_id, ends_at, last_active_at) values
      ('\\x01', ${id}, now(), now()), ('\\x02', ${id}, now() + interval '1 hour', now() - interval '24 minutes')`);
    const rows = await sessionsOf(here);
    expect(rows).toMatchObject([
      { device: 'Chrome on Linux', current: true },
      { device: '', current: false },
    ]);
    expect(rows).toHaveLength(2);
    const listed = (await withToken(here, listSessions)).body;
    expect(JSON.stringify(listed)).not.toContain(phone);
  });

  test('end one by one, and nobody ends those of others', async () => {
    const [mine, other] = [await tokenOf('panelist'), await tokenOf('panelist')];
    const foreign = house.cast.people.org.sessionId;
    const end = (id: string) => withToken(mine, { method: 'DELETE', path: endSession.path.replace(':id', id) });
    expect((await end(foreign)).status).toBe(404);
    expect(await house.db.many(sql`select from sessions where id = ${foreign}`)).toHaveLength(1);
    const rows = (await sessionsOf(other)) as OwnSession[];
    const id = rows.find((row) => row.current)?.id ?? '';
    expect((await end(id)).status).toBe(200);
    expect(await sessionsOf(other)).toBe(401);
    expect((await end(id)).status).toBe(404);
    expect(Array.isArray(await sessionsOf(mine))).toBe(true);
  });

  test('end all at once, the asking one too', async () => {
    const [one, other, foreign] = [await tokenOf('panelist'), await tokenOf('panelist'), await tokenOf('org')];
    expect((await withToken(one, endSessions)).status).toBe(200);
    expect([await sessionsOf(one), await sessionsOf(other)]).toEqual([401, 401]);
    expect(Array.isArray(await sessionsOf(foreign))).toBe(true);
    expect((await actionsOf(house, house.cast.people.panelist.id)).at(-1)).toBe('sessionsEnded');
  });
});

describe('the address of the calendar', () => {
  const feedOf = async (as: PersonName) => {
    const { body } = await withToken(await tokenOf(as), makeCalendarFeed);
    return new URL((body.data as { address: string }).address).pathname;
  };
  const read = async (url: string) => (await house.app.inject({ url })).statusCode;

  test.each([
    ['all sessions are signed out', (token: string) => withToken(token, endSessions)],
    [
      'the password is changed',
      (token: string) => withToken(token, changePassword, { oldPassword: password, newPassword: 'Another#one-8' }),
    ],
  ])('ends when %s', async (_when, end) => {
    const [own, other] = [await feedOf('otherCandidate'), await feedOf('org')];
    expect([await read(own), await read(other)]).toEqual([200, 200]);
    expect((await end(await tokenOf('otherCandidate'))).status).toBe(200);
    expect([await read(own), await read(other)]).toEqual([404, 200]);
    expect(await actionsOf(house, house.cast.people.otherCandidate.id)).toContain('calendarFeedEnded');
  });
});

describe('changing the password', () => {
  const change = (token: string, oldPassword: string, newPassword = 'Another#one-8') =>
    withToken(token, changePassword, { oldPassword, newPassword });

  test('ends every session, goes on with a new one here, and tells the owner', async () => {
    const { id, email } = house.cast.people.candidate;
    const [here, other] = [await tokenOf('candidate'), await tokenOf('candidate')];
    const { status, body } = await change(here, ` ${password} `, ' Another#one-8 ');
    expect(status).toBe(200);
    const { token } = body.data as { token: string };
    expect([await sessionsOf(here), await sessionsOf(other)]).toEqual([401, 401]);
    expect(await sessionsOf(token)).toMatchObject([{ device: 'Chrome on Linux', current: true }]);
    expect((await signIn('candidate')).body.status).toBe('FAIL');
    expect((await signIn('candidate', 'Another#one-8')).body.status).toBe('SUCCESS');
    expect((await emailsTo(house, email)).map((email) => email.subject)).toEqual(['Your password was changed']);
    expect((await actionsOf(house, id)).filter((action) => action === 'passwordChanged')).toHaveLength(1);
  });

  test('needs the old one, which is not guessed here either', async () => {
    const token = await tokenOf('panelist');
    for (let nth = 0; nth < 10; nth += 1)
      expect(await change(token, `guess ${nth}`)).toMatchObject({
        status: 400,
        body: { details: [{ field: 'oldPassword', message: texts.passwordInvalid }] },
      });
    expect((await change(token, password)).status).toBe(429);
    expect(Array.isArray(await sessionsOf(token))).toBe(true);
    expect(await emailsTo(house, emailOf('panelist'))).toEqual([]);
  });

  test.each([
    ['Superman1', texts.passwordCommon],
    ['Blue-Harbour99', texts.passwordNamed],
    ['  short  ', texts.passwordInvalid],
  ])('refuses %j', async (given, message) => {
    const { status, body } = await change(await tokenOf('org'), password, given);
    expect({ status, details: body.details }).toEqual({ status: 400, details: [{ field: 'newPassword', message }] });
  });

  test('has no old one where somebody came by a provider alone', async () => {
    const token = await tokenOf('org');
    await house.db.run(sql`update users set password_hash = null where id = ${house.cast.people.org.id}`);
    expect((await change(token, password)).status).toBe(400);
  });

  test('at once from two places is done once', async () => {
    const tokens = [await tokenOf('otherAdmin'), await tokenOf('otherAdmin')];
    const answers = await Promise.all(tokens.map((token, nth) => change(token, password, `Another#one-${nth}x`)));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses[0]).toBe(200);
    expect([400, 401]).toContain(statuses[1]);
    expect(await emailsTo(house, emailOf('otherAdmin'))).toHaveLength(1);
  });

  test('needs a session', async () => {
    refused(await house.call(changePassword, { body: { oldPassword: password, newPassword: 'Another#one-8' } }), 401);
    refused(await house.call(listSessions), 401);
    ok(await house.call(listSessions, { as: 'superAdmin' }));
  });
});
