import { raw, sql, type Database } from './database';

/** The digest of a table's content. It is equal for equal rows, in whatever order they are stored. */
export type TableDigest = { table: string; rows: number; hash: string };

// The longest time-out of a timer. A large table takes minutes.
const unlimited = 2 ** 31 - 1;

/** Digests of all tables at one instant (docs/deploy.md), except for tables that a crash may empty. */
export const digestOf = (db: Database): Promise<TableDigest[]> =>
  db
    .bounded(() => unlimited)
    .transaction(async (tx) => {
      await tx.run(sql`set transaction isolation level repeatable read, read only`);
      await tx.run(sql`set local statement_timeout = 0`);
      const tables = await tx.many<{ table: string }>(sql`
      select format('%I.%I', n.nspname, c.relname) as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind = 'r' and c.relpersistence = 'p' order by 1`);
      const found: TableDigest[] = [];
      for (const { table } of tables) {
        // A sum does not depend on the order of rows, and changes if a row is there twice.
        const row = await tx.one<Omit<TableDigest, 'table'>>(sql`
        select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash from ${raw(table)} t`);
        found.push({ table, ...row });
      }
      return found;
    });

/** The digests as text, with one line for each table. */
export const digestLines = (found: readonly TableDigest[]): string[] =>
  found.map(({ table, rows, hash }) => `${table} ${rows} ${hash}`);
