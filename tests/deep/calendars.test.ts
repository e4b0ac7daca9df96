import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, type Config } from '../../server/config';
import {
  answerEntryQuestion,
  calendarProblems,
  chooseCalendars,
  connectCalendar,
  listBusy,
  readCalendarsNow,
  type Connection,
} from '../../src/contract/calendars';
import { closeHouse, ok, refused, sent, startHouse, type House } from '../server/kit';
import { hurry, workOff } from '../server/kit/background';
import { eventText } from '../server/kit/caldav';
import { bookedWith, day, hour, iso, soon } from '../server/kit/interviews';
import { freePort, until } from '../server/kit/process';

type Real = {
  name: string;
  /** Arguments that serve a folder on a local port. */
  args: (folder: string, port: number) => string[];
  calendar: string;
  /** Whether the server checks sign-ins. */
  signsIn: boolean;
};
const password = 'app-password-of-ida';
const servers: Real[] = [
  {
    name: 'radicale',
    args: (folder, port) => [
      ...['--server-hosts', `127.0.0.1:${port}`, '--storage-filesystem-folder', folder],
      ...['--auth-type', 'htpasswd', '--auth-htpasswd-filename', join(folder, 'users')],
      ...['--auth-htpasswd-encryption', 'plain', '--auth-delay', '0'],
    ],
    calendar: '/ida/work/',
    signsIn: true,
  },
  {
    name: 'xandikos',
    args: (folder, port) => [
      ...['-d', folder, '--defaults', '--current-user-principal', '/ida/', '-l', '127.0.0.1', '-p', String(port)],
    ],
    calendar: '/ida/calendars/calendar/',
    signsIn: false,
  },
];
const isInstalled = ({ name }: Real) => spawnSync(name, ['--help']).error === undefined;
for (const missing of servers.filter((one) => !isInstalled(one)))
  process.stderr.write(`${missing.name} is not installed: its calendars are not tested\n`);

