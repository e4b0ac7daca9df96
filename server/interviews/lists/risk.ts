import { DateTime } from 'luxon';
import type { Leaf, Reminded } from '../../../src/contract/interviews';
import { lateAfter, riskAtMost, type Risk, type RiskRow } from '../../../src/contract/interviews-live';
import { databaseNow, join, sql, type Sql, type Tx } from '../../db/database';
import type { Caller } from '../../kit/caller';
import { readerColumns, readerJoins, remindedColumn, type ReadRow } from '../read';
import { interviewReply } from '../shape';
import { longest } from './views';

type Reason = { risk: Risk; rank: number; leaf: Leaf };
/** The interviews of one state and reason, by the time when it is too late. Reads no more than are listed. */
const found = ({ risk, rank, leaf }: Reason, at: Sql, also: Sql): Sql => sql`(
  select i.id, ${risk}::text as risk, ${rank}::int as rank, ${at} as at from interviews i
  where i.leaf = ${leaf} and ${also} order by ${at}, i.id limit ${riskAtMost + 1})`;

/**
 * What needs someone to act before the reader's day ends, most urgent first: late interviews, then by the time when it
 * is too late (product: Today at risk). Each reason is read from its own index, and no more of it than is shown.
 */
export async function riskOf(tx: Tx, caller: Caller): Promise<{ rows: RiskRow[]; more: boolean }> {
  const now = await databaseNow(tx);
  const end = DateTime.fromMillis(now, { zone: caller.timeZone }).plus({ days: 1 }).startOf('day').toJSDate();
  const [start, deadline] = [sql`i.starts_at`, sql`i.deadline`];
  const at = new Date(now);
  const missing = sql`i.starts_at > ${at}::timestamptz - ${longest} and i.starts_at <= ${new Date(now - lateAfter)} and i.ends_at > ${at}`;
  const startsToday = sql`i.starts_at > ${at} and i.starts_at < ${end}`;
  const endsToday = sql`i.deadline > ${at} and i.deadline < ${end}`;
  // If an interview has several reasons, the one with the lowest rank is shown.
  const all = [
    found({ risk: 'late', rank: 0, leaf: 'confirmed' }, start, missing),
    found({ risk: 'cancelAsked', rank: 1, leaf: 'confirmed' }, start, sql`i.cancel_asked and ${startsToday}`),
    found({ risk: 'cancelAsked', rank: 1, leaf: 'requested' }, start, sql`i.cancel_asked and ${startsToday}`),
    found({ risk: 'unanswered', rank: 2, leaf: 'requested' }, deadline, sql`${endsToday} and ${startsToday}`),
    found({ risk: 'expiring', rank: 3, leaf: 'requested' }, deadline, endsToday),
    found({ risk: 'expiring', rank: 3, leaf: 'pendingSchedule' }, deadline, endsToday),
    found({ risk: 'expiring', rank: 3, leaf: 'reschedulePending' }, deadline, endsToday),
  ];
  const rows = await tx.manyPlanned<ReadRow & { risk: Risk; riskAt: string; lastReminded: Reminded }>(sql`
    with one as materialized (
      select distinct on (id) id, risk, at from (${join(all, ' union all ')}) found order by id, rank),
    urgent as materialized (
      select id, risk, at from one order by at, id limit ${riskAtMost + 1})
    select ${readerColumns}, ${remindedColumn} as "lastReminded", urgent.risk, urgent.at as "riskAt"
    from urgent join interviews i on i.id = urgent.id ${readerJoins}
    order by urgent.at, i.id`);
  return {
    rows: rows.slice(0, riskAtMost).map(({ lastReminded, risk, riskAt, ...row }) => ({
      ...interviewReply(row, caller),
      reminded: lastReminded,
      risk,
      riskAt,
    })),
    more: rows.length > riskAtMost,
  };
}
