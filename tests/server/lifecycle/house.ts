import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { raw } from 'sql-template-tag';
import { buildApp } from '../../../server/app';
import { readConfig } from '../../../server/config';
import { over, sql, type Database, type Work } from '../../../server/db/database';
import { cloneDatabase } from '../database';
import { testGateway } from '../kit/billing';
import { makeCast, type Cast } from '../kit/cast';

/** A server with a stopped clock that tests set, on one connection. */
export type LawHouse = {
  app: FastifyInstance;
  db: Database;
  cast: Cast;
  /** Sets the law's clock to an instant (epoch ms). */
  at(instant: number): Promise<void>;
  /** Runs `work` and rolls back all its changes; not available with `keeps`. */
  aside<T>(work: () => Promise<T>): Promise<T>;
  /** A digest of all rows of all tables: if it is equal, nothing has changed. */
  everything(): Promise<string>;
  close(): Promise<void>;
};

/** With this function, `law_now()` reads a setting of the connection instead of the database's clock. */
const stillClock = `
  create or replace function law_now() returns timestamptz language sql stable as
  $$ select coalesce(nullif(current_setting('tests.now', true), '')::timestamptz, clock_timestamp()) $$`;

type Words = { begin: string; commit: string; rollback: string };
const transactions: Words = { begin: 'begin', commit: 'commit', rollback: 'rollback' };
const savepoints = (name: string): Words => ({
  begin: `savepoint ${name}`,
  commit: `release ${name}`,
  rollback: `rollback to ${name}; release ${name}`,
});

/**
 * A server on its own copy of the database. With `keeps`, it commits its transactions. Otherwise one transaction stays
 * open and the server's transactions are savepoints in it, so that the effects of an event can be rolled back.
 */
export async function startLawHouse({ keeps = false } = {}): Promise<LawHouse> {
  const database = await cloneDatabase();
  const client = new pg.Client({
    connectionString: database.url,
    options: '-c timezone=UTC -c plan_cache_mode=force_custom_plan',
    pipeline: true,
  });
  await client.connect();
  const db = databaseOf(client, database.url, keeps ? transactions : savepoints('call'));
  await client.query(stillClock);
  const cast = await makeCast(db);
  if (!keeps) await client.query('begin');
  const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent', CALL_LIMITS: '0' }), gateway: await testGateway() };
  // The log is written outside of the calls, which is not possible in their transaction.
  const security = { note: () => undefined, written: async () => undefined, close: async () => undefined };
  const app = await buildApp({ config, db, databaseUrl: database.url, security });
  await app.ready();
  const digests = digestOf(db);
  return {
    app,
    db,
    cast,
    at: async (instant) => {
      await db.run(sql`select set_config('tests.now', ${new Date(instant).toISOString()}, false)`);
    },
    aside: async (work) => {
      const { begin, rollback } = savepoints('aside');
      const restore = digests.mark();
      await client.query(begin);
      try {
        return await work();
      } finally {
        await client.query(rollback);
        restore();
      }
    },
    everything: digests.everything,
    close: async () => {
      await app.close();
      await client.end();
      await db.close();
      await database.drop();
    },
  };
}

function databaseOf(client: pg.Client, url: string, words: Words): Database {
  const tx = over((config) => client.query(config));
  const work: Work = {
    ...tx,
    async transaction(task) {
      await client.query(words.begin);
      try {
        const result = await task(tx);
        await client.query(words.commit);
        return result;
      } catch (error) {
        await client.query(words.rollback);
        throw error;
      }
    },
  };
  const pool = new pg.Pool({ connectionString: url });
  return { ...work, pool, within: () => work, bounded: () => work, onSlow: () => undefined, close: () => pool.end() };
}

/** A digest of all rows of all tables. A table is read again only if it was written to since the last digest. */
function digestOf(db: Database) {
  let known = new Map<string, { writes: number; digest: string }>();
  const everything = async (): Promise<string> => {
    // The counts of the open transaction. They include rows that were rolled back to a savepoint, so they only
    // increase.
    const tables = await db.many<{ name: string; writes: number }>(sql`
      select quote_ident(relname) as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as writes
      from pg_stat_xact_user_tables where schemaname = 'public' order by 1`);
    const stale = tables.filter(({ name, writes }) => known.get(name)?.writes !== writes);
    const digests = stale.map(({ name }) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${name} t)`);
    const { found } = await db.one<{ found: string[] }>(sql`select array[${raw(digests.join(', '))}]::text[] as found`);
    for (const [index, { name, writes }] of stale.entries()) known.set(name, { writes, digest: found[index] ?? '' });
    return tables.map(({ name }) => known.get(name)?.digest).join();
  };
  /** Returns a function that restores the present digests, to be called when the rows are as they are now. */
  const mark = () => {
    const marked = new Map(known);
    return () => void (known = marked);
  };
  return { everything, mark };
}
