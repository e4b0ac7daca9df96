import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { bundledBinaries, bundledFolder, hydrate, systemBinaries } from './binaries';
import type { Binaries } from './binaries';
import { EmbeddedError } from './embedded-error';
import { asOurselves, asUser, inNamespace, ordinaryUsers, run, userOf } from './runner';
import type { Runner } from './runner';

/** The programs to run, the user that runs them, and the folder of the data. */
export type Placement = { binaries: Binaries; runner: Runner; data: string };

const SHARED_HOME = '/var/lib/interview-platform';

/**
 * The real folder of the data, which may not exist yet. A link leads to data that had to be moved. `dataDir` must
 * exist.
 */
export function dataFolder(dataDir: string): string {
  const path = join(dataDir, 'postgres');
  if (existsSync(path)) return realpathSync(path);
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return join(realpathSync(dataDir), 'postgres');
  throw new EmbeddedError(`The data should be at ${readlinkSync(path)}, where ${path} leads, and are not there.`);
}

/**
 * Finds a way to run PostgreSQL here. Root tries, in this order: an ordinary user; a user namespace, if folders are
 * closed to others; copies under /var/lib; a PostgreSQL of the system. Nothing else may use the data at the same time.
 * @param native the folder of the binaries, by default the npm package's. @throws EmbeddedError if there is no way
 */
export function findPlacement(dataDir: string, native?: string): Placement {
  const bundled = bundledBinaries(native ?? bundledFolder());
  const kinds = bundled === null ? [] : [bundled];
  if (process.getuid?.() !== 0) {
    for (const binaries of [...kinds, ...systemBinaries()]) {
      const placement = { binaries, runner: asOurselves, data: dataFolder(dataDir) };
      if (fits(placement)) return placement;
    }
    throw nothingFits(dataDir);
  }
  const users = [...ownerOf(dataFolder(dataDir)), ...ordinaryUsers()];
  for (const binaries of kinds) {
    const runners = [...users.map(asUser), ...users.slice(0, 1).map(inNamespace)];
    for (const runner of runners) {
      const placement = { binaries, runner, data: dataFolder(dataDir) };
      if (fits(placement)) return placement;
    }
  }
  const [user] = users;
  if (user === undefined) throw nothingFits(dataDir);
  for (const binaries of kinds) {
    const runner = asUser(user);
    const copied = copyBinaries(binaries);
    if (runs(copied, runner)) return { binaries: copied, runner, data: moveData(dataDir) };
  }
  for (const binaries of systemBinaries()) {
    const runner = asUser(user);
    const placement = { binaries, runner, data: dataFolder(dataDir) };
    if (fits(placement)) return placement;
    if (runs(binaries, runner) && rightVersion(placement)) return { binaries, runner, data: moveData(dataDir) };
  }
  throw nothingFits(dataDir);
}

/** Makes the runner's user the owner of a folder and its content, unless it is the owner already. */
export function giveTo(runner: Runner, folder: string): void {
  const { owner } = runner;
  if (owner === null || statSync(folder).uid === owner.uid) return;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  chownSync(folder, owner.uid, owner.gid);
}

function fits(placement: Placement): boolean {
  return (
    runs(placement.binaries, placement.runner) && rightVersion(placement) && reaches(placement.runner, placement.data)
  );
}

function runs(binaries: Binaries, runner: Runner): boolean {
  return run(runner, join(binaries.folder, 'bin', 'postgres'), ['--version']).status === 0;
}

/** Data can be opened only by the major version of PostgreSQL that made them. */
function rightVersion({ binaries, data }: Placement): boolean {
  const file = join(data, 'PG_VERSION');
  return !existsSync(file) || Number(readFileSync(file, 'utf8')) === binaries.major;
}

/** This is tested with a folder next to the data, because access depends on the whole path. */
function reaches(runner: Runner, data: string): boolean {
  const probe = `${data}.probe-${process.pid}`;
  try {
    mkdirSync(probe, { mode: 0o700 });
    if (runner.owner !== null) chownSync(probe, runner.owner.uid, runner.owner.gid);
    return run(runner, '/bin/sh', ['-c', 'cd "$0" && : > file', probe]).status === 0;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/**
 * The owner of the data, if it is not root. Root leaves the data with this user, who can then start again without root.
 */
function ownerOf(data: string): ReturnType<typeof userOf>[] {
  if (!existsSync(data)) return [];
  const { uid, gid } = statSync(data);
  return uid === 0 ? [] : [userOf(uid, gid)];
}

function copyBinaries(binaries: Binaries): Binaries {
  const stamp = createHash('sha256')
    .update(readFileSync(join(binaries.folder, 'bin', 'pg_ctl')))
    .digest('hex');
  const folder = join(SHARED_HOME, `programs-${stamp.slice(0, 12)}`, basename(binaries.folder));
  if (!existsSync(folder)) {
    const fresh = `${folder}.${process.pid}`;
    mkdirSync(fresh, { recursive: true, mode: 0o755 });
    cpSync(binaries.folder, fresh, { recursive: true, verbatimSymlinks: true });
    renameSync(fresh, folder);
    hydrate(folder);
  }
  return { ...binaries, folder };
}

/** Moves the data to a folder that others can enter, and leaves a link. */
function moveData(dataDir: string): string {
  const link = join(dataDir, 'postgres');
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const home = join(SHARED_HOME, `data-${name}`);
  const data = join(home, 'postgres');
  mkdirSync(home, { recursive: true, mode: 0o711 });
  if (existsSync(link) && realpathSync(link) === data) return data;
  if (existsSync(link) && !lstatSync(link).isSymbolicLink()) {
    const fresh = `${data}.${process.pid}`;
    cpSync(link, fresh, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    setAside(data);
    renameSync(fresh, data);
    renameSync(link, `${link}.moved-${Date.now()}`);
  } else {
    // These data were left by an earlier checkout at the same path, whose folder was deleted. They are not ours to
    // open.
    setAside(data);
  }
  mkdirSync(data, { recursive: true, mode: 0o700 });
  symlinkSync(data, link);
  return data;
}

function setAside(data: string): void {
  if (existsSync(data)) renameSync(data, `${data}.old-${Date.now()}`);
}

function nothingFits(dataDir: string): EmbeddedError {
  const version = join(dataFolder(dataDir), 'PG_VERSION');
  if (existsSync(version)) {
    const major = readFileSync(version, 'utf8').trim();
    return new EmbeddedError(
      `The data in ${dataDir} are of PostgreSQL ${major}, and none that opens them runs here: move them, or set DATABASE_URL.`,
    );
  }
  return new EmbeddedError(
    `The embedded PostgreSQL cannot run here on ${dataDir}: set DATABASE_URL to a PostgreSQL 15 or later of your own.`,
  );
}
