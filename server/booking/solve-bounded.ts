import { askProcess, inTurn } from '../kit/bounded-process';
import { Refused } from '../kit/failures';
import type { Batch, SolvedRow } from '../slots/batch';

// The memory of a solver never shrinks, so each batch has a process of its own.
const ask = (batch: Batch, exact: boolean) =>
  inTurn(() => askProcess<SolvedRow[]>('slots/solve-worker', { batch, exact }, patience));
const patience = 25_000;

/**
 * Solves a batch in a process with limits of time and memory. Where these are not enough, the rows have the places that
 * they find one after the other, and none are exchanged: only then may a repeated call have another answer.
 */
export async function solveApart(batch: Batch): Promise<SolvedRow[]> {
  const solved = (await ask(batch, true)) ?? (await ask(batch, false));
  if (!solved) throw new Refused(503, 'These rows could not be solved. Try again.');
  return solved;
}
