import { askProcess, inTurn } from '../kit/bounded-process';
import { Refused } from '../kit/failures';
import type { Batch, SolvedRow } from '../slots/batch';

// The memory of a solver never shrinks, so each batch is solved in its own process.
const ask = (batch: Batch, exact: boolean) =>
  inTurn(() => askProcess<SolvedRow[]>('slots/solve-worker', { batch, exact }, patience));
const patience = 25_000;

/**
 * Solves a batch in a process with limits of time and memory. If a limit is exceeded, the rows get the places that they
 * find one after the other, and none are exchanged. Only then may a repeated call have another result.
 */
export async function solveApart(batch: Batch): Promise<SolvedRow[]> {
  const solved = (await ask(batch, true)) ?? (await ask(batch, false));
  if (!solved) throw new Refused(503, 'These rows could not be solved. Try again.');
  return solved;
}
