import { sql, type Sql, type Tx } from '../db/database';
import { hitsOf, isTelling, lastSlice, lowerHas, mostHits } from '../system/name-part';
import { idsInOrder, orderOf, type Sort, type Wanted } from './list-order';

type Asked = Wanted & {
  q: string;
  /** Of `where` what `interview_search i` has too, and whether that is all of it. */
  tenant: Sql;
  onlyTenant: boolean;
  /** How many interviews there are to be searched, where that is known. */
  of: () => Promise<number | null>;
};

/** Where one in so many is a hit, enough of them are soon found in the order of the list. */
const rare = 250;

const isCode = /^[a-z]+-\d+$/i;

/** Ids of interviews that have `q` in their texts. */
const hits = ({ q, tenant, onlyTenant, where }: Asked): Sql =>
  hitsOf(
    q,
    (within) => {
      const texts = sql`
        select i.interview_id as id from interview_search i where ${tenant} and ${lowerHas(sql`i.text`, q)} and ${within}`;
      return onlyTenant
        ? texts
        : sql`select i.id from (${texts}) texts join interviews i on i.id = texts.id where ${where}`;
    },
    sql`i.interview_id`,
  );

type Found = {
  total: number;
  /** Whether so many were found before the last slice was looked through. */
  early: boolean;
  ids: string[];
};

/**
 * The ids of a page of those that have `q` in their text, or as their code. Up to 1,000 hits are found first and sorted
 * then; of more, the first ones of the order are the list: looked for in that order where one in many is a hit, else among
 * all hits. Answers at most 1,000 as the total.
 */
export async function searchIds(tx: Tx, sort: Sort, asked: Asked): Promise<{ ids: string[]; total: number }> {
  const { q, where, offset, limit } = asked;
  const first = sql`select id from (${hits(asked)}) found limit ${mostHits}`;
  const byCode = sql`select i.id from interviews i where i.code = ${q.toUpperCase()} and ${where}`;
  const found = await tx.manyPlanned<Found>(sql`
    with hits as materialized (${isCode.test(q) ? sql`(${first}) union (${byCode})` : first}),
    counted as materialized (
      select least(count(*), ${mostHits}) as total, coalesce(max(search_slice(id)), 0) < ${lastSlice} as early from hits)
    select total, early, array(
      select i.id from hits join interviews i on i.id = hits.id where (select total from counted) < ${mostHits}
      order by ${orderOf(sort)} limit ${limit} offset ${offset}) as ids
    from counted`);
  const { total, early, ids } = found[0] ?? { total: 0, early: false, ids: [] };
  const left = Math.max(0, Math.min(limit, total - offset));
  if (total < mostHits || left === 0) return { ids, total };
  const rows = await tx.manyPlanned<{ id: string }>(
    early || !isTelling(q) || mostHits * rare > ((await asked.of()) ?? Infinity)
      ? idsInOrder(sort, {
          ...asked,
          also: sql`${asked.also} and ${hasPart(q)}`,
          where: sql`${where} and ${hasPart(q)}`,
          limit: left,
        })
      : sql`
        select i.id from (${hits(asked)}) hits join interviews i on i.id = hits.id
        order by ${orderOf(sort)} limit ${left} offset ${offset}`,
  );
  return { ids: rows.map(({ id }) => id), total };
}

// Asked of one interview after the other, of which few are looked at. No guess is made how many have it, which would take
// the planner longer than looking.
const hasPart = (q: string) => sql`(
  select position(lower(${q}) in s.text) > 0 from interview_search s where s.interview_id = i.id)`;
