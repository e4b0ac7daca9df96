import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import {
  calendarProblems,
  calendarTexts,
  chooseCalendars,
  connectCalendar,
  disconnectCalendar,
  getCalendars,
  ignoreBusy,
  listBusy,
  readCalendarsNow,
  reconnectCalendar,
  type CalendarSecret,
  type Connection,
} from '../../../src/contract/calendars';
import { readConfig } from '../../../server/config';
import { keysBeside } from '../../../server/kit/secrets';
import { erasePerson } from '../../../server/people/erase-person';
import { reencrypt, requireKeys } from '../../../server/people/secret-keys';
import { outsideTexts } from '../../../server/kit/outside-address';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';
import { workOff } from '../kit/background';
import { calDavServer, eventText, type CalDavServer } from '../kit/caldav';
import { day, hour, iso, soon } from '../kit/interviews';

let house: House;
let dav: CalDavServer;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  dav = await calDavServer();
  await house.db.run(sql`truncate login_failures, calendar_connections cascade`);
});
afterEach(() => dav.close());

const signIn = (more: object = {}): CalendarSecret => ({
  way: 'CALDAV',
  server: dav.address,
  user: dav.user,
  password: dav.password,
  ...more,
});
const connect = (body: CalendarSecret, as: PersonName = 'panelist') => house.call(connectCalendar, { as, body });
const calendarsOf = async (as: PersonName = 'panelist') => ok(await house.call(getCalendars, { as }));
const calendarNamed = ({ calendars }: Connection, name: string) => calendars.find((one) => one.name === name)?.id ?? '';
const choose = (connection: Connection, more: object = {}, as: PersonName = 'panelist') =>
  house.call(chooseCalendars, {
    as,
    params: { id: connection.id },
    body: {
      name: 'My work',
      calendars: [calendarNamed(connection, 'Work & travel')],
      tentativeCounts: true,
      allDayCounts: true,
      writesTo: null,
      ...more,
    },
  });
const busy = async (as: PersonName = 'panelist') =>
  ok(await house.call(listBusy, { as, query: { from: iso(Date.now()), to: iso(Date.now() + 30 * day) } })).spans;
const fieldOf = (answer: Awaited<ReturnType<typeof connect>>) => refused(answer, 400).details;

