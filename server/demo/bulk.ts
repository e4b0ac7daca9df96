import { raw, sql, type Tx } from '../db/database';

/** Inserts many rows with one statement. All rows have the keys of the first one, which are column names. */
export async function bulk(tx: Tx, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  if (rows[0] === undefined) return;
  const columns = raw(Object.keys(rows[0]).join(', '));
  await tx.run(sql`
    insert into ${raw(table)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::jsonb)`);
}
