import type { applyForJob } from '../../src/contract/job-profiles-apply';
import type { BodyOf } from '../../src/contract/kit';
import type { TermsRef } from '../../src/contract/terms-due';
import { texts } from '../../src/contract/texts';
import { databaseNow, sql, type Tx } from '../db/database';
import { announce } from '../changes/announce';
import type { Caller } from '../kit/caller';
import { conflict, invalid, missing } from '../kit/failures';
import { tellWebhooks } from '../kit/webhook-events';
import { accept, changedTermsText, dueTerms, ofOrganization, type Bound } from '../kit/terms';

export const closedText = 'This job no longer accepts applications.';
export const appliedText = 'You have already applied for this job.';
const termsText = (organization: string) => `Read and accept the terms of ${organization} to apply.`;
export const plannedText = 'An interview for this job was requested, so you can no longer withdraw the application.';

/**
 * Applies for a job: creates or reuses the person's candidacy with the organization, which is then marked as not looked
 * at (product: Applying; Candidates).
 */
export async function apply(
  tx: Tx,
  jobId: string,
  { resume, accepts = [] }: BodyOf<typeof applyForJob>,
  caller: Caller,
): Promise<{ id: string }> {
  const { personId } = caller;
  // Locked, so that the job is not closed in the meantime.
  const job = await tx.maybe<{ organizationId: string; title: string; status: string }>(sql`
    select j.organization_id as "organizationId", j.title, j.status from job_profiles j join organizations o on o.id = j.organization_id
    where j.id = ${jobId} and j.status <> 'DRAFT' and not o.blocked for share of j, o`);
  if (!job || personId === null) throw missing();
  if (job.status !== 'OPEN') throw conflict(closedText, {});
  const { text, skills } = await tx.one<{ text: string | null; skills: number }>(sql`
    select (select count(*) from person_skills where person_id = ${personId}) as skills,
      ${
        resume === 'job'
          ? sql`(select r.text from job_resumes r where r.job_profile_id = ${jobId} and r.person_id = ${personId})`
          : sql`(select c.resume_text from candidates c where c.person_id = ${personId} and c.organization_id is null)`
      } as text`);
  if (text === null) throw invalid([{ field: 'resume', message: texts.uploadResume }]);
  if (skills === 0) throw invalid([{ field: 'skills', message: texts.noSkills }]);
  await acceptToApply(tx, ofOrganization(job.organizationId, personId), accepts, caller.userId);
  // Locks the candidacy, so that applications from two tabs run one after the other.
  const candidacy = await tx.one<{ id: string; made: boolean }>(sql`
    insert into candidates (person_id, organization_id, name, mobile, time_zone, resume_text, uploaded_by)
    select ${personId}, ${job.organizationId}, u.name, coalesce(u.mobile, d.mobile), u.time_zone, ${text}, 'P'
    from users u left join profile_details d on d.user_id = u.id where u.id = ${caller.userId}
    on conflict (person_id, coalesce(organization_id, '00000000-0000-0000-0000-000000000000'))
      do update set resume_text = excluded.resume_text, looked_at = null, applied_at = law_now()
    returning id, xmax = 0 as made`);
  // The organization's file contains the resume that was replaced.
  await tx.run(sql`delete from candidate_resumes where candidate_id = ${candidacy.id}`);
  const made = await tx.maybe<{ id: string }>(sql`
    insert into applications (job_profile_id, person_id, candidate_id, made_candidacy)
    values (${jobId}, ${personId}, ${candidacy.id}, ${candidacy.made})
    on conflict on constraint applications_once do nothing returning id`);
  if (!made) throw conflict(appliedText, {});
  await tellOf(tx, job, true);
  await tellWebhooks(tx, job.organizationId, {
    type: 'candidate.applied',
    at: await databaseNow(tx),
    data: { candidateId: candidacy.id, jobProfileId: jobId },
  });
  return made;
}

/** Accepts the organization's terms with an application. @throws 409 if some are not accepted, or have changed since */
async function acceptToApply(tx: Tx, terms: Bound, accepts: readonly TermsRef[], userId: string): Promise<void> {
  const due = await dueTerms(tx, terms);
  const read = due.filter((one) => accepts.some(({ id, revision }) => id === one.id && revision === one.revision));
  if (read.length < due.length)
    throw conflict(accepts.length === 0 ? termsText(due[0]?.organization ?? '') : changedTermsText, {});
  if (read.length > 0) await accept(tx, [terms], read, userId);
}

/** Notifies the open screens of the organization and of admins (product: Live changes). */
const tellOf = (tx: Tx, { organizationId, title }: { organizationId: string; title: string }, applied: boolean) =>
  announce(tx, { change: { area: 'applicants', jobTitle: title, applied }, organizationId });

// The lock that every request of an interview takes (server/slots/locks.ts). A withdrawal either sees the request, or the
// request finds no candidacy.
const lockPerson = (tx: Tx, id: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${id}::uuid::text, 3))`);

/** Withdraws an application, and its candidacy if applying created it and nothing else needs it. */
export async function withdraw(tx: Tx, id: string, caller: Caller): Promise<null> {
  if (caller.personId === null) throw missing();
  await lockPerson(tx, caller.personId);
  const found = await tx.maybe<{
    candidateId: string;
    made: boolean;
    planned: boolean;
    organizationId: string;
    title: string;
  }>(sql`
    select a.candidate_id as "candidateId", a.made_candidacy as made, j.organization_id as "organizationId", j.title,
      exists (select from interviews i where i.candidate_id = a.candidate_id and i.job_profile_id = a.job_profile_id) as planned
    from applications a join candidates c on c.id = a.candidate_id join job_profiles j on j.id = a.job_profile_id
    where a.id = ${id} and a.person_id = ${caller.personId} for update of a, c`);
  if (!found) throw missing();
  if (found.planned) throw conflict(plannedText, {});
  await tx.run(sql`delete from applications where id = ${id}`);
  await tellOf(tx, found, false);
  if (!found.made) return null;
  const { dropped } = await tx.one<{ dropped: boolean }>(sql`select drop_candidacy(${found.candidateId}) as dropped`);
  // Another application uses the candidacy, which will be dropped together with that one.
  if (!dropped)
    await tx.run(sql`update applications set made_candidacy = true where candidate_id = ${found.candidateId}`);
  return null;
}
