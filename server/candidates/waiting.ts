import type { FastifyInstance } from 'fastify';
import { listWaitingCandidates, lookAtCandidate, type WaitingCandidate } from '../../src/contract/candidates-waiting';
import type { QueryOf } from '../../src/contract/kit';
import { uploaderWords } from '../../src/contract/messages';
import { jsonInstant, sql } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { missing } from '../kit/failures';
import { allOf, given, instantText, ordered, within, type ListSource } from '../kit/lists';
import { named } from '../kit/name-part';
import { pageOf } from '../kit/paging';
import { candidateZone } from '../kit/time-zones';

/** Code 103 as a condition over `candidates c` (product: Candidates): a candidate with an interview counts as
 * viewed. */
export const notLookedAt = sql`c.looked_at is null and not exists (select from interviews i where i.candidate_id = c.id)`;

/** The time since which a candidate has waited: when they were added, or applied. */
export const waitsSince = sql`coalesce(c.applied_at, c.created_at)`;

export const waitingList: ListSource<QueryOf<typeof listWaitingCandidates>, WaitingCandidate> = {
  name: 'waitingCandidates',
  access: listWaitingCandidates.access,
  page: (tx, { q, organizationId, uploadedBy, from, to, sort = '-created', ...query }) =>
    pageOf<WaitingCandidate>(tx, query, {
      of: sql`candidates c`,
      id: sql`c.id`,
      where: allOf(
        notLookedAt,
        given(organizationId, (one) => sql`c.organization_id = ${one}`),
        given(uploadedBy, (one) => sql`c.uploaded_by = ${one}`),
        within(waitsSince, from, to),
      ),
      ...named(sql`lower(c.name)`, q),
      joins: sql`left join organizations o on o.id = c.organization_id`,
      columns: sql`c.id, c.name, c.uploaded_by as "uploadedBy", coalesce(c.mobile, '') as mobile, ${candidateZone} as "timeZone",
        case when o.id is null then null else jsonb_build_object('id', o.id, 'name', o.name) end as organization,
        coalesce((select jsonb_agg(${jsonInstant(sql`t`)} order by t) from unnest(c.preferred) t where t > law_now()), '[]') as preferred,
        ${waitsSince} as at`,
      order: ordered(sort, { created: waitsSince, name: sql`lower(c.name)` }, sql`c.id`),
    }),
  columns: {
    candidate: { header: 'Candidate', text: ({ name }) => name },
    mobile: { header: 'Mobile No', text: ({ mobile }) => mobile },
    organization: { header: 'Organization', text: ({ organization }) => organization?.name ?? '' },
    uploadedBy: { header: 'Uploaded By', text: (row) => uploaderWords[row.uploadedBy] },
    times: {
      header: 'Preferred times',
      text: ({ preferred }, zone) => preferred.map((at) => instantText(at, zone)).join(', '),
    },
    at: { header: 'Waiting since', text: ({ at }, zone) => instantText(at, zone) },
  },
};

/** Candidates that no admin has viewed yet, and marking them as viewed (product: Screens, searchcandidateuser tab
 * 2). */
export function waitingRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listWaitingCandidates, ({ tx, query, caller }) => waitingList.page(tx, query, caller));

  // Only the first view is stored.
  serve(app, appContext, lookAtCandidate, async ({ tx, params }) => {
    const found = await tx.run(
      sql`update candidates set looked_at = coalesce(looked_at, law_now()) where id = ${params.id}`,
    );
    if (found === 0) throw missing();
    return null;
  });
}
