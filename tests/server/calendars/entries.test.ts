import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  answerEntryQuestion,
  chooseCalendars,
  connectCalendar,
  getCalendars,
  readCalendarsNow,
  type Connection,
} from '../../../src/contract/calendars';
import { setOwner } from '../../../src/contract/interviews-owners';
import { readConfig, type Config } from '../../../server/config';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, send, sent, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';
import { hurry, workOff } from '../kit/background';
import { calDavServer, type CalDavServer } from '../kit/caldav';
import { bookedWith, hour, iso, soon } from '../kit/interviews';

let house: House;
let config: Config;
let dav: CalDavServer;
beforeAll(async () => {
  house = await startHouse();
  config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: house.dataDir });
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  dav = await calDavServer();
  await house.db.run(sql`truncate calendar_connections cascade`);
});
afterEach(async () => {
  await dav.close();
  // Cancels the interviews of a test, so that the next test does not write them.
  for (const id of made.splice(0)) await send(house, 'admin', id, { type: 'CANCEL', why: 'It was for a test.' });
  await work();
});

/** The interviews of a test. */
const made: string[] = [];
let failures: unknown[] = [];
/** Runs the background work of interviews: emails are written, then calendar entries. */
async function work(): Promise<void> {
  failures = [];
  await hurry(house.db);
  await workOff(house.db, ['effects', 'calendarEntries'], { config, onError: (error) => failures.push(error) });
}

const choose = (connection: Connection, writesTo: string | null, as: PersonName) =>
  house.call(chooseCalendars, {
    as,
    params: { id: connection.id },
    body: {
      name: 'Work',
      calendars: connection.calendars.map(({ id }) => id),
      tentativeCounts: true,
      allDayCounts: true,
      writesTo,
    },
  });
