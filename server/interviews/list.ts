import type { InterviewRow, ListQuery, View } from '../../src/contract/interviews';
import type { Page } from '../../src/contract/kit';
import type { Caller } from '../auth/who';
import { join, sql, type Sql, type Tx } from '../db/database';
import { interviewsWithin } from './reach';
import { interviewReply, readerColumns, readerTables, type ReadRow } from './shape';
import { viewCondition } from './views';

/** A text within a LIKE pattern, its wildcards taken literally. */
export const literalPart = (part: string) => part.replace(/[\\%_]/g, '\\$&');
/** A part of a text as a LIKE pattern. */
export const containing = (part: string) => `%${literalPart(part)}%`;

const seesReview = (caller: Caller) => caller.userType !== 'ORGANIZATION_USER' && caller.userType !== 'CANDIDATE';

// Readers who do not know of the review must not find it by asking for its state.
function statesOf(query: ListQuery, caller: Caller): Sql {
  const states = query.state ?? [];
  if (seesReview(caller)) return sql`i.leaf = any(${states})`;
  const known = states.filter((state) => state !== 'inReview');
  return sql`i.leaf = any(${known.includes('pendingFeedback') ? [...known, 'inReview'] : known})`;
}

function conditionsOf(query: ListQuery, caller: Caller): Sql {
  const conditions = [interviewsWithin(caller)];
  const add = (given: unknown, condition: () => Sql) => given !== undefined && conditions.push(condition());
  if (query.view) conditions.push(viewCondition(query.view, seesReview(caller)));
  add(query.state, () => statesOf(query, caller));
  add(query.kind, () => sql`i.kind = ${query.kind}`);
  add(query.organizationId, () => sql`i.organization_id = ${query.organizationId}`);
  add(query.jobProfileId, () => sql`i.job_profile_id = ${query.jobProfileId}`);
  add(query.panelistId, () => sql`i.panelist_id = ${query.panelistId}`);
  add(query.candidateId, () => sql`i.candidate_id = ${query.candidateId}`);
  add(query.from, () => sql`i.ends_at > ${new Date(query.from ?? 0)}`);
  add(query.to, () => sql`i.starts_at < ${new Date(query.to ?? 0)}`);
  const searched = query.q?.trim() ?? '';
  if (searched !== '')
    conditions.push(sql`(i.search_text ilike ${containing(searched)} or i.code = ${searched.toUpperCase()})`);
  return join(conditions, ' and ');
}

const orders: Record<NonNullable<ListQuery['sort']>, Sql> = {
  start: sql`i.starts_at, i.id`,
  '-start': sql`i.starts_at desc nulls last, i.id`,
  deadline: sql`i.deadline nulls last, i.id`,
  updated: sql`i.updated_at, i.id`,
  '-updated': sql`i.updated_at desc, i.id`,
  '-created': sql`i.created_at desc, i.id`,
};

/** A page of interviews, as far as the caller may see (product 12). */
export async function pageOfInterviews(tx: Tx, query: ListQuery, caller: Caller): Promise<Page<InterviewRow>> {
  const page = query._page ?? 0;
  const limit = query._limit ?? 25;
  const where = conditionsOf(query, caller);
  const { total } = await tx.one<{ total: number }>(sql`select count(*) as total from interviews i where ${where}`);
  const rows = await tx.many<ReadRow>(sql`
    select ${readerColumns} from ${readerTables} where ${where}
    order by ${orders[query.sort ?? '-updated']} limit ${limit} offset ${page * limit}`);
  return {
    content: rows.map((row) => interviewReply(row, caller)),
    pageable: { pageNumber: page },
    totalElements: total,
  };
}

/** How many interviews the caller would find in each view. */
export async function countViews(tx: Tx, views: View[], caller: Caller): Promise<{ view: View; count: number }[]> {
  const counts = views.map((view) => sql`count(*) filter (where ${viewCondition(view, seesReview(caller))})`);
  const row = await tx.one<{ counts: number[] }>(sql`
    select array[${join(counts)}]::int[] as counts from interviews i where ${interviewsWithin(caller)}`);
  return views.map((view, index) => ({ view, count: row.counts[index] ?? 0 }));
}

/** One interview as its reader sees it, or null out of reach. */
export async function readInterview(tx: Tx, id: string, caller: Caller): Promise<ReadRow | null> {
  return tx.maybe<ReadRow>(sql`
    select ${readerColumns} from ${readerTables} where i.id = ${id} and ${interviewsWithin(caller)}`);
}
