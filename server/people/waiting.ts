import type { FastifyInstance } from 'fastify';
import { listWaitingCandidates, lookAtCandidate, type WaitingCandidate } from '../../src/contract/people-waiting';
import { sql } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { missing } from '../kit/failures';
import { pageOf } from '../kit/paging';

/** Code 103 as a condition over `candidates c` (product 9): whoever has an interview was looked at, said or not. */
export const notLookedAt = sql`c.looked_at is null and not exists (select from interviews i where i.candidate_id = c.id)`;

/** Candidates who wait to be looked at, and the look (product 10, searchcandidateuser tab 2). */
export function waitingRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listWaitingCandidates, ({ tx, query }) =>
    pageOf<WaitingCandidate>(tx, query, {
      of: sql`candidates c`,
      id: sql`c.id`,
      where: notLookedAt,
      joins: sql`left join organizations o on o.id = c.organization_id`,
      columns: sql`c.id, c.name, c.uploaded_by as "uploadedBy", coalesce(c.mobile, '') as mobile, c.time_zone as "timeZone",
        case when o.id is null then null else jsonb_build_object('id', o.id, 'name', o.name) end as organization,
        coalesce((select jsonb_agg(to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') order by t) from unnest(c.preferred) t where t > law_now()), '[]') as preferred,
        to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
      order: sql`c.created_at desc, c.id`,
    }),
  );

  // The first look counts.
  serve(app, appContext, lookAtCandidate, async ({ tx, params }) => {
    const found = await tx.run(
      sql`update candidates set looked_at = coalesce(looked_at, law_now()) where id = ${params.id}`,
    );
    if (found === 0) throw missing();
    return null;
  });
}
