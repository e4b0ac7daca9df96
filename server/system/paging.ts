import type { Page } from '../../src/contract/kit';
import { empty, sql, type Sql, type Tx } from '../db/database';
import { firstHits, lowerHas, mostHits, type Part } from './name-part';

type Paging = { _page?: number | undefined; _limit?: number | undefined };

/** Which rows a page has: `offset` rows come before it, `through` rows end with it. */
export function placeOf({ _page: page = 0, _limit: limit = 25 }: Paging) {
  return { page, limit, offset: page * limit, through: (page + 1) * limit };
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
  /**
   * Where a part of a text is looked for: the first 1,000 hits are the list and its total. Of more hits, `inOrder` has the
   * first ones of the order, its part being in `where`; a part of a name has those that are found first, as hits may stand
   * at the end of an order by name.
   */
  searched?: 'inOrder' | Part | null;
};

type Found = Pick<Parts, 'of' | 'where'>;

/** Counts rows, at most as many as a search looks for where it is one. */
export async function totalOf(tx: Tx, { of, where }: Found, searched = false): Promise<number> {
  return countOf(
    tx,
    searched ? sql`(select from ${of} where ${where} limit ${mostHits}) hits` : sql`${of} where ${where}`,
  );
}

const countOf = async (tx: Tx, rows: Sql): Promise<number> =>
  (await tx.manyPlanned<{ total: number }>(sql`select count(*) as total from ${rows}`))[0]?.total ?? 0;

type Counted = { hits: number };

// One search answers both what the hits are and how many; beyond their end it is made once more.
async function pageOfHits<T>(tx: Tx, query: Paging, parts: Parts, { part, name, slicedBy }: Part): Promise<Page<T>> {
  const { of, id, where, order, joins = empty, columns } = parts;
  const { page, limit, offset } = placeOf(query);
  const hits = firstHits(
    part,
    (within) => sql`select ${id} as id from ${of} where ${where} and ${lowerHas(name, part)} and ${within}`,
    slicedBy,
  );
  const rows = await tx.manyPlanned<T & Counted>(sql`
    with found as materialized (${hits})
    select ${columns}, (select count(*) from found) as hits from ${of} ${joins}
    where ${id} = any(array(
      select ${id} from ${of} where ${id} = any(array(select found.id from found)) order by ${order} limit ${limit} offset ${offset}))
    order by ${order}`);
  const total = rows[0]?.hits ?? (offset === 0 ? 0 : await countOf(tx, sql`(${hits}) hits`));
  const content = rows.map(({ hits: _hits, ...row }) => row as unknown as T);
  return { content, pageable: { pageNumber: page }, totalElements: total };
}

/** A page of a list (spec 3). */
export async function pageOf<T>(tx: Tx, query: Paging, parts: Parts): Promise<Page<T>> {
  const { of, id, where, order, joins = empty, columns, searched } = parts;
  if (searched && searched !== 'inOrder') return pageOfHits<T>(tx, query, parts, searched);
  const { page, limit, offset } = placeOf(query);
  const total = await totalOf(tx, parts, searched === 'inOrder');
  const left = Math.max(0, Math.min(limit, total - offset));
  const place = sql`limit ${left} offset ${offset}`;
  const hits = searched && total < mostHits;
  const within = hits ? sql`limit ${mostHits}` : sql`order by ${order} ${place}`;
  const content = await tx.manyPlanned<T>(sql`
    select ${columns} from ${of} ${joins} where ${id} = any(array(select ${id} from ${of} where ${where} ${within}))
    order by ${order} ${hits ? place : empty}`);
  return { content, pageable: { pageNumber: page }, totalElements: total };
}
