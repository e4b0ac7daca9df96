import {
  decisionWords,
  labelInWords,
  listInterviews,
  type InterviewRow,
  type Leaf,
  type ListQuery,
  type View,
} from '../../../src/contract/interviews';
import { recommendationLabels } from '../../../src/contract/feedback';
import { mostCounted, type Page } from '../../../src/contract/kit';
import type { Caller } from '../../kit/caller';
import { empty, join, sql, type Sql, type Tx } from '../../db/database';
import { instantText, type ListSource } from '../../kit/lists';
import { lowerHas } from '../../kit/name-part';
import { pageOf, pageReply, placeOf } from '../../kit/paging';
import { idsInOrder, orderOf, sortedIds } from './list-order';
import { interviewsWithin } from '../reach';
import { readerColumns, readerJoins, readerTables, type ReadRow } from '../read';
import { interviewReply } from '../shape';
import { ownedBy } from '../owners';
import { countedIn, countedLeaves, declinedBy } from './counted';
import { conditionOf, longest, viewOf, waitedFor } from './views';

/** Whether a reader may know that feedback is in review (product: Readers). */
export const seesReview = (caller: Caller) =>
  caller.userType !== 'ORGANIZATION_USER' && caller.userType !== 'CANDIDATE';

const seesDecision = ({ userType }: Caller) => userType !== 'PANELIST' && userType !== 'CANDIDATE';

// The list of undecided interviews would reveal that all others are decided.
const viewFor = (view: View, caller: Caller) =>
  view === 'undecided' && !seesDecision(caller) ? { leaves: [] } : viewOf(view, seesReview(caller));

// Readers who must not know of the review must not find it by filtering for its state.
function statesOf(states: Leaf[], caller: Caller): Leaf[] {
  if (seesReview(caller)) return states;
  const known = states.filter((state) => state !== 'inReview');
  return known.includes('pendingFeedback') ? [...known, 'inReview'] : known;
}

// With only one end given, the span is empty.
const countedSpan = ({ countedFrom = '2000-01-01T00:00:00Z', countedTo = countedFrom }: ListQuery) => ({
  from: countedFrom,
  to: countedTo,
});

/** The conditions of a list: its states, and all others over `interviews i`. */
export function askedOf(query: ListQuery, caller: Caller) {
  const view: ReturnType<typeof viewOf> = viewFor(query.view ?? 'all', caller);
  const states = query.state && statesOf(query.state, caller);
  const given = <T>(value: T | undefined, condition: (value: T) => Sql) =>
    value === undefined ? [] : [condition(value)];
  const counted = query.counted && countedLeaves(query.counted, caller);
  const also = [
    interviewsWithin(caller),
    ...(view.also ? [view.also] : []),
    ...given(query.kind, (kind) => sql`i.kind = ${kind}`),
    ...given(query.organizationId, (id) => sql`i.organization_id = ${id}`),
    ...given(query.jobProfileId, (id) => sql`i.job_profile_id = ${id}`),
    ...given(query.panelistId, (id) =>
      query.counted === 'declined' ? declinedBy(id, countedSpan(query)) : sql`i.panelist_id = ${id}`,
    ),
    ...given(query.candidateId, (id) => sql`i.candidate_id = ${id}`),
    ...given(query.subscriptionId, (id) => sql`i.subscription_id = ${id}`),
    ...given(query.decision, (decision) => {
      if (!seesDecision(caller)) return sql`false`;
      return decision === 'none' ? sql`i.decision is null` : sql`i.decision = ${decision}`;
    }),
    ...given(query.waited, (wait) => waitedFor(wait, seesReview(caller))),
    ...given(query.owner, (owner) => ownedBy(owner, caller)),
    ...given(query.personOf, (id) => sql`i.person_id = (select person_id from candidates where id = ${id})`),
    // A span contains the interviews that end after the span starts and start before it ends.
    ...given(query.from, (from) => {
      const at = new Date(from);
      return sql`i.ends_at > ${at} and i.starts_at > ${at}::timestamptz - ${longest}`;
    }),
    ...given(query.to, (to) => sql`i.starts_at < ${new Date(to)}`),
    ...given(query.startsFrom, (from) => sql`i.starts_at >= ${new Date(from)}`),
    ...given(query.createdFrom, (from) => sql`i.created_at >= ${new Date(from)}`),
    ...given(query.createdTo, (to) => sql`i.created_at < ${new Date(to)}`),
    ...given(query.changedFrom, (from) => sql`i.updated_at >= ${new Date(from)}`),
    ...given(query.changedTo, (to) => sql`i.updated_at < ${new Date(to)}`),
    ...given(query.counted, (metric) => countedIn(metric, countedSpan(query))),
  ];
  return {
    leaves: view.leaves.filter((leaf) => (!states || states.includes(leaf)) && (!counted || counted.includes(leaf))),
    also: join(also, ' and '),
    seesReview: seesReview(caller),
    narrowed:
      caller.reach !== 'all' ||
      // Nearly all interviews have no owner, so the order is read from its index.
      (query.owner !== undefined && query.owner !== 'none') ||
      query.view === 'cancelAsked' ||
      counted !== undefined ||
      [
        ...[
          query.from,
          query.to,
          query.startsFrom,
          query.createdFrom,
          query.createdTo,
          query.changedFrom,
          query.changedTo,
        ],
        ...[
          query.organizationId,
          query.jobProfileId,
          query.panelistId,
          query.subscriptionId,
          query.decision,
          query.waited,
        ],
      ].some((one) => one !== undefined),
  };
}

