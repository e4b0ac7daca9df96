import type { FastifyInstance } from 'fastify';
import type { QueryOf } from '../../src/contract/kit';
import { listSecurityEvents, securityKindWords, type SecurityEvent } from '../../src/contract/system-security';
import { sql } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';

/** Failed sign-ins and refused accesses (product: Security log). */
export const securityList: ListSource<QueryOf<typeof listSecurityEvents>, SecurityEvent> = {
  name: 'security',
  access: listSecurityEvents.access,
  page: (tx, { q, from, to, userId, kind, sort = '-at', ...query }) =>
    pageOf<SecurityEvent>(tx, query, {
      of: sql`security_events e`,
      id: sql`e.id`,
      where: allOf(
        given(userId, (one) => sql`e.user_id = ${one}`),
        given(kind, (one) => sql`e.kind = ${one}`),
        within(sql`e.at`, from, to),
        hasText(sql`(e.address || ' ' || e.call)`, q),
      ),
      joins: sql`left join users u on u.id = e.user_id`,
      columns: sql`e.id::text as id, e.kind, e.at, e.minute as since, e.count, e.address, e.call, e.request_id as "requestId",
        case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as user, u.user_type as "userType"`,
      order: ordered(sort, { at: sql`e.at`, count: sql`e.count` }, sql`e.id`),
    }),
  columns: {
    kind: { header: 'Event', text: ({ kind }) => securityKindWords[kind] },
    count: { header: 'Times', text: ({ count }) => count },
    who: { header: 'Account', text: ({ user }) => user?.name ?? '' },
    address: { header: 'Address', text: ({ address }) => address },
    call: { header: 'Call', text: ({ call }) => call },
    request: { header: 'Request', text: ({ requestId }) => requestId },
    at: { header: 'When', text: ({ at }, zone) => instantText(at, zone) },
  },
};

export function securityRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listSecurityEvents, ({ tx, query, caller }) => securityList.page(tx, query, caller));
}
