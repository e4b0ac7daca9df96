import { levels, type Level } from '../../model/coverage';
import type { Covered } from '../chart/lit';

/** What is painted on the chart: the coverage of a level of tests, or the result of mutation tests. */
export type Painted = Level | 'mutation';
export const painted: readonly Painted[] = [...levels, 'mutation'];

const walked: Record<Covered, string> = { all: 'walked', some: 'partly walked', none: 'never walked' };
const mutated: Record<Covered, string> = { all: 'killed', some: 'answered survivor', none: 'survivor' };

/** The meaning of the signs on the chart. */
export const signWords = (choice: Painted | null): Record<Covered, string> =>
  choice === 'mutation' ? mutated : walked;
