import { expect } from 'vitest';
import { heldForClock, historyOf, worthOf } from '../../../server/interviews/store';
import { sql, type Tx } from '../../../server/db/database';
import { replay } from '../../../src/machines/lifecycle/interview-law';
import { leafOf, nextDue, occupancyOf, settlementOf } from '../../../src/machines/lifecycle/interview-views';

type Rows = {
  leaf: string;
  version: number;
  seqs: number[];
  due: Date | null;
  occupied: { panelistId: string; start: number; end: number } | null;
  paid: { round: number; pay: number; credits: number }[];
};

const milliseconds = (bound: 'lower' | 'upper') =>
  bound === 'lower'
    ? sql`(extract(epoch from lower(o.during)) * 1000)::float8`
    : sql`(extract(epoch from upper(o.during)) * 1000)::float8`;

/** Every interview of the database: its history is whole and replays to what is stored, and its rows follow from it. */
export async function expectLawKept(db: Tx): Promise<void> {
  for (const { id } of await db.many<{ id: string }>(sql`select id from interviews`)) {
    const held = await heldForClock(db, id);
    if (!held) throw new Error('An interview vanished');
    const { stored } = held;
    expect(replay(await historyOf(db, id)), `replay of ${id}`).toEqual(stored);
    const rows = await rowsOf(db, id);
    expect(rows.seqs).toEqual(Array.from({ length: held.version + 1 }, (_, seq) => seq));
    expect(rows.leaf).toBe(leafOf(stored));
    expect(rows.due?.getTime() ?? null).toBe(nextDue(stored)?.at ?? null);
    expect(rows.occupied).toEqual(occupancyOf(stored));
    const worth = settlementOf(stored)
      .map((line) => ({ round: line.round, ...worthOf(line) }))
      .filter(({ pay, credits }) => pay !== 0 || credits !== 0);
    expect(rows.paid).toEqual(worth);
  }
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
