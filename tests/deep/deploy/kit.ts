import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { House } from '../../server/kit';
import { freePort, until } from '../../server/kit/process';
import { startProxy } from '../torture/proxy';

/** Whether a program is installed on this system. If not, prints a line to standard error. */
export function isInstalled(name: string): boolean {
  const found = spawnSync(name, ['--version']).error === undefined;
  if (!found) process.stderr.write(`${name} is not installed: it is not tested\n`);
  return found;
}

/** A file of `deploy/` with every given text replaced. @throws if the file does not contain one of them */
export function deployed(file: string, replaced: Readonly<Record<string, string>>): string {
  return Object.entries(replaced).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/${file} has no ${from}`);
      return text.replaceAll(from, to);
    },
    readFileSync(join('deploy', file), 'utf8'),
  );
}

const asRoot = process.getuid?.() === 0;

/** A folder that programs running as nobody can read. Its `remove` deletes it. */
export function openFolder(name: string) {
  const path = mkdtempSync(join(tmpdir(), `${name}-`));
  chmodSync(path, 0o755);
  return {
    path,
    write(file: string, text: string): string {
      writeFileSync(join(path, file), text);
      return join(path, file);
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

const answers = (port: number) =>
  new Promise<boolean>((settle) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      settle(true);
    }).once('error', () => settle(false));
  });

/** Starts a program that listens on a port, and waits until it accepts connections. */
export async function startListener(name: string, args: string[], port: number, env: Record<string, string> = {}) {
  const child: ChildProcess = spawn(name, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  let said = '';
  child.stderr?.on('data', (part: Buffer) => (said = `${said}${part.toString()}`.slice(-4_000)));
  await until(name, async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
    return (await answers(port)) || undefined;
  });
  return async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
  };
}

/** A program that can be killed and started again. */
async function restartable(start: () => ReturnType<typeof startListener>, remove: () => void) {
  let stop = await start();
  return {
    kill: () => stop(),
    start: async () => void (stop = await start()),
    async close() {
      await stop();
      remove();
    },
  };
}

/**
 * Caddy with `deploy/Caddyfile` on a port, in front of servers on other ports. `plain` is the port for plain HTTP, if
 * that is tested too.
 */
export async function runCaddy(port: number, upstreams: readonly number[], plain?: number) {
  const folder = openFolder('caddy');
  const file = folder.write(
    'Caddyfile',
    deployed('Caddyfile', plain ? { 'http://{$SITE} {': `http://127.0.0.1:${plain} {` } : {}),
  );
  const env = {
    // Without a host name Caddy needs no certificate.
    SITE: `:${port}`,
    UPSTREAMS: upstreams.map((one) => `127.0.0.1:${one}`).join(' '),
    HOME: folder.path,
  };
  const args = ['run', '--config', file, '--adapter', 'caddyfile'];
  return restartable(() => startListener('caddy', args, port, env), folder.remove);
}

/**
 * PgBouncer with `deploy/pgbouncer.ini` in front of the PostgreSQL on a loopback port. Clients ask for `database`, or
 * for `knownAs`.
 */
export async function runPgBouncer(postgres: number, database: string, knownAs = database) {
  const port = await freePort();
  const folder = openFolder('pgbouncer');
  const ini = deployed('pgbouncer.ini', {
    'interviews = host=127.0.0.1 port=5432 dbname=interviews': `${knownAs} = host=127.0.0.1 port=${postgres} dbname=${database}`,
    'listen_port = 6432': `listen_port = ${port}`,
    'auth_type = scram-sha-256': 'auth_type = trust',
    '/etc/pgbouncer/userlist.txt': folder.write('userlist.txt', '"interviews" ""\n'),
  });
  const file = folder.write('pgbouncer.ini', ini);
  const args = [...(asRoot ? ['-u', 'nobody'] : []), file];
  return { port, ...(await restartable(() => startListener('pgbouncer', args, port), folder.remove)) };
}

/** PgBouncer in front of the database of a house. `env` are the settings for a server process. */
export async function startPgBouncer(house: House) {
  const url = new URL(house.db.pool.options.connectionString ?? '');
  const socketDir = url.searchParams.get('host') ?? '';
  const database = url.pathname.slice(1);
  const direct = await startProxy({ path: join(socketDir, '.s.PGSQL.5432') });
  const pooler = await runPgBouncer(direct.port, database);
  return {
    env: {
      DATABASE_URL: `postgres://interviews@127.0.0.1:${pooler.port}/${database}`,
      DATABASE_DIRECT_URL: `postgres://interviews@127.0.0.1:${direct.port}/${database}`,
    },
    async restart() {
      await pooler.kill();
      await pooler.start();
    },
    async close() {
      await pooler.close();
      direct.close();
    },
  };
}
