import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../server/auth/passwords';
import { hashToken } from '../../server/kit/caller';
import { sql } from '../../server/db/database';
import { endAllInactive } from '../../server/kit/caller';
import { activity, logout, whoAmI } from '../../src/contract/auth';
import { changeStream } from '../../src/contract/system';
import { userTypes } from '../../src/contract/kit';
import { listOrganizations } from '../../src/contract/people';
import { texts } from '../../src/contract/texts';
import { newSession, personOf } from './contract/samples';
import { closeHouse, ok, refused, startHouse, type House } from './kit';
import type { PersonName } from './kit/cast';

const password = 'Correct#horse7';
let house: House;
beforeAll(async () => {
  house = await startHouse();
  await house.db.run(sql`update users set password_hash = ${await hashPassword(password)}`);
});
afterAll(() => closeHouse(house));
beforeEach(() => house.db.run(sql`delete from login_failures`));

type Login = { status: string; message: string; token?: string; userType?: string; details?: { field: string }[] };
type Sender = { from?: string };

async function login(userName: string, given: string, { from = '127.0.0.1' }: Sender = {}) {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { host: '127.0.0.1:3000' },
    remoteAddress: from,
    payload: { userName, password: given },
  });
  return { status: answer.statusCode, body: answer.json<Login>(), text: answer.body };
}
const emailOf = (name: PersonName) => house.cast.people[name].email;

/** A fresh session of a person, and what `whoAmI` returns for it. */
async function session(name: PersonName) {
  const token = await newSession(house.db, house.cast.people[name].id);
  const ask = async (method: 'GET' | 'POST', path: string) => {
    const headers = { host: '127.0.0.1', authorization: `Bearer ${token}` };
    return (await house.app.inject({ method, url: `/api${path}`, headers })).statusCode;
  };
  return { token, ask, who: () => ask('GET', whoAmI.path) };
}

describe('signing in', () => {
  test.each(userTypes)('lets a %s in, with all values of the specification at top level', async (userType) => {
    const person = house.cast.people[personOf[userType]];
    const { status, body } = await login(person.email, password);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'SUCCESS',
      message: texts.loginDone,
      token: expect.stringMatching(/^[\w-]{40,}$/) as string,
      name: person.name,
      designation: '',
      userId: person.id,
      userType,
      systemEmail: person.email,
      systemMobileNumber: '',
      services: ['TWO_WAY'],
      panelistExperience: userType === 'PANELIST' ? 108 : null,
    });
    const me = await house.app.inject({
      method: 'GET',
      url: '/api/auth/me',
      headers: { host: '127.0.0.1', authorization: `Bearer ${body.token ?? ''}` },
    });
    expect(me.json<{ data: object }>().data).toMatchObject({ userId: person.id, userType, email: person.email });
  });

  test('takes the e-mail in any case and the password with spaces around it', async () => {
    expect((await login(emailOf('admin').toUpperCase(), ` ${password} `)).body.status).toBe('SUCCESS');
  });

  test('does not say which of the two was wrong', async () => {
    const wrong = await login(emailOf('admin'), 'not this one');
    const unknown = await login('nobody.here@example.com', 'not this one');
    await house.db.run(sql`update users set active = false where id = ${house.cast.people.otherAdmin.id}`);
    const blocked = await login(emailOf('otherAdmin'), password);
    await house.db.run(sql`update users set active = true where id = ${house.cast.people.otherAdmin.id}`);
    for (const answer of [wrong, unknown, blocked])
      expect(answer).toMatchObject({ status: 200, body: { status: 'FAIL', message: texts.loginFailed } });
    expect(new Set([wrong.text, unknown.text, blocked.text]).size).toBe(1);
  });

  test.each([
    ['', password],
    ['not an address', password],
    ['a@b', password],
    ['a@b.c\u0000om', password],
    ['admin@example.com', ''],
    ['admin@example.com', 'x'.repeat(65)],
  ])('refuses %j with %j as no sign-in at all', async (userName, given) => {
    expect((await login(userName, given)).status).toBe(400);
  });

  test('keeps the hash of a token and of a password, never them', async () => {
    const { body } = await login(emailOf('org'), password);
    const kept = await house.db.many<{ hash: Buffer }>(sql`
      select token_hash as hash from sessions where token_hash = ${hashToken(body.token ?? '')}`);
    expect(kept).toHaveLength(1);
    const rows = await house.db.many<{ all: string }>(sql`
      select to_jsonb(s)::text as all from sessions s union all select to_jsonb(u)::text from users u
      union all select to_jsonb(a)::text from audit a union all select to_jsonb(f)::text from login_failures f`);
    for (const row of rows) {
      expect(row.all).not.toContain(body.token);
      expect(row.all).not.toContain(password);
    }
    const { hash } = await house.db.one<{ hash: string }>(sql`
      select password_hash as hash from users where id = ${house.cast.people.org.id}`);
    expect(hash).toMatch(/^\$argon2id\$/);
  });
});

