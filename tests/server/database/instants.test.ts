import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonInstant, openDatabase, sql, type Database } from '../../../server/db/database';
import { cloneDatabase, type TestDatabase } from '../database';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test.each([
  ['2026-03-02 10:00:00+00', '2026-03-02T10:00:00.000Z'],
  ['2026-03-02 10:00:00.1239+05:30', '2026-03-02T04:30:00.123Z'],
  ['2026-12-31 23:59:59.999999-01', '2027-01-01T00:59:59.999Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
])('%s is read as %s from a column, an array and JSON', async (written, read) => {
  const at = sql`${written}::timestamptz`;
  expect(
    await db.one(sql`
      select ${at} as one, array[${at}, null] as many, jsonb_build_object('at', ${jsonInstant(at)}) as json`),
  ).toEqual({ one: read, many: [read, null], json: { at: read } });
});

test('the infinite past of a mark that was never set is no instant, and is written back as it was read', async () => {
  const { at } = await db.one<{ at: string }>(sql`select '-infinity'::timestamptz as at`);
  expect(await db.one(sql`select ${at}::timestamptz < '0001-01-01' as past`)).toEqual({ past: true });
});

test('the same instants are read in every time zone of a connection', async () => {
  await db.transaction(async (tx) => {
    await tx.run(sql`set local timezone = 'Asia/Kolkata'`);
    const at = sql`'2026-03-02 10:00:00+00'::timestamptz`;
    expect(await tx.one(sql`select ${at} as one, ${jsonInstant(at)} as json`)).toEqual({
      one: '2026-03-02T10:00:00.000Z',
      json: '2026-03-02T10:00:00.000Z',
    });
  });
});
