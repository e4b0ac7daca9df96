import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../server/auth/passwords';
import { sql } from '../../server/db/database';
import { mostOfAddress, openSecurityLog, type SecurityEvent } from '../../server/kit/security-log';
import { sweepOld } from '../../server/system/sweeps';
import { login } from '../../src/contract/auth';
import { changePassword } from '../../src/contract/auth-own';
import { readSharedFeedback } from '../../src/contract/feedback-share';
import { getInterview } from '../../src/contract/interviews';
import type { Call } from '../../src/contract/kit';
import { readCalendarFeed } from '../../src/contract/people-calendar';
import { listOwnAttempts, listSecurityEvents } from '../../src/contract/system-security';
import { closeHouse, ok, refused, requestFor, startHouse, type House } from './kit';
import type { PersonName } from './kit/cast';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await read();
  await house.db.run(sql`delete from security_events`);
  await house.db.run(sql`delete from login_failures`);
});

const idOf = (name: PersonName) => house.cast.people[name].id;
/** The log as read by a super admin. */
async function read(query: Record<string, string> = {}) {
  const seen = async () => ok(await house.call(listSecurityEvents, { as: 'superAdmin', query }));
  return (await seen()).content;
}
const found = async () => (await read()).map(({ kind, user, count }) => ({ kind, user: user?.id ?? null, count }));

const signIn = (userName: string, password = 'not the password') => house.call(login, { body: { userName, password } });

test('failed sign-ins are logged with the account, and without what was typed', async () => {
  await signIn(house.cast.people.panelist.email.toUpperCase());
  await signIn(house.cast.people.panelist.email);
  await signIn('nobody-has-this@mail.example', 'typed-secret-password');
  await house.db.run(sql`update users set active = false where id = ${idOf('thirdPanelist')}`);
  await signIn(house.cast.people.thirdPanelist.email);
  await expect.poll(found).toEqual(
    expect.arrayContaining([
      { kind: 'wrongPassword', user: idOf('panelist'), count: 2 },
      { kind: 'unknownAccount', user: null, count: 1 },
      { kind: 'inactiveAccount', user: idOf('thirdPanelist'), count: 1 },
    ]),
  );
  const rows = await house.db.many<{ row: string }>(sql`select e::text as row from security_events e`);
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/nobody-has-this|typed-secret|@/);
  expect(await read({ kind: 'wrongPassword' })).toMatchObject([
    {
      call: 'POST /auth/login',
      address: '127.0.0.1',
      userType: 'PANELIST',
      requestId: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    },
  ]);
});

test('owners read of their own account what failed, and nobody else’s', async () => {
  await signIn(house.cast.people.panelist.email);
  await house.db.run(sql`
    insert into security_events (minute, kind, user_id, address, call, count, at, request_id)
    values (now(), 'forbidden', ${idOf('panelist')}, '192.0.2.1', 'GET /x', 1, now(), 'a')`);
  const own = async (as: PersonName) => ok(await house.call(listOwnAttempts, { as }));
  await expect.poll(() => own('panelist')).toMatchObject([{ kind: 'wrongPassword', count: 1, address: '127.0.0.1' }]);
  expect(await own('org')).toEqual([]);
});

test('a sign-in from a new address is logged, but not the first one of an account', async () => {
  await house.db.run(
    sql`update users set password_hash = ${await hashPassword('Right#password1')} where id = ${idOf('org')}`,
  );
  const from = (remoteAddress: string) =>
    house.app.inject({
      ...requestFor(
        login as unknown as Call,
        { body: { userName: house.cast.people.org.email, password: 'Right#password1' } },
        house.cast,
      ),
      remoteAddress,
    });
  const logged = async () => (await read({ kind: 'newAddress' })).map(({ address, user }) => [address, user?.id]);
  expect((await from('203.0.113.1')).json()).toMatchObject({ status: 'SUCCESS' });
  expect(await logged()).toEqual([]);
  await from('203.0.113.2');
  await from('203.0.113.2');
  expect(await logged()).toEqual([['203.0.113.2', idOf('org')]]);
});

test('a refused sign-in is logged once there were too many', async () => {
  for (let count = 0; count < 11; count += 1) await signIn(house.cast.people.admin.email);
  await expect.poll(found).toEqual(
    expect.arrayContaining([
      { kind: 'wrongPassword', user: idOf('admin'), count: 10 },
      { kind: 'tooMany', user: idOf('admin'), count: 1 },
    ]),
  );
});

const raw = (token: string) =>
  house.app.inject({ url: '/api/auth/me', headers: { host: '127.0.0.1:3000', authorization: `Bearer ${token}` } });

test('refused accesses are logged, also where the call is rolled back', async () => {
  refused(await house.call(listSecurityEvents, { as: 'admin' }), 403);
  refused(await house.call(getInterview, { as: 'panelist', params: { id: idOf('admin') } }), 404);
  await raw('a'.repeat(43));
  await raw(`ivk_${'a'.repeat(40)}`);
  const body = { token: 'x'.repeat(43), viewing: '00000000-0000-4000-8000-000000000001' };
  refused(await house.call(readSharedFeedback, { body }), 403);
  await house.app.inject(
    requestFor(readCalendarFeed as unknown as Call, { params: { token: 'f'.repeat(64) } }, house.cast),
  );
  refused(
    await house.call(changePassword, {
      as: 'org',
      body: { oldPassword: 'not this one', newPassword: 'A new password 1' },
    }),
    400,
  );
  await expect.poll(async () => (await read()).length).toBe(7);
  const rows = await read();
  const of = (kind: SecurityEvent['kind']) => rows.filter((row) => row.kind === kind);
  expect(of('forbidden')).toMatchObject([{ user: { id: idOf('admin') }, call: 'GET /security-log' }]);
  expect(of('notFound')).toMatchObject([{ user: { id: idOf('panelist') }, call: 'GET /interviews/:id' }]);
  expect(of('endedSession')).toMatchObject([{ user: null }]);
  expect(of('wrongKey')).toMatchObject([{ user: null }]);
  expect(
    of('wrongLink')
      .map(({ call }) => call)
      .sort(),
  ).toEqual([`GET ${readCalendarFeed.path}`, `POST ${readSharedFeedback.path}`]);
  expect(of('wrongPassword')).toMatchObject([{ user: { id: idOf('org') } }]);
});

