import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answerEntryQuestion,
  beginCalendarSignIn,
  chooseCalendars,
  endCalendarSignIn,
  getCalendars,
  listBusy,
  readCalendarsNow,
  type ProviderWay,
} from '../../../src/contract/calendars';
import { readConfig, type Config } from '../../../server/config';
import { sql } from '../../../server/db/database';
import { startIdentity, type Identity } from '../../../server/identity/child';
import { closeHouse, ok, read, sent, startHouse, unexpected, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import { throughAddress } from '../kit/identity';
import { bookedWith, day, hour, iso, soon } from '../kit/interviews';

let identity: Identity;
let house: House;
let config: Config;
beforeAll(async () => {
  identity = await startIdentity('http://127.0.0.1:3000/dashboard/linkedin');
  house = await startHouse({ publicUrl: 'http://127.0.0.1:3000', calendars: identity.calendars });
  const read = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: house.dataDir });
  config = { ...read, calendars: identity.calendars };
});
afterAll(async () => {
  await identity.stop();
  await closeHouse(house);
});

/** Runs the background work of interviews: emails are written, then calendar entries. */
async function work(): Promise<void> {
  await hurry(house.db);
  await workOff(house.db, ['effects', 'calendarEntries'], { config, onError: unexpected });
}

/** Signs in at the provider with the right to write, and enables writing interviews there. */
async function writing(way: ProviderWay, email: string): Promise<void> {
  const { address } = ok(await house.call(beginCalendarSignIn, { as: 'panelist', body: { way, write: true } }));
  const back = await throughAddress(address, { email });
  const body = { state: back.get('state') ?? '', code: back.get('code') ?? '' };
  const { id, calendars } = ok(await house.call(endCalendarSignIn, { as: 'panelist', body }));
  expect(calendars.map(({ writable }) => writable)).toEqual([true]);
  const [calendar] = calendars.map((one) => one.id);
  const choice = { name: 'Mine', tentativeCounts: true, allDayCounts: true, writesTo: calendar ?? null };
  ok(
    await house.call(chooseCalendars, {
      as: 'panelist',
      params: { id },
      body: { ...choice, calendars: calendars.map((one) => one.id) },
    }),
  );
}

/** The page of a person's test calendars after sending one of its forms. */
async function onPage(email: string, fields: Record<string, string> = {}): Promise<string> {
  const list = await (await fetch(`${identity.issuer}/calendar`)).text();
  const [, subject = ''] = new RegExp(`person=([0-9a-f]+)">[^<]*</a> <span class="quiet">${email}<`).exec(list) ?? [];
  const page = await fetch(`${identity.issuer}/calendar?person=${subject}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return page.text();
}
const whenOf = (start: number) => [start, start + hour].map((at) => iso(at).slice(0, 16).replace('T', ' ')).join(' – ');
/** The times of the events on a page. */
const times = (page: string) => [...page.matchAll(/<td>(\d{4}-[^<]+)<\/td>/g)].map(([, when]) => when);

describe.each([
  ['GOOGLE', 'google', 30],
  ['MICROSOFT', 'microsoft', 60],
] as const)('an interview in a calendar of %s', (way, kind, hours) => {
  const email = `${kind}@entries.example`;
  const start = soon(hours);
  const moved = start + 3 * hour;
  let id = '';
  beforeAll(async () => {
    await house.db.run(sql`truncate calendar_connections cascade`);
    await writing(way, email);
    id = await bookedWith(house, house.cast.asha.own, 'panelist', start);
    await sent(house, 'panelist', id, { type: 'ACCEPT' });
    await work();
  });

  test('is one event, and no busy time', async () => {
    expect(times(await onPage(email))).toEqual([whenOf(start)]);
    const { connections } = ok(await house.call(readCalendarsNow, { as: 'panelist', body: {} }));
    expect(connections).toMatchObject([{ problem: null }]);
    const query = { from: iso(Date.now()), to: iso(Date.now() + 30 * day) };
    expect(ok(await house.call(listBusy, { as: 'panelist', query })).spans).toEqual([]);
  });

  test('moves with the interview, once it is confirmed again', async () => {
    const panelistId = house.cast.people.panelist.id;
    await sent(house, 'admin', id, { type: 'BOOK', panelistId, start: iso(moved), anyStart: true });
    await work();
    expect(times(await onPage(email))).toEqual([]);
    await sent(house, 'panelist', id, { type: 'ACCEPT' });
    await work();
    expect(times(await onPage(email))).toEqual([whenOf(moved)]);
  });

  test('is asked about where it was deleted there, and comes back', async () => {
    const [, event = ''] = /name="remove" value="([^"]+)"/.exec(await onPage(email)) ?? [];
    expect(times(await onPage(email, { kind, remove: event }))).toEqual([]);
    const own = ok(await house.call(getCalendars, { as: 'panelist' })).connections[0]?.id ?? '';
    const { questions } = ok(await house.call(readCalendarsNow, { as: 'panelist', body: { id: own } }));
    expect(questions).toMatchObject([{ interviewId: id, kind: 'DELETED', start: iso(moved) }]);
    expect((await read(house, 'panelist', id)).start).toBe(iso(moved));
    const body = { answer: 'PUT_BACK' as const, connectionId: own };
    ok(await house.call(answerEntryQuestion, { as: 'panelist', params: { id }, body }));
    await work();
    expect(times(await onPage(email))).toEqual([whenOf(moved)]);
  });

  test('goes when it is canceled', async () => {
    await sent(house, 'admin', id, { type: 'CANCEL', why: 'The job is filled.' });
    await work();
    expect(times(await onPage(email))).toEqual([]);
  });
});
