import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildApp } from './app';
import { ConfigError, readConfig } from './config';
import { openDatabase } from './db/database';
import { fillDemo, isEmpty } from './db/demo/fill';
import { EmbeddedError } from './db/embedded/embedded-error';
import { startEmbedded } from './db/embedded/start';
import { migrate, MigrationError } from './db/migrate';
import { makeJobs, type Jobs } from './plugins/jobs';

const demoAccounts = ['panelist', 'candidate', 'org', 'admin', 'superadmin'].map((name) => `${name}@example.com`);

// Nobody there, or no way in: wrong host, port, user, password or name.
const unreachable = /^(E[A-Z]+|08...|28...|3D000|57P03)$/;

async function boot(): Promise<void> {
  const config = readConfig(process.env);
  const log = (line: string) => console.log(line);
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: resolve(config.dataDir), log }) : null;
  const databaseUrl = embedded?.url ?? config.databaseUrl ?? '';
  const db = openDatabase(databaseUrl);
  await migrate(db.pool).catch((error: { code?: string }) => {
    if (config.databaseUrl === null || !unreachable.test(error.code ?? '')) throw error;
    throw new ConfigError(`DATABASE_URL: the database cannot be reached (${error.code ?? ''})`);
  });
  if (config.demo && (await isEmpty(db))) await fillDemo(db, Date.now());

  const clientDir = join(process.cwd(), 'dist', 'client');
  let jobs: Jobs | null = null;
  const onChange = () => void jobs?.run();
  const app = await buildApp({
    config,
    db,
    databaseUrl,
    onChange,
    ...(existsSync(join(clientDir, 'index.html')) ? { clientDir } : {}),
  });
  jobs = makeJobs(db, config, databaseUrl, app.log);

  // What runs is finished, what waits is left to the next process; the database goes last.
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await jobs?.stop();
    await db.close();
    await embedded?.stop();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());

  await app.listen({ port: config.port, host: config.host });
  await jobs.start();
  console.log(`Interview platform: ${config.publicUrl}`);
  if (config.demo) console.log(`Demo accounts, password Interview#2026: ${demoAccounts.join(', ')}`);
}

boot().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof EmbeddedError || error instanceof MigrationError;
  console.error(known || (error as { code?: string }).code === 'EADDRINUSE' ? (error as Error).message : error);
  process.exit(1);
});
