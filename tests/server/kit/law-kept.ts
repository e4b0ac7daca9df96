import { expect } from 'vitest';
import type { Tx } from '../../../server/db/database';
import { lawProblems } from './law-problems';

/** Every interview of the database: its history is whole and replays to what is stored, and its rows follow from it. */
export async function expectLawKept(db: Tx): Promise<void> {
  expect(await lawProblems(db)).toEqual([]);
}
