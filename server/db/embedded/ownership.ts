import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedError } from './embedded-error';
import { SOCKET_PORT } from './postmaster';

/** Thrown if another live process of ours uses the data. */
export class InUseError extends EmbeddedError {
  override name = 'InUseError';
}

export const DATABASE = 'interviews';
export const USER = 'interviews';

/**
 * The session lock in the database itself that marks the data as in use. A killed process loses its connection and with
 * it the lock, so no stale file can be left behind.
 */
export type Ownership = { client: pg.Client; lost: Promise<void> };

// An arbitrary number. The lock is in the database `postgres`, which is not used otherwise.
const OWNER_LOCK = 7_316_204;

/** Codes that mean that the server is not ready (starting or stopping), or stopped during the request. */
const NOT_READY = new Set(['57P03', '57P01', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/**
 * Takes the lock. @returns null if no server responds in this folder at the moment. @throws InUseError if another live
 * process has it; EmbeddedError if the folder cannot be entered
 */
export async function takeOwnership(socketDir: string, dataDir: string): Promise<Ownership | null> {
  const client = new pg.Client({
    host: socketDir,
    port: SOCKET_PORT,
    user: USER,
    database: 'postgres',
    application_name: `owner ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  const lost = new Promise<void>((resolve) => {
    client.once('end', () => resolve());
    client.on('error', () => resolve());
  });
  try {
    await client.connect();
    // A process that was just killed may still be ending, and its session ends shortly.
    const patience = Date.now() + 1_000;
    for (;;) {
      const got = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [OWNER_LOCK]);
      if (got.rows[0]?.ok === true) return { client, lost };
      if (Date.now() > patience) break;
      await wait(50);
    }
    throw await inUse(client, dataDir);
  } catch (error) {
    await client.end().catch(() => undefined);
    if (error instanceof EmbeddedError) throw error;
    const { code, message } = error as { code?: string; message: string };
    if (code === 'EACCES')
      throw new EmbeddedError(`The data in ${dataDir} are in use by another user of this machine.`);
    if ((code !== undefined && NOT_READY.has(code)) || /terminated|timeout/.test(message)) return null;
    throw error;
  }
}

/** Creates the database if it does not exist. */
export async function ensureDatabase(client: pg.Client): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
}

/** The address for all other connections; the private folder takes the place of a password. */
export function socketUrl(socketDir: string, database: string = DATABASE): string {
  return `postgresql://${USER}@localhost:${SOCKET_PORT}/${database}?host=${encodeURIComponent(socketDir)}`;
}

async function inUse(client: pg.Client, dataDir: string): Promise<InUseError> {
  const holder = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objid = $1::bigint::oid`,
    [OWNER_LOCK],
  );
  const pid = /^owner (\d+)$/.exec(holder.rows[0]?.name ?? '')?.[1];
  const who = pid === undefined ? 'another process' : `process ${pid}`;
  return new InUseError(`The data in ${dataDir} are in use by ${who}: stop it first, or set DATA_DIR or DATABASE_URL.`);
}
