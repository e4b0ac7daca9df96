import { sql, type Sql } from '../db/database';

/** So many hits of a search are looked for and counted; a part of a name that fits more says too little. */
export const mostHits = 1_000;

/** A text within a LIKE pattern, its wildcards taken literally. */
export const literalPart = (part: string) => part.replace(/[\\%_]/g, '\\$&');

/** A part of a text as a LIKE pattern. */
export const containing = (part: string) => `%${literalPart(part)}%`;

/** Narrows a list in the order of `name` to those that have `q` in it; all of them where nothing is typed. */
export function named(where: Sql, name: Sql, q = ''): { where: Sql; searched: 'any' | null } {
  const part = q.trim();
  return part === ''
    ? { where, searched: null }
    : { where: sql`${where} and ${name} ilike ${containing(part)}`, searched: 'any' };
}
