import { sql, type Sql, type Tx } from '../db/database';
import { isTelling, lowerHas, mostHits } from '../system/name-part';
import { idsInOrder, orderOf, textsInOrder, type Sort, type Wanted } from './list-order';

type Asked = Wanted & {
  q: string;
  /** Of `where` what `interview_search i` has too, and whether that is all of it. */
  tenant: Sql;
  onlyTenant: boolean;
  /** How many interviews there are to be searched, where that is known. */
  of: () => Promise<number | null>;
};

/** Where the first slice of `interview_search` ends, and its share of all. */
const firstSlice = { before: sql`'04000000-0000-0000-0000-000000000000'`, share: 1 / 64 };

/** So many interviews may be searched where it is not known. */
const manyInterviews = 1_000_000;

/** Reading an interview to sort it takes as long as looking at so many texts. */
const sorting = 4;

/**
 * How much of the order is looked at before hits are counted: so many times as many interviews as are to be expected, as hits
 * do not lie evenly, and so many at least.
 */
const aheadAtLeast = 1_000;
const aheadTimes = 4;

const isCode = /^[a-z]+-\d+$/i;

/** Ids of interviews that have `q` in their texts, from slice to slice: none is looked through that is not needed. */
function hits({ q, tenant, onlyTenant, where }: Asked): Sql {
  const texts = sql`select i.interview_id as id from interview_search i where ${tenant} and ${lowerHas(sql`i.text`, q)}`;
  return onlyTenant
    ? texts
    : sql`select i.id from (${texts}) texts join interviews i on i.id = texts.id where ${where}`;
}

/** About how many hits there are, as the first slice has it. */
async function hitsLike(tx: Tx, { q, tenant }: Asked): Promise<number> {
  const { before, share } = firstSlice;
  const [row] = await tx.manyPlanned<{ count: number }>(sql`
    select count(*) from (select from interview_search i
      where ${tenant} and ${lowerHas(sql`i.text`, q)} and i.interview_id < ${before} limit ${mostHits}) hits`);
  return (row?.count ?? 0) / share;
}

/**
 * How many interviews of the order have to be looked at for a page of many hits, and whether that is sooner done than sorting
 * them: in order a hit comes once in `of / like` interviews; sorting reads each of `like` hits, which takes longer than a text.
 */
async function outlookOf(tx: Tx, asked: Asked) {
  const [like, of] = await Promise.all([hitsLike(tx, asked), asked.of()]);
  const hits = Math.max(like, mostHits);
  const depth = ((asked.offset + asked.limit) * (of ?? manyInterviews)) / hits;
  return { many: like >= mostHits, depth, soon: !isTelling(asked.q) || depth < hits * sorting };
}

type Found = { total: number; ids: string[] };

/**
 * The ids of a page of those that have `q` in their text, or as their code. Up to 1,000 hits are found first and sorted
 * then; of more, the first ones of the order are the list: looked for in that order where enough of them come soon, else
 * among all hits. Where many are to be expected, the order is looked at while they are counted. Answers at most 1,000 as the
 * total.
 */
export async function searchIds(tx: Tx, sort: Sort, asked: Asked): Promise<{ ids: string[]; total: number }> {
  const { q, where, offset, limit } = asked;
  const first = sql`select id from (${hits(asked)}) found limit ${mostHits}`;
  const byCode = sql`select i.id from interviews i where i.code = ${q.toUpperCase()} and ${where}`;
  const outlook = outlookOf(tx, asked);
  const ahead = outlook.then(({ many, soon, depth }) =>
    many && soon
      ? inOrder(tx, asked, amongFirst(sort, asked, Math.max(aheadAtLeast, Math.ceil(depth * aheadTimes))))
      : [],
  );
  // Not waited for where there are few.
  ahead.catch(() => undefined);
  const [found, { soon }] = await Promise.all([
    tx.manyPlanned<Found>(sql`
    with hits as materialized (${isCode.test(q) ? sql`(${first}) union (${byCode})` : first}),
    counted as materialized (select least(count(*), ${mostHits}) as total from hits)
    select total, array(
      select i.id from hits join interviews i on i.id = hits.id where (select total from counted) < ${mostHits}
      order by ${orderOf(sort)} limit ${limit} offset ${offset}) as ids
    from counted`),
    outlook,
  ]);
  const { total, ids } = found[0] ?? { total: 0, ids: [] };
  const left = Math.max(0, Math.min(limit, total - offset));
  if (total < mostHits || left === 0) return { ids, total };
  const soonest = (await ahead).slice(0, left);
  if (soonest.length === left) return { ids: soonest, total };
  if (soon) return { ids: (await inOrder(tx, asked, amongAll(sort, asked))).slice(0, left), total };
  const sorted = await tx.manyPlanned<{ id: string }>(sql`
    select i.id from (${hits(asked)}) hits join interviews i on i.id = hits.id
    order by ${orderOf(sort)} limit ${left} offset ${offset}`);
  return { ids: sorted.map(({ id }) => id), total };
}

const partOf = ({ q }: Asked) => sql`lower(${q})`;

/** Hits among the first `atMost` of the list, which are read with their texts for as long as hits are missing. */
const amongFirst = (sort: Sort, asked: Asked, atMost: number): Sql => sql`
  (${textsInOrder(sort, { ...asked, offset: 0, limit: atMost })}) listed where position(${partOf(asked)} in listed.text) > 0`;

/** Hits among all of the list: its ids, each asked for its text, as no plan would read so many rows one after the other. */
const amongAll = (sort: Sort, asked: Asked): Sql => sql`
  (${idsInOrder(sort, { ...asked, offset: 0, limit: 2 ** 31 - 1 })}) listed
  where (select position(${partOf(asked)} in s.text) > 0 from interview_search s where s.interview_id = listed.id)`;

/**
 * The ids of a page of `hits`, in their order. No guess is made how many have the part, which would take the planner longer than
 * looking.
 */
async function inOrder(tx: Tx, { offset, limit }: Asked, hits: Sql): Promise<string[]> {
  const rows = await tx.manyPlanned<{ id: string }>(sql`
    select listed.id from ${hits} limit ${Math.min(limit, Math.max(0, mostHits - offset))} offset ${offset}`);
  return rows.map(({ id }) => id);
}
