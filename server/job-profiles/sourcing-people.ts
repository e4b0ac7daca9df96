import { sql, type Sql } from '../db/database';

/** Joins to a person `p` their account `u` and their candidacy `c` of the portal, if any. */
export const portalJoins = sql`left join users u on u.id = p.user_id
  left join candidates c on c.person_id = p.id and c.organization_id is null`;
export const personName = sql`coalesce(u.name, c.name)`;
export const personEmail = sql`coalesce(u.email, p.email)::text`;

/** Whether a person belongs to the portal, not only to an organization's uploads, and has no closed account. */
const isOfPortal = sql`(case when p.user_id is null then c.id is not null else u.user_type = 'CANDIDATE' and u.active end)`;
const wantsEmails = sql`not exists (select from sourcing_opt_outs x where x.person_id = p.id)`;
/** Whether a person is not a candidate of a job yet. Each of the two conditions is one search for all persons. */
const isNew = (
  job: Sql,
) => sql`not exists (select from interviews i where i.person_id = p.id and i.job_profile_id = ${job})
    and not exists (select from applications a where a.person_id = p.id and a.job_profile_id = ${job})`;

/** Whether a person may still get sourcing emails. */
export const mayBeWrittenTo: Sql = sql`${isOfPortal} and ${wantsEmails}`;

/** Whether a person may be ranked and invited for a job (product: Sourcing). */
export const mayBeSourced = (job: Sql): Sql => sql`${mayBeWrittenTo} and ${isNew(job)}`;

/** Whether the person of an invitation `v` is a candidate of its job, no matter since when. */
export const hasApplied = sql`(exists (
  select from interviews i where i.person_id = v.person_id and i.job_profile_id = v.job_profile_id)
  or exists (select from applications a where a.person_id = v.person_id and a.job_profile_id = v.job_profile_id))`;

/** A job profile `j` of an organization `o` that takes candidates. */
export const takesCandidates = sql`(j.status = 'OPEN' and not o.blocked)`;
/** The number of persons that the job profile `j` looks for; one if it does not say. */
export const openings = sql`coalesce(j.openings, 1)`;
/**
 * The number of persons in progress: with an interview not canceled, missed or rejected, or with only an application.
 */
export const onTheWay = sql`(select count(*) from (
  select i.person_id from interviews i
  where i.job_profile_id = j.id and i.leaf not in ('canceled', 'noShow') and i.decision is distinct from 'rejected'
  union
  select a.person_id from applications a where a.job_profile_id = j.id and not exists (
    select from interviews i where i.person_id = a.person_id and i.job_profile_id = j.id)
    and not exists (select from persons e where e.id = a.person_id and e.erased_at is not null)) w)`;
