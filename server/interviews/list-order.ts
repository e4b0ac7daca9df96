import type { Leaf, ListQuery } from '../../src/contract/interviews';
import { empty, join, sql, type Sql } from '../db/database';
import { endingAfter, type Span } from './totals';

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
  /** What must hold beside state and time. */
  also: Sql;
  span: Span;
  /** All that must hold. */
  where: Sql;
  /** Where so few fit that they are found first and sorted then. */
  few: boolean;
  offset: number;
  limit: number;
};

/**
 * One branch a state, each read from the index that has its order, and merged: as many rows are read as come up to the
 * end of the page, however many there are. What is asked from an instant on begins then or later, which the index knows;
 * the few that have begun and are not over are a branch of their own.
 */
function branches(sort: Sort, { leaves, also, span, offset, limit }: Wanted, more: Sql): Sql[] {
  const { key, way } = keys[sort];
  const branch = (which: Sql, at = key) => sql`(
    select i.id, ${at} as at ${more} from interviews i where ${which} and ${also}
    order by ${key} ${way}, i.id ${way} limit ${offset + limit})`;
  const from = span.from === undefined ? null : new Date(span.from);
  const before = span.to === undefined ? empty : sql`and i.starts_at < ${new Date(span.to)}`;
  const begun = from
    ? [branch(sql`i.leaf = any(${[...leaves]}) and ${endingAfter(from)} and i.starts_at < ${from} ${before}`)]
    : [];
  const within = from ? sql`and i.starts_at >= ${from} ${before}` : before;
  const dated = leaves.map((leaf) => sql`i.leaf = ${leaf} ${within}`);
  if (sort !== '-start' || span.from !== undefined || span.to !== undefined)
    return [...begun, ...dated.map((which) => branch(which))];
  // Read backward an index has those without a date first.
  return leaves.flatMap((leaf) =>
    undated.includes(leaf)
      ? [
          branch(sql`i.leaf = ${leaf} and i.starts_at is not null`),
          branch(sql`i.leaf = ${leaf} and i.starts_at is null`, sql`'-infinity'::timestamptz`),
        ]
      : [branch(sql`i.leaf = ${leaf}`)],
  );
}

/** The ids of a page, as a query; the rest of the rows is read for these alone. */
export const idsInOrder = (sort: Sort, wanted: Wanted): Sql => inOrder(sort, wanted, empty, sql`id`);

/** The same with each interview's `text`, what it is searched by, lower-cased: for a page of which all is looked at. */
export const textsInOrder = (sort: Sort, wanted: Wanted): Sql =>
  inOrder(sort, wanted, sql`, lower(i.search_text) as text`, sql`id, text`);

function inOrder(sort: Sort, wanted: Wanted, more: Sql, columns: Sql): Sql {
  const { way } = keys[sort];
  const place = sql`limit ${wanted.limit} offset ${wanted.offset}`;
  if (wanted.few || sort === '-created')
    return sql`select i.id ${more} from interviews i where ${wanted.where} order by ${orderOf(sort)} ${place}`;
  return sql`
    select ${columns} from (${join(branches(sort, wanted, more), ' union all ')}) merged order by at ${way}, id ${way} ${place}`;
}
