import { DateTime } from 'luxon';
import type { Access, Page } from '../../src/contract/kit';
import { empty, join, sql, type Sql, type Tx } from '../db/database';
import type { Caller } from './caller';
import { containing } from './name-part';

/** A list as its route and its export read it: `Q` is the query of its call, `R` a row of its reply. */
export type ListSource<Q, R> = {
  name: string;
  access: Access;
  page: (
    tx: Tx,
    query: Q & { _page?: number | undefined; _limit?: number | undefined },
    caller: Caller,
  ) => Promise<Page<R>>;
  /** What an export writes, by the ids that the columns have on screen; `zone` is the reader's. */
  columns: Record<string, { header: string; text: (row: R, zone: string) => string | number }>;
};

/** "24-11-2026 02:30 PM" in a zone (product: Dates and times); empty for null. */
export const instantText = (iso: string | null, zone: string): string =>
  iso === null ? '' : DateTime.fromISO(iso, { zone }).setLocale('en-US').toFormat('dd-MM-yyyy hh:mm a');

/** All that hold; a condition that is null does not narrow. */
export const allOf = (...conditions: (Sql | null)[]): Sql =>
  join([sql`true`, ...conditions.filter((one) => one !== null)], ' and ');

/** A condition on what was asked for; null where it was not. */
export const given = <T>(value: T | undefined, condition: (value: T) => Sql): Sql | null =>
  value === undefined ? null : condition(value);

/** Whether a text has what is searched for; null where nothing is. */
export const hasText = (text: Sql, q = ''): Sql | null =>
  q.trim() === '' ? null : sql`${text} ilike ${containing(q.trim())}`;

/** Instants within a span: from the first one on, before the second one. */
export const within = (at: Sql, from: string | undefined, to: string | undefined): Sql =>
  allOf(
    given(from, (first) => sql`${at} >= ${new Date(first)}`),
    given(to, (last) => sql`${at} < ${new Date(last)}`),
  );

/**
 * The order that was asked for, `-name` descending; among equals, the id decides, in the same direction, so that an index
 * on key and id has both. PostgreSQL takes what has no value for the greatest.
 */
export function ordered<S extends string>(sort: S | `-${S}`, keys: Record<S, Sql>, id: Sql): Sql {
  const down = sort.startsWith('-');
  const way = down ? sql`desc` : empty;
  return sql`${keys[(down ? sort.slice(1) : sort) as S]} ${way}, ${id} ${way}`;
}
