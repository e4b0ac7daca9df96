import { sql, type Sql } from '../db/database';

/** A search stops at so many hits: what matches more names says too little. */
export const mostHits = 1_000;

/** A text within a LIKE pattern, its wildcards taken literally. */
export const literalPart = (part: string) => part.replace(/[\\%_]/g, '\\$&');

/** A part of a text as a LIKE pattern. */
export const containing = (part: string) => `%${literalPart(part)}%`;

/**
 * Whether a text, lower-cased as the indexes have it, has `part` in it. One or two letters are looked for where a word begins:
 * an index of trigrams does not know them elsewhere, and all rows would be read.
 */
export const lowerHas = (lowered: Sql, part: string) =>
  /^[a-z0-9]{1,2}$/i.test(part)
    ? sql`(${lowered} like lower(${`${part}%`}) or ${lowered} like lower(${`% ${part}%`}))`
    : sql`${lowered} like lower(${containing(part)})`;

/** Narrows a list to those that have `q` in `name`, a lower-cased text; all of them where nothing is typed. */
export function named(name: Sql, q = ''): { search: Sql | null } {
  const part = q.trim();
  return { search: part === '' ? null : lowerHas(name, part) };
}
