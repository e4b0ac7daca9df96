import { DateTime } from 'luxon';
import type { Leaf, Reminded } from '../../../src/contract/interviews';
import { lateAfter, riskAtMost, type Risk, type RiskRow } from '../../../src/contract/interviews-live';
import { databaseNow, join, sql, type Sql, type Tx } from '../../db/database';
import type { Caller } from '../../kit/caller';
import { interviewsWithin } from '../reach';
import { readerColumns, readerJoins, remindedColumn, type ReadRow } from '../read';
import { interviewReply } from '../shape';
import { longest } from './views';

/** One reason: its states, when it is too late, and the instants between which that is. */
interface Reason {
  risk: Risk;
  leaves: Leaf[];
  at: Sql;
  from: Date;
  to: Date;
  also?: Sql;
}

/** The reasons between now and the end of the reader's day. Where several hold, the first of them is told. */
function reasonsUntil(end: Date, now: Date): Reason[] {
  const [start, deadline] = [sql`i.starts_at`, sql`i.deadline`];
  const today = { from: now, to: end };
  const late = new Date(now.getTime() - lateAfter);
  return [
    // The longest interview that is still under way began so long ago; the index over starts knows no length.
    {
      risk: 'late',
      leaves: ['confirmed'],
      at: start,
      from: new Date(0),
      to: late,
      also: sql`i.starts_at > ${now}::timestamptz - ${longest} and i.ends_at > ${now}`,
    },
    { risk: 'cancelAsked', leaves: ['requested', 'confirmed'], at: start, ...today, also: sql`i.cancel_asked` },
    {
      risk: 'unanswered',
      leaves: ['requested'],
      at: deadline,
      ...today,
      also: sql`i.starts_at < ${end}`,
    },
    { risk: 'expiring', leaves: ['pendingSchedule', 'reschedulePending', 'requested'], at: deadline, ...today },
  ];
}

/**
 * What needs somebody before the reader's day ends, the most urgent first: late ones, then by when it is too late
 * (product: Today at risk). Each reason is read from its own index, and no more of it than is shown.
 */
export async function riskOf(tx: Tx, caller: Caller): Promise<{ rows: RiskRow[]; more: boolean }> {
  const now = await databaseNow(tx);
  const end = DateTime.fromMillis(now, { zone: caller.timeZone }).plus({ days: 1 }).startOf('day').toJSDate();
  const found = reasonsUntil(end, new Date(now)).flatMap(({ risk, leaves, at, from, to, also }, rank) =>
    leaves.map(
      (leaf) => sql`
        (select i.id, ${risk}::text as risk, ${rank}::int as rank, ${at} as at from interviews i
         where ${interviewsWithin(caller)} and i.leaf = ${leaf} and ${at} > ${from} and ${at} < ${to}
           and ${also ?? sql`true`}
         order by ${at}, i.id limit ${riskAtMost + 1})`,
    ),
  );
  const rows = await tx.manyPlanned<ReadRow & { risk: Risk; riskAt: string; lastReminded: Reminded }>(sql`
    with one as materialized (
      select distinct on (id) id, risk, at from (${join(found, ' union all ')}) found order by id, rank),
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
