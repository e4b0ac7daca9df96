import type { Access, Page } from '../../src/contract/kit';
import type { Tx } from '../db/database';
import type { Caller } from './caller';

/** A list as its rows are read, page by page, and how each of its columns is written in an export. */
export type ListSource<Q, R> = {
  name: string;
  access: Access;
  page: (tx: Tx, query: Q & { _page?: number; _limit?: number }, caller: Caller) => Promise<Page<R>>;
  columns: Record<string, { header: string; text: (row: R, zone: string) => string | number }>;
};
