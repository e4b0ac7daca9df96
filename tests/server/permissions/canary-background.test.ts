import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../../server/app';
import { readConfig } from '../../../server/config';
import { openDatabase, sql } from '../../../server/db/database';
import { logWork } from '../../../server/http/errors';
import { postEmail } from '../../../server/kit/email';
import { keysOf, seal } from '../../../server/kit/secrets';
import { makeBackground } from '../../../server/background';
import { connectCalendar } from '../../../src/contract/calendars';
import { closeHouse, startHouse, type House } from '../kit';
import { hurry } from '../kit/background';
import { connectedTo, stateOf } from '../kit/calendars';
import { calDavServer } from '../kit/caldav';
import { startSmtp } from '../kit/smtp';

const mark = 'canaryword';
const lines: string[] = [];
let house: House;
let app: FastifyInstance;
const config = () =>
  readConfig({ PORT: '0', LOG_LEVEL: 'trace', SLOW_STATEMENT_MS: '1', DATA_DIR: house.dataDir, DEMO: '1' });
const db = () => house.db;
beforeAll(async () => {
  house = await startHouse();
  const databaseUrl = db().pool.options.connectionString ?? '';
  const own = openDatabase(databaseUrl, 2);
  const log = { write: (line: string) => void lines.push(line) };
  app = await buildApp({ config: config(), db: own, databaseUrl, storage: house.storage, log });
  app.addHook('onClose', () => own.close());
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await closeHouse(house);
});
beforeEach(() => lines.splice(0));

/** Runs jobs of these kinds like the server process, with its log. */
async function work(kinds: ('mail' | 'calendars')[], smtpUrl: string | null = null): Promise<void> {
  await hurry(db());
  const background = makeBackground(db(), { ...config(), smtpUrl }, (error, queue) => logWork(app.log, error, queue));
  await background.run(...kinds);
  await background.stop();
}
function expectNoValues(): void {
  const log = lines.join('');
  expect(log.toLowerCase()).not.toContain(mark);
  expect(log).not.toMatch(/[\w.+-]+@[\w-]+\.\w+/);
  expect(log).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/i);
  expect(log).not.toMatch(/authorization|Basic [\w+/]|BEGIN:V|127\.0\.0\.1/i);
}
const codes = () =>
  lines
    .map((line) => JSON.parse(line) as { msg?: string; code?: string; name?: string })
    .filter(({ msg }) => msg === 'background work failed')
    .map(({ code, name }) => code ?? name);

const letter = {
  ...{ priority: 'other' as const, recipient: `${mark}@mail.example` },
  ...{ subject: `${mark} subject`, body: `${mark} body`, html: `<p>${mark}</p>`, ics: `BEGIN:VCALENDAR\r\nX:${mark}` },
};
const withUser = (url: string) => url.replace('smtp://', `smtp://${mark}User:${mark}Password@`);

test('an email that cannot be sent leaves no address, text or password in the log', async () => {
  await db().transaction((tx) => postEmail(tx, letter));
  await work(['mail'], withUser('smtp://127.0.0.1:1'));
  const smtp = await startSmtp();
  smtp.busy.add(letter.recipient);
  await work(['mail'], withUser(smtp.url));
  // An error of the database whose detail contains the whole row.
  await db().run(sql`alter table mails add constraint refused check (attempts < 3)`);
  await work(['mail'], withUser(smtp.url));
  await db().run(sql`alter table mails drop constraint refused`);
  smtp.busy.clear();
  smtp.refused.add(letter.recipient);
  await work(['mail'], withUser(smtp.url));
  await smtp.close();
  expect(codes()).toEqual(['ESOCKET', 'EENVELOPE', '23514']);
  expectNoValues();
});

/** A calendar server whose address contains a secret. */
async function serve(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${mark}User:${mark}Password@127.0.0.1:${port}/${mark}.ics`,
    close: () => server.close(),
  };
}
const connect = (body: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `/api${connectCalendar.path}`,
    headers: { host: '127.0.0.1:3000', authorization: `Bearer ${house.cast.people.panelist.token}` },
    payload: body,
  });
/** Stores a connection with this sign-in, and reads it in the background. */
async function readBy(way: 'ICS' | 'CALDAV', signIn: string, key = ''): Promise<string | null> {
  await db().run(sql`delete from calendar_connections`);
  const { id } = await connectedTo(db(), house.cast.people.panelist.id, [{ key }]);
  const sealed = seal(keysOf(config()), `${id} calendar`, signIn);
  await db().run(sql`update calendar_connections set sealed = ${sealed}, way = ${way} where id = ${id}`);
  await work(['calendars']);
  return (await stateOf(db(), id)).problem;
}
const file = (event: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\n${event}\r\nSUMMARY:${mark}`;

test.each<[string, RequestListener, string]>([
  ['no calendar', (_, response) => response.end(`<html>${mark}</html>`), 'NOT_A_CALENDAR'],
  ['a broken one', (_, response) => response.end(file(`DTSTART:${mark}`)), 'CUT_OFF'],
  ['a refusal', (_, response) => response.writeHead(401).end(mark), 'SIGN_IN'],
  ['an error', (_, response) => response.writeHead(500).end(mark), 'UNREACHABLE'],
  [
    'half an answer',
    (_, response) => void response.writeHead(200, { 'content-length': '900' }).write(mark, () => response.destroy()),
    'UNREACHABLE',
  ],
])('an .ics address that answers %s leaves nothing of it in the log', async (_, answer, problem) => {
  const server = await serve(answer);
  expect((await connect({ way: 'ICS', address: server.address })).statusCode).toBe(400);
  expect(await readBy('ICS', JSON.stringify({ way: 'ICS', address: server.address }))).toBe(problem);
  server.close();
  expect(lines.some((line) => line.includes(connectCalendar.path))).toBe(true);
  expectNoValues();
});

test('a CalDAV server that refuses or is away leaves no address, user or password in the log', async () => {
  const dav = await calDavServer();
  const signIn = { way: 'CALDAV', server: dav.address, user: `${mark}User`, password: `${mark}Password` };
  expect((await connect(signIn)).statusCode).toBe(400);
  expect(await readBy('CALDAV', JSON.stringify(signIn), `${dav.address}/home/work/`)).toBe('SIGN_IN');
  await dav.close();
  expect(await readBy('CALDAV', JSON.stringify(signIn), `${dav.address}/home/work/`)).toBe('UNREACHABLE');
  expectNoValues();
});

test('an error that nobody foresaw is in the log, without its words', async () => {
  // The error message of JSON.parse quotes the text that could not be parsed.
  expect(await readBy('ICS', `${mark} is no sign-in`)).toBe('UNREACHABLE');
  expect(codes()).toEqual(['SyntaxError']);
  expectNoValues();
});
