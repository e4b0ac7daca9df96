import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, schemaState } from '../../../server/db/migrate';
import { cloneDatabase, prepareTemplate } from '../database';
import type { TestDatabase } from '../database';
import { until } from '../kit/process';

let folder: string;
let database: TestDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  database = await cloneDatabase('template0');
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  file('0001-first.sql', 'create table first (id int)');
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('several processes that start at once run each migration once', async () => {
  file('0002-second.sql', 'insert into first values (1)');
  await Promise.all([migrate(pool, folder), migrate(pool, folder), migrate(pool, folder)]);
  expect((await pool.query('select id from first')).rows).toEqual([{ id: 1 }]);
  expect((await pool.query('select number, name from schema_migrations order by 1')).rows).toEqual([
    { number: 1, name: 'first' },
    { number: 2, name: 'second' },
  ]);
});

test('takes the time that many rows need, which no call may, and waits as long for another process', async () => {
  file('0002-second.sql', 'select pg_sleep(0.4)');
  const options = '-c lock_timeout=100';
  const hurried = new pg.Pool({ connectionString: database.url, max: 2, statement_timeout: 200, options });
  await Promise.all([migrate(hurried, folder), migrate(hurried, folder)]);
  expect((await hurried.query('select from schema_migrations')).rowCount).toBe(2);
  expect((await hurried.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '200ms' }]);
  await hurried.end();
});

test('a newer program runs what is new, and what fails leaves nothing behind', async () => {
  await migrate(pool, folder);
  file('0002-second.sql', 'create table second (id int); select nothing from nowhere');
  await expect(migrate(pool, folder)).rejects.toThrow(
    'The migration 2-second failed: relation "nowhere" does not exist',
  );
  file('0002-second.sql', 'create table second (id int)');
  await migrate(pool, folder);
  expect((await pool.query('select * from second')).rowCount).toBe(0);
});

test('a migration reads the lines of the data beside it, which count as a part of it', async () => {
  const insert = `insert into first select line::int from string_to_table(current_setting('migration.lines'), E'\\n') line`;
  file('0002-second.sql', insert);
  file('0002-second.tsv', '1\r\n2');
  file('0003-third.sql', `insert into first select length(current_setting('migration.lines'))`);
  await migrate(pool, folder);
  expect((await pool.query('select id from first order by 1')).rows).toEqual([{ id: 0 }, { id: 1 }, { id: 2 }]);
  file('0002-second.tsv', '1\n3');
  await expect(migrate(pool, folder)).rejects.toThrow('The migration 2-second was changed after it ran');
});

test('a file that was changed after it ran is refused', async () => {
  file('0002-second.sql', 'create table second (id int)');
  await migrate(pool, folder);
  file('0002-second.sql', 'create table second (id bigint)');
  await expect(migrate(pool, folder)).rejects.toThrow('The migration 2-second was changed after it ran');
});

test('data made before the first release are refused in a line that says what to do', async () => {
  await migrate(pool, folder);
  file('0001-first.sql', 'create table first (id bigint)');
  await expect(migrate(pool, folder)).rejects.toThrow(/before the first release.*delete them, or set DATA_DIR/);
});

test('data of a version with other files are refused so before anything is changed', async () => {
  await pool.query(`
    create table schema_migrations (
      number int primary key, name text not null, hash text not null, at timestamptz not null default now());
    insert into schema_migrations (number, name, hash)
      select n, case n when 1 then 'main-job' else 'later' end, 'of its file' from generate_series(1, 52) n;
    create table organizations (id uuid primary key, name text not null)`);
  const tables = async () =>
    (
      await pool.query<{ name: string }>(`select relname as name from pg_class where relkind = 'r' and
      relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) order by 1`)
    ).rows;
  const before = await tables();
  await expect(migrate(pool)).rejects.toThrow(/^These data were made before the first release.*an empty database\)\.$/);
  expect(await tables()).toEqual(before);
});

