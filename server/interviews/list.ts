import { leaves, type InterviewRow, type Leaf, type ListQuery, type View } from '../../src/contract/interviews';
import type { Page } from '../../src/contract/kit';
import type { Caller } from '../auth/who';
import { join, sql, type Sql, type Tx } from '../db/database';
import { placeOf, totalOf } from '../system/paging';
import { idsInOrder, orderOf } from './list-order';
import { searchIds } from './list-search';
import { interviewsWithin } from './reach';
import { readerColumns, readerTables, type ReadRow } from './read';
import { interviewReply } from './shape';
import { keptFor, keptTotal, spanned } from './totals';
import { conditionOf, viewOf } from './views';

const seesReview = (caller: Caller) => caller.userType !== 'ORGANIZATION_USER' && caller.userType !== 'CANDIDATE';

// Readers who do not know of the review must not find it by asking for its state.
function statesOf(states: Leaf[], caller: Caller): Leaf[] {
  if (seesReview(caller)) return states;
  const known = states.filter((state) => state !== 'inReview');
  return known.includes('pendingFeedback') ? [...known, 'inReview'] : known;
}

/** What a list is asked for, as conditions over `interviews i`. */
function askedOf(query: ListQuery, caller: Caller) {
  const view = viewOf(query.view ?? 'all', seesReview(caller));
  const states = query.state && statesOf(query.state, caller);
  const among = states ? view.leaves.filter((leaf) => states.includes(leaf)) : view.leaves;
  const given = (value: unknown, condition: Sql) => (value === undefined ? [] : [condition]);
  const ofTenant = caller.reach === 'all' || caller.reach === 'organization';
  // What is searched knows organizations as interviews do, and kept counts know these and what else an interview is.
  const tenant = [
    ...(ofTenant ? [interviewsWithin(caller)] : []),
    ...given(query.organizationId, sql`i.organization_id = ${query.organizationId}`),
  ];
  const what = [...(view.also ? [view.also] : []), ...given(query.kind, sql`i.kind = ${query.kind}`)];
  const whose = [
    ...(ofTenant ? [] : [interviewsWithin(caller)]),
    ...given(query.jobProfileId, sql`i.job_profile_id = ${query.jobProfileId}`),
    ...given(query.panelistId, sql`i.panelist_id = ${query.panelistId}`),
    ...given(query.candidateId, sql`i.candidate_id = ${query.candidateId}`),
  ];
  const all = (conditions: Sql[]) => (conditions.length === 0 ? sql`true` : join(conditions, ' and '));
  const also = [...tenant, ...what, ...whose];
  const span = spanned(query);
  return {
    leaves: among,
    also: all(also),
    span: { from: query.from, to: query.to },
    where: conditionOf({ leaves: among, also: all([...also, ...span]) }),
    tenant: all(tenant),
    onlyTenant: among.length === leaves.length && what.length + whose.length + span.length === 0,
    kept: view.timed ? null : keptFor(query, caller),
    alike: conditionOf({ leaves: among, also: all([...tenant, ...what]) }),
    // Those of one person are few, and whose cancel was asked for have an index of their own.
    few: caller.reach === 'own' || query.candidateId !== undefined || query.view === 'cancelAsked',
  };
}

/** The ids of a page in order, and how many there are in all. */
async function idsOf(tx: Tx, query: ListQuery, caller: Caller): Promise<{ ids: string[]; total: number }> {
  const asked = askedOf(query, caller);
  const { limit, offset } = placeOf(query);
  const sort = query.sort ?? '-updated';
  if (asked.leaves.length === 0) return { ids: [], total: 0 };
  const { kept, alike, where } = asked;
  const q = query.q?.trim() ?? '';
  const keptOrNull = async () => (kept ? keptTotal(tx, kept, alike) : null);
  if (q !== '') return searchIds(tx, sort, { ...asked, q, limit, offset, of: keptOrNull });
  const total = (await keptOrNull()) ?? (await totalOf(tx, { of: sql`interviews i`, where }));
  const left = Math.max(0, Math.min(limit, total - offset));
  const found =
    left === 0 ? [] : await tx.manyPlanned<{ id: string }>(idsInOrder(sort, { ...asked, offset, limit: left }));
  return { ids: found.map(({ id }) => id), total };
}

/** A page of interviews, as far as the caller may see (product 12). */
export async function pageOfInterviews(tx: Tx, query: ListQuery, caller: Caller): Promise<Page<InterviewRow>> {
  const { ids, total } = await idsOf(tx, query, caller);
  // Asked for by itself it is planned once: planning these tables takes longer than reading a page of them.
  const rows = await tx.many<ReadRow>(sql`
    select ${readerColumns} from ${readerTables} where i.id = any(${ids}::uuid[]) order by ${orderOf(query.sort ?? '-updated')}`);
  return {
    content: rows.map((row) => interviewReply(row, caller)),
    pageable: { pageNumber: placeOf(query).page },
    totalElements: total,
  };
}

/** How many interviews the caller would find in each view. */
export async function countViews(tx: Tx, views: View[], caller: Caller): Promise<{ view: View; count: number }[]> {
  const within = interviewsWithin(caller);
  const kept = keptFor({}, caller);
  const counts = views.map((name) => {
    const view = viewOf(name, seesReview(caller));
    return kept && !view.timed
      ? sql`(select coalesce(sum(i.count), 0) from totals i where ${conditionOf(view)})`
      : sql`(select count(*) from interviews i where ${within} and ${conditionOf(view)})`;
  });
  const totals = join(kept?.rows ?? [sql`false`], ' or ');
  const row = await tx.one<{ counts: number[] }>(sql`
    with totals as materialized (select * from interview_totals i where ${totals})
    select array[${join(counts)}]::int[] as counts`);
  return views.map((view, index) => ({ view, count: row.counts[index] ?? 0 }));
}
