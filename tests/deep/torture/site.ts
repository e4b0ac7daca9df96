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

/** One server process with a proxy on each side, and a mailbox for the emails that it sends. */
export type Server = {
  name: string;
  /** The proxy that clients connect to. */
  front: Proxy;
  /** The proxy between the server and the database. */
  back: Proxy;
  smtp: Smtp;
  process: ServerProcess;
  start(): Promise<void>;
  /** Whether its process has ended. */
  gone(): boolean;
  /** Kills the process with SIGKILL, and waits until it is gone. */
  kill(): Promise<void>;
};

/** Servers on one database. `db` bypasses the proxies of the servers. */
export type Site = {
  db: Database;
  servers: readonly Server[];
  /** Keys of the files in the storage that all servers share. Left out if there is none. */
  keepsFiles?: () => string[];
  close(): Promise<void>;
};

/** A PostgreSQL of its own with two servers. */
export type OwnSite = Site & {
  embedded: Embedded;
  dataDir: string;
  /** The log of the process that runs the database. */
  log: string[];
  postmaster(): number;
  /** Waits until the database accepts new connections. `not` is the process id of the postmaster that must be gone. */
  databaseBack(not?: number): Promise<void>;
};

/**
 * Bundles the server as `npm start` does, into a folder of this run below node_modules, so that packages are found.
 */
export async function bundle(): Promise<{ program: string; remove(): void }> {
  const outDir = resolve(`node_modules/.cache/torture-${process.pid}`);
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn', build: { outDir, sourcemap: false } });
  return { program: join(outDir, 'main.js'), remove: () => rmSync(outDir, { recursive: true, force: true }) };
}

/**
 * Starts a server whose database is at `target`, with these additional settings. Clients reach it through `place.front`
 * if there is a reverse proxy.
 */
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

/** Ends a server and everything around it. */
export async function endServer(server: Server): Promise<void> {
  await server.kill();
  server.front.close();
  server.back.close();
  await server.smtp.close();
}

/** Opens a site. Without `given`, it creates a temporary `dataDir`. */
export async function openSite(program: string, given?: string): Promise<OwnSite> {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'interviews-torture-'));
  // Root runs the database as another user, who must be able to enter the folder.
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
      // A given folder belongs to the caller.
      if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