const calendarsOf = async (as: PersonName = 'panelist') => ok(await house.call(getCalendars, { as }));
const writable = ({ calendars }: Connection) => calendars.find((one) => one.writable)?.id ?? '';
/** Connects a person's calendar, into which their interviews are written. */
async function writing(as: PersonName = 'panelist'): Promise<Connection> {
  const { address, user, password } = dav;
  const body = { way: 'CALDAV' as const, server: address, user, password };
  const connection = ok(await house.call(connectCalendar, { as, body }));
  return ok(await choose(connection, writable(connection), as));
}
async function readNow() {
  const id = (await calendarsOf()).connections[0]?.id;
  return ok(await house.call(readCalendarsNow, { as: 'panelist', body: { ...(id && { id }) } }));
}
const pathOf = (id: string) => `/home/work/${id}.ics`;
const there = (id: string) => dav.items.get(pathOf(id))?.content.replaceAll('\r\n ', '');
const valueOf = (id: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(there(id) ?? '')?.[1];
const stamp = (at: number) => iso(at).replaceAll(/[-:]|\.\d+/g, '');
const puts = () => dav.asked.filter((one) => one.startsWith('PUT')).length;

const titleOf = () => `${house.cast.job.title} at Blue Harbour`;

let hours = 30;
/** A different free time for each call. */
const nextTime = () => soon((hours += 3));
/** A confirmed interview with the first panelist. */
async function confirmed(start = nextTime()): Promise<string> {
  const id = await bookedWith(house, house.cast.asha.own, 'panelist', start);
  made.push(id);
  await sent(house, 'panelist', id, { type: 'ACCEPT' });
  return id;
}
const moveEntry = (id: string, start: number) => {
  const moved = (dav.items.get(pathOf(id))?.content ?? '')
    .replace(/^DTSTART:.*$/m, `DTSTART:${stamp(start)}\r`)
    .replace(/^DTEND:.*$/m, `DTEND:${stamp(start + hour)}\r`)
    .replaceAll('\r\r', '\r');
  dav.set(pathOf(id), moved);
};
const answer = async (id: string, how: 'PUT_BACK' | 'LEAVE', as: PersonName = 'panelist', at = 0) => {
  const connectionId = (await calendarsOf()).connections[at]?.id ?? '';
  return house.call(answerEntryQuestion, { as, params: { id }, body: { answer: how, connectionId } });
};
const emailsOf = (id: string, email: string) =>
  house.db.many<{ subject: string; ics: string | null; only: boolean }>(sql`
    select m.subject, m.ics, m.calendar_only as only from mails m join outbox o on o.id = m.outbox_id
    where o.subject_id = ${id} and m.recipient = ${email} order by m.id`);

test('an interview is written once it is confirmed, as one entry without the addresses of others', async () => {
  await writing();
  const start = nextTime();
  const id = await bookedWith(house, house.cast.asha.own, 'panelist', start);
  made.push(id);
  await work();
  expect(there(id)).toBeUndefined();
  await sent(house, 'panelist', id, { type: 'ACCEPT' });
  await work();
  expect([valueOf(id, 'UID'), valueOf(id, 'DTSTART'), valueOf(id, 'DTEND'), valueOf(id, 'SUMMARY')]).toEqual([
    id,
    stamp(start),
    stamp(start + hour),
    titleOf(),
  ]);
  expect(there(id)).toContain(`/dashboard/interview?id=${id}`);
  expect(there(id)).not.toMatch(/METHOD|ATTENDEE|ORGANIZER/);
  await readNow();
  expect((await calendarsOf()).connections).toMatchObject([{ problem: null, busyAhead: 0 }]);
});

test('it moves and goes with the interview, and is written no more often than it changes', async () => {
  await writing();
  const id = await confirmed();
  await work();
  const before = puts();
  await house.db.run(
    sql`insert into pgboss.job (name, data) values ('calendarEntries', ${JSON.stringify({ id })}::jsonb)`,
  );
  await work();
  expect(puts()).toBe(before);
  await sent(house, 'admin', id, { type: 'CANCEL', why: 'The job is filled.' });
  await work();
  expect(there(id)).toBeUndefined();
  const left = await house.db.one<{ n: number }>(sql`
    select count(*) as n from calendar_entries where interview_id = ${id}`);
  expect(left.n).toBe(0);
});

test('it goes when the interview is of another panelist', async () => {
  await writing();
  const id = await confirmed();
  await work();
  expect(there(id)).toBeDefined();
  await sent(house, 'panelist', id, { type: 'WITHDRAW', why: 'I am ill.' });
  await work();
  expect(there(id)).toBeUndefined();
});

test('candidates and organizations have it in their calendars too', async () => {
  await writing('candidate');
  const id = await confirmed();
  await work();
  expect(there(id)).toContain(house.cast.job.title);
  await house.db.run(sql`truncate calendar_connections cascade`);
  await writing('org');
  await work();
  expect(there(id)).toContain(house.cast.job.title);
});

test('an admin has those that they own', async () => {
  await writing('admin');
  const id = await confirmed();
  await work();
  expect(there(id)).toBeUndefined();
  const own = (ownerId: string | null, was: string | null) =>
    house.call(setOwner, { as: 'admin', params: { id }, body: { ownerId, was } });
  const { admin } = house.cast.people;
  ok(await own(admin.id, null));
  await work();
  expect(there(id)).toBeDefined();
  ok(await own(null, admin.id));
  await work();
  expect(there(id)).toBeUndefined();
});

test('confirmed interviews ahead follow into the calendar that is chosen, and go from the one that is not', async () => {
  const id = await confirmed();
  await work();
  const connection = await writing();
  await work();
  expect(there(id)).toBeDefined();
  ok(await choose(connection, null, 'panelist'));
  await work();
  expect(there(id)).toBeUndefined();
  expect((await calendarsOf()).connections).toMatchObject([{ writesTo: null, problem: null }]);
});

test('who has it in the calendar gets no entry by email, and no email that only takes it away', async () => {
  await writing();
  const { panelist, org } = house.cast.people;
  const id = await confirmed();
  await work();
  expect((await emailsOf(id, panelist.email)).filter(({ ics }) => ics !== null)).toEqual([]);
  expect((await emailsOf(id, org.email)).filter(({ ics }) => ics !== null)).toHaveLength(1);
  await sent(house, 'panelist', id, { type: 'WITHDRAW', why: 'I am ill.' });
  await work();
  expect((await emailsOf(id, panelist.email)).filter(({ ics, only }) => ics !== null || only)).toEqual([]);
  expect((await emailsOf(id, org.email)).filter(({ ics }) => ics !== null)).toHaveLength(2);
});

test('who has a calendar that cannot be written gets the entry by email', async () => {
  await writing();
  dav.changePassword('another-one');
  await readNow();
  expect((await calendarsOf()).connections).toMatchObject([{ problem: 'SIGN_IN' }]);
  const id = await confirmed();
  await work();
  const emails = await emailsOf(id, house.cast.people.panelist.email);
  expect(emails.filter(({ ics }) => ics !== null)).toHaveLength(1);
});

test('what was moved there is a question, which puts it back or leaves it', async () => {
  await writing();
  const start = nextTime();
  const id = await confirmed(start);
  await work();
  moveEntry(id, start + 5 * hour);
  const { questions } = await readNow();
  expect(questions).toEqual([
    expect.objectContaining({
      interviewId: id,
      kind: 'MOVED',
      title: titleOf(),
      start: iso(start),
      theirStart: iso(start + 5 * hour),
      theirEnd: iso(start + 6 * hour),
    }),
  ]);
  expect((await answer(id, 'PUT_BACK', 'secondPanelist')).status).toBe(404);
  ok(await answer(id, 'PUT_BACK'));
  await work();
  expect(valueOf(id, 'DTSTART')).toBe(stamp(start));
  expect((await readNow()).questions).toEqual([]);
  moveEntry(id, start + 6 * hour);
  await readNow();
  ok(await answer(id, 'LEAVE'));
  expect((await readNow()).questions).toEqual([]);
  expect(valueOf(id, 'DTSTART')).toBe(stamp(start + 6 * hour));
  expect((await answer(id, 'LEAVE')).status).toBe(404);
});

test('what was deleted there is a question, and comes back', async () => {
  await writing();
  const id = await confirmed();
  await work();
  dav.remove(pathOf(id));
  expect((await readNow()).questions).toMatchObject([{ interviewId: id, kind: 'DELETED', theirStart: null }]);
  ok(await answer(id, 'PUT_BACK'));
  await work();
  expect(there(id)).toBeDefined();
  expect((await readNow()).questions).toEqual([]);
});

test('what was changed there is not overwritten by a change that leaves the time', async () => {
  await writing();
  const start = nextTime();
  const id = await confirmed(start);
  await work();
  moveEntry(id, start + 5 * hour);
  await sent(house, 'candidate', id, { type: 'ASK_CANCEL', why: 'I am ill.' });
  await sent(house, 'admin', id, { type: 'REFUSE_CANCEL', why: 'It is only a cold.' });
  await work();
  expect(valueOf(id, 'DTSTART')).toBe(stamp(start + 5 * hour));
  expect((await calendarsOf()).questions).toMatchObject([{ interviewId: id, kind: 'MOVED' }]);
});

test('a failure is shown, tried again, and over once it is written', async () => {
  await writing();
  const id = await confirmed();
  dav.failWith(({ method }, response) => {
    if (method === 'PUT') response.writeHead(503).end();
    return method === 'PUT';
  });
  await work();
  expect(failures.at(0)).toMatchObject({ problem: 'LATER' });
  expect((await readNow()).connections).toMatchObject([{ problem: null, writeProblem: 'LATER' }]);
  dav.failWith(() => false);
  await work();
  expect([there(id) !== undefined, failures]).toEqual([true, []]);
  expect((await calendarsOf()).connections).toMatchObject([{ writeProblem: null, writeFailingSince: null }]);
});

test('a calendar that is read but no longer written says so, emails carry the entry, and both are written later', async () => {
  await writing();
  dav.failWith(({ method }, response) => {
    if (method === 'PUT') response.writeHead(403).end();
    return method === 'PUT';
  });
  const first = await confirmed();
  await work();
  const failing = { problem: null, writeProblem: 'SIGN_IN', writeFailingSince: expect.any(String) as string };
  expect((await readNow()).connections).toMatchObject([failing]);
  const second = await confirmed();
  await work();
  const emails = await emailsOf(second, house.cast.people.panelist.email);
  expect(emails.filter(({ ics }) => ics !== null)).toHaveLength(1);
  // A failure that passes hides nothing that the owner has to know, and that waits for it.
  dav.failWith(({ method }, response) => {
    if (method === 'PUT') response.writeHead(503).end();
    return method === 'PUT';
  });
  const third = await confirmed();
  await work();
  expect((await calendarsOf()).connections).toMatchObject([failing]);
  dav.failWith(() => false);
  const fourth = await confirmed();
  await work();
  await work();
  expect([first, second, third, fourth].map((id) => there(id) !== undefined)).toEqual([true, true, true, true]);
  expect((await calendarsOf()).connections).toMatchObject([{ problem: null, writeProblem: null }]);
});

test('an answer is about the entry in one calendar', async () => {
  await writing();
  await writing();
  const start = nextTime();
  const id = await confirmed(start);
  await work();
  await house.db.run(sql`update calendar_entries set found = 'DELETED' where interview_id = ${id}`);
  const [one, other] = (await calendarsOf()).connections;
  ok(await answer(id, 'LEAVE'));
  expect(one?.id).not.toBe(other?.id);
  expect((await calendarsOf()).questions).toMatchObject([{ connectionId: other?.id }]);
});

test('two jobs at once write one entry', async () => {
  await writing();
  const id = await confirmed();
  for (let nth = 0; nth < 3; nth += 1)
    await house.db.run(
      sql`insert into pgboss.job (name, data) values ('calendarEntries', ${JSON.stringify({ id })}::jsonb)`,
    );
  const before = puts();
  await work();
  await work();
  expect(puts()).toBe(before + 1);
  expect([...dav.items.keys()]).toEqual([pathOf(id)]);
});

test('an entry that a crash left behind, or an email brought, is taken over', async () => {
  await writing();
  const id = await confirmed();
  dav.set(
    '/home/work/from-email.ics',
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${id}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  );
  dav.failWith(({ method, path }, response) => {
    const refuses = method === 'PUT' && path === pathOf(id);
    if (refuses) response.writeHead(409).end();
    return refuses;
  });
  await work();
  expect([...dav.items.keys()]).toEqual(['/home/work/from-email.ics']);
  expect(dav.items.get('/home/work/from-email.ics')?.content).toContain(house.cast.job.title);
});
