import { resolve } from 'node:path';
import { readConfig } from '../server/config';
import { openDatabase } from '../server/db/database';
import { dataFolder } from '../server/db/embedded/placement';
import { socketUrl } from '../server/db/embedded/ownership';
import { livePostmaster } from '../server/db/embedded/postmaster';
import { startEmbedded } from '../server/db/embedded/start';
import { reencrypt } from '../server/people/secret-keys';
import { finish } from './lib/data';

const config = readConfig(process.env);

/** The database of the settings: an embedded one that runs is used as it is, another is started for this. */
async function connect(): Promise<{ url: string; stop: () => Promise<void> }> {
  const stop = async () => undefined;
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop };
  const live = livePostmaster(dataFolder(resolve(config.dataDir)));
  if (live?.socketDir) return { url: socketUrl(live.socketDir), stop };
  return startEmbedded({ dataDir: config.dataDir, log: () => undefined });
}

await finish(async () => {
  const { url, stop } = await connect();
  const db = openDatabase(url, 2);
  try {
    return (await reencrypt(db, config)).join('\n');
  } finally {
    await db.close();
    await stop();
  }
});
