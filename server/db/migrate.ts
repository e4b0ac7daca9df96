import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { installQueues } from './queues';

/** Why data and program do not match, in one line. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

type Migration = { number: number; name: string; sql: string; lines: string; hash: string };
type Applied = { number: number; name: string; hash: string };

// An arbitrary number; several server processes may start at once.
const MIGRATION_LOCK = 7_316_205;

/**
 * Migrates the database to this program's version: runs every new `NNNN-name.sql` in order, each in a transaction of
 * its own (product: Start, a newer version opens older data). One with data finds the text of the `NNNN-name.tsv` beside
 * it in the setting `migration.lines`. @param folder the folder of the files; by default the project's. @throws
 * MigrationError for a changed old file, for data of a newer program, and for data from before the first release
 */
export async function migrate(pool: pg.Pool, folder: string = migrationsFolder()): Promise<void> {
  const migrations = readMigrations(folder);
  const client = await pool.connect();
  try {
    // Migrating many rows, or waiting for another process to do it, may take longer than any call.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists schema_migrations (
         number int primary key, name text not null, hash text not null, at timestamptz not null default now())`,
    );
    const done = await client.query<Applied>('select number, name, hash from schema_migrations order by number');
    for (const migration of pending(migrations, done.rows)) await apply(client, migration);
    await installQueues(client);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await client.query('reset statement_timeout; reset lock_timeout');
    client.release();
  } catch (error) {
    // Closing the connection releases the lock.
    client.release(true);
    throw error;
  }
}

/** The names of migrations that the next start will run. @throws MigrationError as `migrate` */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const known = await pool.query<{ found: boolean }>(`select to_regclass('schema_migrations') is not null as found`);
  const done = known.rows[0]?.found
    ? await pool.query<Applied>('select number, name, hash from schema_migrations order by number')
    : null;
  return pending(readMigrations(migrationsFolder()), done?.rows ?? []).map(({ name }) => name);
}

function pending(migrations: Migration[], done: Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  const last = done.at(-1)?.number ?? 0;
  for (const { number, name, hash } of done) {
    const file = known.get(number);
    if (number === 1 && file !== undefined && file.hash !== hash) {
      throw new MigrationError(
        'These data were made before the first release and cannot be opened: delete them, or set DATA_DIR to an empty folder (DATABASE_URL to an empty database).',
      );
    }
    if (file === undefined) {
      throw new MigrationError(
        `The data are newer than this program: it does not know the migration ${number}-${name}.`,
      );
    }
    if (file.hash !== hash) {
      throw new MigrationError(
        `The migration ${number}-${file.name} was changed after it ran: write a new one instead.`,
      );
    }
    known.delete(number);
  }
  const rest = migrations.filter((migration) => known.has(migration.number));
  const late = rest.find((migration) => migration.number < last);
  if (late !== undefined) {
    throw new MigrationError(
      `The migration ${late.number}-${late.name} comes before number ${last}, which ran already.`,
    );
  }
  return rest;
}

async function apply(client: pg.PoolClient, { number, name, hash, sql, lines }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`select set_config('migration.lines', $1, true)`, [lines]);
    await client.query(sql);
    await client.query('insert into schema_migrations (number, name, hash) values ($1, $2, $3)', [number, name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`The migration ${number}-${name} failed: ${reason}`, { cause: error });
  }
}

function readMigrations(folder: string): Migration[] {
  const found: Migration[] = [];
  for (const file of readdirSync(folder).sort()) {
    const [, digits, name] = /^(\d{4})-(.+)\.sql$/.exec(file) ?? [];
    if (digits === undefined || name === undefined) continue;
    const data = join(folder, `${digits}-${name}.tsv`);
    const sql = textOf(join(folder, file));
    const lines = existsSync(data) ? textOf(data) : '';
    const hash = createHash('sha256').update(sql).update(lines).digest('hex');
    const number = Number(digits);
    if (found.at(-1)?.number === number) throw new MigrationError(`Two migrations have the number ${digits}.`);
    found.push({ number, name, sql, lines, hash });
  }
  return found;
}

/** The text of a file, in which differences in line endings do not count. */
const textOf = (file: string): string => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');

/** Searched from this module upward, because it runs from `server/db` and, bundled, from `dist/server`. */
function migrationsFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'server', 'db', 'migrations');
    if (existsSync(join(folder, 'package.json')) && existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new MigrationError('The folder server/db/migrations is missing.');
  }
}
