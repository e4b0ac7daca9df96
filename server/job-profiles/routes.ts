import type { FastifyInstance } from 'fastify';
import { listJobProfiles, type JobProfileRow } from '../../src/contract/job-profiles';
import { sql } from '../db/database';
import { jobProfilesWithin } from '../interviews/reach';
import { serve, type AppContext } from '../http/calls';
import { named } from '../kit/name-part';
import { pageOf } from '../kit/paging';

export function jobRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listJobProfiles, ({ tx, query, caller }) =>
    pageOf<JobProfileRow>(tx, query, {
      of: sql`job_profiles j`,
      id: sql`j.id`,
      joins: sql`join organizations o on o.id = j.organization_id`,
      columns: sql`j.id, j.title, j.status, j.location, jsonb_build_object('id', o.id, 'name', o.name) as organization,
        coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'primary', js.is_primary, 'minMonths', js.min_months) order by js.is_primary desc, s.name)
          from job_profile_skills js join skills s on s.id = js.skill_id where js.job_profile_id = j.id), '[]') as skills`,
      order: sql`lower(j.title), j.id`,
      where: sql`${jobProfilesWithin(caller)} and (${query.organizationId ?? null}::uuid is null or j.organization_id = ${query.organizationId ?? null}::uuid)
          and (${query.status ?? null}::text is null or j.status = ${query.status ?? null})`,
      ...named(sql`lower(j.title)`, query.q),
    }),
  );
}
