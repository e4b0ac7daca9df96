import type { Leaf, ListQuery } from '../../../src/contract/interviews';
import { empty, sql, type Sql } from '../../db/database';
import { conditionOf } from './views';

type Sort = NonNullable<ListQuery['sort']>;

const [up, down, start] = [sql`asc`, sql`desc`, sql`i.starts_at`];
// Rows without a date come last in either direction.
const last = { way: down, nulls: sql`nulls last` };
const [deadline, updated, created, decided] = [
  sql`i.deadline`,
  sql`i.updated_at`,
  sql`i.created_at`,
  sql`i.decided_at`,
];
const keys: Record<Sort, { key: Sql; way: Sql; nulls?: Sql }> = {
  start: { key: start, way: up },
  '-start': { key: start, ...last },
  deadline: { key: deadline, way: up },
  '-deadline': { key: deadline, ...last },
  updated: { key: updated, way: up },
  '-updated': { key: updated, way: down },
  created: { key: created, way: up },
  '-created': { key: created, way: down },
  decided: { key: decided, way: up },
  '-decided': { key: decided, ...last },
};

// For readers who must not know of the review, an interview in review still waits for its feedback.
const maskedDeadline = sql`case i.leaf when 'inReview' then i.feedback_by else i.deadline end`;
const keyOf = (sort: Sort, seesReview: boolean) =>
  seesReview || keys[sort].key !== deadline ? keys[sort] : { ...keys[sort], key: maskedDeadline };

/** The sort order of a list of `interviews i`; ties are broken by id. */
export function orderOf(sort: Sort, seesReview: boolean): Sql {
  const { key, way, nulls = empty } = keyOf(sort, seesReview);
  return sql`${key} ${way} ${nulls}, i.id ${way}`;
}

type Narrowing = { leaves: readonly Leaf[]; also: Sql; narrowed: boolean; seesReview: boolean };
type Place = { limit: number; offset: number };

/** The count and the ids of a page, if at most as many match as are counted. Finds all matches first, then sorts. */
export function sortedIds(sort: Sort, asked: Narrowing, { limit, offset, most }: Place & { most: number }): Sql {
  const { key, way, nulls = empty } = keyOf(sort, asked.seesReview);
  return sql`
    with found as materialized (
      select i.id, ${key} as at from interviews i where ${conditionOf(asked)} limit ${most + 1})
    select (select count(*) from found) as count,
      array(select id from found order by at ${way} ${nulls}, id ${way} limit ${limit + 1} offset ${offset}) as ids`;
}

/**
 * The ids of a page of a longer list. Each state is read from the index that has the order, and the results are merged.
 * A list narrowed by time or owner is found first and sorted afterwards (`offset 0` keeps the planner from reversing
 * that), because its matches could all be at the far end of the order.
 */
export function idsInOrder(sort: Sort, asked: Narrowing, { limit, offset }: Place): Sql {
  const { leaves, also, narrowed } = asked;
  const { key, way, nulls = empty } = keyOf(sort, asked.seesReview);
  const cut = sql`limit ${limit + 1} offset ${offset}`;
  if (narrowed && key !== start)
    return sql`
      select id from (select i.id, ${key} as at from interviews i where ${conditionOf(asked)} offset 0) found
      order by at ${way} ${nulls}, id ${way} ${cut}`;
  const first = (condition: Sql) => sql`(
    select i.id, ${key} as at from interviews i where i.leaf = among.leaf and ${also} ${condition}
    order by ${key} ${way}, i.id ${way} limit ${offset + limit + 1})`;
  // An index read backward starts with the rows without a date.
  const page =
    nulls === empty
      ? first(empty)
      : sql`${first(sql`and ${key} is not null`)} union all ${first(sql`and ${key} is null`)}`;
  return sql`
    select page.id from unnest(${[...leaves]}::text[]) as among (leaf) cross join lateral (${page}) page
    order by page.at ${way} ${nulls}, page.id ${way} ${cut}`;
}
