import type { Reminded } from '../../../src/contract/interviews';
import { boardAtMost, type Board } from '../../../src/contract/interviews-live';
import { sql, type Tx } from '../../db/database';
import type { Caller } from '../../kit/caller';
import { interviewsWithin } from '../reach';
import { readerColumns, readerTables, remindedColumn, type ReadRow } from '../read';
import { interviewReply } from '../shape';
import { conditionOf, viewOf } from './views';

/** The live board (product: Live board), by start. It has no pages: its screen shows everything on one timeline. */
export async function boardOf(tx: Tx, caller: Caller): Promise<Board> {
  const found = await tx.many<ReadRow & { lastReminded: Reminded }>(sql`
    select ${readerColumns}, ${remindedColumn} as "lastReminded" from ${readerTables}
    where ${interviewsWithin(caller)} and ${conditionOf(viewOf('monitor', true))}
    order by i.starts_at, i.id limit ${boardAtMost + 1}`);
  return {
    rows: found
      .slice(0, boardAtMost)
      .map(({ lastReminded, ...row }) => ({ ...interviewReply(row, caller), reminded: lastReminded })),
    more: found.length > boardAtMost,
  };
}
