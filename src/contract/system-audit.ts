import { nullable, object, optional, pattern, string, type Infer } from 'superstruct';
import { call, id, named, narrowQuery, pageOf, pageQuery, sortBy, text, type Access } from './kit';
import { limits } from './texts';

const superAdmins: Access = { SUPER_ADMIN: 'all' };

const auditRow = object({
  id: string(),
  at: string(),
  /** Null if nobody was signed in, or if the account no longer exists. */
  user: nullable(named()),
  /** A key of `auditWords`. */
  action: string(),
  /** An id or a kind; empty if there is none. */
  object: string(),
});
export type AuditRow = Infer<typeof auditRow>;

export const listAudit = call({
  method: 'GET',
  path: '/audit',
  summary: 'Who did what, the newest first unless asked otherwise',
  access: superAdmins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('at'),
    userId: optional(id()),
    action: optional(pattern(string(), /^[a-zA-Z]{1,60}$/)),
  }),
  reply: pageOf(auditRow),
});
export const listAuditUsers = call({
  method: 'GET',
  path: '/audit/users',
  summary: 'Users by a part of their name, to search the audit by',
  access: superAdmins,
  timeout: 'short',
  query: object({ ...pageQuery, q: optional(text(limits.search)) }),
  reply: pageOf(named()),
});
