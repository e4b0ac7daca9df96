import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../server/config';
import { sql } from '../../../server/db/database';
import { readConnection, readDue, readForBooking, type ReadingContext } from '../../../server/calendars/reading';
import { CalendarError, type AskedReading, type CalendarSource, type Reading } from '../../../server/calendars/source';
import { OutsideFailure } from '../../../server/kit/outside-address';
import { readMeasurements } from '../../../server/system/health-measurements';
import { closeHouse, sent, startHouse, type House } from '../kit';
import { until } from '../kit/process';
import { busyAt, connectedTo, gate, readingOf, sourceWith, spansOf, startsOf, stateOf } from '../kit/calendars';
import { bookedWith, day, hour, iso, minute, soon } from '../kit/interviews';

let house: House;
let listener: pg.Client;
const heard: unknown[] = [];
beforeAll(async () => {
  house = await startHouse();
  listener = new pg.Client({ connectionString: house.db.pool.options.connectionString });
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)));
  await listener.query('listen changes');
});
afterAll(async () => {
  await listener.end();
  await closeHouse(house);
});
beforeEach(async () => {
  await house.db.run(sql`delete from calendar_connections`);
  await house.db.run(sql`delete from mails`);
});

const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent' });
const context = (source: CalendarSource, failed?: (error: unknown) => void): ReadingContext => ({
  ...{ db: house.db, config, open: () => source },
  ...(failed && { failed }),
});
const reads = (answer: Reading | null | (() => Reading | null)) =>
  context(sourceWith(() => Promise.resolve(typeof answer === 'function' ? answer() : answer)));
const fails = (problem: ConstructorParameters<typeof CalendarError>[0]) =>
  context(sourceWith(() => Promise.reject(new CalendarError(problem))));
const panelist = () => house.cast.people.panelist.id;
const connected = (given?: Parameters<typeof connectedTo>[2]) => connectedTo(house.db, panelist(), given);
const [ten, eleven, noon] = [soon(30), soon(31), soon(32)];
const change = (id: string, set: ReturnType<typeof sql>) =>
  house.db.run(sql`update calendar_connections set ${set} where id = ${id}`);

test('busy times are replaced by what is read, and what is ignored stays so while its times are the same', async () => {
  const { id } = await connected();
  const first = [busyAt(ten, eleven), busyAt(eleven, noon, { tentative: true })];
  expect(await readConnection(reads(readingOf(first, { notes: ['One note.'] })), id)).toBe(true);
  expect(await spansOf(house.db, id)).toMatchObject([
    { start: iso(ten), end: iso(eleven), tentative: false, allDay: false, ignored: false },
    { start: iso(eleven), end: iso(noon), tentative: true },
  ]);
  expect(await stateOf(house.db, id)).toMatchObject({ problem: null, notes: ['One note.'], held: false, minutes: 10 });
  await house.db.run(sql`update calendar_spans set ignored = true`);
  await readConnection(reads(readingOf([busyAt(ten, eleven, { tentative: true }), busyAt(eleven, noon + hour)])), id);
  expect(await spansOf(house.db, id)).toMatchObject([
    { start: iso(ten), tentative: true, ignored: true },
    { start: iso(eleven), end: iso(noon + hour), ignored: false },
  ]);
  expect((await stateOf(house.db, id)).notes).toEqual([]);
});

test('a calendar that did not change keeps its busy times and notes', async () => {
  const { id, calendars } = await connected();
  await readConnection(reads(readingOf([busyAt(ten, eleven)], { mark: 'm1', notes: ['A note.'] })), id);
  await house.db.run(sql`update connected_calendars set read_at = now() - interval '1 hour'`);
  expect(await readConnection(reads(null), id)).toBe(true);
  expect(await startsOf(house.db, id)).toEqual([iso(ten)]);
  expect((await stateOf(house.db, id)).notes).toEqual(['A note.']);
  const read = await house.db.one<{ fresh: boolean }>(sql`
    select read_at > now() - interval '1 minute' as fresh from connected_calendars where id = ${calendars[0]}`);
  expect(read.fresh).toBe(true);
});

