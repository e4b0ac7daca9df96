import type { FastifyInstance } from 'fastify';
import { auditText } from '../../src/contract/audit-words';
import type { Named, QueryOf } from '../../src/contract/kit';
import { listAudit, listAuditUsers, type AuditRow } from '../../src/contract/system-audit';
import { sql } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { named } from '../kit/name-part';
import { pageOf } from '../kit/paging';

/** Audit entries: the user, the action, the time and the object; `q` is a part of the object (product: Audit). */
export const auditList: ListSource<QueryOf<typeof listAudit>, AuditRow> = {
  name: 'audit',
  access: listAudit.access,
  page: (tx, { q, from, to, userId, action, sort = '-at', ...query }) =>
    pageOf<AuditRow>(tx, query, {
      of: sql`audit a`,
      id: sql`a.id`,
      where: allOf(
        given(userId, (one) => sql`a.user_id = ${one}`),
        given(action, (one) => sql`a.action = ${one}`),
        within(sql`a.at`, from, to),
        hasText(sql`a.object`, q),
      ),
      joins: sql`left join users u on u.id = a.user_id`,
      columns: sql`a.id::text as id, a.at, a.action, coalesce(a.object, '') as object,
        case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as user`,
      order: ordered(sort, { at: sql`a.at` }, sql`a.id`),
    }),
  columns: {
    who: { header: 'Name', text: ({ user }) => user?.name ?? '' },
    action: { header: 'Action', text: ({ action }) => auditText(action) },
    object: { header: 'Object', text: ({ object }) => object },
    at: { header: 'When', text: ({ at }, zone) => instantText(at, zone) },
  },
};

export function auditRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listAudit, ({ tx, query, caller }) => auditList.page(tx, query, caller));
  serve(app, appContext, listAuditUsers, ({ tx, query }) =>
    pageOf<Named>(tx, query, {
      of: sql`users u`,
      id: sql`u.id`,
      where: sql`true`,
      ...named(sql`lower(u.name)`, query.q),
      order: sql`lower(u.name), u.id`,
      columns: sql`u.id, u.name`,
    }),
  );
}
