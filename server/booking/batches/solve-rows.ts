import { sql, type Database, type Tx } from '../../db/database';
import { solveApart } from '../solve-bounded';
import type { SolvedRow } from '../../slots/batch';
import { conflict } from '../../kit/failures';
import { isRight } from '../../kit/wrong-cells';
import { batchFor, rowsOf, toSolve } from './rows';

const tries = 3;

/**
 * Solves all rows that have no result and are neither excluded nor wrong, and stores the results. No transaction is
 * open during the search: if a row has changed in the meantime, all rows are solved again. `run` is the commit whose
 * lost rows are solved. With `at`, nothing is solved if the batch has another revision, because it has been solved
 * since.
 */
export async function solveRows(
  db: Database,
  id: string,
  { run = null, at = null }: { run?: number | null; at?: number | null } = {},
): Promise<void> {
  for (let nth = 0; nth < tries; nth += 1) {
    const head = await db.maybe<{ revision: number }>(sql`select revision from batches where id = ${id}`);
    if (!head || (at !== null && head.revision !== at)) return;
    const rows = (await rowsOf(db, id)).filter(toSolve);
    const waiting = rows.filter(({ waits }) => waits);
    const batch = await batchFor(db, waiting, ({ pin }) => pin);
    const solved = batch.rows.length > 0 ? await solveApart(batch) : [];
    const gone = rows
      .filter(({ waits }) => !waits)
      .map(({ nr }): SolvedRow => ({ nr, proposal: null, why: 'GONE', nearest: null }));
    if (await db.transaction((tx) => store(tx, { id, run, revision: head.revision }, [...solved, ...gone]))) return;
  }
  throw conflict('These rows have changed. Check the latest version and try again.', {});
}

type Asked = { id: string; run: number | null; revision: number };

/** Stores the results. Returns false if the rows have changed since they were read. */
async function store(tx: Tx, { id, run, revision }: Asked, solved: readonly SolvedRow[]): Promise<boolean> {
  const head = await tx.maybe<{ revision: number; run: number; state: string }>(
    sql`select revision, run, state from batches where id = ${id} for update`,
  );
  // The batch was deleted or stopped, or the earlier proposals are being booked, so the results are not needed.
  if (!head || (head.state === 'committing') !== (run !== null) || (run !== null && run !== head.run)) return true;
  if (head.revision !== revision) return false;
  await tx.run(sql`
    update batch_rows r set proposal = s.proposal, why = s.why, nearest = s.nearest, todo = false
    from jsonb_to_recordset(${JSON.stringify(solved)}::jsonb) as s (nr int, proposal jsonb, why text, nearest jsonb)
    where r.batch_id = ${id} and r.nr = s.nr`);
  await tx.run(sql`
    update batch_rows r set todo = false, proposal = null, why = null, nearest = null
    where batch_id = ${id} and result is null and (left_out or not ${isRight})`);
  await tx.run(sql`update batches set state = 'draft', revision = revision + 1 where id = ${id}`);
  return true;
}
