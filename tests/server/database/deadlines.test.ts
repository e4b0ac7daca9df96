import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql, type Database, type Tx } from '../../../server/db/database';
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

const short = (tx: Tx) => tx.run(sql`select pg_sleep(0.01)`);
// Cut short by the deadline.
const long = (tx: Tx) => tx.run(sql`select pg_sleep(600)`);

test('a deadline is one for all statements after it was set', async () => {
  // The connection is open before the time begins.
  await short(db);
  const work = db.within(2_000);
  await short(work);
  await expect(long(work)).rejects.toThrow();
  await expect(short(work)).rejects.toThrow();
});

test('a deadline that moves is asked for with each statement, in and outside of a transaction', async () => {
  let left = 60_000;
  const work = db.bounded(() => left);
  await short(work);
  left = 300;
  await expect(long(work)).rejects.toThrow();
  await expect(work.transaction(long)).rejects.toThrow();
  left = 60_000;
  await short(work);
});