describe('a CalDAV account', () => {
  test('is checked, and connected with the calendars that have events', async () => {
    const connection = ok(await connect(signIn()));
    expect(connection).toMatchObject({ way: 'CALDAV', name: '127.0.0.1', account: 'ida', setUp: false, readAt: null });
    expect(connection.calendars.map(({ name, writable, chosen }) => [name, writable, chosen])).toEqual([
      ['Shared', false, false],
      ['Work & travel', true, false],
    ]);
    expect((await calendarsOf()).connections).toEqual([connection]);
    expect((await calendarsOf('secondPanelist')).connections).toEqual([]);
  });

  test('counts once its calendars are chosen, and is read at once', async () => {
    const start = soon(30);
    dav.set('/home/work/one.ics', eventText('one', start, start + hour));
    const connection = ok(await connect(signIn()));
    expect(await busy()).toEqual([]);
    const chosen = ok(await choose(connection));
    expect(chosen).toMatchObject({ name: 'My work', setUp: true, busyAhead: 1, problem: null });
    expect(chosen.readAt).not.toBeNull();
    expect(await busy()).toMatchObject([
      { calendar: 'My work: Work & travel', start: iso(start), end: iso(start + hour), ignored: false, counts: true },
    ]);
  });

  test('is not chosen with calendars of others, with none, or into one that cannot be written', async () => {
    const connection = ok(await connect(signIn()));
    const other = ok(await connect(signIn(), 'secondPanelist'));
    const wrong = async (more: object) => refused(await choose(connection, more), 400).details;
    expect(await wrong({ calendars: [] })).toEqual([{ field: 'calendars', message: calendarTexts.choose }]);
    expect(await wrong({ calendars: [calendarNamed(other, 'Shared')] })).toMatchObject([{ field: 'calendars' }]);
    expect(await wrong({ writesTo: calendarNamed(connection, 'Shared') })).toEqual([
      { field: 'writesTo', message: calendarTexts.notWritable },
    ]);
    expect(await wrong({ writesTo: calendarNamed(other, 'Work & travel') })).toMatchObject([{ field: 'writesTo' }]);
    expect((await calendarsOf()).connections).toMatchObject([{ setUp: false }]);
  });

  test('whose password is wrong is refused at its field, ten times, and stored nowhere', async () => {
    for (let nth = 0; nth < 10; nth += 1)
      expect(fieldOf(await connect(signIn({ password: `wrong-${nth}` })))).toEqual([
        { field: 'password', message: calendarProblems.SIGN_IN },
      ]);
    expect((await connect(signIn())).status).toBe(429);
    expect((await connect(signIn(), 'secondPanelist')).status).toBe(200);
    expect((await calendarsOf()).connections).toEqual([]);
  });

  test('that answers with a page or not at all is refused in the words of the problem', async () => {
    dav.failWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>');
      return true;
    });
    expect(fieldOf(await connect(signIn()))).toEqual([{ field: 'server', message: calendarProblems.NOT_A_CALENDAR }]);
    dav.failWith((_request, response) => {
      response.writeHead(503).end();
      return true;
    });
    expect(fieldOf(await connect(signIn()))).toEqual([{ field: 'server', message: calendarProblems.LATER }]);
    dav.failWith((_request, response) => {
      response.destroy();
      return true;
    });
    expect(fieldOf(await connect(signIn()))).toEqual([{ field: 'server', message: calendarProblems.UNREACHABLE }]);
  });

  test('that sends XML which takes long to parse is refused', async () => {
    const send = (text: string) =>
      dav.failWith((_request, response) => {
        response.writeHead(207, { 'content-type': 'application/xml' }).end(text);
        return true;
      });
    const named = Array.from({ length: 500 }, (_, number) => `<a${number}>1</a${number}>`).join('');
    send(`<multistatus>${named}</multistatus>`);
    expect(fieldOf(await connect(signIn()))).toEqual([{ field: 'server', message: calendarProblems.BROKEN }]);
    send(`<multistatus>${' '.repeat(1024 * 1024)}</multistatus>`);
    expect(fieldOf(await connect(signIn()))).toEqual([{ field: 'server', message: calendarProblems.TOO_LARGE }]);
  });

  test('leads nowhere inside: neither by its address nor by a redirect', async () => {
    const inside = { server: 'https://169.254.169.254/' };
    expect(fieldOf(await connect(signIn(inside)))).toEqual([{ field: 'server', message: outsideTexts.inside }]);
    dav.failWith((_request, response) => {
      response.writeHead(301, { location: 'https://10.0.0.1/dav/' }).end();
      return true;
    });
    expect(fieldOf(await connect(signIn()))).toEqual([{ field: 'server', message: calendarProblems.ADDRESS }]);
    expect(fieldOf(await connect(signIn({ server: 'not an address' })))).toMatchObject([{ field: 'server' }]);
  });

  test('is signed in again, and keeps what was chosen', async () => {
    const connection = ok(await connect(signIn()));
    ok(await choose(connection));
    dav.changePassword('another-app-password');
    const failing = ok(await house.call(readCalendarsNow, { as: 'panelist', body: { id: connection.id } }));
    expect(failing.connections).toMatchObject([{ problem: 'SIGN_IN' }]);
    const again = (body: CalendarSecret, as: PersonName = 'panelist') =>
      house.call(reconnectCalendar, { as, params: { id: connection.id }, body });
    expect(fieldOf(await again(signIn({ password: 'app-password-of-ida' })))).toMatchObject([{ field: 'password' }]);
    expect(refused(await again({ way: 'ICS', address: `${dav.address}/x.ics` }), 409).message).toBe(
      calendarTexts.otherWay,
    );
    expect((await again(signIn(), 'secondPanelist')).status).toBe(404);
    await house.db.run(sql`update calendar_connections set held_until = now() + interval '1 minute'`);
    const back = ok(await again(signIn()));
    expect(back).toMatchObject({ problem: null, setUp: true, name: 'My work' });
    // A reading with the old sign-in lost its turn, so the new one is read at once.
    expect(await house.db.maybe(sql`select from calendar_connections where held_until is not null`)).toBeNull();
    expect(back.calendars.find(({ name }) => name === 'Work & travel')?.chosen).toBe(true);
    expect(ok(await house.call(readCalendarsNow, { as: 'panelist', body: {} })).connections).toMatchObject([
      { problem: null },
    ]);
  });
});