const isCode = /^[a-z]+-\d+$/i;

/** The condition of a search text, which is not empty. */
function searchOf(q: string): Sql {
  const text = lowerHas(sql`lower(i.search_text)`, q);
  return isCode.test(q) ? sql`(${text} or i.code = ${q.toUpperCase()})` : text;
}

/** What a query finds for the caller, as one condition over `interviews i`. */
function foundBy(query: ListQuery, caller: Caller): Sql {
  const q = query.q?.trim() ?? '';
  return sql`${conditionOf(askedOf(query, caller))} ${q === '' ? empty : sql`and ${searchOf(q)}`}`;
}

/** The ids of the interviews that a query finds for the caller, unordered, `most` at most. */
export async function idsFound(tx: Tx, query: ListQuery, caller: Caller, most: number): Promise<string[]> {
  const rows = await tx.manyPlanned<{ id: string }>(sql`
    select i.id from interviews i where ${foundBy(query, caller)} limit ${most}`);
  return rows.map(({ id }) => id);
}

/** A page of the interviews that the caller may see, counted up to `most` (product: Contract). */
export async function pageOfInterviews(
  tx: Tx,
  query: ListQuery,
  caller: Caller,
  most = mostCounted,
): Promise<Page<InterviewRow>> {
  const asked = askedOf(query, caller);
  // Sorting by decision would reveal which interviews are decided.
  const sort = query.sort?.endsWith('decided') && !seesDecision(caller) ? '-updated' : (query.sort ?? '-updated');
  const order = orderOf(sort, seesReview(caller));
  const q = query.q?.trim() ?? '';
  const reply = (page: Page<ReadRow>) => ({ ...page, content: page.content.map((row) => interviewReply(row, caller)) });
  if (q !== '') {
    return reply(
      await pageOf<ReadRow>(tx, query, {
        of: sql`interviews i`,
        id: sql`i.id`,
        where: conditionOf(asked),
        search: searchOf(q),
        order,
        joins: readerJoins,
        columns: readerColumns,
      }),
    );
  }
  const place = placeOf(query);
  const [found] = await tx.manyPlanned<{ count: number; ids: string[] }>(sortedIds(sort, asked, { ...place, most }));
  const { count = 0, ids = [] } = found ?? {};
  const page =
    count <= most ? ids : (await tx.manyPlanned<{ id: string }>(idsInOrder(sort, asked, place))).map(({ id }) => id);
  // A separate query, so that it is planned only once: planning takes longer than reading a page.
  const rows = await tx.many<ReadRow>(sql`
    select ${readerColumns} from ${readerTables} where i.id = any(${page}::uuid[]) order by ${order}`);
  return reply(pageReply(query, rows, count, most));
}

