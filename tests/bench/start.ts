import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '../server/kit/process';
import type { Part } from './kit';

/** Milliseconds until a server on this data folder responds. */
async function startTime(dataDir: string): Promise<number> {
  const port = await freePort();
  const before = performance.now();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: '' };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: 'ignore' });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  await until('the first answer', async () => (await answers()) || undefined);
  const taken = performance.now() - before;
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  return taken;
}

/** `npm start` on built code: first on an empty folder, then on the data of the first start. */
export const start: Part = async ({ note }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'interviews-start-'));
  chmodSync(dataDir, 0o711);
  const first = await startTime(dataDir);
  note({ what: 'npm start on built code, empty data, until it answers', measured: first, unit: 'ms' });
  const second = await startTime(dataDir);
  note({
    what: 'npm start on built code, existing data, until it answers',
    measured: second,
    unit: 'ms',
    promised: { atMost: 5_000 },
  });
  rmSync(dataDir, { recursive: true, force: true });
};
