import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  beginCalendarSignIn,
  calendarTexts,
  chooseCalendars,
  endCalendarSignIn,
  getCalendars,
  listBusy,
  readCalendarsNow,
  type Connection,
  type ProviderWay,
} from '../../../src/contract/calendars';
import { sql } from '../../../server/db/database';
import { googleSource } from '../../../server/calendars/google-source';
import { apiOf, type Api } from '../../../server/calendars/provider-api';
import { sealSignIn, type ProviderTokens } from '../../../server/calendars/sign-in';
import { keysBeside, readable } from '../../../server/kit/secrets';
import { startIdentity, type Identity } from '../../../server/identity/child';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';
import { throughAddress, type Choice } from '../kit/identity';
import { day, hour, iso, soon } from '../kit/interviews';

let identity: Identity;
let house: House;
beforeAll(async () => {
  identity = await startIdentity('http://127.0.0.1:3000/dashboard/linkedin');
  house = await startHouse({ publicUrl: 'http://127.0.0.1:3000', calendars: identity.calendars });
});
afterAll(async () => {
  await identity.stop();
  await closeHouse(house);
});
beforeEach(() => house.db.run(sql`truncate login_failures, calendar_connections cascade`));

let count = 0;
const someone = (): { email: string } => ({ email: `pia.${(count += 1)}@calendar.example` });

async function begin(way: ProviderWay, more: { write?: boolean; id?: string } = {}, as: PersonName = 'panelist') {
  const body = { way, write: false, ...more };
  return ok(await house.call(beginCalendarSignIn, { as, body })).address;
}
const finish = (back: URLSearchParams, as: PersonName = 'panelist') =>
  house.call(endCalendarSignIn, {
    as,
    body: {
      state: back.get('state') ?? '',
      ...(back.has('code') && { code: back.get('code') ?? '' }),
      ...(back.has('error') && { error: back.get('error') ?? '' }),
    },
  });
const connect = async (way: ProviderWay, choice: Choice, write = false): Promise<Connection> =>
  ok(await finish(await throughAddress(await begin(way, { write }), choice)));

