import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../../server/config';
import { sql, type Database } from '../../server/db/database';
import { icsSource } from '../../server/calendars/ics-source';
import { readDue } from '../../server/calendars/reading';
import { quantile, timings, type Part } from './kit';

const calendars = 1_000;
const events = 500;
const atOnce = 4;
const mostMb = 200;
const mostMs = 100;
const pause = 100;
const mb = 1024 * 1024;

const days = 24 * 3_600_000;
const basic = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** A calendar like those of providers: a tenth of its events repeat each week, the rest are spread over a year. */
function calendarOf(now: number): string {
  const zone = 'TZID=Europe/Berlin';
  const all = Array.from({ length: events }, (_, place) => {
    const start = Math.floor(now / days) * days + ((place * 7) % 365) * days - 180 * days + (place % 10) * 3_600_000;
    const [from, to] = [start, start + 45 * 60_000].map((at) => basic(at).replace('Z', ''));
    const rule = place % 10 === 0 ? ['RRULE:FREQ=WEEKLY;BYDAY=MO,TH'] : [];
    const times = [`DTSTART;${zone}:${from}`, `DTEND;${zone}:${to}`, ...rule];
    const texts = [
      'SUMMARY:A meeting with a title',
      `DESCRIPTION:${'Words of an agenda. '.repeat(10)}`,
      'STATUS:CONFIRMED',
    ];
    return ['BEGIN:VEVENT', `UID:${place}@calendar.example`, ...times, ...texts, 'END:VEVENT'].join('\r\n');
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Bench//EN', ...all, 'END:VCALENDAR', ''].join('\r\n');
}

const addConnections = (db: Database) =>
  db.run(sql`
    with added as (insert into calendar_connections (user_id, way, name, sealed, set_up)
      select u.id, 'ICS', 'Calendar', '\\x00', true from generate_series(1, ${calendars}::int) n
      join lateral (select id from users where user_type = 'PANELIST' order by id offset n % 40 limit 1) u on true returning id)
    insert into connected_calendars (connection_id, key, name, writable, chosen) select id, '', 'Calendar', false, true from added`);

/** Background reads of calendars: the server memory they take, and the time of a list page while they run. */
export const connectedCalendars: Part = async ({ note, copy, serve }) => {
  const place = await copy('demo');
  const { app, headers: signIn } = await serve(place);
  const headers = await signIn('admin@example.com');
  const page = () => app.inject({ url: '/api/interviews?_limit=25', headers });
  const alone = quantile(await timings(50, page), 0.5);
  await addConnections(place.db);
  const content = Buffer.from(calendarOf(Date.now()));
  const server = createServer((_, response) => response.end(content));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent' });
  const open = () => icsSource(address, { loopback: true });
  const memory = () => process.memoryUsage.rss() / mb;

  const before = memory();
  const began = performance.now();
  let most = before;
  let reading = true;
  const work = Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (await readDue({ db: place.db, config, open }));
    }),
  ).finally(() => (reading = false));
  const taken: number[] = [];
  while (reading) {
    const asked = performance.now();
    await page();
    taken.push(performance.now() - asked);
    most = Math.max(most, memory());
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  await work;
  server.close();
  const { read } = await place.db.one<{ read: number }>(sql`
    select count(*) as read from calendar_connections where problem is null and next_read_at > now()`);
  if (read !== calendars) throw new Error(`Only ${read} calendars were read`);
  const over = `${calendars.toLocaleString('en')} calendars of ${events} events`;
  note({ what: `reading ${over}, ${atOnce} at a time`, measured: performance.now() - began, unit: 'ms' });
  note({
    what: `memory that it takes of the server`,
    measured: most - before,
    unit: 'MB',
    promised: { atMost: mostMb },
  });
  const sorted = taken.sort((a, b) => a - b);
  const beside = { what: 'without it', measured: alone };
  for (const [name, share] of [
    ['median', 0.5],
    ['95th percentile', 0.95],
  ] as const)
    note({
      ...{ what: `a list page meanwhile, ${name}`, measured: quantile(sorted, share), unit: 'ms' as const, beside },
      promised: { atMost: mostMs },
    });
};
