import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../server/config';
import { openDatabase, type Database } from '../../server/db/database';
import { EmbeddedError } from '../../server/db/embedded/embedded-error';
import { socketUrl } from '../../server/db/embedded/ownership';
import { dataFolder } from '../../server/db/embedded/placement';
import { livePostmaster } from '../../server/db/embedded/postmaster';
import { startEmbedded } from '../../server/db/embedded/start';

/**
 * Connects to the database of the settings. A running embedded database is used as it is, otherwise one is started for
 * this. None is made: without data, the settings are wrong.
 */
async function connect(config: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  const stop = async () => undefined;
  const given = config.directUrl ?? config.databaseUrl;
  if (given !== null) return { url: given, stop };
  const live = await livePostmaster(dataFolder(resolve(config.dataDir)));
  if (live?.socketDir) return { url: socketUrl(live.socketDir), stop };
  if (!existsSync(dataFolder(resolve(config.dataDir))))
    throw new EmbeddedError(`There are no embedded data in ${config.dataDir}, and DATABASE_URL is not set`);
  return startEmbedded({ dataDir: config.dataDir, log: () => undefined });
}

/** Runs `work` with the database of the settings. */
export async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const { url, stop } = await connect(config);
  const db = openDatabase(url, 2);
  try {
    return await work(db);
  } finally {
    await db.close();
    await stop();
  }
}
