import pg from 'pg';
import sqlTag, { type Sql } from 'sql-template-tag';

export { default as sql, empty, join, type Sql } from 'sql-template-tag';

// int8 counts and paise stay below 2^53; dates stay local days.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** What queries are made with: a connection of the pool, or the transaction that a call runs in. */
export type Tx = {
  /** All rows. `T` is the shape of a row as the SQL makes it. */
  many<T>(query: Sql): Promise<T[]>;
  /** The first row, or null. */
  maybe<T>(query: Sql): Promise<T | null>;
  /** The only row. @throws where there is none. */
  one<T>(query: Sql): Promise<T>;
  /** Number of rows changed. */
  run(query: Sql): Promise<number>;
};

type Queryable = { query(config: pg.QueryConfig): Promise<pg.QueryResult> };

// Texts come from tagged templates, so there are few of them: each is prepared once a connection.
const names = new Map<string, string>();
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= 2000) return undefined;
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
}

function over(client: Queryable): Tx {
  const query = (given: Sql) => client.query({ name: nameOf(given.text), text: given.text, values: given.values });
  const many = async <T>(given: Sql) => (await query(given)).rows as T[];
  const maybe = async <T>(given: Sql) => ((await query(given)).rows[0] ?? null) as T | null;
  return {
    many,
    maybe,
    async one<T>(given: Sql) {
      const row = await maybe<T>(given);
      if (row === null) throw new Error('A row was expected');
      return row;
    },
    run: async (given) => (await query(given)).rowCount ?? 0,
  };
}

export type Database = Tx & {
  pool: pg.Pool;
  /** Runs `work` in one transaction: all of it stands, or nothing. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Opens a pool of connections. `url` is a PostgreSQL address; `most` is the number of connections. */
export function openDatabase(url: string, most = 20): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'interviews',
    // A plan for any value is far from the best for a given span of time: the slot query took twice as long with one.
    options: '-c timezone=UTC -c lock_timeout=10000 -c plan_cache_mode=force_custom_plan',
  });
  // An idle connection that breaks must not end the process; the next query reports it.
  pool.on('error', () => undefined);
  return {
    pool,
    ...over(pool),
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      const onError = (error: Error) => (broken = error);
      client.on('error', onError);
      try {
        await client.query('begin');
        const result = await work(over(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((failed: Error) => (broken = failed));
        throw error;
      } finally {
        client.off('error', onError);
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

/** The instant of the database's clock, which is the clock of the law (product 2); epoch milliseconds. */
export async function databaseNow(tx: Tx): Promise<number> {
  return (await tx.one<{ now: Date }>(sqlTag`select law_now() as now`)).now.getTime();
}
