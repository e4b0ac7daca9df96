import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../server/config';
import { sql } from '../../../server/db/database';
import { calendarBytes } from '../../../server/calendars/ics-text';
import { icsSource } from '../../../server/calendars/ics-source';
import type { AskedReading } from '../../../server/calendars/source';
import { makeBackground } from '../../../server/background';
import { closeHouse, startHouse, unexpected, type House } from '../kit';
import { connectedTo, icsOf, startsOf, stateOf } from '../kit/calendars';
import { day, hour, iso, soon } from '../kit/interviews';

/** A server of a calendar; `answer` handles its requests. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: IncomingMessage[] = [];
let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ics`;
});
afterAll(() => server.close());
beforeEach(() => (asked = []));

const ten = soon(30);
const file = icsOf([{ start: ten, end: ten + hour }]);
const want = (mark: string | null = null): AskedReading => ({
  ...{ span: { start: Date.now() - day, end: Date.now() + 35 * day }, zone: 'Asia/Kolkata', mark, own: [] },
});
const source = (at = address) => icsSource(at, { loopback: true });
const says = (status: number, body: string | Buffer = '', headers: Record<string, string> = {}) => {
  answer = (_, response) => response.writeHead(status, headers).end(body);
};
const busyIn = async (at?: string) => (await source(at).read('', want()))?.busy.map(({ start }) => start);

test('reads the busy times at an address', async () => {
  says(200, file);
  expect(await source().calendars()).toEqual([{ key: '', name: 'Calendar', writable: false }]);
  expect(await source().read('', want())).toMatchObject({
    busy: [{ start: ten, end: ten + hour, tentative: false, allDay: false }],
    ...{ own: [], notes: [] },
  });
});

test('asks for what changed, by ETag and by time, and knows what did not', async () => {
  const modified = 'Wed, 25 Nov 2026 10:00:00 GMT';
  says(200, file, { etag: '"e1"', 'last-modified': modified });
  const first = await source().read('', want());
  expect(asked[0]?.headers).not.toHaveProperty('if-none-match');
  says(304);
  expect(await source().read('', want(first?.mark))).toBeNull();
  expect(asked[1]?.headers).toMatchObject({ 'if-none-match': '"e1"', 'if-modified-since': modified });
  says(200, icsOf([]), { etag: '"e2"' });
  expect(await source().read('', want(first?.mark))).toMatchObject({ busy: [] });
});

test('a server that marks nothing is known by its content', async () => {
  says(200, file);
  const first = await source().read('', want());
  expect(await source().read('', want(first?.mark))).toBeNull();
  says(200, icsOf([{ start: ten, end: ten + 2 * hour }]));
  expect((await source().read('', want(first?.mark)))?.busy).toHaveLength(1);
});

test('what is no mark is no mark', async () => {
  says(200, file);
  for (const mark of ['', '{', '[]', '{"etag":1}', 'null']) expect(await source().read('', want(mark))).not.toBeNull();
});

test.each([
  [401, 'SIGN_IN'],
  [403, 'SIGN_IN'],
  [404, 'NOT_FOUND'],
  [410, 'NOT_FOUND'],
  [429, 'LATER'],
  [503, 'LATER'],
  [500, 'UNREACHABLE'],
  [304, 'UNREACHABLE'],
] as const)('the status %i means %s', async (status, problem) => {
  says(status, 'No');
  await expect(source().read('', want())).rejects.toMatchObject({ problem });
});

test('a login page, a broken one and one that breaks off have their own words', async () => {
  says(200, '<!doctype html><title>Sign in</title>');
  await expect(source().calendars()).rejects.toMatchObject({ problem: 'NOT_A_CALENDAR' });
  says(200, '{"error":"no calendar"}');
  await expect(source().read('', want())).rejects.toMatchObject({ problem: 'BROKEN' });
  says(200, file.slice(0, -20));
  await expect(source().read('', want())).rejects.toMatchObject({ problem: 'CUT_OFF' });
});

test('a calendar may have 5 MB, and no more', async () => {
  const padded = (bytes: number) => file.replace('PRODID:', `X-LONG:${'x'.repeat(bytes - file.length - 9)}\r\nPRODID:`);
  expect(Buffer.byteLength(padded(calendarBytes))).toBe(calendarBytes);
  says(200, padded(calendarBytes));
  expect(await busyIn()).toEqual([ten]);
  says(200, padded(calendarBytes + 1));
  await expect(source().read('', want())).rejects.toMatchObject({ problem: 'TOO_LARGE' });
});

test('a rule that never ends and a file that nests for ever end with words', async () => {
  const ruled = (rule: string) => file.replace('END:VEVENT', `RRULE:${rule}\r\nEND:VEVENT`);
  says(200, ruled('FREQ=SECONDLY'));
  await expect(source().read('', want())).rejects.toMatchObject({ problem: 'TOO_SLOW' });
  // The library searches endlessly for February 30, so its process is ended.
  says(200, ruled('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'));
  await expect(source().read('', want())).rejects.toMatchObject({ problem: 'TOO_SLOW' });
  says(200, 'BEGIN:VCALENDAR\r\n' + 'BEGIN:VEVENT\r\n'.repeat(200_000));
  await expect(source().read('', want())).rejects.toMatchObject({ problem: 'CUT_OFF' });
});

test('redirects are followed, but not into a private network', async () => {
  answer = (request, response) =>
    request.url === '/secret.ics' ? response.writeHead(302, { location: '/moved.ics' }).end() : response.end(file);
  expect(await busyIn()).toEqual([ten]);
  says(302, '', { location: 'https://10.0.0.7/calendar.ics' });
  await expect(source().read('', want())).rejects.toMatchObject({ problem: 'ADDRESS' });
  says(302, '', { location: 'https://169.254.169.254/latest' });
  await expect(source().read('', want())).rejects.toMatchObject({ problem: 'ADDRESS' });
});

test('an address is https, also where it is written as webcal', async () => {
  for (const wrong of ['ftp://calendar.example/a.ics', 'no address', 'webcal://10.0.0.7/a.ics'])
    await expect(source(wrong).read('', want())).rejects.toMatchObject({ problem: 'ADDRESS' });
  await expect(icsSource(address, { loopback: false }).read('', want())).rejects.toMatchObject({ problem: 'ADDRESS' });
  const tried: string[] = [];
  const webcal = icsSource('webcal://calendar.example/a.ics', {
    loopback: false,
    resolve: (host) => {
      tried.push(host);
      return Promise.resolve([]);
    },
  });
  await expect(webcal.read('', want())).rejects.toMatchObject({ problem: 'UNREACHABLE' });
  expect(tried).toEqual(['calendar.example']);
});

test('a sign-in in the address is sent, and not on to another server', async () => {
  says(200, file);
  expect(await busyIn(address.replace('//', '//me:p%40ss@'))).toEqual([ten]);
  expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
  expect(asked[0]?.url).toBe('/secret.ics');
  answer = (request, response) =>
    request.headers.host?.startsWith('127.0.0.1')
      ? response.writeHead(302, { location: address.replace('127.0.0.1', 'localhost') }).end()
      : response.end(file);
  await busyIn(address.replace('//', '//me:pass@'));
  expect(asked.at(-1)?.headers).not.toHaveProperty('authorization');
});

test('a server that ends the connection could not be reached', async () => {
  answer = (_, response) => void response.socket?.destroy();
  await expect(source().read('', want())).rejects.toMatchObject({ problem: 'UNREACHABLE' });
});

/** The background reads connections with their stored sign-in, and reports one that cannot be decrypted. */
test('the background reads what is due', async () => {
  const house: House = await startHouse();
  try {
    const { id } = await connectedTo(house.db, house.cast.people.panelist.id);
    const background = makeBackground(house.db, readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), unexpected);
    await background.run('calendars');
    expect(await stateOf(house.db, id)).toMatchObject({ problem: 'KEY', minutes: 10, held: false });
    expect(await startsOf(house.db, id)).toEqual([]);
    await house.db.run(sql`update calendar_connections set next_read_at = ${iso(Date.now() - hour)}, problem = null`);
    background.start();
    await expect.poll(async () => (await stateOf(house.db, id)).problem).toBe('KEY');
    await background.stop();
  } finally {
    await closeHouse(house);
  }
});
