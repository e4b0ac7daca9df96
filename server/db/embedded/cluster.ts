import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedError } from './embedded-error';
import { SOCKET_PORT } from './postmaster';
import { USER } from './ownership';
import type { Placement } from './placement';
import { run } from './runner';

// The path of a socket can have at most 107 bytes, including the socket's own name and the longer name of its lock
// file.
const LONGEST_SOCKET_FOLDER = 107 - '/.s.PGSQL.5432.lock'.length;

/**
 * Creates an empty cluster if there is none. This is done in a temporary folder that is then renamed, so that a failure
 * leaves nothing half done. Text is compared by code points, which is the same on every machine. Texts shown to people
 * are sorted by an explicit collation. @returns whether it was created
 */
export function initialise(placement: Placement, durable: boolean): boolean {
  const { binaries, runner, data } = placement;
  if (existsSync(join(data, 'PG_VERSION'))) return false;
  const fresh = `${data}.new-${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  if (runner.owner !== null) chownSync(fresh, runner.owner.uid, runner.owner.gid);
  const locale =
    binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8', '--lc-messages=C'];
  const made = run(runner, join(binaries.folder, 'bin', 'initdb'), [
    ...['-D', fresh, '-U', USER, '-A', 'trust', '-E', 'UTF8', ...locale],
    ...(durable ? [] : ['--no-sync']),
  ]);
  try {
    if (made.status !== 0) {
      const reason = (made.stderr ?? '').trim().split('\n').at(-1) ?? String(made.error);
      throw new EmbeddedError(`The embedded database could not be made in ${data}: ${reason}`);
    }
    if (existsSync(data) && readdirSync(data).length > 0 && !existsSync(join(data, 'PG_VERSION'))) {
      throw new EmbeddedError(`${data} is not empty and holds no database: move it away first.`);
    }
    renameSync(fresh, data);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // If two processes start for the first time at once, the cluster of the other one is used. Its ownership is checked
    // later.
    if (existsSync(join(data, 'PG_VERSION'))) return false;
    throw error;
  }
  return true;
}

/**
 * The folder of the socket: the data folder, which others cannot enter, or a short private folder if that path is too
 * long.
 */
export function socketFolder({ data, runner }: Placement): { folder: string; remove(): void } {
  if (Buffer.byteLength(data) <= LONGEST_SOCKET_FOLDER && !/[",@\\]/.test(data)) {
    return { folder: data, remove: () => undefined };
  }
  // mkdtemp creates the folder with mode 0700, so nobody can have placed it there before.
  const folder = mkdtempSync(join(tmpdir().length < 60 ? tmpdir() : '/tmp', 'interviews-'));
  if (runner.owner !== null) chownSync(folder, runner.owner.uid, runner.owner.gid);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

// After a crash, PostgreSQL first syncs all of its files one by one, which takes seconds on a busy machine. Linux can
// sync them in one call, which reports errors since 5.8.
const [major = 0, minor = 0] = release().split('.').map(Number);
const syncsAtOnce = process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8));

/**
 * Settings for data that nobody misses after a crash. The queries are many and small, so that parallel workers cost
 * more than they save, and the databases do not live long enough to be vacuumed.
 */
const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  max_parallel_workers_per_gather: '0',
  autovacuum: 'off',
};

/**
 * The command line of the server. All settings are here and none in postgresql.conf, so that upgrades can change
 * them.
 */
export function serverArguments(data: string, socketDir: string, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '200',
    shared_buffers: '256MB',
    work_mem: '8MB',
    // The default is meant for spinning disks, and makes a join of a few thousand rows read a whole table.
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    logging_collector: 'off',
    ...(syncsAtOnce ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(durable ? {} : throwaway),
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
