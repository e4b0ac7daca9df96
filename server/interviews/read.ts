import type { Recommendation } from '../../src/contract/feedback';
import type { Decision, Leaf, Minutes, Reminded } from '../../src/contract/interviews';
import type { InterviewNote, InterviewOwner } from '../../src/contract/interviews-owners';
import type { AskedSkill } from '../../src/contract/job-profiles';
import type { Interview } from '../../src/machines/lifecycle/interview-law';
import type { StoredInterview } from '../../src/machines/lifecycle/interview-views';
import type { Caller } from '../kit/caller';
import { jsonInstant, sql, type Tx } from '../db/database';
import { personZone } from '../kit/time-zones';
import type { Held as HeldOf } from '../lifecycle/store';
import { interviewsWithin } from './reach';

/** A reason: the type of its event, and the id of the person it concerns. */
export type Reason = { type: string; of: string };

/**
 * The person that the reason of a history row `h` concerns: its author, or the author of what it answers, which is a
 * request to cancel or feedback.
 */
export const reasonOf = sql`case when h.type not in ('REFUSE_CANCEL', 'RETURN') then h.by_id else coalesce((
  select a.by_id from interview_history a
  where a.interview_id = h.interview_id and a.seq < h.seq
    and a.type = case h.type when 'RETURN' then 'SUBMIT_FEEDBACK' else 'ASK_CANCEL' end
  order by a.seq desc limit 1), '') end`;

/** An interview with everything that its lifecycle needs. */
export type Held = HeldOf<Interview> & {
  kind: 'real' | 'mock';
  organizationId: string | null;
  jobProfileId: string | null;
  candidateId: string;
  personId: string;
  minutes: Minutes;
  skills: AskedSkill[];
  linkCode: string;
  /** The subscription that pays for a mock interview; null if there is none. */
  subscriptionId: string | null;
};

export const heldColumns = sql`
  i.id, i.kind, i.organization_id as "organizationId", i.job_profile_id as "jobProfileId", i.candidate_id as "candidateId",
  i.person_id as "personId", i.minutes, i.skills, i.version, i.link_code as "linkCode", i.subscription_id as "subscriptionId",
  i.value, i.context`;

/** An interview for lists and pages; `readerColumns` selects it from `readerTables`. */
export type ReadRow = Omit<Held, 'stored' | 'now'> &
  StoredInterview & {
    now: string;
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
    /** Set only while feedback is awaited. */
    reminded: Reminded | null;
    owner: InterviewOwner | null;
    note: InterviewNote | null;
    createdAt: string;
    updatedAt: string;
  };
/** When the candidate and the current panelist of `interviews i` were last reminded, as `Reminded`. */
export const remindedColumn = sql`(
  select jsonb_build_object(
    'candidate', ${jsonInstant(sql`max(r.at) filter (where r.party = 'candidate')`)},
    'panelist', ${jsonInstant(sql`max(r.at) filter (where r.party = 'panelist' and r.recipient_id = i.panelist_id)`)})
  from reminders r where r.interview_id = i.id)`;

/** The owner of `interviews i`, as `InterviewOwner`. */
export const ownerColumn = sql`(
  select jsonb_build_object('id', w.owner_id, 'name', ou.name, 'since', ${jsonInstant(sql`w.since`)})
  from interview_owners w join users ou on ou.id = w.owner_id where w.interview_id = i.id)`;
/** The note about `interviews i`, as `InterviewNote`. */
export const noteColumn = sql`(
  select jsonb_build_object('text', n.text, 'revision', n.revision, 'at', ${jsonInstant(sql`n.changed_at`)}, 'by', nu.name)
  from interview_notes n left join users nu on nu.id = n.changed_by where n.interview_id = i.id)`;

export const readerColumns = sql`
  ${heldColumns}, law_now() as now, i.code, i.leaf, o.name as organization, j.title, c.name as candidate,
  ${personZone} as "candidateZone", pe.email::text as "candidateEmail", c.mobile as "candidateMobile",
  i.panelist_id as "panelistId", pu.name as panelist, pu.time_zone as "panelistZone", pu.email::text as "panelistEmail",
  i.decision, i.recommendation,
  (select jsonb_build_object('type', h.type, 'why', h.event->>'why', 'of', ${reasonOf}) from interview_history h
   where h.interview_id = i.id and h.event->>'why' <> '' and h.type <> 'DECIDE' order by h.seq desc limit 1) as "lastWhy",
  case when i.leaf = 'pendingFeedback' then ${remindedColumn} end as reminded,
  ${ownerColumn} as owner, ${noteColumn} as note,
  i.created_at as "createdAt", i.updated_at as "updatedAt"`;
export const readerJoins = sql`
  join candidates c on c.id = i.candidate_id
  join persons pe on pe.id = i.person_id
  left join users u on u.id = pe.user_id
  left join organizations o on o.id = i.organization_id
  left join job_profiles j on j.id = i.job_profile_id
  left join users pu on pu.id = i.panelist_id`;
export const readerTables = sql`interviews i ${readerJoins}`;

/** One interview for its reader, or null if out of reach. */
export const readInterview = (tx: Tx, id: string, caller: Caller): Promise<ReadRow | null> =>
  tx.maybe<ReadRow>(
    sql`select ${readerColumns} from ${readerTables} where i.id = ${id} and ${interviewsWithin(caller)}`,
  );
