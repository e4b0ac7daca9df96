import sources from 'virtual:app-words';
import type { Memory } from '../../src/services/memory';
import { makeAppWords } from '../model/app-words';
import { reportOf, type Report } from './report-of';

/** A report of what the page remembers, with nothing that somebody typed or is called (product: Report a problem). */
export const makeReport = (memory: Memory): Promise<Report> => reportOf(memory, makeAppWords(sources));
