import { existsSync } from 'node:fs';
import { openDatabase } from '../../../server/db/database';
import { migrate } from '../../../server/db/migrate';
import { startS3, type S3 } from '../../server/kit/s3';
import { runPgBouncer } from '../deploy/kit';
import { openPair, postgresUrl, type Pair } from '../deploy/postgres';
import { startProxy, type Proxy } from './proxy';
import { endServer, startServer, type Site } from './site';

type Pooler = Awaited<ReturnType<typeof runPgBouncer>>;

/** Three servers behind PgBouncer, a primary with a synchronous standby, and files in a bucket. */
export type Cluster = Site & {
  pair: Pair;
  pooler: Pooler;
  s3: S3;
  /** Between the servers and the service of the bucket. */
  bucket: Proxy;
};

const faketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
/** A clock that is ten minutes ahead, where libfaketime is installed. */
const wrongClock = existsSync(faketime)
  ? { LD_PRELOAD: faketime, FAKETIME: '+600', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  : null;

export async function openCluster(program: string): Promise<Cluster> {
  if (!wrongClock) process.stderr.write('libfaketime is not installed: all servers have the right clock\n');
  const pair = await openPair(['max_connections=150']);
  const db = openDatabase(postgresUrl(pair.address.port), 4);
  await migrate(db.pool);
  const pooler = await runPgBouncer(pair.address.port, 'postgres', 'interviews');
  const s3 = await startS3();
  const bucket = await startProxy({ host: '127.0.0.1', port: Number(new URL(s3.url()).port) });
  const files = new URL(s3.url());
  files.port = String(bucket.port);
  const settings = { DATABASE_DIRECT_URL: postgresUrl(pair.address.port), FILES_URL: files.href };
  const behind = { host: '127.0.0.1', port: pooler.port };
  const servers = [
    await startServer('A', program, behind, settings),
    await startServer('B', program, behind, settings),
    await startServer('C', program, behind, { ...settings, ...wrongClock }),
  ];
  await Promise.all(servers.map((server) => server.start()));
  return {
    ...{ db, servers, pair, pooler, s3, bucket, keepsFiles: s3.keys },
    async close() {
      for (const server of servers) await endServer(server);
      await db.close().catch(() => undefined);
      await pooler.close();
      await pair.close();
      bucket.close();
      await s3.stop();
    },
  };
}
