import type { InterviewRow, Leaf, ListQuery, View } from '../../src/contract/interviews';
import type { Page } from '../../src/contract/kit';
import type { Caller } from '../auth/who';
import { join, sql, type Sql, type Tx } from '../db/database';
import { containing, mostHits } from '../system/name-part';
import { placeOf, totalOf } from '../system/paging';
import { idsInOrder, orderOf } from './list-order';
import { interviewsWithin } from './reach';
import { interviewReply, readerColumns, readerTables, type ReadRow } from './shape';
import { conditionOf, longest, viewOf } from './views';

const seesReview = (caller: Caller) => caller.userType !== 'ORGANIZATION_USER' && caller.userType !== 'CANDIDATE';

// Readers who do not know of the review must not find it by asking for its state.
function statesOf(states: Leaf[], caller: Caller): Leaf[] {
  if (seesReview(caller)) return states;
  const known = states.filter((state) => state !== 'inReview');
  return known.includes('pendingFeedback') ? [...known, 'inReview'] : known;
}

// Counts are kept by organization, kind, state, whether a cancel was asked for, and decision: for a condition on these.
const countsAreKept = (caller: Caller) => caller.reach === 'all' || caller.reach === 'organization';

/** What a list is asked for, as conditions over `interviews i`. */
function askedOf(query: ListQuery, caller: Caller) {
  const view = viewOf(query.view ?? 'all', seesReview(caller));
  const states = query.state && statesOf(query.state, caller);
  const among = states ? view.leaves.filter((leaf) => states.includes(leaf)) : view.leaves;
  const conditions = [interviewsWithin(caller)];
  const add = (given: unknown, condition: () => Sql) => given !== undefined && conditions.push(condition());
  add(view.also, () => view.also ?? sql`true`);
  add(query.kind, () => sql`i.kind = ${query.kind}`);
  add(query.organizationId, () => sql`i.organization_id = ${query.organizationId}`);
  const counted = conditions.length;
  add(query.jobProfileId, () => sql`i.job_profile_id = ${query.jobProfileId}`);
  add(query.panelistId, () => sql`i.panelist_id = ${query.panelistId}`);
  add(query.candidateId, () => sql`i.candidate_id = ${query.candidateId}`);
  const from = new Date(query.from ?? 0);
  add(query.from, () => sql`i.ends_at > ${from} and i.starts_at > ${from}::timestamptz - ${longest}`);
  add(query.to, () => sql`i.starts_at < ${new Date(query.to ?? 0)}`);
  const q = query.q?.trim() ?? '';
  if (q !== '') conditions.push(sql`(i.search_text ilike ${containing(q)} or i.code = ${q.toUpperCase()})`);
  return {
    leaves: among,
    also: join(conditions, ' and '),
    where: conditionOf({ leaves: among, also: join(conditions, ' and ') }),
    kept: countsAreKept(caller) && !view.timed && conditions.length === counted,
    searched: q === '' ? null : ('inOrder' as const),
    // Those of one person are few, and whose cancel was asked for have an index of their own.
    few: caller.reach === 'own' || query.candidateId !== undefined || query.view === 'cancelAsked',
  };
}
type Asked = ReturnType<typeof askedOf>;

const keptTotal = async (tx: Tx, where: Sql): Promise<number> =>
  (
    await tx.one<{ total: number }>(sql`
      select coalesce(sum(i.count), 0)::bigint as total from interview_totals i where ${where}`)
  ).total;

const total = (tx: Tx, { kept, where, searched }: Asked): Promise<number> =>
  kept ? keptTotal(tx, where) : totalOf(tx, { of: sql`interviews i`, where, searched });

/** A page of interviews, as far as the caller may see (product 12). */
export async function pageOfInterviews(tx: Tx, query: ListQuery, caller: Caller): Promise<Page<InterviewRow>> {
  const asked = askedOf(query, caller);
  const { page, limit, offset } = placeOf(query);
  const sort = query.sort ?? '-updated';
  const totalElements = asked.leaves.length === 0 ? 0 : await total(tx, asked);
  const left = Math.max(0, Math.min(limit, totalElements - offset));
  const wanted = { ...asked, hits: asked.searched && totalElements < mostHits ? mostHits : null, offset, limit: left };
  const found = left === 0 ? [] : await tx.manyPlanned<{ id: string }>(idsInOrder(sort, wanted));
  // Asked for by itself it is planned once: planning these tables takes longer than reading a page of them.
  const rows = await tx.many<ReadRow>(sql`
    select ${readerColumns} from ${readerTables}
    where i.id = any(${found.map(({ id }) => id)}::uuid[]) order by ${orderOf(sort)}`);
  return {
    content: rows.map((row) => interviewReply(row, caller)),
    pageable: { pageNumber: page },
    totalElements,
  };
}

/** How many interviews the caller would find in each view. */
export async function countViews(tx: Tx, views: View[], caller: Caller): Promise<{ view: View; count: number }[]> {
  const within = interviewsWithin(caller);
  const counts = views.map((name) => {
    const view = viewOf(name, seesReview(caller));
    const where = sql`${within} and ${conditionOf(view)}`;
    return countsAreKept(caller) && !view.timed
      ? sql`(select coalesce(sum(i.count), 0) from totals i where ${where})`
      : sql`(select count(*) from interviews i where ${where})`;
  });
  const row = await tx.one<{ counts: number[] }>(sql`
    with totals as materialized (select * from interview_totals i where ${countsAreKept(caller) ? within : sql`false`})
    select array[${join(counts)}]::int[] as counts`);
  return views.map((view, index) => ({ view, count: row.counts[index] ?? 0 }));
}

/** One interview as its reader sees it, or null out of reach. */
export async function readInterview(tx: Tx, id: string, caller: Caller): Promise<ReadRow | null> {
  return tx.maybe<ReadRow>(sql`
    select ${readerColumns} from ${readerTables} where i.id = ${id} and ${interviewsWithin(caller)}`);
}