test('a mark is given to the next reading for a day, in the same zone, and where there is something to keep', async () => {
  const { id } = await connected();
  const marks: (string | null)[] = [];
  let busy = [busyAt(ten, eleven)];
  const marking = context(
    sourceWith((_, { mark, zone }) => {
      marks.push(mark && `${zone} ${mark}`);
      return Promise.resolve(readingOf(busy, { mark: 'an etag' }));
    }),
  );
  const read = () => readConnection(marking, id);
  await read();
  await read();
  expect(marks).toEqual([null, 'Asia/Kolkata an etag']);
  await house.db.run(sql`update connected_calendars set marked_at = now() - interval '25 hours'`);
  await read();
  await house.db.run(sql`update users set time_zone = 'Asia/Tokyo' where id = ${panelist()}`);
  await read();
  await read();
  expect(marks.slice(2)).toEqual([null, null, 'Asia/Tokyo an etag']);
  busy = [];
  await read();
  await read();
  expect(marks.slice(5)).toEqual(['Asia/Tokyo an etag', null]);
  await house.db.run(sql`update users set time_zone = 'Asia/Kolkata' where id = ${panelist()}`);
});

test('a source is asked for 35 days from now on, in the zone of the owner', async () => {
  const { id } = await connected();
  let asked: AskedReading | undefined;
  await readConnection(
    context(
      sourceWith((_, given) => {
        asked = given;
        return Promise.resolve(null);
      }),
    ),
    id,
  );
  expect(asked).toMatchObject({ zone: 'Asia/Kolkata', mark: null, own: [] });
  const { start = 0, end = 0 } = asked?.span ?? {};
  expect(start).toBeLessThan(Date.now());
  expect(Math.round((end - Date.now()) / day)).toBe(35);
});

test('what fails keeps the last busy times and says since when; each failure waits longer, an hour at most', async () => {
  const { id } = await connected();
  await readConnection(reads(readingOf([busyAt(ten, eleven)])), id);
  expect(await readConnection(fails('TIME_OUT'), id)).toBe(false);
  expect(await startsOf(house.db, id)).toEqual([iso(ten)]);
  const first = await stateOf(house.db, id);
  expect(first).toMatchObject({ problem: 'TIME_OUT', minutes: 10, held: false });
  for (const [since, minutes] of [
    [25, 25],
    [300, 60],
  ] as const) {
    await change(id, sql`failing_since = now() - make_interval(mins => ${since})`);
    const { failingSince } = await stateOf(house.db, id);
    await readConnection(fails('NOT_FOUND'), id);
    expect(await stateOf(house.db, id)).toMatchObject({ problem: 'NOT_FOUND', failingSince, minutes });
  }
  await readConnection(reads(readingOf([])), id);
  expect(await stateOf(house.db, id)).toMatchObject({ problem: null, failingSince: null, minutes: 10 });
});

test('one of two calendars that fails does not hold the other', async () => {
  const { id } = await connected([{ key: 'good' }, { key: 'gone' }]);
  await readConnection(
    context(
      sourceWith((key) =>
        key === 'gone'
          ? Promise.reject(new CalendarError('NOT_FOUND'))
          : Promise.resolve(readingOf([busyAt(ten, eleven)])),
      ),
    ),
    id,
  );
  expect(await startsOf(house.db, id)).toEqual([iso(ten)]);
  expect((await stateOf(house.db, id)).problem).toBe('NOT_FOUND');
});

test('a sign-in that cannot be opened, and how a server behaves, are problems; other errors are reported without their words', async () => {
  const { id } = await connected();
  const closed: ReadingContext = {
    ...{ db: house.db, config },
    open: () => {
      throw new CalendarError('KEY');
    },
  };
  expect(await readConnection(closed, id)).toBe(false);
  expect((await stateOf(house.db, id)).problem).toBe('KEY');
  const errors: unknown[] = [];
  const failing = (error: Error) =>
    context(
      sourceWith(() => Promise.reject(error)),
      (one) => errors.push(one),
    );
  await readConnection(failing(new OutsideFailure('TOO_LARGE')), id);
  expect((await stateOf(house.db, id)).problem).toBe('TOO_LARGE');
  expect(errors).toEqual([]);
  await readConnection(failing(new TypeError('https://calendar.example/secret-token is odd')), id);
  expect((await stateOf(house.db, id)).problem).toBe('UNREACHABLE');
  const [error] = errors as [Error];
  expect(error.name).toBe('TypeError');
  expect(`${error.message}${error.stack}`).not.toContain('secret-token');
  expect(error.stack).toContain('reading.test.ts');
});

test('a connection is read by one at a time; who comes second waits and reads again', async () => {
  const { id } = await connected();
  const [began, go] = [gate(), gate()];
  let side = 0;
  let most = 0;
  let count = 0;
  const slow = context(
    sourceWith(async () => {
      count += 1;
      most = Math.max(most, (side += 1));
      began.open();
      await go.opened;
      side -= 1;
      return readingOf([busyAt(ten, eleven)]);
    }),
  );
  const first = readConnection(slow, id);
  await began.opened;
  const second = readConnection(slow, id);
  expect(await readDue(slow)).toBe(false);
  expect(await readConnection(slow, id, { patience: 50 })).toBe(false);
  go.open();
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect({ count, most }).toEqual({ count: 2, most: 1 });
});

