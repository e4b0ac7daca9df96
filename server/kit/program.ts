import { fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);

/** One of our programs that runs next to the server and ends with it. `told` is the message that it sent when ready. */
export type Program = { told: Record<string, unknown>; stop(): Promise<void> };

/**
 * Starts a program as a separate process: `folder`/main.ts as TypeScript from source, or `folder`.js next to the built
 * server.
 * @param env its whole environment, besides PATH and HOME.
 * @throws if it is not ready within a minute
 */
export async function startProgram(folder: string, env: Record<string, string>): Promise<Program> {
  const fromSource = here.endsWith('.ts');
  const path = fromSource ? join(dirname(here), '..', folder, 'main.ts') : join(dirname(here), `${folder}.js`);
  const child = fork(path, {
    execArgv: fromSource ? ['--import', 'tsx'] : [],
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit').catch(() => undefined);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  };
  const ready = once(child, 'message', { signal: AbortSignal.timeout(60_000) });
  const [told] = (await Promise.race([ready, ended]).catch(() => undefined)) ?? [];
  if (typeof told === 'object' && told !== null) return { told: told as Record<string, unknown>, stop };
  ready.catch(() => undefined);
  await stop();
  throw new Error(`The program ${folder} did not start`);
}
