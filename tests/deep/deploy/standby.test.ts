import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examine } from '../../../scripts/lib/doctor/examine';
import { openDatabase, sql, type Database } from '../../../server/db/database';
import { migrate } from '../../../server/db/migrate';
import { systemHealth } from '../../../src/contract/system-health';
import { makeCast, type Cast } from '../../server/kit/cast';
import { endProcesses, freePort, startProcess, until } from '../../server/kit/process';
import { serving } from '../../server/kit/servers';
import {
  copyAsStandby,
  initCluster,
  postgresBin,
  postgresFolder,
  postgresTool,
  postgresUrl,
  startPostgres,
  walReceiverOf,
  type Postgres,
} from './postgres';

describe.skipIf(postgresBin === undefined)('an asynchronous standby that lags', () => {
  const root = postgresFolder('standby');
  const folders = { primary: `${root.path}/primary`, standby: `${root.path}/standby` };
  let primary: Postgres;
  let standby: Postgres;
  let db: Database;
  let cast: Cast;
  let site: string;
  beforeAll(async () => {
    initCluster(folders.primary);
    primary = await startPostgres(folders.primary, await freePort());
    const url = postgresUrl(primary.port);
    db = openDatabase(url, 4);
    await migrate(db.pool);
    cast = await makeCast(db);
    copyAsStandby(primary.port, folders.standby);
    standby = await startPostgres(folders.standby, await freePort(), [
      'recovery_min_apply_delay=60s',
      'wal_receiver_status_interval=1s',
    ]);
    const port = await freePort();
    await serving(startProcess({ DATABASE_URL: url, PORT: String(port), DATA_DIR: root.path }));
    site = `http://127.0.0.1:${port}`;
  }, 120_000);
  afterAll(async () => {
    endProcesses();
    await db?.close();
    await standby?.kill();
    await primary?.kill();
    root.remove();
  });

  const doctor = async (url = postgresUrl(primary.port)) => {
    const found = await examine({ DATABASE_URL: url, DATA_DIR: root.path, PUBLIC_URL: 'http://127.0.0.1:9' });
    return found.find(({ what }) => what === 'Standby');
  };
  const problems = async () => {
    const answer = await fetch(`${site}/api${systemHealth.path}`, {
      headers: { authorization: `Bearer ${cast.people.superAdmin.token}` },
    });
    const { data } = (await answer.json()) as {
      data: { problems: { kind: string; seconds: number; count: number }[] };
    };
    return data.problems.filter(({ kind }) => kind.startsWith('standby'));
  };
  const write = (rows = 1) => db.run(sql`insert into audit (action) select 'written' from generate_series(1, ${rows})`);

  test('one that does not receive is named with what a failover would lose, until it has it', async () => {
    expect(await doctor()).toMatchObject({ level: 'ok' });
    const receiver = walReceiverOf(standby);
    process.kill(receiver, 'SIGSTOP');
    try {
      await write(200_000);
      expect(await doctor()).toMatchObject({
        level: 'warning',
        line: expect.stringMatching(/lacks the last \d+ MB of changes\. A failover now would lose/),
      });
      expect(await problems()).toEqual([expect.objectContaining({ kind: 'standbyBehind' })]);
    } finally {
      process.kill(receiver, 'SIGCONT');
    }
    await until('what it lacks', async () =>
      (await problems()).some(({ kind }) => kind === 'standbyBehind') ? undefined : true,
    );
  }, 60_000);

  test('a role that may not see it is told what to grant', async () => {
    await db.run(sql`create role plain login`);
    await db.run(sql`grant create on database postgres to plain`);
    const url = new URL(postgresUrl(primary.port));
    url.username = 'plain';
    expect(await doctor(url.href)).toMatchObject({ level: 'warning', line: expect.stringMatching(/Grant pg_monitor/) });
  });

  test('one that applies changes a minute late is named, and loses nothing when it is promoted', async () => {
    await until(
      'the lag to be measured',
      async () => {
        await write();
        return (await problems()).some(({ kind, seconds }) => kind === 'standbyLate' && seconds >= 50) || undefined;
      },
      150_000,
    );
    expect(await doctor()).toMatchObject({
      level: 'warning',
      line: expect.stringMatching(/late, as with recovery_min_apply_delay.*loses nothing/),
    });
    await write();
    const count = async (of: Database) =>
      (await of.one<{ rows: number }>(sql`select count(*) as rows from audit`)).rows;
    const wanted = await count(db);
    const other = openDatabase(postgresUrl(standby.port), 1);
    expect(await count(other)).toBeLessThan(wanted);
    await until(
      'all to be received',
      async () =>
        (
          await db.one<{ all: boolean }>(
            sql`select flush_lsn >= pg_current_wal_flush_lsn() as all from pg_stat_replication`,
          )
        ).all || undefined,
    );
    await primary.kill();
    postgresTool('pg_ctl', ['promote', '-D', standby.folder, '-w']);
    expect(await count(other)).toBeGreaterThanOrEqual(wanted);
    await other.close();
  }, 200_000);
});
