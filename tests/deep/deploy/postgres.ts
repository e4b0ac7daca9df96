import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, sql } from '../../../server/db/database';
import { freePort, until } from '../../server/kit/process';
import { startProxy, type Proxy } from '../torture/proxy';

const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').toSorted() : [];
/** The folder of the PostgreSQL programs of this system. Undefined if they lack `pg_basebackup`. */
export const postgresBin = versions
  .map((version) => join('/usr/lib/postgresql', version, 'bin'))
  .findLast((path) => existsSync(join(path, 'pg_basebackup')));

// PostgreSQL refuses to run as root.
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Runs a PostgreSQL program. @throws an error with its output if it fails */
export function postgresTool(name: string, args: string[]): void {
  const { status, stderr } = spawnSync(join(postgresBin ?? '', name), args, {
    ...nobody,
    encoding: 'utf8',
    cwd: tmpdir(),
  });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
}

export const postgresUrl = (port: number) => `postgres://interviews@127.0.0.1:${port}/postgres`;

/** An empty folder that PostgreSQL programs can write to. */
export function postgresFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `${name}-`));
  if (nobody.uid) chownSync(path, nobody.uid, nobody.gid);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export const initCluster = (folder: string) =>
  postgresTool('initdb', ['-D', folder, '-U', 'interviews', '-A', 'trust', '-E', 'UTF8', '--no-sync']);

/** Copies a running server into an empty folder, as its standby. */
export const copyAsStandby = (port: number, folder: string) =>
  postgresTool('pg_basebackup', [
    ...['-d', postgresUrl(port), '-D', folder, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
  ]);

export type Postgres = { folder: string; port: number; pid: number; kill(): Promise<void> };

/** Starts a PostgreSQL of the system on `port`, and waits until it responds. */
export async function startPostgres(folder: string, port: number, settings: string[] = []): Promise<Postgres> {
  const all = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...settings];
  const args = ['-D', folder, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])];
  const child = spawn(join(postgresBin ?? '', 'postgres'), args, { ...nobody, stdio: 'ignore', cwd: tmpdir() });
  const ended = new Promise<void>((settle) => child.once('exit', () => settle()));
  await until('PostgreSQL', async () => {
    if (child.exitCode !== null) throw new Error(`PostgreSQL in ${folder} ended with ${child.exitCode}`);
    const probe = openDatabase(postgresUrl(port), 1);
    const found = await probe.run(sql`select 1`).then(
      () => true as const,
      () => undefined,
    );
    await probe.close();
    return found;
  });
  return {
    folder,
    port,
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The process of a standby that receives and writes the log. */
export function walReceiverOf({ pid }: Postgres): number {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' });
  return Number.parseInt(stdout.split('\n').find((line) => line.includes('walreceiver')) ?? '', 10);
}

/** A primary and a synchronous standby, behind an address that follows the primary. */
export type Pair = {
  address: Proxy;
  /**
   * Kills the primary, and promotes the standby once `meanwhile` has ended. The new primary has no standby of its own
   * then.
   */
  failOver(meanwhile: () => Promise<void>): Promise<void>;
  /** Gives a promoted primary a new standby. */
  addStandby(): Promise<void>;
  killStandby(): Promise<void>;
  /** Starts a killed standby again. */
  restartStandby(): Promise<void>;
  /** Process ids of the standby. The first process receives and writes the log. */
  standbyPids(): number[];
  close(): Promise<void>;
};

/** Opens an empty primary and an empty standby, so that the first writes go to both. */
export async function openPair(settings: string[] = []): Promise<Pair> {
  const root = postgresFolder('pair');
  const folderOf = (nth: number) => join(root.path, `node-${nth}`);
  let made = 0;
  const target = { host: '127.0.0.1', port: await freePort() };
  initCluster(folderOf(made));
  let primary = await startPostgres(folderOf(made), target.port, settings);
  let standby: Postgres | null = null;

  async function addStandby(): Promise<void> {
    const folder = folderOf((made += 1));
    copyAsStandby(primary.port, folder);
    standby = await startPostgres(folder, await freePort(), settings);
    await isSynchronous();
  }
  async function isSynchronous(): Promise<void> {
    const db = openDatabase(postgresUrl(primary.port), 1);
    await until('the synchronous standby', async () => {
      const state = await db.maybe<{ state: string }>(sql`select sync_state as state from pg_stat_replication`);
      return state?.state === 'sync' ? true : undefined;
    });
    await db.close();
  }
  const db = openDatabase(postgresUrl(primary.port), 1);
  // A promoted standby has this setting too, so it acknowledges nothing until it has a standby of its own.
  await db.run(sql`alter system set synchronous_standby_names = '*'`);
  await db.run(sql`select pg_reload_conf()`);
  await db.close();
  await addStandby();
  const address = await startProxy(target);
  return {
    address,
    async failOver(meanwhile) {
      await primary.kill();
      address.set('refuse');
      if (!standby) throw new Error('There is no standby');
      target.port = standby.port;
      address.set('pass');
      await meanwhile();
      postgresTool('pg_ctl', ['promote', '-D', standby.folder, '-W']);
      rmSync(primary.folder, { recursive: true, force: true });
      [primary, standby] = [standby, null];
    },
    addStandby,
    killStandby: async () => standby?.kill(),
    async restartStandby() {
      if (!standby) throw new Error('There is no standby');
      standby = await startPostgres(standby.folder, standby.port, settings);
      await isSynchronous();
    },
    standbyPids() {
      return [standby && walReceiverOf(standby)].filter(Number.isInteger) as number[];
    },
    async close() {
      address.close();
      await standby?.kill();
      await primary.kill();
      root.remove();
    },
  };
}
