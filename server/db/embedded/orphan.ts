import { existsSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedError } from './embedded-error';
import { takeOwnership } from './ownership';
import { dataFolder } from './placement';
import { livePostmaster, stopPostmaster, visiblePostmaster } from './postmaster';

const ANSWER_MS = 120_000;

/**
 * Makes sure that only one process uses the data. It respects a live process, and stops what a killed one left running.
 * The folder must exist. @throws InUseError while another process of ours uses the data; EmbeddedError if they belong
 * to another user
 */
export async function clearOrphan(dataDir: string): Promise<void> {
  const data = dataFolder(dataDir);
  if (!existsSync(data)) return;
  const ourselves = process.getuid?.();
  if (ourselves !== undefined && ourselves !== 0 && statSync(data).uid !== ourselves) {
    throw new EmbeddedError(
      `The data in ${data} belong to another user of this machine: set DATA_DIR to a folder of yours.`,
    );
  }
  const until = Date.now() + ANSWER_MS;
  for (;;) {
    const found = await livePostmaster(data);
    if (found === null) return;
    const ownership = found.socketDir === null ? null : await takeOwnership(found.socketDir, dataDir);
    if (ownership !== null && found.visible) {
      await stopPostmaster(found.pid, () => visiblePostmaster(data)?.pid === found.pid);
      continue;
    }
    if (ownership !== null) {
      await ownership.client.end();
      throw new EmbeddedError(`The data in ${dataDir} are in use by a PostgreSQL in another container: stop it first.`);
    }
    if (Date.now() > until) {
      throw new EmbeddedError(`The PostgreSQL on ${data} (process ${found.pid}) does not answer: stop it first.`);
    }
    await wait(50);
  }
}
