import type { Access, Page } from '../../src/contract/kit';
import { empty, join, sql, type Sql, type Tx } from '../db/database';
import type { Caller } from './caller';
import { containing } from './name-part';

/** A list, for its route and its export. `Q` is the query of its call, `R` a row of its reply. */
export type ListSource<Q, R> = {
  name: string;
  access: Access;
  page: (
    tx: Tx,
    query: Q & { _page?: number | undefined; _limit?: number | undefined },
    caller: Caller,
  ) => Promise<Page<R>>;
  /** Refuses what the structs of the call cannot check, before an export of the list begins. @throws 400 */
  check?: (tx: Tx, query: Q, caller: Caller) => Promise<void>;
  /** The number of rows of each query, up to `mostCounted` + 1, if that is faster than reading a page of each. */
  count?: (tx: Tx, queries: readonly Q[], caller: Caller) => Promise<number[]>;
  /** The columns of an export, by their ids on screen. `zone` is the reader's time zone. */
  columns: Record<string, { header: string; text: (row: R, zone: string) => string | number }>;
};

/** An instant in a zone, such as "24-11-2026 02:30 PM" (product: Dates and times); empty for null. */
export function instantText(iso: string | null, zone: string): string {
  if (iso === null) return '';
  const parts = formatIn(zone).formatToParts(Date.parse(iso));
  const { day, month, year, hour, minute, dayPeriod } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  );
  return `${day}-${month}-${year} ${hour}:${minute} ${dayPeriod}`;
}

// One formatter per zone: creating one for each instant would take most of the time of a long export.
const formats = new Map<string, Intl.DateTimeFormat>();
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hour12: true } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, ...day, ...time });
  formats.set(timeZone, made);
  return made;
}

/** The conjunction of conditions; null ones are ignored. */
export const allOf = (...conditions: (Sql | null)[]): Sql =>
  join([sql`true`, ...conditions.filter((one) => one !== null)], ' and ');

/** A condition on a parameter; null if it is undefined. */
export const given = <T>(value: T | undefined, condition: (value: T) => Sql): Sql | null =>
  value === undefined ? null : condition(value);

/** Whether a text contains the search text; null if there is none. */
export const hasText = (text: Sql, q = ''): Sql | null =>
  q.trim() === '' ? null : sql`${text} ilike ${containing(q.trim())}`;

/** Whether an instant is in a span, including its start and excluding its end. */
export const within = (at: Sql, from: string | undefined, to: string | undefined): Sql =>
  allOf(
    given(from, (first) => sql`${at} >= ${new Date(first)}`),
    given(to, (last) => sql`${at} < ${new Date(last)}`),
  );

/** The instant at which a day begins for the reader, because the filters of lists give days as such instants. */
export const startOfDay = (day: Sql, { timeZone }: Caller): Sql => sql`(${day}::timestamp at time zone ${timeZone})`;

/**
 * The requested sort order, `-name` for descending. Ties are broken by id in the same direction, so that one index on
 * key and id serves both directions. PostgreSQL sorts nulls as the greatest values.
 */
export function ordered<S extends string>(sort: S | `-${S}`, keys: Record<S, Sql>, id: Sql): Sql {
  const down = sort.startsWith('-');
  const way = down ? sql`desc` : empty;
  return sql`${keys[(down ? sort.slice(1) : sort) as S]} ${way}, ${id} ${way}`;
}
