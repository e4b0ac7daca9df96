import pg from 'pg';
import sqlTag, { type Sql } from 'sql-template-tag';
import { isSilence, Silent, trusted } from './connections';

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag';

// int8 counts and paise stay below 2^53; dates stay local days.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** What queries are made with: a connection of the pool, or the transaction that a call runs in. */
export type Tx = {
  /** All rows. `T` is the shape of a row as the SQL makes it. */
  many<T>(query: Sql): Promise<T[]>;
  /** The same, planned for these very values each time: for spans of time, parts of names and filters, whose number of rows
   * no plan for any value knows. */
  manyPlanned<T>(query: Sql): Promise<T[]>;
  /** The first row, or null. */
  maybe<T>(query: Sql): Promise<T | null>;
  /** The only row. @throws where there is none. */
  one<T>(query: Sql): Promise<T>;
  /** Number of rows changed. */
  run(query: Sql): Promise<number>;
};

// Texts come from tagged templates, so there are few of them: each is prepared once a connection.
type Named = { name?: string; text: string };
const names = new Map<string, Named>();
function named(text: string): Named {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= 2000) return { text };
  const added = { name: `q${names.size}`, text };
  names.set(text, added);
  return added;
}

type Ask = (config: pg.QueryConfig) => Promise<pg.QueryResult>;

/** Queries over whatever carries one out. */
export function over(ask: Ask): Tx {
  const query = (given: Sql) => ask({ ...named(given.text), values: given.values });
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

/** What a call works with: its queries, and transactions in which all of the work stands, or nothing. */
export type Work = Tx & { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

export type Database = Work & {
  pool: pg.Pool;
  /** The same for work that nobody waits for longer than `ms` from now: it fails then, as if the database were gone. */
  within(ms: number): Work;
  close(): Promise<void>;
};

// Said by the server itself, over a line that holds.
const ofServer = /^[0-9A-Z]{5}$/;

// What the server itself ends takes less: whoever hears nothing for longer speaks to nobody.
const statement = 30_000;
const silence = statement + 5_000;

/** Opens a pool of connections. `url` is a PostgreSQL address; `most` is the number of connections. */
export function openDatabase(url: string, most = 20): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    // Longer than any call waits, which has its own end.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statement,
    // No transaction waits for anything but us: one that is left behind by a broken line gives its locks back.
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'interviews',
    options: '-c timezone=UTC -c lock_timeout=7000',
  });
  const take = trusted(pool);

  function work(left: () => number): Work {
    async function using<T>(task: (ask: Ask) => Promise<T>): Promise<T> {
      const client = await take(left());
      let broken: Error | undefined;
      const giveUp = (why: Error) => void (broken ??= why);
      client.on('error', giveUp);
      const ask: Ask = async (config) => {
        if (broken) throw broken;
        const answer = client.query({ ...config, query_timeout: left() } as pg.QueryConfig);
        return answer.catch((error: Error & { code?: string }) => {
          // What was asked may still be done, and its answer may still come: nobody else may hear it.
          if (isSilence(error)) throw (broken = new Silent());
          if (!ofServer.test(error.code ?? '')) broken = error;
          throw error;
        });
      };
      try {
        return await task(ask);
      } finally {
        client.off('error', giveUp);
        client.release(broken);
      }
    }
    return {
      ...over((config) => using((ask) => ask(config))),
      transaction: (task) =>
        using(async (ask) => {
          await ask({ text: 'begin' });
          try {
            const result = await task(over(ask));
            await ask({ text: 'commit' });
            return result;
          } catch (error) {
            // A connection that cannot even do this is given up, and its transaction with it.
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
      const end = Date.now() + ms;
      return work(() => Math.max(1, Math.min(silence, end - Date.now())));
    },
    close: () => pool.end(),
  };
}

/** The instant of the database's clock, which is the clock of the law (product 2); epoch milliseconds. */
export async function databaseNow(tx: Tx): Promise<number> {
  return (await tx.one<{ now: Date }>(sqlTag`select law_now() as now`)).now.getTime();
}
