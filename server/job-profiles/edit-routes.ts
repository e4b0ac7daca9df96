import type { FastifyInstance } from 'fastify';
import {
  changeJobStatus,
  createJobProfile,
  duplicateJobProfile,
  getJobProfile,
  jobProblems,
  listJobVersions,
  restoreJobVersion,
  saveJobProfile,
  type JobProfile,
  type JobVersion,
  type StatusReply,
} from '../../src/contract/job-profiles-edit';
import { texts } from '../../src/contract/texts';
import { sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { jobProfilesWithin } from '../interviews/reach';
import type { Caller } from '../kit/caller';
import { invalid, missing } from '../kit/failures';
import { openInterviews } from './list';
import { authorFor, contentNow, createJob, lockJob, saveJob, storeVersion } from './store';

async function readJob(tx: Tx, id: string, caller: Caller): Promise<JobProfile> {
  const row = await tx.maybe<JobProfile>(sql`
    select j.id, jsonb_build_object('id', o.id, 'name', o.name) as organization, j.version, j.created_at as "createdAt",
      j.updated_at as "updatedAt", ${authorFor(caller)} as by, ${contentNow} as content,
      ${openInterviews} as "openInterviews", (select count(*) from interviews i where i.job_profile_id = j.id) as interviews
    from job_profiles j join organizations o on o.id = j.organization_id
    left join job_profile_versions v on v.job_profile_id = j.id and v.version = j.version
    left join users u on u.id = v.by_id
    where j.id = ${id} and ${jobProfilesWithin(caller)}`);
  if (!row) throw missing();
  return row;
}

/** Versions, newest first. @throws 404 out of reach */
async function versionsOf(tx: Tx, id: string, caller: Caller, only?: number): Promise<JobVersion[]> {
  const found = await tx.maybe(sql`select from job_profiles j where j.id = ${id} and ${jobProfilesWithin(caller)}`);
  if (!found) throw missing();
  return tx.many<JobVersion>(sql`
    select v.version, v.kind, v.restored, v.at, ${authorFor(caller)} as by, v.content
    from job_profile_versions v left join users u on u.id = v.by_id
    where v.job_profile_id = ${id} and (${only ?? null}::int is null or v.version = ${only ?? null}::int)
    order by v.version desc limit 100`);
}

/** The organization to create a job profile for. @throws 400 unless it is within reach and not blocked */
async function organizationFor(tx: Tx, id: string, caller: Caller): Promise<string> {
  const reached = caller.reach === 'all' || id === caller.organizationId;
  const found =
    reached && (await tx.maybe<{ id: string }>(sql`select id from organizations where id = ${id} and not blocked`));
  if (!found) throw invalid([{ field: 'organization', message: texts.fieldRequired('Organization') }]);
  return id;
}

export function jobEditRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, getJobProfile, ({ tx, params: { id }, caller }) => readJob(tx, id, caller));

  serve(app, appContext, createJobProfile, async ({ tx, body: { organizationId, ...sent }, caller }) =>
    createJob(tx, await organizationFor(tx, organizationId, caller), sent, caller.userId),
  );

  serve(app, appContext, saveJobProfile, async ({ tx, params: { id }, body: { version, ...sent }, caller }) => {
    const job = await lockJob(tx, id, caller);
    return saveJob(tx, job, { version, sent }, { kind: 'edited', by: caller.userId }, caller);
  });

  serve(app, appContext, duplicateJobProfile, async ({ tx, params: { id }, body: { title }, caller }) => {
    const { organizationId, content } = await lockJob(tx, id, caller);
    const sent = { ...content, title, status: 'DRAFT' as const };
    return createJob(tx, organizationId, await withoutRetired(tx, sent), caller.userId);
  });

  serve(app, appContext, changeJobStatus, async ({ tx, body: { jobProfileIds, status }, caller }) => {
    const reply: StatusReply = { changed: 0, refused: [] };
    // Sorted, so that two of these calls do not deadlock.
    for (const id of [...new Set(jobProfileIds)].toSorted()) {
      const job = await lockJob(tx, id, caller);
      const content = { ...job.content, status };
      const [problem] = status === 'OPEN' ? jobProblems(content) : [];
      if (problem) reply.refused.push({ id, title: content.title, reason: problem.message });
      else {
        await storeVersion(tx, job, content, { kind: 'status', by: caller.userId });
        reply.changed += 1;
      }
    }
    return reply;
  });

  serve(app, appContext, listJobVersions, ({ tx, params: { id }, caller }) => versionsOf(tx, id, caller));

  serve(app, appContext, restoreJobVersion, async ({ tx, params: { id }, body: { version, restore }, caller }) => {
    const job = await lockJob(tx, id, caller);
    const [found] = await versionsOf(tx, id, caller, restore);
    if (!found) throw missing();
    const sent = await withoutRetired(
      tx,
      { ...found.content, status: job.content.status },
      job.content.skills.map((skill) => skill.id),
    );
    const change = { kind: 'restored', restored: restore, by: caller.userId } as const;
    return saveJob(tx, job, { version, sent }, change, caller);
  });
}

/** Removes retired skills, except those that the job profile has now. */
async function withoutRetired<T extends { skills: { id: string }[] }>(tx: Tx, content: T, kept: string[] = []) {
  const ids = content.skills.map(({ id }) => id);
  const rows = await tx.many<{ id: string }>(sql`
    select id from skills where id = any(${ids}::uuid[]) and (retired_at is null or id = any(${kept}::uuid[]))`);
  const usable = new Set(rows.map(({ id }) => id));
  return { ...content, skills: content.skills.filter(({ id }) => usable.has(id)) };
}
