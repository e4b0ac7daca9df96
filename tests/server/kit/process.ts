import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A separate server process. `said` returns all that it has printed, `ended` resolves with its exit code. */
export type ServerProcess = { child: ChildProcess; said: () => string; ended: Promise<number | null> };
const processes: ServerProcess[] = [];

/** The build by tests/deep/global-setup.ts: it starts in a third of the time that the source needs. */
const built = ['--enable-source-maps', 'dist/server/main.js'];

/**
 * Starts a separate server process, without the variables of this environment that it would read. `program` are the
 * arguments of Node if it should not run the build.
 */
export function startProcess(env: Record<string, string>, program: readonly string[] = built): ServerProcess {
  const kept = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };
  const child = spawn(process.execPath, [...program], {
    env: { ...kept, DEMO: '0', LOG_LEVEL: 'silent', CALL_LIMITS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').then(() => child.exitCode);
  const made = { child, said: () => said, ended };
  processes.push(made);
  return made;
}

/** Repeats `ask` until it returns a value. The condition decides when to continue, not a fixed delay. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  within = 60_000,
): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((settle) => setTimeout(settle, 10));
  }
}

/** A port of the loopback address that no server uses now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Kills the processes of this file that still run. */
export function endProcesses(): void {
  for (const { child } of processes) if (child.exitCode === null) child.kill('SIGKILL');
}
