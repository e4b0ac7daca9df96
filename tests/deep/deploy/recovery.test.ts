import { appendFileSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '../../../server/db/database';
import { digestLines, digestOf } from '../../../server/db/digest';
import { migrate } from '../../../server/db/migrate';
import { endProcesses, freePort, startProcess, until } from '../../server/kit/process';
import { serving } from '../../server/kit/servers';
import { initCluster, postgresBin, postgresFolder, postgresTool, postgresUrl, startPostgres } from './postgres';

const digest = async (db: Database) => digestLines(await digestOf(db));
const written = (rows: number) => sql`insert into audit (action) select 'written' from generate_series(1, ${rows})`;

test.runIf(postgresBin)(
  'a base backup made under load and the log bring every row back as it was at an instant before a mistake',
  { timeout: 300_000 },
  async () => {
    const root = postgresFolder('recovery');
    const { uid, gid } = statSync(root.path);
    const [first, base, log] = ['first', 'base', 'wal'].map((name) => join(root.path, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(log);
    chownSync(log, uid, gid);
    initCluster(first);
    const archive = `archive_command=test ! -f ${log}/%f && cp %p ${log}/%f`;
    const port = await freePort();
    const before = await startPostgres(first, port, ['archive_mode=on', archive]);
    const db = openDatabase(postgresUrl(port), 3);
    let after: Awaited<ReturnType<typeof startPostgres>> | null = null;
    try {
      await migrate(db.pool);
      // The loop runs on the server, with a transaction for each row, because the tool blocks this process.
      const load = db.pool.query(`do $$ begin for nth in 1..3000 loop
        insert into audit (action) values ('load'); commit; end loop; end $$`);
      postgresTool('pg_basebackup', ['-d', postgresUrl(port), '-D', base, '-X', 'fetch', '-c', 'fast', '--no-sync']);
      await load;
      await db.run(written(500));
      await db.run(sql`update settings set value = '7' where key = 'holdMinutes'`);
      const wanted = await digest(db);
      const { instant } = await db.one<{ instant: string }>(sql`select clock_timestamp()::text as instant`);

      await db.run(sql`delete from skill_synonyms`);
      await db.run(sql`update settings set value = '1' where key = 'holdMinutes'`);
      await db.run(written(1));
      expect(await digest(db)).not.toEqual(wanted);
      const { last } = await db.one<{ last: string }>(sql`select pg_walfile_name(pg_switch_wal()) as last`);
      await until('the log is archived', async () => {
        const { done } = await db.one<{ done: boolean }>(sql`
          select coalesce(last_archived_wal >= ${last}, false) as done from pg_stat_archiver`);
        return done ? true : undefined;
      });
      await db.close();
      await before.kill();

      appendFileSync(
        join(base, 'postgresql.auto.conf'),
        `restore_command = 'cp ${log}/%f %p'\nrecovery_target_time = '${instant}'\nrecovery_target_action = 'promote'\n`,
      );
      writeFileSync(join(base, 'recovery.signal'), '');
      chownSync(join(base, 'recovery.signal'), uid, gid);
      const restoredPort = await freePort();
      after = await startPostgres(base, restoredPort);
      const restored = openDatabase(postgresUrl(restoredPort), 2);
      await until('the end of the recovery', async () => {
        const { recovers } = await restored.one<{ recovers: boolean }>(sql`select pg_is_in_recovery() as recovers`);
        return recovers ? undefined : true;
      });
      expect(await digest(restored)).toEqual(wanted);
      await restored.close();

      const served = String(await freePort());
      await serving(startProcess({ DATABASE_URL: postgresUrl(restoredPort), PORT: served, DATA_DIR: root.path }));
      expect((await fetch(`http://127.0.0.1:${served}/api/health`)).status).toBe(200);
    } finally {
      endProcesses();
      await after?.kill();
      await db.close().catch(() => undefined);
      await before.kill();
      root.remove();
    }
  },
);