test('what a process left behind that died is read once its time is up', async () => {
  const { id } = await connected();
  const reading = reads(readingOf([]));
  await change(id, sql`held_until = now() + interval '1 minute'`);
  expect(await readDue(reading)).toBe(false);
  await change(id, sql`held_until = now() - interval '1 second'`);
  expect(await readDue(reading)).toBe(true);
  expect(await readDue(reading)).toBe(false);
});

test.each([
  ['a deactivated account', sql`update users set active = false`, sql`update users set active = true`],
  [
    'a blocked organization',
    sql`update organizations set blocked = true`,
    sql`update organizations set blocked = false`,
  ],
])('calendars of %s are not read until it is back', async (_whose, end, back) => {
  const reading = reads(readingOf([busyAt(ten, eleven)]));
  const { id } = await connectedTo(house.db, house.cast.people.org.id);
  const readings = async () => [
    await readConnection(reading, id),
    await change(id, sql`next_read_at = now()`),
    await readDue(reading),
  ];
  try {
    await house.db.run(end);
    expect(await readings()).toEqual([false, 1, false]);
    expect(await startsOf(house.db, id)).toEqual([]);
    await change(id, sql`next_read_at = now() - interval '1 hour'`);
    expect((await readMeasurements(house.db)).overdue.calendars).toBe(0);
  } finally {
    await house.db.run(back);
  }
  expect(await readings()).toEqual([true, 1, true]);
  expect(await startsOf(house.db, id)).toEqual([iso(ten)]);
});

test('the one that is due for longest comes first; one that is not set up, or not due, is not read', async () => {
  const keys: string[] = [];
  const reading = context(
    sourceWith((key) => {
      keys.push(key);
      return Promise.resolve(readingOf([]));
    }),
  );
  const due = async (key: string, minutes: number, setUp = true) => {
    const { id } = await connectedTo(house.db, panelist(), [{ key }], setUp);
    await change(id, sql`next_read_at = now() - make_interval(mins => ${minutes})`);
  };
  await due('second', 5);
  await due('later', -5);
  await due('first', 50);
  await due('choosing', 60, false);
  for (;;) if (!(await readDue(reading))) break;
  expect(keys).toEqual(['first', 'second']);
});

/** Reads a connection, changes something during the reading, and lets the reading finish. */
async function during(id: string, what: () => Promise<unknown>): Promise<boolean> {
  const [began, go] = [gate(), gate()];
  const held = context(
    sourceWith(async () => {
      began.open();
      await go.opened;
      return readingOf([busyAt(ten, eleven)]);
    }),
  );
  const read = readConnection(held, id);
  await began.opened;
  await what();
  go.open();
  return read;
}

test('a connection that is deleted while it is read stays deleted, without an error', async () => {
  const { id } = await connected();
  expect(await during(id, () => house.db.run(sql`delete from calendar_connections`))).toBe(false);
  expect(await house.db.many(sql`select id from calendar_connections`)).toEqual([]);
  expect(await house.db.many(sql`select id from calendar_spans`)).toEqual([]);
});

test('a calendar that is no longer chosen while it is read gets no busy times back', async () => {
  const { id } = await connected();
  await readConnection(reads(readingOf([busyAt(ten, eleven)])), id);
  await during(id, async () => {
    await house.db.run(sql`update connected_calendars set chosen = false`);
    await house.db.run(sql`delete from calendar_spans`);
  });
  expect(await spansOf(house.db, id)).toEqual([]);
});

test('a reading that lost its turn stores nothing', async () => {
  const { id } = await connected();
  expect(await during(id, () => change(id, sql`held_until = null, problem = 'SIGN_IN'`))).toBe(false);
  expect(await spansOf(house.db, id)).toEqual([]);
  expect((await stateOf(house.db, id)).problem).toBe('SIGN_IN');
});

test('two people who connected the same calendar each have its busy times', async () => {
  const mine = await connected();
  const theirs = await connectedTo(house.db, house.cast.people.secondPanelist.id);
  const reading = reads(readingOf([busyAt(ten, eleven)]));
  await Promise.all([readDue(reading), readDue(reading)]);
  for (const { id } of [mine, theirs]) expect(await startsOf(house.db, id)).toEqual([iso(ten)]);
  await house.db.run(sql`delete from calendar_connections where id = ${mine.id}`);
  expect(await startsOf(house.db, theirs.id)).toEqual([iso(ten)]);
});

