import { existsSync } from 'node:fs';
import { openDatabase } from '../../../server/db/database';
import { migrate } from '../../../server/db/migrate';
import { startS3, type S3 } from '../../server/kit/s3';
import { freePort, until } from '../../server/kit/process';
import { isInstalled, runCaddy, runPgBouncer } from '../deploy/kit';
import { openPair, postgresUrl, type Pair } from '../deploy/postgres';
import { startProxy, type Proxy } from './proxy';
import { endServer, startServer, type Server, type Site } from './site';

type Pooler = Awaited<ReturnType<typeof runPgBouncer>>;

/** Three servers between Caddy and PgBouncer, a primary with a synchronous standby, and files in a bucket. */
export type Cluster = Site & {
  pair: Pair;
  pooler: Pooler;
  /** In front of the servers. Null if Caddy is not installed. */
  proxy: Awaited<ReturnType<typeof runCaddy>> | null;
  s3: S3;
  /** Between the servers and the bucket's service. */
  bucket: Proxy;
};

const faketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
/** A clock that is ten minutes ahead, if libfaketime is installed. */
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
  const ports = [await freePort(), await freePort(), await freePort()];
  const front = await freePort();
  const proxy = isInstalled('caddy') ? await runCaddy(front, ports) : null;
  const settings = {
    DATABASE_DIRECT_URL: postgresUrl(pair.address.port),
    FILES_URL: files.href,
    ...(proxy && { TRUST_PROXY: '1' }),
  };
  const behind = { host: '127.0.0.1', port: pooler.port };
  const servers: Server[] = [];
  for (const [nth, name] of ['A', 'B', 'C'].entries()) {
    const place = { port: ports[nth] ?? 0, ...(proxy && { front: { host: '127.0.0.1', port: front } }) };
    const own = name === 'C' ? { ...settings, ...wrongClock } : settings;
    servers.push(await startServer(name, program, behind, own, place));
  }
  await Promise.all(servers.map((server) => server.start()));
  if (proxy)
    await until('the proxy', async () => {
      const answer = await fetch(`http://127.0.0.1:${front}/api/health`).catch(() => null);
      return answer?.ok || undefined;
    });
  return {
    ...{ db, servers, pair, pooler, proxy, s3, bucket, keepsFiles: s3.keys },
    async close() {
      for (const server of servers) await endServer(server);
      await proxy?.close();
      await db.close().catch(() => undefined);
      await pooler.close();
      await pair.close();
      bucket.close();
      await s3.stop();
    },
  };
}
