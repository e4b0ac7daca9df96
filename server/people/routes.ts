import type { FastifyInstance } from 'fastify';
import {
  getAvailability,
  getWeek,
  listCandidates,
  listOrganizations,
  listPanelists,
  putAvailability,
  type CandidateRow,
  type PanelistRow,
} from '../../src/contract/people';
import type { Named } from '../../src/contract/kit';
import { jsonInstant, sql } from '../db/database';
import { candidatesWithin, notErased } from '../interviews/reach';
import { serve, type AppContext } from '../http/calls';
import { allOf, given } from '../kit/lists';
import { named } from '../kit/name-part';
import { pageOf } from '../kit/paging';
import { candidateZone } from '../kit/time-zones';
import { availabilityOf, replaceAvailability, weekOf } from './availability';

export function peopleRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listOrganizations, ({ tx, query }) =>
    pageOf<Named>(tx, query, {
      of: sql`organizations o`,
      id: sql`o.id`,
      columns: sql`o.id, o.name`,
      order: sql`lower(o.name), o.id`,
      where: sql`not o.blocked`,
      ...named(sql`lower(o.name)`, query.q),
    }),
  );

  serve(app, appContext, listCandidates, ({ tx, query, caller }) =>
    pageOf<CandidateRow>(tx, query, {
      of: sql`candidates c`,
      id: sql`c.id`,
      joins: sql`left join organizations o on o.id = c.organization_id
        left join job_profiles j on j.id = c.job_profile_id and j.status = 'OPEN'`,
      columns: sql`c.id, c.name, ${candidateZone} as "timeZone",
        case when o.id is null then null else jsonb_build_object('id', o.id, 'name', o.name) end as organization,
        case when j.id is null then null else jsonb_build_object('id', j.id, 'name', j.title) end as "jobProfile",
        coalesce((select jsonb_agg(${jsonInstant(sql`t`)} order by t) from unnest(c.preferred) t where t > law_now()), '[]') as preferred`,
      order: sql`lower(c.name), c.id`,
      where: allOf(
        candidatesWithin(caller),
        notErased,
        given(query.organizationId, (id) => sql`c.organization_id = ${id}`),
        given(
          query.registered,
          () => sql`c.organization_id is null and exists (
            select from persons own join users u on u.id = own.user_id where own.id = c.person_id and u.active)`,
        ),
        given(
          query.ofOrganizations,
          () => sql`exists (select from organizations own where own.id = c.organization_id and not own.blocked)`,
        ),
      ),
      ...named(sql`lower(c.name)`, query.q),
    }),
  );

  serve(app, appContext, listPanelists, ({ tx, query }) =>
    pageOf<PanelistRow>(tx, query, {
      of: sql`panelists p join users u on u.id = p.user_id`,
      id: sql`u.id`,
      columns: sql`u.id, u.name, u.time_zone as "timeZone",
        array(select s.name from panelist_skills ps join skills s on s.id = ps.skill_id where ps.panelist_id = u.id order by ps.months desc, s.name) as skills`,
      order: sql`lower(u.name), u.id`,
      // The index of panelists' names contains the user type.
      where: sql`u.user_type = 'PANELIST' and p.active and u.active`,
      ...named(sql`lower(u.name)`, query.q),
    }),
  );

  serve(app, appContext, getAvailability, ({ tx, caller }) => availabilityOf(tx, caller.userId));

  serve(app, appContext, putAvailability, ({ tx, body, caller }) => replaceAvailability(tx, caller.userId, body));

  serve(app, appContext, getWeek, ({ tx, query, caller }) => weekOf(tx, caller, query.from));
}
