import { raw } from 'sql-template-tag';
import { sql, type Tx } from '../db/database';

/** Inserts many rows with one statement. Names and types of columns are the program's own, never given from outside. */
export async function bulk<Column extends string>(
  tx: Tx,
  table: string,
  columns: Record<Column, string>,
  rows: Record<Column, unknown>[],
): Promise<void> {
  const names = Object.keys(columns).join(', ');
  const typed = Object.entries(columns)
    .map(([name, type]) => `${name} ${String(type)}`)
    .join(', ');
  await tx.run(sql`
    insert into ${raw(`${table} (${names})`)} select ${raw(names)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${raw(typed)})`);
}