describe('guessing', () => {
  const guess = async (name: PersonName, times: number, sender: Sender = {}) => {
    const statuses: number[] = [];
    for (let nth = 0; nth < times; nth += 1) statuses.push((await login(emailOf(name), `guess ${nth}`, sender)).status);
    return statuses;
  };

  test('ends after ten failures, for that account from that address alone', async () => {
    expect(await guess('admin', 11)).toEqual([...Array<number>(10).fill(200), 429]);
    const own = await login(emailOf('admin'), password);
    expect(own).toMatchObject({ status: 429, body: { status: 'FAIL', message: texts.tooMany } });
    expect((await login(emailOf('org'), password)).body.status).toBe('SUCCESS');
    expect((await login(emailOf('admin'), password, { from: '192.0.2.7' })).body.status).toBe('SUCCESS');
    // A sign-in of the owner elsewhere does not unblock the guesser.
    expect((await login(emailOf('admin'), 'again')).status).toBe(429);
  });

  test('does not pass by writing the e-mail otherwise, nor by guessing all at once', async () => {
    const names = [emailOf('admin'), emailOf('admin').toUpperCase()];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, nth) => login(names[nth % 2] ?? '', `guess ${nth}`)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20);
  });

  test('of many accounts from one address ends after a hundred failures', async () => {
    await house.db.run(sql`
      insert into login_failures (account_hash, address) select sha256(n::text::bytea), '198.51.100.9' from generate_series(1, 100) n`);
    expect((await login(emailOf('admin'), password, { from: '198.51.100.9' })).status).toBe(429);
    expect((await login(emailOf('admin'), password)).body.status).toBe('SUCCESS');
  });

  test('is forgotten after fifteen minutes, and by signing in', async () => {
    await guess('admin', 10);
    await house.db.run(sql`update login_failures set at = at - interval '15 minutes 1 second'`);
    expect((await login(emailOf('admin'), password)).body.status).toBe('SUCCESS');
    await guess('admin', 9);
    expect((await login(emailOf('admin'), password)).body.status).toBe('SUCCESS');
    expect((await guess('admin', 10)).at(-1)).toBe(200);
  });
});

