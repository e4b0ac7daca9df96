import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  getJobShare,
  jobShareDays,
  jobShareTexts,
  revokeJobShare,
  shareJob,
  type JobShare,
} from '../../src/contract/job-profiles-share';
import { sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { jobProfilesWithin } from '../interviews/reach';
import type { Caller } from '../kit/caller';
import { conflict, missing } from '../kit/failures';
import { lockJob } from './store';

const readShare = (tx: Tx, id: string) =>
  tx.maybe<JobShare>(sql`
    select '/jobs/' || h.slug as path, h.ends_at as "endsAt", h.revoked_at as "revokedAt",
      (select coalesce(sum(n.opened), 0)::int from job_profile_share_uses n where n.job_profile_id = h.job_profile_id) as uses,
      (select max(n.last_at) from job_profile_share_uses n where n.job_profile_id = h.job_profile_id) as "lastUse"
    from job_profile_shares h where h.job_profile_id = ${id}`);

/** The readable part of an address, such as "frontend-engineer-blue-harbour". */
const readable = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);

async function publish(tx: Tx, id: string, caller: Caller): Promise<JobShare> {
  const job = await lockJob(tx, id, caller);
  if (job.content.status !== 'OPEN') throw conflict(jobShareTexts.notOpen);
  const { name } = await tx.one<{ name: string }>(sql`select name from organizations where id = ${job.organizationId}`);
  const slug = [readable(`${job.content.title} ${name}`), randomBytes(4).toString('hex')].filter(Boolean).join('-');
  await tx.run(sql`
    insert into job_profile_shares (job_profile_id, slug, created_by, ends_at)
    values (${id}, ${slug}, ${caller.userId}, now() + make_interval(days => ${jobShareDays}))
    on conflict (job_profile_id) do update set ends_at = excluded.ends_at, revoked_at = null`);
  const share = await readShare(tx, id);
  if (!share) throw missing();
  return share;
}

export function jobShareRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, getJobShare, async ({ tx, params: { id }, caller }) => {
    const found = await tx.maybe(sql`select from job_profiles j where j.id = ${id} and ${jobProfilesWithin(caller)}`);
    if (!found) throw missing();
    return readShare(tx, id);
  });
  serve(app, appContext, shareJob, ({ tx, params: { id }, caller }) => publish(tx, id, caller));
  serve(app, appContext, revokeJobShare, async ({ tx, params: { id }, caller }) => {
    await lockJob(tx, id, caller);
    await tx.run(sql`
      update job_profile_shares set revoked_at = coalesce(revoked_at, now()) where job_profile_id = ${id}`);
    const share = await readShare(tx, id);
    if (!share) throw missing();
    return share;
  });
}
