import { spawn } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { EmbeddedError } from './embedded-error';
import { clearOrphan } from './orphan';
import { socketUrl } from './ownership';
import { dataFolder } from './placement';
import { livePostmaster } from './postmaster';

// These are copied separately, recreated at every start, or obsolete.
const NOT_KEPT = /^(postgres|postgres\..*|backups|before-restore-.*)$/;
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts', '.s.PGSQL.*', 'pg_replslot/*', 'pg_stat_tmp/*'];

/**
 * Writes a consistent copy of the data folder into one .tar.gz (product: Start), whether a server is running or not.
 * @throws EmbeddedError if there are no data, or the copy could not be made
 */
export async function backUp(dataDir: string, file: string): Promise<void> {
  const target = resolve(file);
  const draft = `${target}.part`;
  if (!existsSync(join(dataDir, 'postgres'))) throw new EmbeddedError(`There are no embedded data in ${dataDir}.`);
  const data = dataFolder(dataDir);
  mkdirSync(dirname(target), { recursive: true });
  // The file contains all data, so only its owner may read it.
  writeFileSync(`${draft}.tar`, '', { mode: 0o600 });
  try {
    const live = await livePostmaster(data);
    if (live === null) await copy(data, `${draft}.tar`, []);
    else if (live.socketDir !== null) await copyLive(data, `${draft}.tar`, socketUrl(live.socketDir, 'postgres'));
    else throw new EmbeddedError('The database is just starting or stopping: try again.');
    // Other files are added after the database, so that every file that the database refers to is included.
    const others = kept(dataDir);
    if (others.length > 0) await tar(['-rf', `${draft}.tar`, '-C', resolve(dataDir), ...others], 1);
    await pipeline(createReadStream(`${draft}.tar`), createGzip(), createWriteStream(draft, { mode: 0o600 }));
    renameSync(draft, target);
  } catch (error) {
    throw (error as { code?: string }).code === 'ENOSPC' ? failed(noSpace) : error;
  } finally {
    rmSync(`${draft}.tar`, { force: true });
    rmSync(draft, { force: true });
  }
}

/**
 * Replaces the data with those of a backup. The former data stay in `before-restore-…`, whose path is returned. @throws
 * EmbeddedError while a server runs, and for a file that is not a backup of ours
 */
export async function restore(dataDir: string, file: string): Promise<string> {
  if (!existsSync(file)) throw new EmbeddedError(`${file} is not there.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  await clearOrphan(dataDir);
  const fresh = mkdtempSync(join(dataDir, 'postgres.restore-'));
  try {
    await tar(['-xzf', resolve(file), '-p', '--no-same-owner', '-C', fresh], 0);
    if (!existsSync(join(fresh, 'postgres', 'PG_VERSION'))) throw new EmbeddedError(`${file} is no backup of ours.`);
    const before = mkdtempSync(join(dataDir, 'before-restore-'));
    for (const name of kept(dataDir)) renameSync(join(dataDir, name), join(before, name));
    setAside(dataDir, join(before, 'postgres'));
    for (const name of readdirSync(fresh)) renameSync(join(fresh, name), join(dataDir, name));
    return before;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Moves the data folder to `target`. If the data had to be placed elsewhere behind a link, they are renamed there, and
 * `target` becomes the link.
 */
function setAside(dataDir: string, target: string): void {
  const path = join(dataDir, 'postgres');
  if (!existsSync(path)) return;
  if (!lstatSync(path).isSymbolicLink()) {
    renameSync(path, target);
    return;
  }
  const data = dataFolder(dataDir);
  const moved = `${data}.${Date.now()}`;
  renameSync(data, moved);
  rmSync(path);
  symlinkSync(moved, target);
}

/**
 * Copies the data while a server runs. Between start and stop of the backup, PostgreSQL retains the log that makes
 * files copied at different moments consistent.
 */
async function copyLive(data: string, draft: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const extra = mkdtempSync(`${draft}-`);
  try {
    // The slot retains the log from now on, and ends with this session.
    await client.query(`select pg_create_physical_replication_slot('backup_${process.pid}', true, true)`);
    await client.query(`select pg_backup_start('backup', true)`);
    await copy(data, draft, ['pg_wal/*']);
    const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    mkdirSync(join(extra, 'postgres'));
    writeFileSync(join(extra, 'postgres', 'backup_label'), stopped.rows[0]?.labelfile ?? '', { mode: 0o600 });
    await tar(['-rf', draft, '-C', dirname(data), 'postgres/pg_wal', '-C', extra, 'postgres/backup_label'], 1);
  } finally {
    rmSync(extra, { recursive: true, force: true });
    await client.end();
  }
}

async function copy(data: string, draft: string, without: string[]): Promise<void> {
  const excluded = [...NOT_COPIED, ...without].map((pattern) => `--exclude=postgres/${pattern}`);
  await tar(['-cf', draft, ...excluded, '-C', dirname(data), 'postgres'], 1);
}

function kept(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => !NOT_KEPT.test(name));
}

/** Status 1 means that a file changed or vanished while it was read; the log repairs that. */
async function tar(args: string[], highestStatus: number): Promise<void> {
  const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said = (said + part).slice(0, 2_000)));
  const status = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      said = error.message;
      resolve(-1);
    });
    child.once('close', (code) => resolve(code ?? -1));
  });
  if (status >= 0 && status <= highestStatus) return;
  throw failed(/No space left on device|Wrote only/.test(said) ? noSpace : (said.trim().split('\n')[0] ?? ''));
}

const noSpace = 'no space is left on the disk';
const failed = (why: string) => new EmbeddedError(`The copy failed: ${why}`);
