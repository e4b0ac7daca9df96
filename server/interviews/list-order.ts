import type { Leaf, ListQuery } from '../../src/contract/interviews';
import { empty, join, sql, type Sql } from '../db/database';

export type Sort = NonNullable<ListQuery['sort']>;

const [up, down] = [sql`asc`, sql`desc`];
const keys: Record<Sort, { key: Sql; way: Sql; nulls?: Sql }> = {
  start: { key: sql`i.starts_at`, way: up },
  // What has no date comes last in either direction.
  '-start': { key: sql`i.starts_at`, way: down, nulls: sql`nulls last` },
  deadline: { key: sql`i.deadline`, way: up },
  updated: { key: sql`i.updated_at`, way: up },
  '-updated': { key: sql`i.updated_at`, way: down },
  '-created': { key: sql`i.created_at`, way: down },
};

/** The order of a list of `interviews i`; among equals the id decides. */
export function orderOf(sort: Sort): Sql {
  const { key, way, nulls = empty } = keys[sort];
  return sql`${key} ${way} ${nulls}, i.id ${way}`;
}

/** States in which an interview may have no start. */
const undated: readonly Leaf[] = ['pendingSchedule', 'reschedulePending', 'canceled'];

export type Wanted = {
  leaves: readonly Leaf[];
  /** What must hold beside the state, and all that must hold. */
  also: Sql;
  where: Sql;
  /** Where so few fit that they are found first and sorted then. */
  few: boolean;
  offset: number;
  limit: number;
};

/**
 * One branch a state, each read from the index that has its order, and merged: as many rows are read as come up to the
 * end of the page, however many there are.
 */
function branches(sort: Sort, { leaves, also, offset, limit }: Wanted): Sql[] {
  const { key, way } = keys[sort];
  const branch = (leaf: Leaf, at: Sql, which: Sql) => sql`(
    select i.id, ${at} as at from interviews i where i.leaf = ${leaf} and ${which} and ${also}
    order by ${key} ${way}, i.id ${way} limit ${offset + limit})`;
  if (sort !== '-start') return leaves.map((leaf) => branch(leaf, key, sql`true`));
  // Read backward an index has those without a date first.
  return leaves.flatMap((leaf) =>
    undated.includes(leaf)
      ? [
          branch(leaf, key, sql`i.starts_at is not null`),
          branch(leaf, sql`'-infinity'::timestamptz`, sql`i.starts_at is null`),
        ]
      : [branch(leaf, key, sql`true`)],
  );
}

/** The ids of a page, as a query; the rest of the rows is read for these alone. */
export function idsInOrder(sort: Sort, wanted: Wanted): Sql {
  const { way } = keys[sort];
  const place = sql`limit ${wanted.limit} offset ${wanted.offset}`;
  if (wanted.few || sort === '-created')
    return sql`select i.id from interviews i where ${wanted.where} order by ${orderOf(sort)} ${place}`;
  return sql`
    select id from (${join(branches(sort, wanted), ' union all ')}) merged order by at ${way}, id ${way} ${place}`;
}
