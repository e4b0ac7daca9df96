import { mostCounted, type Page } from '../../src/contract/kit';
import { empty, sql, type Sql, type Tx } from '../db/database';
import { mostHits } from './name-part';

type Paging = { _page?: number | undefined; _limit?: number | undefined };

/** The place of a page in its list. `offset` is the number of rows before it. */
export function placeOf({ _page: page = 0, _limit: limit = 25 }: Paging) {
  return { page, limit, offset: page * limit };
}

/**
 * A page made from its rows. `found` is the number of matches, counted up to `most` + 1. `rows` has one row more than
 * the page if the list continues. Beyond the counted number, the total is the number of rows known so far.
 */
export function pageReply<T>(query: Paging, rows: T[], found: number, most: number): Page<T> {
  const { page, limit, offset } = placeOf(query);
  const known = rows.length === 0 ? 0 : offset + rows.length;
  const [beyond, goesOn] = [known > most, rows.length > limit];
  return {
    content: rows.slice(0, limit),
    pageable: { pageNumber: page },
    totalElements: beyond ? known : Math.min(found, most),
    ...(found > most && (goesOn || !beyond) && { more: true }),
  };
}

type Parts = {
  /** Tables and aliases for `where` and `order`, with one row per entry. */
  of: Sql;
  id: Sql;
  where: Sql;
  order: Sql;
  /** Joins that `columns` need; used only for the rows of the page. */
  joins?: Sql;
  /** The rows in the contract's format. */
  columns: Sql;
  /** The search condition. The list consists of its first 1,000 hits. */
  search?: Sql | null;
};

/** A page of a list (product: Paging); a limit of 0 only counts. */
export async function pageOf<T>(tx: Tx, query: Paging, parts: Parts): Promise<Page<T>> {
  const { of, id, where, order, joins = empty, columns, search } = parts;
  const { limit, offset } = placeOf(query);
  const most = search ? mostHits : mostCounted;
  const matches = sql`select ${id} as id from ${of} where ${where} ${search ? sql`and ${search}` : empty} limit ${most + 1}`;
  // The hits of a search are found first and sorted afterwards.
  const [found] = await tx.manyPlanned<{ count: number; ids: string[] | null }>(
    search
      ? sql`select count(*), array_agg(id) as ids from (${matches}) found`
      : sql`select count(*), null::text[] as ids from (${matches}) found`,
  );
  const { count = 0, ids = null } = found ?? {};
  // A subquery, so that the planner looks up the ids instead of searching along the sort order.
  const among = search ? sql`${id} = any(array(select unnest(${(ids ?? []).slice(0, most)}::uuid[])))` : where;
  const rows =
    limit === 0
      ? []
      : await tx.manyPlanned<T>(sql`
    select ${columns} from ${of} ${joins} where ${id} = any(array(
      select ${id} from ${of} where ${among} order by ${order} limit ${limit + 1} offset ${offset}))
    order by ${order}`);
  return pageReply(query, rows, count, most);
}
