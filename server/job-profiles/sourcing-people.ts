import { sql, type Sql } from '../db/database';

/** A person `p`, the account `u` of theirs if there is one, and their candidacy `c` of the portal if there is one. */
export const portalJoins = sql`left join users u on u.id = p.user_id
  left join candidates c on c.person_id = p.id and c.organization_id is null`;
export const personName = sql`coalesce(u.name, c.name)`;
export const personZone = sql`coalesce(u.time_zone, c.time_zone)`;
export const personEmail = sql`coalesce(u.email, p.email)::text`;

/** Somebody of the portal whose account, if any, is not closed: never the private upload of an organization. */
const isOfPortal = sql`(case when p.user_id is null then c.id is not null else u.user_type = 'CANDIDATE' and u.active end)`;
const wantsEmails = sql`not exists (select from sourcing_opt_outs x where x.person_id = p.id)`;
/** Whether a person is no candidate of a job yet. Two conditions, each of which is one search for all persons at once. */
const isNew = (
  job: Sql,
) => sql`not exists (select from interviews i where i.person_id = p.id and i.job_profile_id = ${job})
    and not exists (select from applications a where a.person_id = p.id and a.job_profile_id = ${job})`;

/** Whether an email of sourcing may still leave to a person. */
export const mayBeWrittenTo: Sql = sql`${isOfPortal} and ${wantsEmails}`;

/** Who may be ranked and invited for a job (product: Sourcing). */
export const mayBeSourced = (job: Sql): Sql => sql`${mayBeWrittenTo} and ${isNew(job)}`;

/** Whether the person of an invitation `v` is a candidate of its job, since it was written or before. */
export const hasApplied = sql`(exists (
  select from interviews i where i.person_id = v.person_id and i.job_profile_id = v.job_profile_id)
  or exists (select from applications a where a.person_id = v.person_id and a.job_profile_id = v.job_profile_id))`;

/** A job profile `j` of an organization `o` that takes candidates. */
export const takesCandidates = sql`(j.status = 'OPEN' and not o.blocked)`;
/** How many persons the job profile `j` looks for; one where nobody has said. */
export const openings = sql`coalesce(j.openings, 1)`;
/** How many of them are on the way: an interview not canceled, missed or rejected, or an application without one. */
export const onTheWay = sql`(select count(*) from (
  select i.person_id from interviews i
  where i.job_profile_id = j.id and i.leaf not in ('canceled', 'noShow') and i.decision is distinct from 'rejected'
  union
  select a.person_id from applications a where a.job_profile_id = j.id and not exists (
    select from interviews i where i.person_id = a.person_id and i.job_profile_id = j.id)) w)`;
