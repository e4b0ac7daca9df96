import { join, sql, type Sql, type Tx } from '../db/database';
import { isTelling, lowerHas, mostHits } from '../system/name-part';
import { idsInOrder, orderOf, type Sort, type Wanted } from './list-order';

type Asked = Wanted & {
  q: string;
  /** Of `where` what `interview_search i` has too, and whether that is all of it. */
  tenant: Sql;
  onlyTenant: boolean;
  /** How many interviews there are to be searched, where that is known. */
  of: () => Promise<number | null>;
};

/** Where the slices of `interview_search` end, and the share of all that is before. They are looked through in this order. */
const ends = [
  { before: sql`'04000000-0000-0000-0000-000000000000'`, share: 1 / 64 },
  { before: sql`'10000000-0000-0000-0000-000000000000'`, share: 1 / 16 },
  { before: sql`'40000000-0000-0000-0000-000000000000'`, share: 1 / 4 },
  { before: sql`'80000000-0000-0000-0000-000000000000'`, share: 1 / 2 },
] as const;

/** About how many hits there are, told by how many of the first are before the end of each slice: at least so many. */
function hitsLike(before: readonly number[]): number {
  const whole = before.findLastIndex((count) => count < mostHits);
  return Math.max(mostHits, (before[whole] ?? mostHits) / (ends[whole]?.share ?? ends[0].share));
}

/** So many interviews may be searched where it is not known. */
const manyInterviews = 1_000_000;

/** Reading an interview to sort it takes as long as looking at so many texts. */
const sorting = 4;

/**
 * So many interviews are asked for their texts in order before it is known whether there are hits enough for that, and parts of
 * so many letters at most: what is longer seldom has them.
 */
const ahead = { interviews: 1_000, letters: 8 };

const isCode = /^[a-z]+-\d+$/i;

/** Ids of interviews that have `q` in their texts, from slice to slice: none is looked through that is not needed. */
function hits({ q, tenant, onlyTenant, where }: Asked): Sql {
  const texts = sql`select i.interview_id as id from interview_search i where ${tenant} and ${lowerHas(sql`i.text`, q)}`;
  return onlyTenant
    ? texts
    : sql`select i.id from (${texts}) texts join interviews i on i.id = texts.id where ${where}`;
}

type Found = {
  total: number;
  /** How many of the first hits are before the end of each slice. */
  before: number[];
  ids: string[];
};

/**
 * The ids of a page of those that have `q` in their text, or as their code. Up to 1,000 hits are found first and sorted
 * then; of more, the first ones of the order are the list: looked for in that order where enough of them come soon, else
 * among all hits. The first interviews of the order are asked meanwhile, as what many look for has its page among them.
 * Answers at most 1,000 as the total.
 */
export async function searchIds(tx: Tx, sort: Sort, asked: Asked): Promise<{ ids: string[]; total: number }> {
  const { q, where, offset, limit } = asked;
  const first = sql`select id from (${hits(asked)}) found limit ${mostHits}`;
  const byCode = sql`select i.id from interviews i where i.code = ${q.toUpperCase()} and ${where}`;
  const counts = ends.map(({ before }) => sql`count(*) filter (where id < ${before})`);
  const asking =
    q.length <= ahead.letters
      ? tx.manyPlanned<{ id: string }>(amongInOrder(sort, asked, limit, ahead.interviews))
      : Promise.resolve([]);
  // Not waited for where there are few hits.
  asking.catch(() => undefined);
  const [found, of] = await Promise.all([
    tx.manyPlanned<Found>(sql`
    with hits as materialized (${isCode.test(q) ? sql`(${first}) union (${byCode})` : first}),
    counted as materialized (select least(count(*), ${mostHits}) as total, array[${join(counts)}]::int[] as before from hits)
    select total, before, array(
      select i.id from hits join interviews i on i.id = hits.id where (select total from counted) < ${mostHits}
      order by ${orderOf(sort)} limit ${limit} offset ${offset}) as ids
    from counted`),
    asked.of(),
  ]);
  const { total, before, ids } = found[0] ?? { total: 0, before: [], ids: [] };
  const left = Math.max(0, Math.min(limit, total - offset));
  if (total < mostHits || left === 0) return { ids, total };
  const soonest = await asking;
  if (soonest.length >= left) return { ids: soonest.slice(0, left).map(({ id }) => id), total };
  // In order a hit comes once in `of / like` interviews; sorting reads each of `like` hits, which takes longer than a text.
  const like = hitsLike(before);
  const soon = !isTelling(q) || ((offset + left) * (of ?? manyInterviews)) / like < like * sorting;
  const rows = await tx.manyPlanned<{ id: string }>(
    soon
      ? amongInOrder(sort, asked, left, all)
      : sql`
        select i.id from (${hits(asked)}) hits join interviews i on i.id = hits.id
        order by ${orderOf(sort)} limit ${left} offset ${offset}`,
  );
  return { ids: rows.map(({ id }) => id), total };
}

const all = 2 ** 31 - 1;

// The list is read in its order for as long as hits are missing, `atMost` of it, and each asked for its text. No guess is made how many have
// the part, which would take the planner longer than looking.
const amongInOrder = (sort: Sort, asked: Asked, limit: number, atMost: number): Sql => sql`
  select listed.id from (${idsInOrder(sort, { ...asked, offset: 0, limit: atMost })}) listed
  where (select position(lower(${asked.q}) in s.text) > 0 from interview_search s where s.interview_id = listed.id)
  limit ${limit} offset ${asked.offset}`;
