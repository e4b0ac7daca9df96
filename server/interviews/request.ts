import { isTooFarAhead } from '../../src/contract/interview-rules';
import { sameRequestAsked, sameRequestWithin, type InterviewRequest } from '../../src/contract/interviews';
import type { AskedSkill, JobProfileRow } from '../../src/contract/job-profiles';
import { texts } from '../../src/contract/texts';
import { createInterview } from '../../src/machines/lifecycle/interview-law';
import type { Caller } from '../kit/caller';
import { databaseNow, sql, type Tx } from '../db/database';
import { conflict, invalid } from '../kit/failures';
import { announce } from '../changes/announce';
import { actorOf } from '../lifecycle/send';
import { isRunning } from '../ledger/subscriptions';
import { lockParties } from '../slots/locks';
import { candidatesWithin, jobProfilesWithin } from './reach';
import { tellOfInterview } from './hooks';
import { rulesNow } from './rules';
import { interviews } from './store';

type Candidate = { id: string; personId: string; organizationId: string | null; name: string };
/** The subject of an interview: a job profile, or skills for a mock. */
export type Subject = {
  organizationId: string | null;
  jobProfileId: string | null;
  title: string;
  organization: string;
  skills: AskedSkill[];
};

export async function candidateWithin(tx: Tx, id: string, caller: Caller): Promise<Candidate> {
  const row = await tx.maybe<Candidate>(sql`
    select c.id, c.person_id as "personId", c.organization_id as "organizationId", c.name from candidates c
    where c.id = ${id} and ${candidatesWithin(caller)}`);
  if (!row) throw invalid([{ field: 'candidateId', message: texts.selectCandidateAndTime }]);
  return row;
}

const isNow: Record<Exclude<JobProfileRow['status'], 'OPEN'>, string> = {
  DRAFT: 'a draft',
  ON_HOLD: 'on hold',
  CLOSED: 'closed',
};

/** The job profile with its skills, if the caller may use it and it is open. */
async function jobSubject(tx: Tx, id: string, caller: Caller): Promise<Subject> {
  const row = await tx.maybe<Omit<Subject, 'jobProfileId'> & Pick<JobProfileRow, 'status'>>(sql`
    select j.status, j.organization_id as "organizationId", j.title, o.name as organization, coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'primary', js.is_primary, 'minMonths', js.min_months) order by js.is_primary desc, s.name)
      from job_profile_skills js join skills s on s.id = js.skill_id where js.job_profile_id = j.id), '[]') as skills
    from job_profiles j join organizations o on o.id = j.organization_id and not o.blocked
    where j.id = ${id} and ${jobProfilesWithin(caller)}`);
  const refuse = (message: string) => invalid([{ field: 'jobProfileId', message }]);
  if (!row) throw refuse(texts.selectJobProfile);
  const { status, ...subject } = row;
  if (status !== 'OPEN') throw refuse(`This job profile is ${isNow[status]}. Only open job profiles can be scheduled.`);
  return { ...subject, jobProfileId: id };
}

async function mockSubject(tx: Tx, skillIds: string[]): Promise<Subject> {
  const skills = await tx.many<{ id: string; name: string }>(sql`
    select id, name from skills where id = any(${skillIds}::uuid[]) order by name`);
  if (skills.length !== new Set(skillIds).size) throw invalid([{ field: 'skillIds', message: texts.noSkills }]);
  const asked = skills.map((skill) => ({ ...skill, primary: true, minMonths: 12 }));
  return { organizationId: null, jobProfileId: null, title: '', organization: '', skills: asked };
}

/** The subject of a request. @throws 400 naming the field if it cannot be used. */
export function subjectOf(
  tx: Tx,
  given: { jobProfileId?: string | undefined; skillIds?: string[] | undefined },
  caller: Caller,
) {
  if (given.jobProfileId !== undefined) return jobSubject(tx, given.jobProfileId, caller);
  // A mock belongs to no organization, so blocks do not apply.
  if (given.skillIds !== undefined && (caller.reach === 'all' || caller.reach === 'own'))
    return mockSubject(tx, given.skillIds);
  throw invalid([{ field: 'jobProfileId', message: texts.selectJobProfile }]);
}

/** Refuses a candidate who does not belong to the job's organization. */
export function belongTogether(candidate: Candidate, subject: Subject): void {
  if (subject.organizationId !== null && candidate.organizationId !== subject.organizationId)
    throw invalid([{ field: 'candidateId', message: texts.selectCandidateAndTime }]);
}

/** Refuses preferred times, also of an existing request. @throws 400 if one is too far ahead (product: Requests) */
export function refuseFarTimes(times: readonly number[], now: number): void {
  if (times.some((time) => isTooFarAhead(time, now))) throw invalid([{ field: 'times', message: texts.tooFarAhead }]);
}

