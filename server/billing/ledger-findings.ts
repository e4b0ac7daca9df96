import type { LedgerFinding } from '../../src/contract/billing-ledger';
import { sql, type Sql, type Tx } from '../db/database';

export type Found = Omit<LedgerFinding, 'rule'>;
/** The first findings of a rule, and how many there are. */
export type Kept = { total: number; rows: Found[] };

export const mostKept = 100;
export const keep = (rows: readonly Found[]): Kept => ({ total: rows.length, rows: rows.slice(0, mostKept) });

/** What a finding is about, in a query. */
export const thing = (type: LedgerFinding['of']['type'], id: Sql, code: Sql): Sql =>
  sql`jsonb_build_object('type', ${type}::text, 'id', ${id}, 'code', ${code})`;

/** The findings of a select of `of`, `what`, `expected` and `found`. */
export async function keepSelected(tx: Tx, select: Sql): Promise<Kept> {
  const rows = await tx.manyPlanned<Found & { total: number }>(sql`
    select f.*, count(*) over () as total from (${select}) f limit ${mostKept}`);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
}
