import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { initialise, serverArguments, socketFolder } from './cluster';
import { EmbeddedError } from './embedded-error';
import { clearOrphan } from './orphan';
import { InUseError, ensureDatabase, socketUrl, takeOwnership } from './ownership';
import type { Ownership } from './ownership';
import { findPlacement, giveTo } from './placement';
import type { Placement } from './placement';
import { SOCKET_NAME, stopPostmaster } from './postmaster';
import { launch } from './runner';

export type EmbeddedOptions = {
  /** The data are in the folder `postgres` below this one, which is created if it is missing. */
  dataDir: string;
  log: (line: string) => void;
  /** False only for tests: nothing is synced to disk. */
  durable?: boolean;
  /** The folder of the binaries, if it is not the npm package's. */
  binaries?: string;
};

export type Embedded = { url: string; stop(): Promise<void> };

type Running = { child: ChildProcess; ownership: Ownership };

type Site = { placement: Placement; dataDir: string; socketDir: string; logFile: string; durable: boolean };

const LARGEST_LOG_BYTES = 10_000_000;
// Recovery after a power cut may take a long time.
const READY_MS = 300_000;
const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Starts the private PostgreSQL on `<dataDir>/postgres` (product: Start). It listens only on a socket in a closed
 * folder. Whatever a killed process left running is stopped first. If PostgreSQL ends by itself, it is started again
 * under the same address. @throws EmbeddedError in one clear line: the data are in use by another process, or it cannot
 * run here
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  await clearOrphan(dataDir);
  const placement = findPlacement(dataDir, options.binaries);
  if (initialise(placement, options.durable !== false)) options.log('made a new embedded database');
  giveTo(placement.runner, placement.data);
  const socket = socketFolder(placement);

  const site: Site = {
    placement,
    dataDir,
    socketDir: socket.folder,
    logFile: join(dataDir, 'postgres.log'),
    durable: options.durable !== false,
  };
  let running = await open(site);
  await ensureDatabase(running.ownership.client);
  let stopping = false;
  const atExit = (): void => void running.child.kill('SIGINT');
  process.once('exit', atExit);

  // Logs one line for each loss, and one for each new reason why the database does not come back.
  const bringBack = async (): Promise<void> => {
    let said = 'the embedded PostgreSQL ended our session: taking it up again';
    options.log(said);
    for (let pause = SHORTEST_PAUSE_MS; !stopping; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        running = await resume(site, running.child);
        // We were stopped in the meantime, before there was anything to stop.
        if (stopping) await halt(running.child);
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        // Processes of a killed server may still be ending, in which case the next attempt succeeds.
        if (pause > SHORTEST_PAUSE_MS && reason !== said && !stopping) options.log(reason);
        said = reason;
        await wait(pause);
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!stopping) {
      await running.ownership.lost;
      if (!stopping) await bringBack();
    }
  };
  const watching = watch();

  return {
    url: socketUrl(socket.folder),
    stop: async () => {
      stopping = true;
      await halt(running.child);
      await watching;
      process.off('exit', atExit);
      socket.remove();
    },
  };
}

/** Starts PostgreSQL and locks the data, or throws the reason. */
async function open(site: Site): Promise<Running> {
  const { placement, logFile, socketDir } = site;
  if (existsSync(logFile) && statSync(logFile).size > LARGEST_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
  const output = openSync(logFile, 'a', 0o600);
  const saidBefore = statSync(logFile).size;
  const program = join(placement.binaries.folder, 'bin', 'postgres');
  const child = launch(placement.runner, program, serverArguments(placement.data, socketDir, site.durable), output);
  closeSync(output);
  child.unref();
  const failed = new Promise<Error>((settle) => child.once('error', settle));
  try {
    const ownership = await own(site, child, saidBefore);
    if (child.pid === undefined) throw await failed;
    return { child, ownership };
  } catch (error) {
    // If another process locked the data between our start and our lock, it owns the server that we started.
    if (!(error instanceof InUseError) && isRunning(child)) child.kill('SIGINT');
    throw error;
  }
}

/**
 * Takes the lock again after PostgreSQL ended our session. After the crash of one session, PostgreSQL ends all others
 * and recovers by itself. If it ended, it is started again.
 */
async function resume(site: Site, child: ChildProcess): Promise<Running> {
  try {
    return { child, ownership: await own(site, child, 0) };
  } catch (error) {
    if (isRunning(child) || error instanceof InUseError) throw error;
    return open(site);
  }
}

/** Waits until the server responds, and takes its lock. */
async function own(site: Site, child: ChildProcess, saidBefore: number): Promise<Ownership> {
  const until = Date.now() + READY_MS;
  for (;;) {
    const ownership = existsSync(socketPath(site.socketDir)) ? await takeOwnership(site.socketDir, site.dataDir) : null;
    if (ownership !== null) return ownership;
    if (!isRunning(child)) throw failure(site.logFile, saidBefore);
    if (Date.now() > until) throw new EmbeddedError(`The embedded PostgreSQL does not get ready: see ${site.logFile}`);
    await wait(15);
  }
}

function failure(logFile: string, saidBefore: number): EmbeddedError {
  const said = readFileSync(logFile).subarray(saidBefore).toString('utf8');
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1) ?? '';
  return new EmbeddedError(`The embedded PostgreSQL did not start: ${reason} (all of it: ${logFile})`);
}

async function halt(child: ChildProcess): Promise<void> {
  if (child.pid !== undefined && isRunning(child)) await stopPostmaster(child.pid, () => isRunning(child));
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function socketPath(socketDir: string): string {
  return join(socketDir, SOCKET_NAME);
}