test('data of a newer program are left as they are, unless they need a newer one', async () => {
  file('0002-later.sql', 'alter table first add column later text');
  await migrate(pool, folder);
  rmSync(join(folder, '0002-later.sql'));
  await pool.query('drop schema pgboss cascade');
  await migrate(pool, folder);
  expect((await pool.query('select from schema_migrations')).rowCount).toBe(2);
  // The queues belong to the newer program, and are not changed.
  expect((await pool.query(`select to_regnamespace('pgboss') as found`)).rows).toEqual([{ found: null }]);
  expect(await schemaState(pool, folder)).toEqual({ pending: [], isNewer: true, lacksQueues: false });
});

test.each([
  ['0.0.9', null],
  ['0.1.0', null],
  ['0.1.1', /^The data are newer than this program: since the migration 2-less they need version 0\.1\.1 or later/],
  ['0.10.0', /need version 0\.10\.0 or later, and this is 0\.1\.0\.$/],
])('a migration says that programs before %s cannot work with the data', async (oldest, refusal) => {
  file('0002-less.sql', `-- oldest program: ${oldest}\nalter table first drop column id`);
  await migrate(pool, folder);
  rmSync(join(folder, '0002-less.sql'));
  const again = expect(migrate(pool, folder));
  await (refusal ? again.rejects.toThrow(refusal) : again.resolves.toBeUndefined());
});

test('a migration that waits for a table lets the calls go on that come after it', async () => {
  await migrate(pool, folder);
  file('0002-later.sql', 'alter table first add column later text');
  const reader = await pool.connect();
  await reader.query('begin; select from first');
  const migrating = migrate(pool, folder);
  await until('the migration to wait', async () => {
    const { rowCount } = await pool.query(`select from pg_locks where not granted and relation = 'first'::regclass`);
    return rowCount === 1 ? true : undefined;
  });
  // The migration gives up waiting long before the reader ends.
  await expect(pool.query('select from first')).resolves.toBeDefined();
  await reader.query('commit');
  reader.release();
  await migrating;
  expect((await pool.query('select later from first')).rowCount).toBe(0);
});

// Statements that remove something that an earlier program may use (docs/patterns.md, Migration).
const contracts =
  /\b(drop (table|column|view|function)|rename (to|column)|alter column \S+ (set not null|(set data )?type))\b|\badd column [^,;]*\bnot null\b(?![^,;]*\bdefault\b)/i;

test('a migration after the first release that takes something away says which programs it breaks', () => {
  for (const sql of ['alter table a drop column b', 'alter table a add column b int not null;'])
    expect(sql).toMatch(contracts);
  for (const sql of ['alter table a add column b int', 'alter table a add column b int not null default 0;'])
    expect(sql).not.toMatch(contracts);
  const firstRelease = 8;
  const silent = migrationFiles().filter(
    ({ number, sql }) => number > firstRelease && contracts.test(sql) && !/^-- oldest program: /m.test(sql),
  );
  expect(silent).toEqual([]);
});

test('a template is made once, and a clone of it is separate', async () => {
  const fill = (url: string): Promise<void> => on(url, 'create table filled as select 1 as id');
  await Promise.all([prepareTemplate('template_trial', fill), prepareTemplate('template_trial', fill)]);
  const [one, other] = await Promise.all([cloneDatabase('template_trial'), cloneDatabase('template_trial')]);
  await on(one.url, 'drop table filled');
  await expect(on(other.url, 'insert into filled values (2)')).resolves.toBeUndefined();
  await Promise.all([one.drop(), other.drop()]);
});

test('the program’s own migrations run on an empty database', async () => {
  await expect(migrate(pool)).resolves.toBeUndefined();
});

async function on(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function file(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

const migrationFiles = () =>
  readdirSync('server/db/migrations')
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({
      number: Number.parseInt(name, 10),
      sql: readFileSync(join('server/db/migrations', name), 'utf8'),
    }));
