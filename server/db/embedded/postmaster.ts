import { readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedError } from './embedded-error';

/** The content of postmaster.pid. `socketDir` is null until the server listens. */
export type Postmaster = { pid: number; socketDir: string | null };

/** `visible` is false if it runs in another container, where the process id has another meaning. */
export type LivePostmaster = Postmaster & { visible: boolean };

/** The port, which is only a part of the socket's name. */
export const SOCKET_PORT = 5432;
export const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;

const noteOf = (data: string) => join(data, 'postmaster.pid');

/** The live PostgreSQL on these data, or null. A stale pid file is removed. */
export async function livePostmaster(data: string): Promise<LivePostmaster | null> {
  const visible = visiblePostmaster(data);
  if (visible !== null) return { ...visible, visible: true };
  const noted = readNote(noteOf(data));
  if (noted === null) return null;
  for (const socketDir of new Set([noted.socketDir ?? data, data]))
    if (await responds(socketDir)) return { pid: noted.pid, socketDir, visible: false };
  // After a reboot, the process id may be used by another process, and PostgreSQL would refuse to start.
  rmSync(noteOf(data), { force: true });
  return null;
}

/** The PostgreSQL on these data among the processes that this one can see, or null. */
export function visiblePostmaster(data: string): Postmaster | null {
  const holders = processesOn(data);
  const noted = readNote(noteOf(data));
  if (noted !== null && (holders === null ? looksLikePostgres(noted.pid) : holders.includes(noted.pid))) return noted;
  // Without its postmaster, a server process ends by itself. Until then, the data are in use.
  const [left] = holders ?? [];
  return left === undefined ? null : { pid: left, socketDir: null };
}

/** A socket in a folder that containers share responds in each of them. */
function responds(socketDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(socketDir, SOCKET_NAME));
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}

/**
 * Stops a PostgreSQL, gracefully if possible: it ends its sessions and writes everything to disk. @throws EmbeddedError
 * if it belongs to another user or does not end
 */
export async function stopPostmaster(pid: number, isAlive: () => boolean): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ];
  for (const [signal, patience] of steps) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw new EmbeddedError(`The database's process ${pid} belongs to another user and cannot be stopped from here.`);
    }
    const until = Date.now() + patience;
    while (Date.now() < until) {
      if (!isAlive()) return;
      await wait(20);
    }
  }
  throw new EmbeddedError(`The database's process ${pid} does not end.`);
}

function readNote(file: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    // A database that is ending may remove the file at any moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, socketDir: lines[4] === undefined || lines[4] === '' ? null : lines[4] };
}

/** The processes whose working directory is the data folder; null if the system does not reveal them (not Linux). */
function processesOn(data: string): number[] | null {
  if (process.platform !== 'linux') return null;
  const found: number[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (readlinkSync(`/proc/${name}/cwd`) === data) found.push(Number(name));
    } catch (error) {
      // The working directory of another user's process is secret, but its command line is public and contains the
      // folder.
      if ((error as NodeJS.ErrnoException).code === 'EACCES' && commandNames(name, data)) found.push(Number(name));
    }
  }
  return found;
}

function commandNames(pid: string, data: string): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return /postgres$/.test(words[0] ?? '') && words.includes(data);
  } catch {
    return false;
  }
}

function looksLikePostgres(pid: number): boolean {
  const said = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return said.stdout.includes('postgres');
}