export const interviewList: ListSource<ListQuery, InterviewRow> = {
  name: 'interviews',
  access: listInterviews.access,
  page: (tx, query, caller) => pageOfInterviews(tx, query, caller),
  count: (tx, queries, caller) => countLists(tx, queries, caller),
  columns: {
    code: { header: 'Code', text: ({ code }) => code },
    candidate: { header: 'Candidate', text: ({ candidate }) => candidate.name },
    job: { header: 'Job profile', text: ({ jobProfile }) => jobProfile?.title ?? 'Mock interview' },
    organization: { header: 'Organization', text: ({ organization }) => organization?.name ?? '' },
    state: {
      header: 'Status',
      text({ label }) {
        const { word, note } = labelInWords(label);
        return note === null ? word : `${word}, ${note}`;
      },
    },
    when: { header: 'When', text: (row, zone) => instantText(row.start, zone) },
    times: {
      header: 'Preferred times',
      text: ({ times }, zone) => times.map((at) => instantText(at, zone)).join(', '),
    },
    panelist: { header: 'Panelist', text: ({ panelist }) => panelist?.name ?? '' },
    deadline: {
      header: 'Due by',
      text: ({ waitBy, answerBy, feedbackBy }, zone) => instantText(answerBy ?? feedbackBy ?? waitBy, zone),
    },
    cancelAsk: { header: 'Asked by', text: ({ cancelAsk }) => cancelAsk?.by ?? '' },
    cancelWhy: { header: 'Reason to cancel', text: ({ cancelAsk }) => cancelAsk?.why ?? '' },
    why: { header: 'Reason', text: ({ why }) => why ?? '' },
    attendance: {
      header: 'In the meeting',
      text: ({ joined }) => [joined.panelist && 'Panelist', joined.candidate && 'Candidate'].filter(Boolean).join(', '),
    },
    recommendation: {
      header: 'Recommendation',
      text: ({ recommendation, kind }) => (recommendation ? recommendationLabels[kind][recommendation] : ''),
    },
    decision: { header: 'Decision', text: ({ decision }) => (decision ? decisionWords[decision] : '') },
    decided: { header: 'Decided', text: ({ decided }, zone) => instantText(decided?.at ?? null, zone) },
    decisionWhy: { header: 'Reason for the decision', text: ({ decided }) => decided?.why ?? '' },
    updated: { header: 'Changed', text: ({ updatedAt }, zone) => instantText(updatedAt, zone) },
    owner: { header: 'Owner', text: ({ owner }) => owner?.name ?? '' },
    note: { header: 'Note', text: ({ note }) => note?.text ?? '' },
  },
};

/** How many interviews of each list the caller may see, counted up to `mostCounted` + 1. */
export async function countLists(tx: Tx, lists: readonly ListQuery[], caller: Caller): Promise<number[]> {
  const counts = lists.map(
    (query) => sql`(select count(*) from (select from interviews i
      where ${foundBy(query, caller)} limit ${mostCounted + 1}) found)`,
  );
  const [row] = await tx.manyPlanned<{ counts: number[] }>(sql`select array[${join(counts)}]::int[] as counts`);
  return lists.map((_, index) => row?.counts[index] ?? 0);
}

/** How many interviews of each view the caller may see. */
export async function countViews(tx: Tx, views: View[], caller: Caller): Promise<{ view: View; count: number }[]> {
  const lists = views.map((view) => ({ view }));
  const counts = await countLists(tx, lists, caller);
  return views.map((view, index) => ({ view, count: counts[index] ?? 0 }));
}
