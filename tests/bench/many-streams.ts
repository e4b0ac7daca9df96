import { randomBytes, randomUUID } from 'node:crypto';
import { announce } from '../../server/changes/announce';
import { mostStreams } from '../../server/changes/stream';
import { sql, type Database } from '../../server/db/database';
import { hashToken } from '../../server/kit/caller';
import { until } from '../server/kit/process';
import { quantile, type Part } from './kit';
import { ask, atRate } from './open-loop';
import { residentOf, startBuilt, startReaders } from './streams';
import { probeId } from './stream-readers';

const users = 1_000;
const rate = 50;
const seconds = 20;
const probesEach = 1_000;

/** Sessions of many users of one organization, ten for each user. */
async function sessions(db: Database): Promise<{ organizationId: string; tokens: string[] }> {
  const { id: organizationId } = await db.one<{ id: string }>(sql`select id from organizations order by id limit 1`);
  const tokens = Array.from({ length: mostStreams }, () => randomBytes(32).toString('base64url'));
  await db.run(sql`
    insert into users (user_type, email, name, time_zone, organization_id, draft_key)
    select 'ORGANIZATION_USER', 'many' || n || '@example.com', 'Many ' || n, 'UTC', ${organizationId}, ${randomBytes(32)}
    from generate_series(0, ${users - 1}::int) n`);
  await db.run(sql`
    insert into sessions (token_hash, user_id, ends_at)
    select hash, u.id, now() + interval '1 hour' from unnest(${tokens.map(hashToken)}::bytea[]) with ordinality as given (hash, n)
    join users u on u.email = 'many' || (n % ${users}::int) || '@example.com'`);
  return { organizationId, tokens };
}

/** One server process with as many open streams as it accepts, all of which receive the same change. */
export const manyStreams: Part = async ({ note, copy }) => {
  const place = await copy('demo');
  const { organizationId, tokens } = await sessions(place.db);
  const server = await startBuilt(place);
  const readers = startReaders();
  const { port } = server;
  const calls = () =>
    atRate(rate, seconds, (nth) => ask(port, { method: 'GET', path: '/auth/me', token: tokens[nth] ?? '' }));
  try {
    const without = await calls();
    const before = residentOf(server.pid);
    const began = performance.now();
    await readers.open(port, tokens);
    const opened = performance.now() - began;
    const perStream = (residentOf(server.pid) - before) / mostStreams;

    const idle = await calls();
    const sentAt: number[] = [];
    const probing = setInterval(() => {
      const nth = sentAt.push(performance.timeOrigin + performance.now()) - 1;
      const change = { area: 'interviews' as const, id: probeId(nth), version: 1 };
      void announce(place.db, { change, organizationId, personId: randomUUID(), panelistIds: [] });
    }, probesEach);
    const busy = await calls();
    clearInterval(probing);
    const heard = await until('the last probe', async () => {
      const report = await readers.report();
      return report.probes[sentAt.length - 1]?.streams === mostStreams ? report : undefined;
    });
    if (heard.lost > 0) throw new Error(`${heard.lost} streams ended`);
    const reached = sentAt.map((at, nth) => (heard.probes[nth]?.lastAt ?? Number.NaN) - at).sort((x, y) => x - y);
    const { status } = await fetch(`http://127.0.0.1:${port}/api/stream`, {
      headers: { authorization: `Bearer ${tokens[0]}` },
    });
    if (status !== 503) throw new Error(`One stream more was answered ${status}`);

    note({ what: `opening ${mostStreams} streams`, measured: opened, unit: 'ms' });
    note({ what: `memory of each of ${mostStreams} streams`, measured: perStream, unit: 'kB' });
    note({
      what: `a change until the last of ${mostStreams} streams has it: the slowest of ${reached.length}`,
      measured: quantile(reached, 1),
      unit: 'ms',
      beside: { what: 'median', measured: quantile(reached, 0.5) },
      promised: { atMost: 2_000 },
    });
    note({
      what: `${rate} calls a second beside ${mostStreams} streams that hear of a change each second: 99th percentile`,
      measured: busy.p99,
      unit: 'ms',
      beside: { what: 'without a change', measured: idle.p99 },
    });
    note({
      what: `the same: median`,
      measured: busy.median,
      unit: 'ms',
      beside: { what: 'without streams', measured: without.median },
    });
  } finally {
    readers.stop();
    await server.stop();
  }
};
