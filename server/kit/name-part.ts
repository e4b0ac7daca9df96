import { sql, type Sql } from '../db/database';

/** A search stops after this many hits: a text that matches more names is too vague. */
export const mostHits = 1_000;

/** Escapes the wildcards of a LIKE pattern. */
export const literalPart = (part: string) => part.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern that matches texts containing `part`. */
export const containing = (part: string) => `%${literalPart(part)}%`;

/**
 * Whether a lower-cased text contains `part`. One or two letters match only at the start of a word: trigram indexes
 * cannot find them elsewhere, so all rows would be read.
 */
export const lowerHas = (lowered: Sql, part: string) =>
  /^[a-z0-9]{1,2}$/i.test(part)
    ? sql`(${lowered} like lower(${`${part}%`}) or ${lowered} like lower(${`% ${part}%`}))`
    : sql`${lowered} like lower(${containing(part)})`;

/** Narrows a list to rows with `q` in `name`, a lower-cased text. An empty `q` matches all rows. */
export function named(name: Sql, q = ''): { search: Sql | null } {
  const part = q.trim();
  return { search: part === '' ? null : lowerHas(name, part) };
}
