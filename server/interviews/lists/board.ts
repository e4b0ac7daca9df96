import { boardAtMost, type Board, type Reminded } from '../../../src/contract/interviews-live';
import { iso } from '../../../src/contract/time';
import { sql, type Tx } from '../../db/database';
import type { Caller } from '../../kit/caller';
import { interviewsWithin } from '../reach';
import { readerColumns, readerTables, type ReadRow } from '../read';
import { interviewReply } from '../shape';
import { conditionOf, viewOf } from './views';

/** When the candidate and the present panelist of `interviews i` were reminded last, as `Reminded`. */
export const remindedColumn = sql`(
  select jsonb_build_object(
    'candidate', max(r.at) filter (where r.party = 'candidate'),
    'panelist', max(r.at) filter (where r.party = 'panelist' and r.recipient_id = i.panelist_id))
  from reminders r where r.interview_id = i.id)`;

const instant = (at: string | null) => (at === null ? null : iso(new Date(at)));
export const remindedOf = ({ candidate, panelist }: Reminded): Reminded => ({
  candidate: instant(candidate),
  panelist: instant(panelist),
});

/** The live board (product: Live board), by start: all of it at once, as its screen shows it on one time line. */
export async function boardOf(tx: Tx, caller: Caller): Promise<Board> {
  const found = await tx.many<ReadRow & { reminded: Reminded }>(sql`
    select ${readerColumns}, ${remindedColumn} as reminded from ${readerTables}
    where ${interviewsWithin(caller)} and ${conditionOf(viewOf('monitor', true))}
    order by i.starts_at, i.id limit ${boardAtMost + 1}`);
  return {
    rows: found
      .slice(0, boardAtMost)
      .map(({ reminded, ...row }) => ({ ...interviewReply(row, caller), reminded: remindedOf(reminded) })),
    more: found.length > boardAtMost,
  };
}