describe.each(servers.filter(isInstalled))('$name', ({ name, args, calendar, signsIn }) => {
  let house: House;
  let config: Config;
  let child: ChildProcess;
  let folder: string;
  let base: string;
  /** Another client of the same calendar. */
  const client = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
    fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Basic ${Buffer.from(`ida:${password}`).toString('base64')}`, ...headers },
      ...(body !== undefined && { body }),
    });
  const put = async (path: string, text: string) => {
    const answer = await client('PUT', `${calendar}${path}`, text, { 'content-type': 'text/calendar; charset=utf-8' });
    expect(answer.status, await answer.text()).toBeLessThan(300);
  };

  beforeAll(async () => {
    house = await startHouse();
    config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: house.dataDir });
    folder = mkdtempSync(join(tmpdir(), `${name}-`));
    writeFileSync(join(folder, 'users'), `ida:${password}\n`);
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    child = spawn(name, args(folder, port), { stdio: 'ignore' });
    await until('the calendars are served', () => fetch(base).catch(() => undefined));
    if (signsIn) expect((await client('MKCALENDAR', calendar)).status).toBe(201);
  });
  afterAll(async () => {
    child.kill();
    rmSync(folder, { recursive: true });
    await closeHouse(house);
  });

  const signIn = (more: object = {}) => ({ way: 'CALDAV' as const, server: base, user: 'ida', password, ...more });
  const busy = async () =>
    ok(
      await house.call(listBusy, {
        as: 'panelist',
        query: { from: iso(Date.now()), to: iso(Date.now() + 30 * day) },
      }),
    ).spans.map(({ start }) => Date.parse(start));
  let connection: Connection;
  const readNow = async () => ok(await house.call(readCalendarsNow, { as: 'panelist', body: { id: connection.id } }));
  const choose = async (writes: boolean) => {
    const own = connection.calendars.find(({ writable }) => writable)?.id ?? '';
    connection = ok(
      await house.call(chooseCalendars, {
        as: 'panelist',
        params: { id: connection.id },
        body: {
          name: 'Work',
          calendars: [own],
          tentativeCounts: true,
          allDayCounts: true,
          writesTo: writes ? own : null,
        },
      }),
    );
  };
  const work = async () => {
    await hurry(house.db);
    await workOff(house.db, ['effects', 'calendarEntries'], { config });
  };
  const entry = async (id: string) => {
    const answer = await client('GET', `${calendar}${id}.ics`);
    return answer.status === 200 ? (await answer.text()).replaceAll(/\r?\n /g, '') : null;
  };

  test('is connected by its address, and refuses another password', async () => {
    if (signsIn)
      expect(
        refused(await house.call(connectCalendar, { as: 'panelist', body: signIn({ password: 'wrong' }) }), 400)
          .details,
      ).toEqual([{ field: 'password', message: calendarProblems.SIGN_IN }]);
    connection = ok(await house.call(connectCalendar, { as: 'panelist', body: signIn() }));
    expect(connection.calendars.some(({ writable }) => writable)).toBe(true);
  });

  test('tells when a repeated event is, also where one of it was moved', async () => {
    const start = soon(30);
    const stamp = (at: number) => iso(at).replaceAll(/[-:]|\.\d+/g, '');
    const repeated = eventText('repeated', start, start + hour, ['RRULE:FREQ=DAILY;COUNT=4']);
    const moved = eventText('repeated', start + day + 3 * hour, start + day + 4 * hour, [
      `RECURRENCE-ID:${stamp(start + day)}`,
    ]);
    const [, exception = ''] = /(BEGIN:VEVENT[^]*END:VEVENT\r\n)/.exec(moved) ?? [];
    await put('repeated.ics', repeated.replace('END:VCALENDAR', `${exception}END:VCALENDAR`));
    await choose(false);
    expect(await busy()).toEqual([start, start + day + 3 * hour, start + 2 * day, start + 3 * day]);
    const before = connection.readAt;
    // Nothing changed on the server, so nothing changes here except the time of reading.
    expect((await readNow()).connections[0]?.readAt).not.toBe(before);
    await client('DELETE', `${calendar}repeated.ics`);
    expect((await readNow()).connections).toMatchObject([{ busyAhead: 0, problem: null }]);
  });

  test('has an interview written into it, which is asked about when it is moved or deleted there', async () => {
    await choose(true);
    const start = soon(60);
    const id = await bookedWith(house, house.cast.asha.own, 'panelist', start);
    await sent(house, 'panelist', id, { type: 'ACCEPT' });
    await work();
    const stamp = (at: number) => iso(at).replaceAll(/[-:]|\.\d+/g, '');
    const written = (await entry(id)) ?? '';
    expect(written).toContain(`DTSTART:${stamp(start)}`);
    expect((await readNow()).connections).toMatchObject([{ problem: null, busyAhead: 0 }]);
    await put(
      `${id}.ics`,
      written
        .replace(`DTSTART:${stamp(start)}`, `DTSTART:${stamp(start + 2 * hour)}`)
        .replace(`DTEND:${stamp(start + hour)}`, `DTEND:${stamp(start + 3 * hour)}`),
    );
    expect((await readNow()).questions).toMatchObject([{ kind: 'MOVED', theirStart: iso(start + 2 * hour) }]);
    const putBack = async () => {
      const connectionId = (await readNow()).questions[0]?.connectionId ?? '';
      const body = { answer: 'PUT_BACK' as const, connectionId };
      return house.call(answerEntryQuestion, { as: 'panelist', params: { id }, body });
    };
    ok(await putBack());
    await work();
    expect(await entry(id)).toContain(`DTSTART:${stamp(start)}`);
    expect((await readNow()).questions).toEqual([]);
    await client('DELETE', `${calendar}${id}.ics`);
    expect((await readNow()).questions).toMatchObject([{ kind: 'DELETED' }]);
    ok(await putBack());
    await work();
    expect(await entry(id)).toContain(`DTSTART:${stamp(start)}`);
    await sent(house, 'panelist', id, { type: 'WITHDRAW', why: 'I am ill.' });
    await work();
    expect(await entry(id)).toBeNull();
  });
});
