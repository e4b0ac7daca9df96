import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { version } from '../kit/version';
import { installQueues, queuesAreMissing, updateQueues } from './queues';

/** Thrown if the data and the program do not match. The message says why in one line. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

type Migration = { number: number; name: string; sql: string; lines: string; hash: string; oldest: string | null };
/**
 * `oldest` is the oldest version of the program that can work with the data after the migration; null for any version.
 */
type Applied = Pick<Migration, 'number' | 'name' | 'hash' | 'oldest'>;

/** How the data compare with this program. */
export type SchemaState = {
  /** The names of migrations that have not run yet. */
  pending: string[];
  /** Whether a newer program has migrated the data. Its schema also works for this program, and is left alone. */
  isNewer: boolean;
  /** Whether queues must be created. */
  lacksQueues: boolean;
};

// An arbitrary number; several server processes may start at once.
export const MIGRATION_LOCK = 7_316_205;

/**
 * Migrates the database to this program's version: runs every new `NNNN-name.sql` in order, each in a transaction of
 * its own (product: Start, a newer version opens older data). A migration with data finds the text of its
 * `NNNN-name.tsv` in the setting `migration.lines`. Data of a newer program are left as they are (docs/patterns.md,
 * Migration). @param folder the folder of the files; by default the project's. @throws MigrationError for a changed old
 * file, for data of a newer program that this one cannot work with, and for data from before the first release
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
         number int primary key, name text not null, hash text not null, at timestamptz not null default now(), oldest text)`,
    );
    const { rest, isNewer } = compared(migrations, await readApplied(client));
    for (const migration of rest) await apply(client, migration);
    if (!isNewer) {
      // Records which roles were granted what they need (`grantApp`).
      await client.query(
        'create table if not exists schema_grants (role name primary key, version int not null, migration int not null)',
      );
      await installQueues(client);
      await updateQueues(client);
    }
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await client.query('reset statement_timeout; reset lock_timeout');
    client.release();
  } catch (error) {
    // Closing the connection releases the lock.
    client.release(true);
    throw error;
  }
}

/** What `migrate` would do. @throws MigrationError as `migrate` */
export async function schemaState(pool: pg.Pool, folder: string = migrationsFolder()): Promise<SchemaState> {
  const known = await pool.query<{ found: boolean }>(`select to_regclass('schema_migrations') is not null as found`);
  const { rest, isNewer } = compared(readMigrations(folder), known.rows[0]?.found ? await readApplied(pool) : []);
  return { pending: rest.map(({ name }) => name), isNewer, lacksQueues: !isNewer && (await queuesAreMissing(pool)) };
}

// Reads the row as JSON, because data from before the first release may lack the column.
const readApplied = async (db: pg.Pool | pg.PoolClient): Promise<Applied[]> =>
  (
    await db.query<Applied>(
      `select number, name, hash, to_jsonb(m)->>'oldest' as oldest from schema_migrations m order by number`,
    )
  ).rows;

/** The migrations that still have to run, and whether a newer program has run others. */
function compared(migrations: Migration[], done: Applied[]): { rest: Migration[]; isNewer: boolean } {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  const newest = migrations.at(-1)?.number ?? 0;
  const last = done.at(-1)?.number ?? 0;
  for (const { number, name, hash, oldest } of done) {
    const file = known.get(number);
    if (number === 1 && file !== undefined && file.hash !== hash) {
      throw new MigrationError(
        'These data were made before the first release and cannot be opened: delete them, or set DATA_DIR to an empty folder (DATABASE_URL to an empty database).',
      );
    }
    if (file === undefined) {
      if (number < newest) {
        throw new MigrationError(`The data are not of this program: it does not know the migration ${number}-${name}.`);
      }
      if (oldest !== null && isOlder(version, oldest)) {
        throw new MigrationError(
          `The data are newer than this program: since the migration ${number}-${name} they need version ${oldest} or later, and this is ${version}.`,
        );
      }
      continue;
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
  return { rest, isNewer: last > newest };
}

/** Whether a version comes before another. */
const isOlder = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) < 0;

// The lock timeout is short, because a statement that waits for a table lock holds up every call after it.
const lockMs = 2_000;
const pauseMs = 1_000;
const mostTries = 300;
const lockNotAvailable = '55P03';

async function apply(client: pg.PoolClient, migration: Migration, tries = 1): Promise<void> {
  const { number, name, hash, sql, lines, oldest } = migration;
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(`select set_config('migration.lines', $1, true)`, [lines]);
    await client.query(sql);
    const row = [number, name, hash, oldest];
    await client.query('insert into schema_migrations (number, name, hash, oldest) values ($1, $2, $3, $4)', row);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if ((error as { code?: string }).code === lockNotAvailable && tries < mostTries) {
      await wait(pauseMs);
      return apply(client, migration, tries + 1);
    }
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
    const [, oldest = null] = /^-- oldest program: (\d+\.\d+\.\d+)$/m.exec(sql) ?? [];
    found.push({ number, name, sql, lines, hash, oldest });
  }
  return found;
}

/** The text of a file, with the same line endings on every system. */
const textOf = (file: string): string => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');

/**
 * The folder of the migrations. It is searched from this module upward, because the module runs from `server/db` and,
 * bundled, from `dist/server`.
 */
function migrationsFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'server', 'db', 'migrations');
    if (existsSync(join(folder, 'package.json')) && existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new MigrationError('The folder server/db/migrations is missing.');
  }
}
