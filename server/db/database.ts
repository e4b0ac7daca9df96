import pg from 'pg';
import sqlTag, { type Sql } from 'sql-template-tag';
import { isSilence, Silent, trusted } from './connections';
import { traceStatement } from './traces';

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag';

// Values of int8, which are counts and paise, stay below 2^53. Dates stay local days.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

// Instants are returned in the format that calls use. The driver's own parsers still read timestamps without a zone,
// of which there is no column. An infinity is not an instant and is returned as it is written.
const { TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
const arrays = { TIMESTAMP: 1115, TIMESTAMPTZ: 1185 };
const dateOf: (text: string) => Date = pg.types.getTypeParser(TIMESTAMP);
const datesOf: (text: string) => (Date | null)[] = pg.types.getTypeParser(arrays.TIMESTAMP);
pg.types.setTypeParser(TIMESTAMPTZ, (text) => (text.endsWith('infinity') ? text : dateOf(text).toISOString()));
pg.types.setTypeParser(arrays.TIMESTAMPTZ, (text) => datesOf(text).map((at) => at && at.toISOString()));

/** An instant inside JSON, in the format in which the driver reads instants from columns. */
export const jsonInstant = (at: Sql) => sqlTag`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Runs queries: on a connection of the pool, or in the transaction of a call. */
export type Tx = {
  /** All rows. `T` is the shape of a row as the SQL returns it. */
  many<T>(query: Sql): Promise<T[]>;
  /**
   * Like `many`, but planned for the given values each time. Used for time spans, name parts and filters, for which a
   * generic plan cannot estimate the number of rows.
   */
  manyPlanned<T>(query: Sql): Promise<T[]>;
  /** The first row, or null. */
  maybe<T>(query: Sql): Promise<T | null>;
  /** The only row. @throws if there is none. */
  one<T>(query: Sql): Promise<T>;
  /** Number of rows changed. */
  run(query: Sql): Promise<number>;
};

// Statements come from tagged templates, so there are few of them, and each is prepared once per connection.
type Prepared = { name?: string; text: string };
const names = new Map<string, Prepared>();
function named(text: string): Prepared {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= 2000) return { text };
  const added = { name: `q${names.size}`, text };
  names.set(text, added);
  return added;
}

type Ask = (config: pg.QueryConfig) => Promise<pg.QueryResult>;

const unnamed = (text: string): Prepared => ({ text });

/** Queries over anything that can execute one. */
export function over(ask: Ask, prepared = named): Tx {
  const query = (given: Sql) => ask({ ...prepared(given.text), values: given.values });
  const many = async <T>(given: Sql) => (await query(given)).rows as T[];
  const maybe = async <T>(given: Sql) => ((await query(given)).rows[0] ?? null) as T | null;
  return {
    many,
    manyPlanned: async <T>({ text, values }: Sql) => (await ask({ text, values })).rows as T[],
    maybe,
    async one<T>(given: Sql) {
      const row = await maybe<T>(given);
      if (row === null) throw new Error('A row was expected');
      return row;
    },
    run: async (given) => (await query(given)).rowCount ?? 0,
  };
}

/** The database for a call: queries, and transactions in which either all of the work is done or none of it. */
export type Work = Tx & { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

type SlowStatement = (text: string, ms: number) => void;

export type Database = Work & {
  pool: pg.Pool;
  /** The same database with a deadline of `ms` from now, after which it fails as if it were gone. */
  within(ms: number): Work;
  /** The same database with a deadline that moves: `left` returns the ms that a statement may take now. */
  bounded(left: () => number): Work;
  /**
   * Calls `tell` for each statement that takes longer than `ms`, with the text with placeholders and never with values.
   */
  onSlow(ms: number, tell: SlowStatement): void;
  close(): Promise<void>;
};

// The codes of errors that the server itself reports over a working connection.
const ofServer = /^[0-9A-Z]{5}$/;

// The server's own time-outs are shorter. After a longer silence than this, the connection is dead.
const statement = 30_000;
const silence = statement + 5_000;
/** The settings of every session of this program. */
const session = {
  statement_timeout: `${statement}`,
  // Ends transactions left behind by a broken connection, so that their locks are released.
  idle_in_transaction_session_timeout: '10000',
  timezone: 'UTC',
  lock_timeout: '7000',
};
const asOptions = Object.entries(session).map(([name, value]) => `-c ${name}=${value}`);

/**
 * Gives the role of `direct` these settings in its database. Sessions behind a transaction pooler are not opened by
 * this program, and a pooler refuses settings in the connection's options.
 */
export async function setForPooler(direct: pg.Pool): Promise<void> {
  const all = Object.entries(session).map(
    ([name, value]) =>
      `execute format('alter role %I in database %I set ${name} = %L', current_user, current_database(), '${value}');`,
  );
  // Several processes may start at once, and two cannot change a role at the same time.
  await direct.query(`do $$ begin perform pg_advisory_xact_lock(${ROLE_LOCK}); ${all.join(' ')} end $$`);
}
const ROLE_LOCK = 7_316_207;

/**
 * The settings that the sessions behind `db` lack. Sessions that a pooler opened before `setForPooler` lack all of
 * them.
 */
export async function settingsMissing(db: Tx): Promise<string[]> {
  const have = await db.many<{ name: string | null; setting: string | null }>(sqlTag`
    select lower(name) as name, setting from pg_settings where lower(name) = any(${Object.keys(session)})`);
  const lacking = Object.entries(session).filter(
    ([name, value]) => have.find((one) => one.name === name)?.setting !== value,
  );
  return lacking.map(([name]) => name);
}

/**
 * Opens a pool of connections. `url` is a PostgreSQL address, and `most` is the number of connections. Behind a
 * `pooler`, each transaction may have another session, so statements are not prepared by name.
 */
export function openDatabase(url: string, most = 20, { pooler = false } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    // This is longer than any call waits, because calls have their own time-outs.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'interviews',
    ...(pooler ? {} : { options: asOptions.join(' ') }),
  });
  const prepared = pooler ? unnamed : named;
  const take = trusted(pool);
  let slow: { ms: number; tell: SlowStatement } | null = null;
  async function timed<T>(text: string, answer: Promise<T>): Promise<T> {
    const traced = traceStatement(text);
    if (traced) answer.then(() => traced(), traced);
    if (!slow) return answer;
    const { ms, tell } = slow;
    const begun = performance.now();
    try {
      return await answer;
    } finally {
      const took = performance.now() - begun;
      if (took > ms) tell(text, took);
    }
  }

  function work(left: () => number): Work {
    async function using<T>(task: (ask: Ask) => Promise<T>): Promise<T> {
      const client = await take(left());
      let broken: Error | undefined;
      const giveUp = (why: Error) => void (broken ??= why);
      // A commit that stopped waiting for the synchronous standby gets the usual response, but may still be lost.
      const hear = ({ routine }: { routine?: string }) => {
        if (routine === 'SyncRepWaitForLSN') broken ??= new Silent();
      };
      client.on('error', giveUp);
      client.on('notice', hear);
      const ask: Ask = async (config) => {
        if (broken) throw broken;
        const answer = client.query({ ...config, query_timeout: left() } as pg.QueryConfig);
        const given = await timed(config.text, answer).catch((error: Error & { code?: string }) => {
          // The statement may still be executed, and its result may still arrive: do not reuse this connection.
          if (isSilence(error)) throw (broken = new Silent());
          if (!ofServer.test(error.code ?? '')) broken = error;
          throw error;
        });
        if (broken) throw broken;
        return given;
      };
      try {
        return await task(ask);
      } finally {
        client.off('error', giveUp);
        client.off('notice', hear);
        client.release(broken);
      }
    }
    return {
      ...over((config) => using((ask) => ask(config)), prepared),
      transaction: (task) =>
        using(async (ask) => {
          await ask({ text: 'begin' });
          try {
            const result = await task(over(ask, prepared));
            await ask({ text: 'commit' });
            return result;
          } catch (error) {
            // If even this fails, drop the connection and its transaction.
            await ask({ text: 'rollback' }).catch(() => undefined);
            throw error;
          }
        }),
    };
  }
  return {
    pool,
    ...work(() => silence),
    within(ms) {
      const end = performance.now() + ms;
      return work(() => Math.max(1, Math.min(silence, end - performance.now())));
    },
    bounded: work,
    onSlow: (ms, tell) => void (slow = { ms, tell }),
    close: () => pool.end(),
  };
}

/** The instant of the database's clock, which is the clock of the law (product: Transitions); epoch milliseconds. */
export async function databaseNow(tx: Tx): Promise<number> {
  return Date.parse((await tx.one<{ now: string }>(sqlTag`select law_now() as now`)).now);
}

/**
 * The time of day by the database's clock; epoch milliseconds. Used for times on which several processes or the outside
 * world must agree, because the clock of one process may be wrong.
 */
export async function clockNow(tx: Tx): Promise<number> {
  return Date.parse((await tx.one<{ now: string }>(sqlTag`select clock_timestamp() as now`)).now);
}