describe('a secret address', () => {
  test('is read as https where it says webcal, and refused with the words of its problem', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/page') response.setHeader('content-type', 'text/html').end('<html>Sign in</html>');
      else if (request.url === '/own.ics') response.end(eventText('one', soon(3), soon(4)));
      else response.writeHead(404).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const by = (path: string) => connect({ way: 'ICS', address: `${base}${path}` });
    expect(ok(await by('/own.ics'))).toMatchObject({ way: 'ICS', account: null, calendars: [{ writable: false }] });
    expect(fieldOf(await by('/page'))).toEqual([{ field: 'address', message: calendarProblems.NOT_A_CALENDAR }]);
    expect(fieldOf(await by('/gone.ics'))).toEqual([{ field: 'address', message: calendarProblems.NOT_FOUND }]);
    expect(fieldOf(await connect({ way: 'ICS', address: 'webcal://10.0.0.1/own.ics' }))).toEqual([
      { field: 'address', message: outsideTexts.inside },
    ]);
    expect(fieldOf(await connect({ way: 'ICS', address: 'http://calendar.example/own.ics' }))).toEqual([
      { field: 'address', message: outsideTexts.secure },
    ]);
    await new Promise((resolve) => server.close(resolve));
  });
});

test('ten connections are the most, also of two that come at the same time', async () => {
  for (let nth = 0; nth < 9; nth += 1) ok(await connect(signIn()));
  const statuses = (await Promise.all([connect(signIn()), connect(signIn())])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect(refused(await connect(signIn()), 409).message).toBe(calendarTexts.tooMany);
});

test('what is stored, answered and audited has no sign-in in clear', async () => {
  const connection = ok(await connect(signIn()));
  ok(await choose(connection));
  const tables = await house.db.many<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`);
  for (const { name } of tables) {
    const { rows } = await house.db.pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    const all = rows.map(({ text }) => text).join('\n');
    expect(all, name).not.toContain(dav.password);
    // The text form of bytes is hex.
    expect(all, name).not.toContain(Buffer.from(dav.password).toString('hex'));
    expect(all, name).not.toContain('A secret title');
  }
  expect(JSON.stringify(await calendarsOf())).not.toContain(dav.password);
  const audited = await house.db.many(
    sql`select action, object from audit where action like 'calendar%' order by id desc limit 1`,
  );
  expect(audited).toEqual([{ action: 'calendarConnected', object: connection.id }]);
});

test('a busy time is ignored by its owner alone, and stays so when it is read again', async () => {
  const start = soon(30);
  dav.set('/home/work/one.ics', eventText('one', start, start + hour, ['STATUS:TENTATIVE']));
  const connection = ok(await connect(signIn()));
  ok(await choose(connection));
  const [span] = await busy();
  const ignore = (ignored: boolean, as: PersonName = 'panelist') =>
    house.call(ignoreBusy, { as, params: { id: span?.id ?? '' }, body: { ignored } });
  expect((await ignore(true, 'secondPanelist')).status).toBe(404);
  expect(ok(await ignore(true))).toMatchObject({ ignored: true, counts: false, tentative: true });
  dav.set('/home/work/two.ics', eventText('two', start + 5 * hour, start + 6 * hour));
  ok(await house.call(readCalendarsNow, { as: 'panelist', body: { id: connection.id } }));
  expect((await busy()).map(({ ignored }) => ignored)).toEqual([true, false]);
  expect(ok(await ignore(false))).toMatchObject({ counts: true });
  expect(ok(await choose(connection, { tentativeCounts: false })).busyAhead).toBe(1);
  expect((await busy()).map(({ counts }) => counts)).toEqual([false, true]);
});

test('busy times of more than 35 days are refused', async () => {
  const query = { from: iso(Date.now()), to: iso(Date.now() + 36 * day) };
  expect(refused(await house.call(listBusy, { as: 'panelist', query }), 400).details).toEqual([
    { field: 'to', message: calendarTexts.span },
  ]);
});

test('a new key encrypts sign-ins again, and a missing one stops the start', async () => {
  const connection = ok(await connect(signIn()));
  const old = keysBeside(house.dataDir);
  const config = readConfig({ PORT: '0', DATA_DIR: house.dataDir });
  const next = Buffer.alloc(32, 'k');
  const lines = await reencrypt(house.db, { ...config, profileKeys: [next, ...old] });
  expect(lines[0]).toMatch(/^1 values were encrypted again/);
  await expect(requireKeys(house.db, config)).rejects.toThrow(/sign-ins of calendars/);
  await requireKeys(house.db, { ...config, profileKeys: [next] });
  // Restores the key of the test server.
  await reencrypt(house.db, { ...config, profileKeys: [...old, next] });
  ok(await choose(connection));
  expect((await calendarsOf()).connections).toMatchObject([{ problem: null }]);
});

test('who is erased has no connection left', async () => {
  ok(await choose(ok(await connect(signIn()))));
  const { id } = house.cast.people.panelist;
  await house.db
    .transaction(async (tx) => {
      await erasePerson(tx, { userId: id, personId: null });
      const left = await tx.one<{ n: number }>(sql`
        select (select count(*) from calendar_connections) + (select count(*) from connected_calendars) as n`);
      expect(left.n).toBe(0);
      throw new Error('not for the other tests');
    })
    .catch((error: Error) => expect(error.message).toBe('not for the other tests'));
});

test('a connection is deleted with all that was read, by its owner alone', async () => {
  dav.set('/home/work/one.ics', eventText('one', soon(30), soon(31)));
  const connection = ok(await connect(signIn()));
  ok(await choose(connection));
  const params = { id: connection.id };
  expect((await house.call(disconnectCalendar, { as: 'secondPanelist', params })).status).toBe(404);
  ok(await house.call(disconnectCalendar, { as: 'panelist', params }));
  expect((await house.call(disconnectCalendar, { as: 'panelist', params })).status).toBe(404);
  expect((await choose(connection)).status).toBe(404);
  const left = await house.db.one<{ n: number }>(sql`
    select (select count(*) from connected_calendars) + (select count(*) from calendar_spans) as n`);
  expect(left.n).toBe(0);
});

test('a connection that nobody set up is gone after an hour', async () => {
  const old = ok(await connect(signIn()));
  const kept = ok(await connect(signIn()));
  const finished = ok(await connect(signIn()));
  ok(await choose(finished));
  await house.db.run(sql`
    update calendar_connections set created_at = now() - interval '61 minutes' where id = any(${[old.id, finished.id]})`);
  await house.db.run(sql`insert into pgboss.job (name, data) values ('cleaning', '{}')`);
  await workOff(house.db, ['cleaning']);
  expect((await calendarsOf()).connections.map(({ id }) => id)).toEqual([finished.id, kept.id]);
});

test('without keys nothing can be connected', async () => {
  const keyless = await startHouse({ databaseUrl: 'postgres://elsewhere.example/x', demo: true });
  const answer = await keyless.call(connectCalendar, { as: 'panelist', body: signIn() });
  expect(refused(answer, 503).message).toBe(calendarTexts.noKey);
  await closeHouse(keyless);
});
