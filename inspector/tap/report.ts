import sources from 'virtual:app-words';
import type { Memory } from '../../src/services/memory';
import { makeAppWords } from '../model/app-words';
import type { ProblemReport } from '../../src/services/problem-report';
import { reportOf } from './report-of';

/**
 * A report of what the page remembers, without anything that a person typed and without names of people (product:
 * Report a problem).
 */
export const makeReport = (memory: Memory): Promise<ProblemReport> => reportOf(memory, makeAppWords(sources));
