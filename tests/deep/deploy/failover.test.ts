import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '../../../server/db/database';
import { migrate } from '../../../server/db/migrate';
import { createInterview } from '../../../src/contract/interviews';
import { newSession } from '../../server/contract/samples';
import { addStranger, makeCast, type Cast } from '../../server/kit/cast';
import { about, openEar } from '../../server/kit/ear';
import { iso, soon } from '../../server/kit/interviews';
import { endProcesses, freePort, startProcess, until } from '../../server/kit/process';
import { serving } from '../../server/kit/servers';
import { openPair, postgresBin, postgresUrl, type Pair } from './postgres';

if (postgresBin === undefined) process.stderr.write('pg_basebackup is not installed: a failover is not tested\n');

describe.skipIf(postgresBin === undefined)('a primary that is killed', () => {
  let pair: Pair;
  let db: Database;
  let cast: Cast;
  let sites: string[];

  beforeAll(async () => {
    pair = await openPair();
    const url = postgresUrl(pair.address.port);
    db = openDatabase(url);
    await migrate(db.pool);
    cast = await makeCast(db);
    sites = await Promise.all(
      [0, 1].map(async () => {
        const port = await freePort();
        await serving(startProcess({ DATABASE_URL: url, PORT: String(port) }));
        return `http://127.0.0.1:${port}`;
      }),
    );
  }, 200_000);
  afterAll(async () => {
    endProcesses();
    await db?.close().catch(() => undefined);
    await pair?.close();
  });

  test('nothing acknowledged is lost, nothing is done twice, and screens hear again', async () => {
    const token = await newSession(db, cast.people.org.id);
    const ears = await Promise.all(sites.map((site) => openEar(site, token)));
    const candidates = await Promise.all(Array.from({ length: 400 }, () => addStranger(db, cast.organizationId)));
    const acknowledged: string[] = [];
    const refusals: { status: number; retryAfter: string | null; body: string }[] = [];
    let next = 0;
    let over = false;
    /** Requests one interview after the other, and repeats each request with its key until it is acknowledged. */
    async function write(site: string): Promise<void> {
      while (!over) {
        const candidate = candidates[next++];
        if (!candidate) throw new Error('More candidates are needed');
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        };
        const body = JSON.stringify({
          ...{
            kind: 'real',
            jobProfileId: cast.job.id,
            candidateId: candidate.id,
            minutes: 60,
            times: [iso(soon(40))],
          },
        });
        for (;;) {
          const answer = await fetch(`${site}/api${createInterview.path}`, { method: 'POST', headers, body });
          const text = await answer.text();
          if (answer.ok) {
            acknowledged.push((JSON.parse(text) as { data: { id: string } }).data.id);
            break;
          }
          refusals.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), body: text });
          await new Promise((settle) => setTimeout(settle, 20));
        }
      }
    }
    const writing = [...sites, ...sites].map(write);
    const written = (more: number) => {
      const before = acknowledged.length;
      return until('what is written', () => (acknowledged.length >= before + more ? true : undefined), 120_000);
    };
    await written(40);

    const before = refusals.length;
    // The standby responds, but does not accept writes yet.
    await pair.failOver(() =>
      until('a refusal', () => (refusals.length > before + 10 ? true : undefined)).then(() => undefined),
    );
    // From the first moment on, every acknowledged write is on two servers.
    await pair.addStandby();
    await written(40);
    over = true;
    await Promise.all(writing);

    const stored = await db.many<{ id: string }>(sql`select id from interviews`);
    expect(stored.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
    expect(new Set(acknowledged).size).toBe(next);
    for (const { status, retryAfter, body } of refusals) {
      expect({ status, retryAfter }, body).toEqual({ status: 503, retryAfter: '5' });
      expect(JSON.parse(body)).toMatchObject({ status: 'FAIL' });
    }
    // The streams stayed open the whole time, and report that changes may have been missed.
    for (const ear of ears) {
      expect(await ear.until(about(acknowledged.at(-1) ?? ''))).toContain(acknowledged.at(-1));
      ear.close();
    }
  }, 300_000);

  test('a commit whose wait for the standby was canceled is no success', async () => {
    await pair.killStandby();
    let over = false;
    const written = db
      .transaction((tx) => tx.run(sql`update users set name = name where id = ${cast.people.org.id}`))
      .finally(() => (over = true));
    const canceling = until('the end of the commit', async () => {
      await db.many(sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
      return over || undefined;
    });
    const [outcome] = await Promise.allSettled([written, canceling]);
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'ETIMEDOUT' } });
    await pair.restartStandby();
    expect(await db.run(sql`update users set name = name where id = ${cast.people.org.id}`)).toBe(1);
  }, 120_000);
});
