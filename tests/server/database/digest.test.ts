import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '../../../server/db/database';
import { digestLines, digestOf } from '../../../server/db/digest';
import { cloneDatabase, type TestDatabase } from '../database';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, 2);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const add = (id: string) =>
  db.run(sql`
  insert into organizations (id, name) values (${id}::uuid, ${`Org ${id.slice(0, 1)}`})`);
const lineOf = async () => digestLines(await digestOf(db)).find((line) => line.startsWith('public.organizations '));

test('the digest of a table follows its rows and not their place', async () => {
  const [one, two] = ['1', '2'].map((digit) => digit.repeat(8) + '-0000-4000-8000-000000000000') as [string, string];
  const empty = await lineOf();
  await add(one);
  await add(two);
  const both = await lineOf();
  expect(both).not.toBe(empty);
  // Rewriting the rows moves them to another place.
  await db.run(sql`update organizations set name = name`);
  expect(await lineOf()).toBe(both);
  await db.run(sql`update organizations set name = 'Other' where id = ${one}::uuid`);
  expect(await lineOf()).not.toBe(both);
  await db.run(sql`update organizations set name = 'Org 1' where id = ${one}::uuid`);
  expect(await lineOf()).toBe(both);
  await db.run(sql`delete from organizations where id = ${two}::uuid`);
  expect(await lineOf()).not.toBe(both);
});

test('a table may take as long as it needs', async () => {
  // Each statement of the database of calls ends after a moment here.
  const hurried = { ...db, transaction: db.bounded(() => 1).transaction };
  expect((await digestOf(hurried)).length).toBeGreaterThan(20);
});
