import { inspect, isDeepStrictEqual } from 'node:util';
import { heldForClock, historyOf, worthOf } from '../../../server/interviews/store';
import { sql, type Tx } from '../../../server/db/database';
import { replay } from '../../../src/machines/lifecycle/interview-law';
import { leafOf, nextDue, occupancyOf, settlementOf } from '../../../src/machines/lifecycle/interview-views';

type Rows = {
  leaf: string;
  version: number;
  seqs: number[];
  due: string | null;
  occupied: { panelistId: string; start: number; end: number } | null;
  paid: { round: number; pay: number; credits: number }[];
};

const milliseconds = (bound: 'lower' | 'upper') =>
  bound === 'lower'
    ? sql`(extract(epoch from lower(o.during)) * 1000)::float8`
    : sql`(extract(epoch from upper(o.during)) * 1000)::float8`;

/**
 * The problems of the interviews in a database, one per line. Every history must be complete and replay to the stored
 * state, and the rows of each interview must follow from it. Empty if there are no problems.
 */
export async function lawProblems(db: Tx): Promise<string[]> {
  const problems: string[] = [];
  for (const { id } of await db.many<{ id: string }>(sql`select id from interviews`)) {
    const held = await heldForClock(db, id);
    if (!held) throw new Error('An interview vanished');
    const { stored } = held;
    const same = (what: string, found: unknown, wanted: unknown) => {
      if (!isDeepStrictEqual(found, wanted))
        problems.push(`${what} of interview ${id}: ${inspect(found)} instead of ${inspect(wanted)}`);
    };
    try {
      same('replay', replay(await historyOf(db, id)), stored);
    } catch (error) {
      problems.push(`replay of interview ${id}: ${String(error)}`);
    }
    const rows = await rowsOf(db, id);
    const worth = settlementOf(stored)
      .map((line) => ({ round: line.round, ...worthOf(line) }))
      .filter(({ pay, credits }) => pay !== 0 || credits !== 0);
    same(
      'numbers of the history',
      rows.seqs,
      Array.from({ length: held.version + 1 }, (_, seq) => seq),
    );
    same('leaf', rows.leaf, leafOf(stored));
    same('due instant', rows.due && Date.parse(rows.due), nextDue(stored)?.at ?? null);
    same('occupancy', rows.occupied, occupancyOf(stored));
    same('settlement', rows.paid, worth);
  }
  return problems;
}

function rowsOf(db: Tx, id: string): Promise<Rows> {
  return db.one<Rows>(sql`
    select i.leaf, i.version,
      (select array_agg(h.seq order by h.seq) from interview_history h where h.interview_id = i.id) as seqs,
      (select d.due_at from interview_due d where d.interview_id = i.id) as due,
      (select jsonb_build_object('panelistId', o.panelist_id, 'start', ${milliseconds('lower')}, 'end', ${milliseconds('upper')})
        from occupancy o where o.interview_id = i.id) as occupied,
      coalesce((select jsonb_agg(jsonb_build_object('round', s.round, 'pay', s.pay, 'credits', s.credits) order by s.round) from (
        select round, sum(pay_paise) as pay, sum(credits) as credits from settlements where interview_id = i.id group by round) s
        where s.pay <> 0 or s.credits <> 0), '[]') as paid
    from interviews i where i.id = ${id}`);
}
