import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { NetConnectOpts } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { build } from 'vite';
import { openDatabase, type Database } from '../../../server/db/database';
import { socketUrl } from '../../../server/db/embedded/ownership';
import { startEmbedded, type Embedded } from '../../../server/db/embedded/start';
import { migrate } from '../../../server/db/migrate';
import { freePort, startProcess, until, type ServerProcess } from '../../server/kit/process';
import { startSmtp, type Smtp } from '../../server/kit/smtp';
import { startProxy, type Proxy } from './proxy';

/** One server process with a proxy on each side of it, and an email-box of its own for the email that it sends. */
export type Server = {
  name: string;
  /** Where clients come in. */
  front: Proxy;
  /** Between it and the database. */
  back: Proxy;
  smtp: Smtp;
  process: ServerProcess;
  start(): Promise<void>;
  /** Whether its process has ended. */
  gone(): boolean;
  /** Ends it by -9, and waits until it is gone. */
  kill(): Promise<void>;
};

/** Servers on one database. `db` is the way around the proxies of the servers. */
export type Site = {
  db: Database;
  servers: readonly Server[];
  /** Keys of the files in the place that all servers reach; left out where there is none. */
  keepsFiles?: () => string[];
  close(): Promise<void>;
};

/** A PostgreSQL of its own and two servers on it. */
export type OwnSite = Site & {
  embedded: Embedded;
  dataDir: string;
  /** What was logged by the keeper of the database. */
  log: string[];
  postmaster(): number;
  /** Waits until the database answers those who come new; which process it is may be given. */
  databaseBack(not?: number): Promise<void>;
};

/** Bundles the server as `npm start` does, into a folder of this run; packages are found above it. */
export async function bundle(): Promise<{ program: string; remove(): void }> {
  const outDir = resolve(`node_modules/.cache/torture-${process.pid}`);
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn', build: { outDir, sourcemap: false } });
  return { program: join(outDir, 'main.js'), remove: () => rmSync(outDir, { recursive: true, force: true }) };
}

/** Starts a server whose database is at `target`, with these settings beside; clients come in by `front` where a proxy is there. */
export async function startServer(
  name: string,
  program: string,
  target: NetConnectOpts,
  settings: Record<string, string> = {},
  place: { port?: number; front?: NetConnectOpts } = {},
): Promise<Server> {
  const port = place.port ?? (await freePort());
  const back = await startProxy(target);
  const front = await startProxy(place.front ?? { host: '127.0.0.1', port });
  const smtp = await startSmtp();
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    LOG_LEVEL: 'error',
    DATABASE_URL: `postgres://interviews@127.0.0.1:${back.port}/interviews`,
    SMTP_URL: smtp.url,
    ...settings,
  };
  const launch = () => startProcess(env, [program]);
  const server: Server = {
    name,
    front,
    back,
    smtp,
    process: launch(),
    gone: () => server.process.child.exitCode !== null || server.process.child.signalCode !== null,
    async start() {
      if (server.gone()) server.process = launch();
      await until(`the start of ${name}`, () => {
        if (server.gone()) throw new Error(`${name} did not start: ${server.process.said()}`);
        return server.process.said().includes('Interview platform: ') || undefined;
      });
    },
    async kill() {
      server.process.child.kill('SIGKILL');
      await server.process.ended;
    },
  };
  return server;
}

/** Ends a server and what stands around it. */
export async function endServer(server: Server): Promise<void> {
  await server.kill();
  server.front.close();
  server.back.close();
  await server.smtp.close();
}

/** `dataDir` is made below the system's folder for such things where it is left out. */
export async function openSite(program: string, given?: string): Promise<OwnSite> {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'interviews-torture-'));
  // Root runs the database as another user, who must get through.
  chmodSync(dataDir, 0o711);
  const log: string[] = [];
  const embedded = await startEmbedded({ dataDir, log: (line) => void log.push(line) });
  const note = () => readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const socketDir = note()[4] ?? '';
  const db = openDatabase(embedded.url, 4);
  await migrate(db.pool);
  const socket = { path: join(socketDir, '.s.PGSQL.5432') };
  const servers = [await startServer('A', program, socket), await startServer('B', program, socket)];
  await Promise.all(servers.map((server) => server.start()));
  return {
    embedded,
    dataDir,
    db,
    servers,
    log,
    postmaster: () => Number(note()[0]),
    databaseBack: (not) =>
      until(
        'the database',
        async () => {
          const client = new pg.Client({ connectionString: socketUrl(socketDir), connectionTimeoutMillis: 5_000 });
          client.on('error', () => undefined);
          try {
            await client.connect();
            await client.query('select 1');
            return Number(note()[0]) === not ? undefined : true;
          } catch {
            return undefined;
          } finally {
            await client.end().catch(() => undefined);
          }
        },
        300_000,
      ).then(() => undefined),
    async close() {
      for (const server of servers) await endServer(server);
      await db.close();
      await embedded.stop();
      // A folder that was given is its giver's.
      if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