test('the session that ended names its account', async () => {
  const { token } = house.cast.people.candidate;
  await house.db.run(
    sql`update sessions set ends_at = now() - interval '1 minute' where user_id = ${idOf('candidate')}`,
  );
  expect((await raw(token)).statusCode).toBe(401);
  await expect.poll(found).toEqual([{ kind: 'endedSession', user: idOf('candidate'), count: 1 }]);
});

test('one address cannot fill the log: the rest of a minute is added up', async () => {
  const log = openSecurityLog(house.db);
  const event = (call: number): SecurityEvent => ({
    kind: 'wrongLink',
    subject: null,
    address: '192.0.2.9',
    call: `GET /${call}`,
  });
  for (let call = 0; call < 100; call += 1) log.note(event(call));
  for (let again = 0; again < 50; again += 1) log.note(event(0));
  await log.close();
  const { rows, events, rest } = await house.db.one<{ rows: number; events: number; rest: number }>(sql`
    select count(*) as rows, sum(count)::int as events, coalesce(sum(count) filter (where call = ''), 0)::int as rest
    from security_events where address = '192.0.2.9'`);
  // The limits are per minute, and a minute may end during the test.
  expect(rows).toBeLessThanOrEqual(2 * (mostOfAddress + 1));
  expect(events).toBe(150);
  expect(rest).toBeGreaterThan(0);
});

test('a refused caller who hangs up before the answer is logged with their address', async () => {
  const { app, db } = house;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  await db.transaction(async (tx) => {
    // The request waits here until the caller has disconnected.
    await tx.run(sql`lock table sessions in access exclusive mode`);
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /api/auth/me HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${'x'.repeat(43)}\r\n\r\n`);
    await expect.poll(waiting).toBe(true);
    socket.destroy();
    await expect.poll(connections).toBe(0);
  });
  const kinds = async () => (await read()).map(({ kind, address, count }) => ({ kind, address, count }));
  await expect.poll(kinds).toEqual([{ kind: 'endedSession', address: '127.0.0.1', count: 1 }]);
  async function waiting(): Promise<boolean> {
    const { some } = await db.one<{ some: boolean }>(sql`
      select count(*) > 0 as some from pg_locks where relation = 'sessions'::regclass and not granted`);
    return some;
  }
});

test('what could not be written is written later', async () => {
  await house.db.run(sql`alter table security_events rename to security_events_away`);
  const log = openSecurityLog(house.db);
  log.note({ kind: 'wrongLink', subject: null, address: '192.0.2.10', call: 'GET /x' });
  await log.written();
  await house.db.run(sql`alter table security_events_away rename to security_events`);
  await log.close();
  expect(await read({ q: '192.0.2.10' })).toMatchObject([{ count: 1 }]);
});

test.each(['at', '-at', 'count', '-count'])(
  'is sorted by %s, and narrowed by kind, account, address and days',
  async (sort) => {
    await house.db.run(sql`
    insert into security_events (minute, kind, user_id, address, call, count, at, request_id) values
      ('2026-01-02T03:04:00Z', 'wrongPassword', ${idOf('admin')}, '192.0.2.1', 'POST /auth/login', 1, '2026-01-02T03:04:05Z', 'a'),
      ('2026-01-03T03:04:00Z', 'forbidden', ${idOf('org')}, '192.0.2.2', 'GET /audit', 2, '2026-01-03T03:04:05Z', 'b')`);
    const kinds = async (query: Record<string, string> = {}) =>
      (await read({ sort, ...query })).map(({ kind }) => kind);
    const order = ['wrongPassword', 'forbidden'];
    expect(await kinds()).toEqual(sort.startsWith('-') ? order.reverse() : order);
    expect(await kinds({ kind: 'forbidden' })).toEqual(['forbidden']);
    expect(await kinds({ userId: idOf('admin') })).toEqual(['wrongPassword']);
    expect(await kinds({ q: '192.0.2.2' })).toEqual(['forbidden']);
    expect(await kinds({ q: 'auth/log' })).toEqual(['wrongPassword']);
    expect(await kinds({ from: '2026-01-03T00:00:00Z', to: '2026-01-04T00:00:00Z' })).toEqual(['forbidden']);
  },
);

test('old entries are deleted', async () => {
  await house.db.run(sql`
    insert into security_events (minute, kind, address, call, count, at, request_id)
    select now() - days * interval '1 day', 'wrongLink', '192.0.2.3', 'GET /x', 1, now() - days * interval '1 day', 'c'
    from unnest(array[1, 89, 91, 400]) days`);
  await sweepOld(house.db, { only: ['securityEvents'] });
  expect(await read()).toHaveLength(2);
});
