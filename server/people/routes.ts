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
import { sql } from '../db/database';
import { candidatesWithin } from '../interviews/reach';
import { containing } from '../interviews/list';
import { serve, type House } from '../plugins/calls';
import { pageOf } from '../system/paging';
import { availabilityOf, replaceAvailability, weekOf } from './availability';

export function peopleRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, listOrganizations, ({ tx, query }) =>
    pageOf<Named>(tx, query, {
      columns: sql`o.id, o.name`,
      from: sql`organizations o where not o.blocked and o.name ilike ${containing(query.q?.trim() ?? '')}`,
      order: sql`lower(o.name), o.id`,
    }),
  );

  serve(app, house, listCandidates, ({ tx, query, caller }) =>
    pageOf<CandidateRow>(tx, query, {
      columns: sql`c.id, c.name, c.time_zone as "timeZone",
        case when o.id is null then null else jsonb_build_object('id', o.id, 'name', o.name) end as organization,
        coalesce((select jsonb_agg(to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') order by t) from unnest(c.preferred) t where t > law_now()), '[]') as preferred`,
      from: sql`candidates c left join organizations o on o.id = c.organization_id
        where ${candidatesWithin(caller)} and (${query.organizationId ?? null}::uuid is null or c.organization_id = ${query.organizationId ?? null}::uuid)
          and c.name ilike ${containing(query.q?.trim() ?? '')}`,
      order: sql`lower(c.name), c.id`,
    }),
  );

  serve(app, house, listPanelists, ({ tx, query }) =>
    pageOf<PanelistRow>(tx, query, {
      columns: sql`u.id, u.name, u.time_zone as "timeZone",
        array(select s.name from panelist_skills ps join skills s on s.id = ps.skill_id where ps.panelist_id = u.id order by ps.months desc, s.name) as skills`,
      from: sql`panelists p join users u on u.id = p.user_id where p.active and u.active and u.name ilike ${containing(query.q?.trim() ?? '')}`,
      order: sql`lower(u.name), u.id`,
    }),
  );

  serve(app, house, getAvailability, ({ tx, caller }) => availabilityOf(tx, caller.userId));

  serve(app, house, putAvailability, ({ tx, body, caller }) => replaceAvailability(tx, caller.userId, body));

  serve(app, house, getWeek, ({ tx, query, caller }) => weekOf(tx, caller, query.from));
}
