import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess, SpawnSyncReturns } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * How to run PostgreSQL's programs, which refuse to run as root. `owner` must own the data on disk (null: the current
 * user).
 */
export type Runner = {
  name: string;
  owner: { uid: number; gid: number } | null;
  prefix: readonly string[];
  switchTo: { uid: number; gid: number } | null;
};

type User = { name: string; uid: number; gid: number };

/** The runner of an ordinary user. */
export const asOurselves: Runner = { name: 'as the present user', owner: null, prefix: [], switchTo: null };

/** The runner of root, which switches to this user for the database. */
export function asUser(user: User): Runner {
  const ids = { uid: user.uid, gid: user.gid };
  return { name: `as user ${user.name}`, owner: ids, prefix: [], switchTo: ids };
}

/**
 * The runner of root inside a user namespace, where it looks like an ordinary user and still reaches folders that are
 * closed to everyone else. The user must exist, because initdb looks up its name.
 */
export function inNamespace(user: User): Runner {
  return {
    name: 'in a user namespace',
    owner: { uid: 0, gid: 0 },
    prefix: ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`],
    switchTo: null,
  };
}

/** The ordinary users to try, best first: `postgres`, created if it does not exist, then `nobody`. */
export function ordinaryUsers(): User[] {
  if (knownUser('postgres') === null && process.platform === 'linux') {
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'], {
      stdio: 'ignore',
    });
  }
  return [knownUser('postgres'), knownUser('nobody')].filter((user) => user !== null);
}

/** The system's user with this id. PostgreSQL needs no name, so an unknown user is named by the number. */
export function userOf(uid: number, gid: number): User {
  return users().find((user) => user.uid === uid) ?? { name: String(uid), uid, gid };
}

/** Runs one of PostgreSQL's programs and waits until it ends. */
export function run(runner: Runner, file: string, args: readonly string[]): SpawnSyncReturns<string> {
  const [command, ...rest] = [...runner.prefix, file, ...args];
  return spawnSync(command ?? file, rest, {
    encoding: 'utf8',
    cwd: '/',
    env: environment(),
    timeout: 120_000,
    ...runner.switchTo,
  });
}

/**
 * Starts a long-running program in its own session, so that Ctrl-C reaches only us and we stop the program gracefully.
 */
export function launch(runner: Runner, file: string, args: readonly string[], output: number): ChildProcess {
  const [command, ...rest] = [...runner.prefix, file, ...args];
  return spawn(command ?? file, rest, {
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['ignore', output, output],
    ...runner.switchTo,
  });
}

/** A minimal environment, so that no PG* variable for another database leaks in. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

function knownUser(name: string): User | null {
  return users().find((user) => user.name === name && user.uid !== 0) ?? null;
}

function users(): User[] {
  if (!existsSync('/etc/passwd')) return [];
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map((fields) => ({ name: fields[0] ?? '', uid: Number(fields[2]), gid: Number(fields[3]) }));
}