test('the owner alone is told where something changed, and nobody where nothing did', async () => {
  const { id } = await connected();
  const news = async (reading: ReadingContext) => {
    const before = heard.length;
    await readConnection(reading, id);
    await listener.query('select');
    return heard.slice(before);
  };
  const told = [{ change: { area: 'calendars' }, userId: panelist() }];
  const same = reads(readingOf([busyAt(ten, eleven)]));
  expect(await news(same)).toEqual(told);
  expect(await news(same)).toEqual([]);
  expect(await news(fails('LATER'))).toEqual(told);
  expect(await news(fails('LATER'))).toEqual([]);
  expect(await news(same)).toEqual(told);
  expect(await news(reads(readingOf([])))).toEqual(told);
});

test('the owner gets one email after a day without a reading, and another one when it happens again', async () => {
  const { id } = await connected();
  const mails = async () =>
    await house.db.many<{ recipient: string; subject: string; body: string }>(
      sql`select recipient, subject, body from mails order by id`,
    );
  const failFor = async (hours: number) => {
    await change(id, sql`failing_since = now() - make_interval(hours => ${hours})`);
    await readConnection(fails('SIGN_IN'), id);
  };
  await failFor(23);
  expect(await mails()).toEqual([]);
  await failFor(25);
  await failFor(26);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe(house.cast.people.panelist.email);
  expect(mail?.subject).toBe('We cannot read your calendar Work');
  expect(mail?.body).toContain('does not accept the sign-in');
  expect(mail?.body).toContain('/dashboard/connected-calendars');
  await readConnection(reads(readingOf([])), id);
  await failFor(25);
  expect(await mails()).toHaveLength(2);
});

test('the time of an own interview is no busy time of its panelist or candidate, whoever put it into the calendar', async () => {
  const { cast } = house;
  const start = soon(60);
  const interview = await bookedWith(house, cast.asha.own, 'panelist', start);
  const busy = [busyAt(start, start + hour), busyAt(start, start + hour + minute)];
  for (const who of ['panelist', 'candidate', 'secondPanelist'] as const) {
    const { id } = await connectedTo(house.db, cast.people[who].id);
    await readConnection(reads(readingOf(busy)), id);
    expect(await spansOf(house.db, id)).toHaveLength(who === 'secondPanelist' ? 2 : 1);
  }
  await sent(house, 'admin', interview, { type: 'CANCEL', why: 'No more need' });
});

test('the copy of an own interview is no busy time, wherever it was moved in a calendar that we do not write', async () => {
  const { cast } = house;
  const interview = await bookedWith(house, cast.asha.own, 'panelist', soon(70));
  const copy = busyAt(soon(75), soon(76));
  const source = sourceWith((_, { own }) => Promise.resolve(readingOf(own.includes(interview) ? [] : [copy])));
  for (const who of ['panelist', 'candidate', 'secondPanelist'] as const) {
    const { id } = await connectedTo(house.db, cast.people[who].id);
    await readConnection(context(source), id);
    expect(await spansOf(house.db, id)).toHaveLength(who === 'secondPanelist' ? 1 : 0);
  }
  await sent(house, 'admin', interview, { type: 'CANCEL', why: 'No more need' });
});

test('booking reads what is older than a minute, waits 2 seconds at most, and never throws', async () => {
  const { id } = await connected();
  let count = 0;
  const counting = reads(() => {
    count += 1;
    return readingOf([busyAt(ten, eleven)]);
  });
  expect(await readForBooking(counting, panelist())).toBe(true);
  expect(await readForBooking(counting, panelist())).toBe(true);
  expect(count).toBe(1);
  await house.db.run(sql`update connected_calendars set read_at = now() - interval '2 minutes'`);
  expect(await readForBooking(fails('TIME_OUT'), panelist())).toBe(false);
  const go = gate();
  const slow = context(
    sourceWith(async () => {
      await go.opened;
      return readingOf([busyAt(eleven, noon)]);
    }),
  );
  const before = performance.now();
  expect(await readForBooking(slow, panelist())).toBe(false);
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(await startsOf(house.db, id)).toEqual([iso(ten)]);
  // A reading that takes longer continues, and its result serves the next booking.
  go.open();
  await until('the rest of the reading', async () => (await startsOf(house.db, id))[0] === iso(eleven) || undefined);
  const broken: ReadingContext = { config, db: { ...house.db, many: () => Promise.reject(new Error('gone')) } };
  expect(await readForBooking(broken, panelist())).toBe(false);
  expect(await readForBooking(counting, house.cast.people.thirdPanelist.id)).toBe(true);
});
