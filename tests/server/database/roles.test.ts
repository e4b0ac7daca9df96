import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '../../../server/db/database';
import { addressFor, createEmbeddedApp, EMBEDDED_APP, grantApp, tooManyRights } from '../../../server/db/roles';
import { enqueue, maintainQueues, takeJob } from '../../../server/db/queues';
import { sweepOld } from '../../../server/system/sweeps';
import { cloneDatabase, type TestDatabase } from '../database';

let database: TestDatabase;
let owner: Database;
let app: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  owner = openDatabase(database.url, 2);
  await createEmbeddedApp(owner.pool);
  await grantApp(owner.pool, EMBEDDED_APP);
  app = openDatabase(addressFor(database.url, EMBEDDED_APP), 2);
});
afterAll(async () => {
  await app.close();
  await owner.close();
  await database.drop();
});

const ran = (text: string) => app.pool.query(text);
const denied = { code: '42501' };

test('the role of the program is no superuser and owns nothing', async () => {
  expect(await app.one(sql`select current_user::text as name`)).toEqual({ name: EMBEDDED_APP });
  expect(await tooManyRights(app)).toBeNull();
  expect(await tooManyRights(owner)).toBe('superuser');
});

test.each([
  'alter table audit disable trigger append_only',
  'alter table interview_history disable trigger all',
  'set session_replication_role = replica',
  'drop table audit',
  'drop trigger append_only on audit',
  'drop function refuse_change() cascade',
  'truncate audit',
  'create table public.mine (id int)',
  'create schema mine',
  "call make_lifecycle('mine', 'interviews')",
  "update audit set action = 'x'",
  'delete from audit',
  "update audit_chain set hash = ''",
  'delete from audit_chain',
  'update postings set paise = 1',
  'delete from postings',
  'update journal_entries set at = now()',
  'delete from journal_entries',
  'delete from interview_history',
  'delete from payment_history',
  'delete from invoices',
  'delete from settlements',
  'delete from feedback_versions',
  'delete from terms_acceptances',
  "update schema_migrations set hash = ''",
])('it may not: %s', async (text) => {
  await expect(ran(text)).rejects.toMatchObject(denied);
});

test('it may not change the history of an interview either, but for what erasing replaces', async () => {
  // No row is needed to see that the privilege is there; the trigger stands in front of every row.
  await expect(ran(`update interview_history set type = 'x'`)).resolves.toMatchObject({ rowCount: 0 });
});

test('it does its work: rows, audit, queues, sweeps and numbers', async () => {
  await app.transaction(async (tx) => {
    await tx.run(sql`insert into audit (action) values ('roleTried')`);
    await enqueue(tx, 'cleaning', {});
  });
  await app.transaction(async (tx) => expect(await takeJob(tx, 'cleaning')).not.toBeNull());
  await maintainQueues(app.pool);
  await sweepOld(app);
  await app.run(sql`update settings set value = '7' where key = 'holdMinutes'`);
});

test('granting again changes nothing, and one role for all is left as it is', async () => {
  await grantApp(owner.pool, EMBEDDED_APP);
  const { name } = await owner.one<{ name: string }>(sql`select current_user::text as name`);
  await grantApp(owner.pool, name);
  expect(await owner.many(sql`select from audit`)).toBeDefined();
});
