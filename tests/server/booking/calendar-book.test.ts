import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseCalendars, connectCalendar } from '../../../src/contract/calendars';
import { sendEvent } from '../../../src/contract/interviews';
import { texts } from '../../../src/contract/texts';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, send, startHouse, type House } from '../kit';
import { workOff } from '../kit/background';
import { icsOf } from '../kit/calendars';
import { hour, iso, requested, soon } from '../kit/interviews';

let house: House;
let panelistId: string;
let answer: (response: ServerResponse) => void;
let asked = 0;
const server = createServer((_request, response) => {
  asked += 1;
  answer(response);
});
const holding = (...times: { start: number; end: number }[]) => {
  answer = (response) => void response.setHeader('content-type', 'text/calendar').end(icsOf(times));
};

beforeAll(async () => {
  house = await startHouse();
  panelistId = house.cast.people.panelist.id;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await closeHouse(house);
});
beforeEach(async () => {
  await house.db.run(sql`truncate calendar_connections cascade`);
  holding();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.ics`;
  const made = ok(await house.call(connectCalendar, { as: 'panelist', body: { way: 'ICS', address } }));
  const choice = { name: 'Work', tentativeCounts: true, allDayCounts: true, writesTo: null };
  const calendars = made.calendars.map(({ id }) => id);
  const params = { id: made.id };
  const chosen = await house.call(chooseCalendars, { as: 'panelist', params, body: { ...choice, calendars } });
  expect(ok(chosen).readAt).not.toBeNull();
  asked = 0;
});

/** Moves the time of the last reading some minutes into the past. */
const readAgo = (minutes: number) =>
  house.db.run(sql`update connected_calendars set read_at = now() - make_interval(mins => ${minutes})`);
const book = (id: string, start: number) =>
  send(house, 'admin', id, { type: 'BOOK', panelistId, start: iso(start), anyStart: true });
const emailOf = async (id: string) => {
  await workOff(house.db, ['effects']);
  const { text } = await house.db.one<{ text: string }>(sql`
    select m.body as text from mails m join outbox o on o.id = m.outbox_id
    where o.subject_id = ${id} and o.effect = 'askPanelist' and m.recipient = ${house.cast.people.panelist.email}`);
  return text;
};

test('an event that came between the offer and the booking is read, and refuses it', async () => {
  const start = soon(30);
  const id = await requested(house, house.cast.chen, [start]);
  await readAgo(5);
  holding({ start, end: start + hour });
  expect(await book(id, start)).toMatchObject({ status: 409, body: { message: texts.confirmPanelist } });
  expect(asked).toBe(1);
});

test('an event that is gone by then does not', async () => {
  const start = soon(34);
  holding({ start, end: start + hour });
  const id = await requested(house, house.cast.chen, [start]);
  await readAgo(5);
  await house.db.run(sql`
    insert into calendar_spans (calendar_id, user_id, starts_at, ends_at, tentative, all_day)
    select id, ${panelistId}, ${iso(start)}, ${iso(start + hour)}, false, false from connected_calendars`);
  await house.db.run(sql`update connected_calendars set mark = null`);
  holding();
  expect(ok(await book(id, start)).interview).toMatchObject({ state: 'requested' });
  expect(await emailOf(id)).not.toContain('Your calendar');
});

test('what was read within the last minute is not read again', async () => {
  const start = soon(38);
  const id = await requested(house, house.cast.chen, [start]);
  ok(await book(id, start));
  expect(asked).toBe(0);
});

test.each([
  ['refuses', 42, (response: ServerResponse) => void response.writeHead(500).end()],
  ['says nothing', 46, () => undefined],
])('one whose server %s is booked by what was known, and its owner is told', async (_, hours, how) => {
  const start = soon(hours);
  const id = await requested(house, house.cast.chen, [start]);
  await readAgo(30);
  answer = how;
  expect(ok(await book(id, start)).interview).toMatchObject({ state: 'requested' });
  expect(await emailOf(id)).toMatch(
    /Your calendar: It could not be read for this booking\. It was last read .+: check that you are free\./,
  );
});

test('nothing is read for who is not signed in', async () => {
  const start = soon(50);
  const id = await requested(house, house.cast.chen, [start]);
  await readAgo(5);
  const body = { type: 'BOOK' as const, version: 1, panelistId, start: iso(start) };
  expect((await house.call(sendEvent, { params: { id }, body })).status).toBe(401);
  expect(asked).toBe(0);
});
