import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '../../../server/db/database';
import {
  addressFor,
  createEmbeddedApp,
  EMBEDDED_APP,
  grantApp,
  lacksGrants,
  tooManyRights,
} from '../../../server/db/roles';
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
  'update schema_grants set version = 99',
  'update interview_history set at = now()',
  "update refund_history set leaf = 'x'",
  "update feedback_versions set kind = 'submitted'",
  'update invoices set total_paise = 1',
  'update settlements set pay_paise = 1',
  'update statement_lines set paise = 1',
  'update statement_revisions set net_paise = 1',
  'update terms_acceptances set accepted_at = now()',
  'update record_versions set revision = 1',
])('it may not: %s', async (text) => {
  await expect(ran(text)).rejects.toMatchObject(denied);
});

test('of rows that are only added it may change what erasing replaces, which the trigger refuses otherwise', async () => {
  await expect(ran(`update interview_history set event = '{}'`)).resolves.toMatchObject({ rowCount: 0 });
});

test('texts of rows that are only added can be erased wherever people may have written them', async () => {
  const fixed = await owner.many<{ place: string }>(sql`
    select c.table_name || '.' || c.column_name as place from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.udt_name in ('text', 'citext', 'varchar', 'json', 'jsonb')
      and not has_column_privilege(${EMBEDDED_APP}, quote_ident(c.table_name), c.column_name, 'UPDATE')
      and c.table_name not like '%\\_history' order by 1`);
  // These columns contain ids, numbers, hashes and words of the program, but no text that a person wrote.
  expect(fixed.map(({ place }) => place)).toEqual([
    'audit.action',
    'audit.object',
    'feedback_versions.kind',
    'inquiry_messages.author',
    'invoices.number',
    'journal_entries.cause',
    'journal_entries.part',
    'postings.account',
    'record_versions.kind',
    'schema_migrations.hash',
    'schema_migrations.name',
    'schema_migrations.oldest',
    'statement_lines.code',
    'statement_lines.kind',
    'statement_revisions.number',
    'statement_revisions.tax',
  ]);
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

test('a start knows whether the role has its rights', async () => {
  expect(await lacksGrants(app)).toBe(false);
  await owner.run(sql`update schema_grants set migration = migration - 1`);
  expect(await lacksGrants(app)).toBe(true);
  await grantApp(owner.pool, EMBEDDED_APP);
  expect(await lacksGrants(app)).toBe(false);
  await owner.run(sql`delete from schema_grants`);
  expect(await lacksGrants(app)).toBe(true);
});

test('granting again changes nothing, and one role for all is left as it is', async () => {
  await grantApp(owner.pool, EMBEDDED_APP);
  const { name } = await owner.one<{ name: string }>(sql`select current_user::text as name`);
  await grantApp(owner.pool, name);
  expect(await owner.many(sql`select from audit`)).toBeDefined();
});
