import { join, sql, type Sql } from '../db/database';

/** So many hits of a search are looked for and counted; a part of a name that fits more says too little. */
export const mostHits = 1_000;

/** A text within a LIKE pattern, its wildcards taken literally. */
export const literalPart = (part: string) => part.replace(/[\\%_]/g, '\\$&');

/** A part of a text as a LIKE pattern. */
export const containing = (part: string) => `%${literalPart(part)}%`;

/** The same for a text that is lower-cased already, as an index of parts of names has it. */
export const lowerHas = (lowered: Sql, part: string) => sql`${lowered} like lower(${containing(part)})`;

// Values would keep the planner from the indexes of the slices.
const slices = [sql`0`, sql`1`, sql`2`, sql`3`];

/** Whether an index of parts can tell anything of a part: it has three letters in a row, or a word's beginning. */
export const isTelling = (part: string) => /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(part);

/**
 * The hits of a part of a name, as a query in no order. `select` makes one of a further condition; `slicedBy` is the id by
 * which names are sliced where there are many of them (0011-search.sql): one slice after the other is read, and none once
 * there are enough.
 */
function hitsOf(part: string, select: (within: Sql) => Sql, slicedBy?: Sql): Sql {
  if (!slicedBy || !isTelling(part)) return select(sql`true`);
  return join(
    slices.map((slice) => select(sql`search_slice(${slicedBy}) = ${slice}`)),
    ' union all ',
  );
}

/** The first of them. */
export const firstHits = (...of: Parameters<typeof hitsOf>): Sql =>
  sql`select * from (${hitsOf(...of)}) hits limit ${mostHits}`;

/** What is looked for in a list: its hits are the rows that have `part` in `name`, a lower-cased text. */
export type Part = { part: string; name: Sql; slicedBy?: Sql };

/** Narrows a list in the order of `name` to those that have `q` in it; all of them where nothing is typed. */
export function named(name: Sql, q = '', slicedBy?: Sql): { searched: Part | null } {
  const part = q.trim();
  return { searched: part === '' ? null : { part, name, ...(slicedBy && { slicedBy }) } };
}
