import { mostCounted, type Page } from '../../src/contract/kit';
import { empty, sql, type Sql, type Tx } from '../db/database';
import { mostHits } from './name-part';

type Paging = { _page?: number | undefined; _limit?: number | undefined };

/** Which rows a page has: `offset` rows come before it. */
export function placeOf({ _page: page = 0, _limit: limit = 25 }: Paging) {
  return { page, limit, offset: page * limit };
}

/**
 * The page around its rows. `found` matches were counted, one more than `most` at the highest; `rows` has one row more than the
 * page where the list goes on. Beyond what was counted, the total is as many as are known.
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
  /** Tables and aliases that `where` and `order` need, one row for each of the list, and the id of a row. */
  of: Sql;
  id: Sql;
  where: Sql;
  order: Sql;
  /** What `columns` need besides; read for the rows of the page alone. */
  joins?: Sql;
  /** The rows as the contract has them. */
  columns: Sql;
  /** What is searched for, as a condition: the first 1,000 hits are the list. */
  search?: Sql | null;
};

/** A page of a list (product: Paging). */
export async function pageOf<T>(tx: Tx, query: Paging, parts: Parts): Promise<Page<T>> {
  const { of, id, where, order, joins = empty, columns, search } = parts;
  const { limit, offset } = placeOf(query);
  const most = search ? mostHits : mostCounted;
  const matches = sql`select ${id} as id from ${of} where ${where} ${search ? sql`and ${search}` : empty} limit ${most + 1}`;
  // The hits of a search are found once, and put in order afterwards.
  const [found] = await tx.manyPlanned<{ count: number; ids: string[] | null }>(
    search
      ? sql`select count(*), array_agg(id) as ids from (${matches}) found`
      : sql`select count(*), null as ids from (${matches}) found`,
  );
  const { count = 0, ids = null } = found ?? {};
  // As a query, so that the planner looks them up by their ids and does not search the order for them.
  const among = search ? sql`${id} = any(array(select unnest(${(ids ?? []).slice(0, most)}::uuid[])))` : where;
  const rows = await tx.manyPlanned<T>(sql`
    select ${columns} from ${of} ${joins} where ${id} = any(array(
      select ${id} from ${of} where ${among} order by ${order} limit ${limit + 1} offset ${offset}))
    order by ${order}`);
  return pageReply(query, rows, count, most);
}
