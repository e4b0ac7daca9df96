import type { Decision, InterviewRow, Leaf } from '../../src/contract/interviews';
import type { Recommendation } from '../../src/contract/feedback';
import { allowedUntil, labelOf } from '../../src/machines/lifecycle/interview-views';
import type { Caller } from '../auth/who';
import { sql } from '../db/database';
import { actionsFor, actorOf } from './send';
import type { Held } from './store';

/** A reason that was given: with which event, and the id of whose matter it is. */
export type Reason = { type: string; of: string };

/** Whose matter the reason of a row `h` of the history is: of who gave it, a refused wish that of who had it. */
export const reasonOf = sql`case when h.type <> 'REFUSE_CANCEL' then h.by_id else coalesce((
  select a.by_id from interview_history a
  where a.interview_id = h.interview_id and a.type = 'ASK_CANCEL' and a.seq < h.seq order by a.seq desc limit 1), '') end`;

/** What a list or a page reads of an interview; `readerColumns` selects it from `readerTables`. */
export type ReadRow = Omit<Held, 'stored' | 'now'> &
  Held['stored'] & {
    now: Date;
    code: string;
    leaf: Leaf;
    organization: string | null;
    title: string | null;
    candidate: string;
    candidateZone: string;
    candidateEmail: string;
    candidateMobile: string | null;
    panelistId: string | null;
    panelist: string | null;
    panelistZone: string | null;
    panelistEmail: string | null;
    decision: Decision | null;
    recommendation: Recommendation | null;
    lastWhy: (Reason & { why: string }) | null;
    createdAt: Date;
    updatedAt: Date;
  };

export const readerColumns = sql`
  i.id, i.code, i.kind, i.organization_id as "organizationId", i.job_profile_id as "jobProfileId", i.candidate_id as "candidateId",
  i.person_id as "personId", i.minutes, i.skills, i.version, i.link_code as "linkCode", i.value, i.context, i.leaf,
  law_now() as now, o.name as organization, j.title, c.name as candidate, c.time_zone as "candidateZone",
  pe.email::text as "candidateEmail", c.mobile as "candidateMobile", i.panelist_id as "panelistId", pu.name as panelist,
  pu.time_zone as "panelistZone", pu.email::text as "panelistEmail", i.decision, i.recommendation,
  (select jsonb_build_object('type', h.type, 'why', h.event->>'why', 'of', ${reasonOf}) from interview_history h
   where h.interview_id = i.id and h.event->>'why' <> '' order by h.seq desc limit 1) as "lastWhy",
  i.created_at as "createdAt", i.updated_at as "updatedAt"`;
export const readerTables = sql`
  interviews i
  join candidates c on c.id = i.candidate_id
  join persons pe on pe.id = i.person_id
  left join organizations o on o.id = i.organization_id
  left join job_profiles j on j.id = i.job_profile_id
  left join users pu on pu.id = i.panelist_id`;

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** What user types see of an interview (product 4, 5). */
function sightOf(caller: Caller) {
  const admin = caller.userType === 'ADMIN' || caller.userType === 'SUPER_ADMIN';
  const organization = caller.userType === 'ORGANIZATION_USER';
  const panelist = caller.userType === 'PANELIST';
  return {
    admin,
    organization,
    panelist,
    contacts: admin || organization,
    review: admin || panelist,
    decision: admin || organization,
  };
}
type Sight = ReturnType<typeof sightOf>;

// An organization reads a recommendation once it is released; a candidate that of a mock. What stands while a panelist
// still has to write may be that of another, before an interview that was broken off.
function recommendationFor(row: ReadRow, sight: Sight): Recommendation | null {
  if (sight.admin) return row.recommendation;
  if (sight.panelist) return row.leaf === 'inReview' || row.leaf === 'released' ? row.recommendation : null;
  return row.leaf === 'released' && (sight.organization || row.kind === 'mock') ? row.recommendation : null;
}

function partiesOf(row: ReadRow, sight: Sight): Pick<InterviewRow, 'candidate' | 'panelist'> {
  const candidate = { id: row.candidateId, name: row.candidate, timeZone: row.candidateZone };
  const panelist = row.panelistId !== null && row.panelist !== null ? { id: row.panelistId, name: row.panelist } : null;
  return {
    candidate: sight.contacts ? { ...candidate, email: row.candidateEmail, mobile: row.candidateMobile } : candidate,
    panelist:
      panelist && sight.admin
        ? { ...panelist, timeZone: row.panelistZone ?? 'UTC', email: row.panelistEmail ?? '' }
        : panelist,
  };
}

function cancelAskOf(row: ReadRow, sight: Sight, by: string): InterviewRow['cancelAsk'] {
  const ask = row.context.cancelAsk;
  if (!ask || !(sight.admin || sight.organization || ask.id === by)) return null;
  const name = ask.who === 'candidate' ? row.candidate : (row.panelist ?? '');
  return { by: name, why: ask.why, at: new Date(ask.at).toISOString() };
}

// What a party says to who decides, and what is answered to it.
const ofDeciders = new Set(['ASK_CANCEL', 'REFUSE_CANCEL', 'DISPUTE']);

/**
 * Whether a reason is for this reader: why a panelist declined or withdrew is for admins and themselves, why feedback was
 * returned for admins and panelists, a wish to cancel and a dispute for admins, the organization and who had it.
 */
export function maySeeReason(caller: Caller, { type, of }: Reason): boolean {
  const sight = sightOf(caller);
  if (sight.admin || of === actorOf(caller).id) return true;
  if (type === 'RETURN') return sight.review;
  if (ofDeciders.has(type)) return sight.organization;
  return type !== 'DECLINE' && type !== 'WITHDRAW';
}

/** An interview as its reader may see it: what is not theirs to know is not in it (product 5). */
export function interviewReply(row: ReadRow, caller: Caller): InterviewRow {
  const sight = sightOf(caller);
  const by = actorOf(caller);
  const stored = { value: row.value, context: row.context };
  const now = row.now.getTime();
  const { context } = row;
  const last = row.lastWhy;
  const state = row.leaf === 'inReview' && !sight.review ? 'pendingFeedback' : row.leaf;
  return {
    id: row.id,
    code: row.code,
    kind: row.kind,
    state,
    label: labelOf(stored, by.role),
    version: row.version,
    minutes: row.minutes,
    times: context.times.map((time) => new Date(time).toISOString()),
    start: iso(context.start),
    end: iso(context.end),
    waitBy: row.leaf === 'pendingSchedule' || row.leaf === 'reschedulePending' ? iso(context.waitBy) : null,
    answerBy: row.leaf === 'requested' ? iso(context.answerBy) : null,
    feedbackBy: state === 'pendingFeedback' ? iso(context.feedbackBy) : null,
    round: context.round,
    organization:
      row.organizationId !== null && row.organization !== null
        ? { id: row.organizationId, name: row.organization }
        : null,
    jobProfile: row.jobProfileId !== null && row.title !== null ? { id: row.jobProfileId, title: row.title } : null,
    ...partiesOf(row, sight),
    joined: { panelist: context.panelistJoined, candidate: context.candidateJoined },
    absent: row.leaf === 'noShow' ? (context.noShow?.who ?? null) : null,
    decision: sight.decision ? row.decision : null,
    recommendation: recommendationFor(row, sight),
    why: last && maySeeReason(caller, last) ? last.why : null,
    cancelAsk: cancelAskOf(row, sight, by.id),
    allowedActions: actionsFor({ stored, now }, by),
    allowedUntil: iso(allowedUntil(stored, now)),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
