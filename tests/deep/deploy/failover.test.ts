import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '../../../server/db/database';
import { migrate } from '../../../server/db/migrate';
import { createInterview } from '../../../src/contract/interviews';
import { newSession } from '../../server/contract/samples';
import { addStranger, makeCast, type Cast } from '../../server/kit/cast';
import { about, openEar } from '../../server/kit/ear';
import { iso, soon } from '../../server/kit/interviews';
import { endProcesses, freePort, startProcess, until } from '../../server/kit/process';
import { serving } from '../../server/kit/servers';
import { startProxy, type Proxy } from '../torture/proxy';

const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').toSorted() : [];
const bin = versions
  .map((version) => join('/usr/lib/postgresql', version, 'bin'))
  .findLast((path) => existsSync(join(path, 'pg_basebackup')));
if (bin === undefined) process.stderr.write('pg_basebackup is not installed: a failover is not tested\n');

// PostgreSQL refuses to run as root.
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const tool = (name: string, args: string[]) => {
  const { status, stderr } = spawnSync(join(bin ?? '', name), args, { ...nobody, encoding: 'utf8', cwd: tmpdir() });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
};

/** A PostgreSQL of the system on a port of its own. */
function startPostgres(folder: string, port: number) {
  const args = [
    '-D',
    folder,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
  ];
  const child = spawn(join(bin ?? '', 'postgres'), args, { ...nobody, stdio: 'ignore', cwd: tmpdir() });
  return { kill: () => void child.kill('SIGKILL'), ended: new Promise((settle) => child.once('exit', settle)) };
}

describe.skipIf(bin === undefined)('a primary that is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'failover-'));
  const [primaryFolder, standbyFolder] = [join(folder, 'primary'), join(folder, 'standby')];
  // The address that follows the primary.
  const target = { host: '127.0.0.1', port: 0 };
  const servers: ReturnType<typeof startPostgres>[] = [];
  let standbyPort: number;
  let address: Proxy;
  let db: Database;
  let cast: Cast;
  let sites: string[];

  const urlOf = (port: number) => `postgres://interviews@127.0.0.1:${port}/postgres`;
  const reachable = (port: number) =>
    until('PostgreSQL', async () => {
      const probe = openDatabase(urlOf(port), 1);
      const found = await probe.run(sql`select 1`).then(
        () => true as const,
        () => undefined,
      );
      await probe.close();
      return found;
    });

  beforeAll(async () => {
    if (nobody.uid) chownSync(folder, nobody.uid, nobody.gid);
    tool('initdb', ['-D', primaryFolder, '-U', 'interviews', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
    target.port = await freePort();
    standbyPort = await freePort();
    servers.push(startPostgres(primaryFolder, target.port));
    await reachable(target.port);
    tool('pg_basebackup', [
      '-d',
      urlOf(target.port),
      '-D',
      standbyFolder,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    ]);
    servers.push(startPostgres(standbyFolder, standbyPort));
    await reachable(standbyPort);
    // What is acknowledged is on both from here on.
    const root = openDatabase(urlOf(target.port), 1);
    await root.run(sql`alter system set synchronous_standby_names = '*'`);
    await root.run(sql`select pg_reload_conf()`);
    await until('the synchronous standby', async () => {
      const state = await root.maybe<{ state: string }>(sql`select sync_state as state from pg_stat_replication`);
      return state?.state === 'sync' ? true : undefined;
    });
    await root.close();

    address = await startProxy(target);
    db = openDatabase(urlOf(address.port));
    await migrate(db.pool);
    cast = await makeCast(db);
    sites = await Promise.all(
      [0, 1].map(async () => {
        const port = await freePort();
        await serving(startProcess({ DATABASE_URL: urlOf(address.port), PORT: String(port) }));
        return `http://127.0.0.1:${port}`;
      }),
    );
  }, 200_000);
  afterAll(async () => {
    endProcesses();
    await db?.close().catch(() => undefined);
    address?.close();
    for (const { kill, ended } of servers) {
      kill();
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  test('nothing acknowledged is lost, nothing is done twice, and screens hear again', async () => {
    const token = await newSession(db, cast.people.org.id);
    const ears = await Promise.all(sites.map((site) => openEar(site, token)));
    const candidates = await Promise.all(Array.from({ length: 400 }, () => addStranger(db, cast.organizationId)));
    const acknowledged: string[] = [];
    const refusals: { status: number; retryAfter: string | null; body: string }[] = [];
    let next = 0;
    let over = false;
    /** Requests one interview after the other, each with its key again and again until it is acknowledged. */
    async function write(site: string): Promise<void> {
      while (!over) {
        const candidate = candidates[next++];
        if (!candidate) throw new Error('More candidates are needed');
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        };
        const body = JSON.stringify({
          ...{
            kind: 'real',
            jobProfileId: cast.job.id,
            candidateId: candidate.id,
            minutes: 60,
            times: [iso(soon(40))],
          },
        });
        for (;;) {
          const answer = await fetch(`${site}/api${createInterview.path}`, { method: 'POST', headers, body });
          const text = await answer.text();
          if (answer.ok) {
            acknowledged.push((JSON.parse(text) as { data: { id: string } }).data.id);
            break;
          }
          refusals.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), body: text });
          await new Promise((settle) => setTimeout(settle, 20));
        }
      }
    }
    const writing = [...sites, ...sites].map(write);
    const written = (more: number) => {
      const before = acknowledged.length;
      return until('what is written', () => (acknowledged.length >= before + more ? true : undefined), 120_000);
    };
    await written(40);

    servers[0]?.kill();
    await servers[0]?.ended;
    address.set('refuse');
    target.port = standbyPort;
    address.set('pass');
    // The standby answers, but cannot be written to yet.
    const before = refusals.length;
    await until('a refusal', () => (refusals.length > before + 10 ? true : undefined));
    tool('pg_ctl', ['promote', '-D', standbyFolder, '-W']);
    await written(40);
    over = true;
    await Promise.all(writing);

    const stored = await db.many<{ id: string }>(sql`select id from interviews`);
    expect(stored.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
    expect(new Set(acknowledged).size).toBe(next);
    for (const { status, retryAfter, body } of refusals) {
      expect({ status, retryAfter }, body).toEqual({ status: 503, retryAfter: '5' });
      expect(JSON.parse(body)).toMatchObject({ status: 'FAIL' });
    }
    // The streams stayed open all the time, and say that something may have been missed.
    for (const ear of ears) {
      expect(await ear.until(about(acknowledged.at(-1) ?? ''))).toContain(acknowledged.at(-1));
      ear.close();
    }
  }, 300_000);
});