/** Uses the page of a person's test calendars, as a tester would. */
async function onPage(email: string, fields: Record<string, string>): Promise<string> {
  const list = await (await fetch(`${identity.issuer}/calendar`)).text();
  const [, subject = ''] = new RegExp(`person=([0-9a-f]+)">[^<]*</a> <span class="quiet">${email}<`).exec(list) ?? [];
  const page = await fetch(`${identity.issuer}/calendar?person=${subject}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return page.text();
}
const addEvent = (email: string, kind: 'google' | 'microsoft', start: number, end: number, more: object = {}) =>
  onPage(email, {
    ...{ add: '1', kind, title: 'A secret title', shown: 'busy' },
    ...{ start: iso(start).slice(0, 16), end: iso(end).slice(0, 16), ...more },
  });
const choose = async (connection: Connection) =>
  ok(
    await house.call(chooseCalendars, {
      as: 'panelist',
      params: { id: connection.id },
      body: {
        name: 'Mine',
        calendars: connection.calendars.map(({ id }) => id),
        tentativeCounts: true,
        allDayCounts: true,
        writesTo: null,
      },
    }),
  );
const busy = async () =>
  ok(
    await house.call(listBusy, {
      as: 'panelist',
      query: { from: iso(Date.now()), to: iso(Date.now() + 30 * day) },
    }),
  ).spans;
const readNow = async () =>
  ok(await house.call(readCalendarsNow, { as: 'panelist', body: { id: (await own()).id } })).connections;
const own = async (): Promise<Connection> => {
  const [connection] = ok(await house.call(getCalendars, { as: 'panelist' })).connections;
  if (!connection) throw new Error('There is no connection');
  return connection;
};

test('the providers are offered by name, as tests', async () => {
  expect(ok(await house.call(getCalendars, { as: 'org' })).ways).toEqual([
    expect.objectContaining({ way: 'ICS', test: false }),
    expect.objectContaining({ way: 'CALDAV', test: false }),
    { way: 'GOOGLE', name: 'Test calendar (Google)', test: true },
    { way: 'MICROSOFT', name: 'Test calendar (Microsoft)', test: true },
  ]);
});

describe.each([
  ['GOOGLE', 'google', 'https://www.googleapis.com/auth/calendar.freebusy'],
  ['MICROSOFT', 'microsoft', 'Calendars.ReadBasic'],
] as const)('%s', (way, kind, readScope) => {
  test('is asked for the least that is needed, with PKCE and a state', async () => {
    const asked = new URL(await begin(way)).searchParams;
    expect(asked.get('redirect_uri')).toBe('http://127.0.0.1:3000/dashboard/connected-calendars');
    expect(
      asked
        .get('scope')
        ?.split(' ')
        .filter((scope) => /calendar/i.test(scope)),
    ).toEqual([readScope]);
    expect(asked.get('code_challenge_method')).toBe('S256');
    const state = asked.get('state') ?? '';
    const { n } = await house.db.one<{ n: number }>(sql`
      select count(*) as n from calendar_sign_ins s where s::text like ${`%${state}%`}`);
    expect([state.length > 20, n]).toEqual([true, 0]);
    expect(new URL(await begin(way, { write: true })).searchParams.get('scope')).toMatch(/owned|ReadWrite/);
  });

  test('is connected by signing in there, and its busy times are read', async () => {
    const { email } = someone();
    const connection = await connect(way, { email });
    expect(connection).toMatchObject({ way, account: email, setUp: false, calendars: [{ writable: false }] });
    const start = soon(30);
    await addEvent(email, kind, start, start + hour);
    await addEvent(email, kind, start + 2 * hour, start + 3 * hour, { shown: 'free' });
    expect(await choose(connection)).toMatchObject({ problem: null, busyAhead: 1 });
    expect(await busy()).toMatchObject([{ start: iso(start), end: iso(start + hour), calendar: 'Mine' }]);
  });

  test('is signed in again after its access was ended there, in the same connection', async () => {
    const { email } = someone();
    await choose(await connect(way, { email }));
    await onPage(email, { endAccess: '1' });
    expect(await readNow()).toMatchObject([{ problem: 'SIGN_IN' }]);
    const { id } = await own();
    ok(await finish(await throughAddress(await begin(way, { id }), { email })));
    expect(await readNow()).toMatchObject([{ id, problem: null, setUp: true, name: 'Mine' }]);
    expect((await house.call(beginCalendarSignIn, { as: 'org', body: { way, write: false, id } })).status).toBe(404);
  });

  test('gets another access token when the one at hand is refused or old', async () => {
    const { email } = someone();
    await choose(await connect(way, { email }));
    const sealed = () => house.db.one<{ sealed: Buffer }>(sql`select sealed from calendar_connections`);
    const first = await sealed();
    await readNow();
    expect(await sealed()).toEqual(first);
    await age();
    expect(await readNow()).toMatchObject([{ problem: null }]);
    expect(await sealed()).not.toEqual(first);
    // Of several concurrent readers, only one refreshes: with some providers, using a refresh token twice ends the
    // access.
    await age();
    await Promise.all([readNow(), readNow(), readNow()]);
    expect(await readNow()).toMatchObject([{ problem: null }]);
  });
});

/** Makes the stored access token look old. */
async function age(): Promise<void> {
  const keys = keysBeside(house.dataDir);
  const { id, sealed } = await house.db.one<{ id: string; sealed: Buffer }>(sql`
    select id, sealed from calendar_connections`);
  const tokens = JSON.parse(readable(keys, `${id} calendar`, sealed) ?? '') as ProviderTokens;
  const old = sealSignIn(keys, id, { ...tokens, until: 0 });
  await house.db.run(sql`update calendar_connections set sealed = ${old}`);
}

test('tentative and all-day events are told apart where the provider does', async () => {
  const { email } = someone();
  const connection = await connect('MICROSOFT', { email });
  const start = soon(30);
  const midnight = Math.ceil(start / day) * day + day;
  await addEvent(email, 'microsoft', start, start + hour, { shown: 'tentative' });
  await addEvent(email, 'microsoft', midnight, midnight + day, { allDay: '1' });
  await choose(connection);
  const spans = await busy();
  expect(spans.map(({ tentative, allDay }) => [tentative, allDay])).toEqual([
    [true, false],
    [false, true],
  ]);
  // Midnight in India, the panelist's zone.
  expect(spans[1]?.start).toBe(iso(midnight - 5.5 * hour));
});

test('an entry that was made an all-day event in Google is found on its days, in the zone of its owner', async () => {
  const days = { start: { date: '2126-12-03' }, end: { date: '2126-12-04' } };
  const api: Api = ({ path }) =>
    Promise.resolve({ status: 200, data: path === '/freeBusy' ? { calendars: { primary: { busy: [] } } } : days });
  const asked = { span: { start: 0, end: day }, zone: 'Asia/Kolkata', mark: null, own: ['an-interview'] };
  const reading = await googleSource(api, { name: 'Mine', writable: true }).read('primary', asked);
  expect(reading?.own.map(({ start, end }) => [iso(start), iso(end)])).toEqual([
    ['2126-12-02T18:30:00.000Z', '2126-12-03T18:30:00.000Z'],
  ]);
});

test('too many requests to Google are no refused sign-in', async () => {
  const limit = '{ "error": { "errors": [{ "reason": "rateLimitExceeded" }] } }';
  const server = createServer((_, response) => response.writeHead(403).end(limit));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const api = apiOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => Promise.resolve('a-token'));
  await expect(api({ path: '/freeBusy' })).rejects.toMatchObject({ problem: 'LATER' });
  server.close();
});

describe('a sign-in', () => {
  test('that was canceled there connects nothing', async () => {
    const back = await throughAddress(await begin('GOOGLE'), 'cancel');
    expect(refused(await finish(back), 409).message).toBe(calendarTexts.canceled);
    expect(ok(await house.call(getCalendars, { as: 'panelist' })).connections).toEqual([]);
  });

  test('is ended once, by who began it, in time', async () => {
    const back = await throughAddress(await begin('GOOGLE'), someone());
    expect(refused(await finish(back, 'org'), 409).message).toBe(calendarTexts.expired);
    ok(await finish(back));
    expect(refused(await finish(back), 409).message).toBe(calendarTexts.expired);
    const late = await throughAddress(await begin('GOOGLE'), someone());
    await house.db.run(sql`update calendar_sign_ins set until = now() - interval '1 second'`);
    expect(refused(await finish(late), 409).message).toBe(calendarTexts.expired);
  });

  test('whose code is of another sign-in is refused', async () => {
    const first = await throughAddress(await begin('GOOGLE'), someone());
    const second = await throughAddress(await begin('GOOGLE'), someone());
    second.set('code', first.get('code') ?? '');
    expect(refused(await finish(second), 409).message).toBe(calendarTexts.refused);
  });

  test('keeps only the last five open', async () => {
    for (let nth = 0; nth < 7; nth += 1) await begin('MICROSOFT');
    const { n } = await house.db.one<{ n: number }>(sql`
      select count(*) as n from calendar_sign_ins where user_id = ${house.cast.people.panelist.id} and way = 'MICROSOFT'`);
    expect(n).toBe(5);
  });

  test('at a provider that is down or not configured says so', async () => {
    const down = { ...identity.calendars.GOOGLE, issuer: 'http://127.0.0.1:9' } as Identity['calendars']['GOOGLE'];
    const other = await startHouse({ calendars: { GOOGLE: down, MICROSOFT: null } });
    const ask = (way: ProviderWay) => other.call(beginCalendarSignIn, { as: 'panelist', body: { way, write: false } });
    expect(refused(await ask('GOOGLE'), 502).message).toBe(calendarTexts.noProvider);
    expect((await ask('MICROSOFT')).status).toBe(404);
    await closeHouse(other);
  });
});
