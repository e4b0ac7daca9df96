import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/embedded/start';
import { migrate } from '../../server/db/migrate';
import { EMPTY_TEMPLATE, prepareTemplate } from './database';

type Run = { url: string; stop(): Promise<void>; users: number };

// Each project loads this file by itself; one server serves all projects.
const shared = globalThis as typeof globalThis & { embeddedRun?: Promise<Run> };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.embeddedRun ??= start();
  const run = await shared.embeddedRun;
  run.users += 1;
  project.provide('databaseUrl', run.url);
  return async () => {
    run.users -= 1;
    if (run.users === 0) await run.stop();
  };
}

async function start(): Promise<Run> {
  const dataDir = mkdtempSync(join(tmpdir(), 'interviews-test-'));
  // Root runs the database as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  const log = (line: string): void => void (line.startsWith('made') || process.stderr.write(`${line}\n`));
  const embedded = await startEmbedded({ dataDir, log, durable: false });
  cleanUpIfKilled(dataDir);
  await prepareTemplate(EMPTY_TEMPLATE, fillEmpty, { serverUrl: embedded.url, from: 'template0' });
  return {
    url: embedded.url,
    users: 0,
    stop: async () => {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function fillEmpty(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}

/**
 * A run that is killed cannot clean up. A helper notices the end of its pipe, stops the database and removes its
 * folder.
 */
function cleanUpIfKilled(dataDir: string): void {
  const script = `cat >/dev/null
pid=$(head -n 1 "$0/postgres/postmaster.pid" 2>/dev/null) && kill -INT "$pid" && sleep 2
rm -rf "$0"`;
  const helper = spawn('sh', ['-c', script, dataDir], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  helper.unref();
  const pipe = helper.stdin as typeof helper.stdin & { unref?: () => void };
  pipe.unref?.();
}
