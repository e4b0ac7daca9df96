import { integer, nullable, object, string, type Infer } from 'superstruct';
import { call, idParams, type Access } from './kit';

const keepers: Access = { ADMIN: 'all', SUPER_ADMIN: 'all', ORGANIZATION_USER: 'organization' };

/** The number of days after which a public page expires (product: Sharing a job profile). */
export const jobShareDays = 60;

export const jobShareTexts = { notOpen: 'Only an open job profile can be shared.' } as const;

const jobShare = object({
  /** The path below the address of this site: `/jobs/…`. */
  path: string(),
  endsAt: string(),
  revokedAt: nullable(string()),
  /** How often people opened it; robots are not counted. */
  uses: integer(),
  lastUse: nullable(string()),
});
export type JobShare = Infer<typeof jobShare>;

export const getJobShare = call({
  method: 'GET',
  path: '/job-profiles/:id/share',
  summary: 'The public page of a job profile, if it was ever shared',
  access: keepers,
  timeout: 'short',
  params: idParams,
  reply: nullable(jobShare),
});
/** 409 unless the job profile is open. Sharing it again keeps the address and extends the time. */
export const shareJob = call({
  method: 'PUT',
  path: '/job-profiles/:id/share',
  summary: 'Publish a job profile, or publish it for longer',
  access: keepers,
  timeout: 'short',
  params: idParams,
  reply: jobShare,
});
export const revokeJobShare = call({
  method: 'POST',
  path: '/job-profiles/:id/share/revoke',
  summary: 'Take the public page of a job profile down',
  access: keepers,
  timeout: 'short',
  params: idParams,
  reply: jobShare,
});
