import { expect } from 'vitest';
import type { Tx } from '../../../server/db/database';
import { lawProblems } from './law-problems';

/**
 * Checks every interview of the database: its history is complete and replays to the stored state, and its rows follow
 * from it.
 */
export async function expectLawKept(db: Tx): Promise<void> {
  expect(await lawProblems(db)).toEqual([]);
}