describe('a session', () => {
  test('ends by signing out, alone', async () => {
    const [one, other] = [await session('admin'), await session('admin')];
    expect(await one.ask('POST', logout.path)).toBe(200);
    expect(await one.who()).toBe(401);
    expect(await other.who()).toBe(200);
  });

  const idle = (token: string, minutes: number) =>
    house.db.run(sql`
      update sessions set last_active_at = now() - make_interval(mins => ${minutes}) where token_hash = ${hashToken(token)}`);
  const entries = async () =>
    (
      await house.db.one<{ count: number }>(sql`
        select count(*) from audit where user_id = ${house.cast.people.admin.id} and action = 'inactivity'`)
    ).count;

  test('outlives the 20 minutes of the client and ends after 23; activity keeps it', async () => {
    const { token, who, ask } = await session('admin');
    await idle(token, 22);
    expect(await who()).toBe(200);
    // Reading alone does not count as activity, because screens also read by themselves.
    await idle(token, 22);
    expect(await ask('POST', activity.path)).toBe(200);
    const { seconds } = await house.db.one<{ seconds: number }>(sql`
      select extract(epoch from now() - last_active_at)::float8 as seconds from sessions where token_hash = ${hashToken(token)}`);
    expect(seconds).toBeLessThan(30);
    await idle(token, 23);
    expect(await who()).toBe(401);
    expect(await ask('POST', activity.path)).toBe(401);
  });

  test('that died of inactivity is one audit entry, whoever finds it, and its holder alone is told', async () => {
    const before = await entries();
    const { token } = await session('admin');
    const call = (method: 'GET' | 'POST', path: string, key: string) =>
      house.app.inject({
        method,
        url: `/api${path}`,
        headers: { host: '127.0.0.1', authorization: `Bearer ${key}` },
        ...(method === 'POST' && { payload: { reason: 'inactivity' } }),
      });
    await idle(token, 23);
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => call('GET', whoAmI.path, token)),
      ...Array.from({ length: 4 }, () => call('POST', logout.path, token)),
      call('GET', changeStream.path, token),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ status: 'FAIL', data: { ended: 'inactivity' } });
    }
    expect(await entries()).toBe(before + 1);
    expect((await call('GET', whoAmI.path, 'A'.repeat(43))).json()).not.toHaveProperty('data');
    const ended = await session('admin');
    await ended.ask('POST', logout.path);
    expect((await call('GET', whoAmI.path, ended.token)).json()).not.toHaveProperty('data');
    expect(await entries()).toBe(before + 1);
  });

  test('that died of inactivity and is never used again has its audit entry too; one that reached its end has none', async () => {
    const before = await entries();
    const [forgotten, over] = [await session('admin'), await session('admin')];
    await idle(forgotten.token, 30);
    await house.db.run(sql`
      update sessions set last_active_at = now() - interval '30 minutes', ends_at = now() - interval '10 minutes'
      where token_hash = ${hashToken(over.token)}`);
    await endAllInactive(house.db);
    await endAllInactive(house.db);
    expect(await entries()).toBe(before + 1);
  });

  test('ends after 12 hours in any case', async () => {
    const { body } = await login(emailOf('panelist'), password);
    const hash = hashToken(body.token ?? '');
    const { hours } = await house.db.one<{ hours: number }>(sql`
      select extract(epoch from ends_at - now())::float8 / 3600 as hours from sessions where token_hash = ${hash}`);
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
    await house.db.run(sql`update sessions set ends_at = now() - interval '1 millisecond', last_active_at = now()`);
    const { status } = await house.call(whoAmI, { as: 'panelist' });
    expect(status).toBe(401);
    await house.db.run(sql`update sessions set ends_at = now() + interval '1 hour'`);
  });

  test('of a blocked user, or one of a blocked organization, is dead with the next call', async () => {
    const { otherOrg } = house.cast.people;
    const { who } = await session('otherOrg');
    expect(await who()).toBe(200);
    await house.db.run(sql`update organizations set blocked = true where id = ${house.cast.otherOrganizationId}`);
    expect(await who()).toBe(401);
    expect((await login(otherOrg.email, password)).body.status).toBe('FAIL');
    await house.db.run(sql`update organizations set blocked = false where id = ${house.cast.otherOrganizationId}`);
    await house.db.run(sql`update users set active = false where id = ${otherOrg.id}`);
    expect(await who()).toBe(401);
    await house.db.run(sql`update users set active = true where id = ${otherOrg.id}`);
    expect(await who()).toBe(200);
  });

  test('has the rights of the role that its user has now', async () => {
    const { id } = house.cast.people.otherAdmin;
    expect((await house.call(listOrganizations, { as: 'otherAdmin' })).status).toBe(200);
    await house.db.run(sql`update users set user_type = 'PANELIST' where id = ${id}`);
    refused(await house.call(listOrganizations, { as: 'otherAdmin' }), 403);
    expect(ok(await house.call(whoAmI, { as: 'otherAdmin' })).userType).toBe('PANELIST');
    await house.db.run(sql`update users set user_type = 'ADMIN' where id = ${id}`);
  });

  test('tells its user who they are, with a key for drafts of their own', async () => {
    const org = ok(await house.call(whoAmI, { as: 'org' }));
    expect(org).toMatchObject({ organization: { id: house.cast.organizationId, name: 'Blue Harbour' } });
    expect(Buffer.from(org.draftKey, 'base64')).toHaveLength(32);
    const other = ok(await house.call(whoAmI, { as: 'candidate' }));
    expect(other.organization).toBeNull();
    expect(other.draftKey).not.toBe(org.draftKey);
  });
});
