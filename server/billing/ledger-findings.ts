import type { CheckedCounts, LedgerFinding } from '../../src/contract/billing-ledger';
import { sql, type Sql, type Tx } from '../db/database';

/** What a check found: the first findings of each rule, and how many there are in all. */
export type LedgerReport = { checked: CheckedCounts; found: number; findings: LedgerFinding[] };

export type Found = Omit<LedgerFinding, 'rule'>;
/** The first findings of a rule, and how many there are. */
export type Kept = { total: number; rows: Found[] };

export const mostKept = 100;
export const keep = (rows: readonly Found[]): Kept => ({ total: rows.length, rows: rows.slice(0, mostKept) });

/** The subject of a finding, in a query. */
export const thing = (type: LedgerFinding['of']['type'], id: Sql, code: Sql): Sql =>
  sql`jsonb_build_object('type', ${type}::text, 'id', ${id}, 'code', ${code})`;

const ofCause = (type: LedgerFinding['of']['type'], code: Sql) =>
  thing(type, sql`e.cause_id`, sql`coalesce(${code}, e.cause_id::text)`);
/** The subject of an entry `e`, with the code by which people know it. */
export const causeOf: Sql = sql`
  case e.cause
    when 'payment' then ${ofCause('payment', sql`(select code from payments where id = e.cause_id)`)}
    when 'round' then ${ofCause('interview', sql`(select code from interviews where id = e.cause_id)`)}
    when 'subscription' then ${ofCause('subscription', sql`(select code from subscriptions where id = e.cause_id)`)}
    when 'statement' then ${ofCause(
      'statement',
      sql`(select coalesce(number, u.name || ', ' || to_char(month, 'YYYY-MM'))
        from statements st join users u on u.id = st.panelist_id where st.id = e.cause_id)`,
    )}
    else ${ofCause('refund', sql`(select code from refunds where id = e.cause_id)`)} end`;

/** The findings of a query that selects `of`, `what`, `expected` and `found`. */
export async function keepSelected(tx: Tx, select: Sql): Promise<Kept> {
  const rows = await tx.manyPlanned<Found & { total: number }>(sql`
    select f.*, count(*) over () as total from (${select}) f
    order by f.of->>'code', f.what limit ${mostKept}`);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
}
