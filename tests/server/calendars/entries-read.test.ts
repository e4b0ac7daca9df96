import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../server/config';
import { sql } from '../../../server/db/database';
import { readConnection } from '../../../server/calendars/reading';
import type { FoundEntry } from '../../../server/calendars/source';
import { closeHouse, startHouse, type House } from '../kit';
import { connectedTo, readingOf, sourceWith } from '../kit/calendars';
import { bookedWith, day, hour, iso, soon } from '../kit/interviews';

let house: House;
let interview: string;
let connection: { id: string; calendars: string[] };
const start = soon(50);
beforeAll(async () => {
  house = await startHouse();
  interview = await bookedWith(house, house.cast.asha.own, 'panelist', start);
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`delete from calendar_connections`);
  connection = await connectedTo(house.db, house.cast.people.panelist.id, [{ chosen: false, written: true }]);
  await house.db.run(sql`
    insert into calendar_entries (interview_id, calendar_id, href, etag, version, starts_at, ends_at)
    values (${interview}, ${connection.calendars[0]}, 'entry.ics', 'e1', 3, ${iso(start)}, ${iso(start + hour)})`);
});

const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent' });
const entryAt = (at: number, length = hour): FoundEntry => ({
  ...{ uid: interview, href: 'entry.ics', etag: 'e2', start: at, end: at + length },
});
const read = (own: FoundEntry[], before: () => Promise<unknown> = () => Promise.resolve()) =>
  readConnection(
    {
      ...{ db: house.db, config },
      open: () =>
        sourceWith(async (_, asked) => {
          await before();
          return readingOf([], { own: own.filter(({ uid }) => asked.own.includes(uid)) });
        }),
    },
    connection.id,
  );
type Entry = { found: string | null; theirStart: string | null; theirEnd: string | null; leftThere: boolean };
const entry = () =>
  house.db.one<Entry>(sql`
    select found, their_start as "theirStart", their_end as "theirEnd", left_there as "leftThere" from calendar_entries
    where interview_id = ${interview}`);
const asWritten: Entry = { found: null, theirStart: null, theirEnd: null, leftThere: false };
const leave = () => house.db.run(sql`update calendar_entries set left_there = true`);

test('an entry that was moved there is found with its times, and is well again where it is back', async () => {
  await read([entryAt(start)]);
  expect(await entry()).toEqual(asWritten);
  await read([entryAt(start + hour)]);
  const moved = { found: 'MOVED', theirStart: iso(start + hour), theirEnd: iso(start + 2 * hour), leftThere: false };
  expect(await entry()).toEqual(moved);
  await read([entryAt(start, 2 * hour)]);
  expect(await entry()).toMatchObject({ found: 'MOVED', theirStart: iso(start), theirEnd: iso(start + 2 * hour) });
  await read([entryAt(start)]);
  expect(await entry()).toEqual(asWritten);
});

test('an entry that is missing was deleted there; one beyond what is read is not known', async () => {
  await read([]);
  expect(await entry()).toEqual({ ...asWritten, found: 'DELETED' });
  await read([entryAt(start)]);
  expect(await entry()).toEqual(asWritten);
  const far = start + 60 * day;
  await house.db.run(sql`update calendar_entries set starts_at = ${iso(far)}, ends_at = ${iso(far + hour)}`);
  await read([]);
  expect(await entry()).toEqual(asWritten);
});

test('what its owner leaves as it is there stays left until it is moved again', async () => {
  await read([entryAt(start + hour)]);
  await leave();
  await read([entryAt(start + hour)]);
  expect(await entry()).toMatchObject({ found: 'MOVED', leftThere: true });
  await read([entryAt(start + 2 * hour)]);
  expect(await entry()).toMatchObject({ theirStart: iso(start + 2 * hour), leftThere: false });
  await leave();
  await read([]);
  expect(await entry()).toEqual({ ...asWritten, found: 'DELETED' });
});

test('an entry that is written again while it is read is not judged by what was there before', async () => {
  const moved = [entryAt(start + hour)];
  // The version is enough, because some servers have no ETags.
  await read(moved, () => house.db.run(sql`update calendar_entries set version = 4`));
  expect(await entry()).toEqual(asWritten);
  await read(moved, () => house.db.run(sql`update calendar_entries set etag = 'e3'`));
  expect(await entry()).toEqual(asWritten);
});

test('a calendar that did not change says nothing about its entries', async () => {
  await readConnection(
    { ...{ db: house.db, config }, open: () => sourceWith(() => Promise.resolve(null)) },
    connection.id,
  );
  expect(await entry()).toEqual(asWritten);
});

test('an interview that is over is asked nothing about', async () => {
  const past = start - 60 * hour;
  await house.db.run(sql`update calendar_entries set starts_at = ${iso(past)}, ends_at = ${iso(past + hour)}`);
  await read([]);
  expect(await entry()).toEqual(asWritten);
});

test('a calendar that only receives interviews has no busy times', async () => {
  await readConnection(
    {
      ...{ db: house.db, config },
      open: () =>
        sourceWith(() =>
          Promise.resolve(readingOf([{ start, end: start + 2 * hour, tentative: false, allDay: false }])),
        ),
    },
    connection.id,
  );
  expect(await house.db.many(sql`select id from calendar_spans`)).toEqual([]);
});