type Asked = { candidate: Candidate; subject: Subject; minutes: number; times: number[]; now: number };

/** Whether an equal interview was requested for this candidate a moment ago, by anyone of the same organization. */
async function wasRequested(tx: Tx, { candidate, subject, minutes, times, now }: Asked): Promise<boolean> {
  const { same } = await tx.one<{ same: boolean }>(sql`
    select exists (
      select from interviews i where i.candidate_id = ${candidate.id} and i.minutes = ${minutes}
        and i.job_profile_id is not distinct from ${subject.jobProfileId}
        and i.organization_id is not distinct from ${subject.organizationId}
        and i.created_at > ${new Date(now - sameRequestWithin)} and i.context->'times' = ${JSON.stringify(times)}::jsonb
        and (${subject.jobProfileId}::uuid is not null or i.skills = ${JSON.stringify(subject.skills)}::jsonb)) as same`);
  return same;
}

/**
 * The subscription that pays for a mock interview: the first to end of those with a free interview. A requested
 * interview that is not booked yet does not count as free.
 */
async function subscriptionFor(tx: Tx, personId: string, caller: Caller): Promise<string> {
  const free = await tx.maybe<{ id: string }>(sql`
    select s.id from subscriptions s
    where s.person_id = ${personId} and ${isRunning('s')}
      and s.interviews - s.used - s.reserved - (s.context->>'lapsed')::int > (
        select count(*) from interviews i
        where i.subscription_id = s.id and i.leaf in ('pendingSchedule', 'reschedulePending'))
    order by s.valid_until, s.id limit 1`);
  if (!free) throw conflict(caller.reach === 'own' ? texts.noInterviewsLeft : texts.noCandidatePlan, { noPlan: true });
  return free.id;
}

/**
 * Creates a request and returns its id (product: Lifecycle, creation). A caller that books in the same transaction
 * passes the panelists, because they are locked before the candidate. @throws 400 for a time that is past or too far
 * ahead, or if candidate or subject cannot be used; 409 to confirm a request that equals a recent one, or if no plan
 * has an interview left for a mock
 */
export async function requestInterview(
  tx: Tx,
  body: InterviewRequest,
  caller: Caller,
  panelistIds: string[] = [],
): Promise<string> {
  if (body.kind === 'mock' && caller.userType === 'ORGANIZATION_USER')
    throw invalid([{ field: 'kind', message: 'Enter a valid value' }]);
  const candidate = await candidateWithin(tx, body.candidateId, caller);
  const subject = await subjectOf(
    tx,
    body.kind === 'real' ? { jobProfileId: body.jobProfileId } : { skillIds: body.skillIds },
    caller,
  );
  belongTogether(candidate, subject);
  // Waits for an erasure in progress, and makes a later erasure wait. Equal requests wait for each other, too, so that
  // the second one sees the first. Bookings and erasures also lock the person before the person's row.
  await lockParties(tx, panelistIds, { personId: candidate.personId });
  if (!(await tx.maybe(sql`select from persons where id = ${candidate.personId} and erased_at is null for key share`)))
    throw invalid([{ field: 'candidateId', message: texts.selectCandidateAndTime }]);
  const times = body.times.map((time) => Date.parse(time));
  const now = await databaseNow(tx);
  refuseFarTimes(times, now);
  if (body.again !== true && (await wasRequested(tx, { candidate, subject, minutes: body.minutes, times, now })))
    throw conflict(sameRequestAsked, { sameRequest: true });
  const subscriptionId = body.kind === 'mock' ? await subscriptionFor(tx, candidate.personId, caller) : null;
  const created = createInterview({
    kind: body.kind,
    organizationId: subject.organizationId,
    candidateId: candidate.id,
    candidatePersonId: candidate.personId,
    minutes: body.minutes,
    times,
    now,
    by: actorOf(caller),
    rules: await rulesNow(tx),
  });
  if (!created.accepted) throw invalid([{ field: 'times', message: texts.dateTimeWrong }]);
  const own = {
    kind: body.kind,
    organization_id: subject.organizationId,
    job_profile_id: subject.jobProfileId,
    candidate_id: candidate.id,
    person_id: candidate.personId,
    subscription_id: subscriptionId,
    minutes: body.minutes,
    skills: JSON.stringify(subject.skills),
    search_text: [candidate.name, subject.organization, subject.title].filter(Boolean).join(' '),
    created_by: caller.userId,
    created_at: new Date(now),
  };
  const id = await interviews.insert(tx, own, created);
  const { organizationId, jobProfileId } = subject;
  await tellOfInterview(tx, { id, organizationId, jobProfileId, candidateId: candidate.id, now }, null, created.stored);
  const change = { area: 'interviews' as const, id, version: 0 };
  await announce(tx, { change, organizationId: subject.organizationId, personId: candidate.personId, panelistIds: [] });
  return id;
}
