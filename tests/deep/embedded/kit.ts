import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { test as base } from 'vitest';
import { clearOrphan } from '../../../server/db/embedded/orphan';
import { startEmbedded } from '../../../server/db/embedded/start';
import type { Embedded, EmbeddedOptions } from '../../../server/db/embedded/start';

type Elsewhere = { url: string; process: ChildProcess };

type Site = {
  /** A folder that is removed after the test. 0o755: other users may enter, as in a usual checkout. */
  folder(mode?: number): string;
  /** Starts a database without syncing. If the test leaves it running, it is stopped. */
  start(dataDir: string, more?: Partial<EmbeddedOptions>): Promise<Embedded>;
  /** Starts the database in another process, which stays until it is killed. */
  startElsewhere(dataDir: string): Promise<Elsewhere>;
};

export const test = base.extend<{ site: Site }>({
  site: async ({ task }, hand) => {
    const folders: string[] = [];
    const started = new Map<string, Embedded[]>();
    const processes: ChildProcess[] = [];
    await hand({
      folder: (mode = 0o755) => {
        const path = mkdtempSync(join(tmpdir(), `embedded-${task.id.slice(-3)}-`));
        folders.push(path);
        chmodSync(path, mode);
        return path;
      },
      start: async (dataDir, more = {}) => {
        started.set(dataDir, started.get(dataDir) ?? []);
        const embedded = await startEmbedded({ dataDir, log: () => undefined, durable: false, ...more });
        started.get(dataDir)?.push(embedded);
        return embedded;
      },
      startElsewhere: async (dataDir) => {
        started.set(dataDir, started.get(dataDir) ?? []);
        return launch(dataDir, processes);
      },
    });
    await Promise.all(processes.map(killed));
    for (const [dataDir, servers] of started) {
      await Promise.all(servers.map((server) => server.stop()));
      if (existsSync(dataDir)) await clearOrphan(dataDir);
    }
    for (const path of folders) rmSync(path, { recursive: true, force: true });
  },
});

export async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // A stopping server also reports this on the open connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

/** What a start in another container says on these data: it sees no process from outside of it. */
export async function startInContainer(dataDir: string): Promise<string> {
  const program = `import { startEmbedded } from ${startModule};
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {}, durable: false }).then(
      async (started) => { await started.stop(); console.log('started'); },
      (error) => console.log(error.message));`;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', program];
  const child = spawn('unshare', ['--pid', '--ipc', '--fork', '--mount-proc', ...node], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return said.trim();
}

const startModule = JSON.stringify(new URL('../../../server/db/embedded/start.ts', import.meta.url).href);

async function launch(dataDir: string, processes: ChildProcess[]): Promise<Elsewhere> {
  const program = `import { startEmbedded } from ${startModule};
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {}, durable: false });
    process.stdout.write(url + '\\n');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  processes.push(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (said: Buffer) => resolve(said.toString().trim()));
    child.once('exit', () => reject(new Error('the other process ended')));
  });
  return { url, process: child };
}
