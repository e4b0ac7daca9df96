import { array, enums, nullable, object, optional, string, type Infer } from 'superstruct';
import { admins, call, id, idParams, named, narrowQuery, nothing, pageOf, pageQuery, sortBy } from './kit';
import { uploaders } from './messages';

const waitingCandidate = object({
  id: string(),
  name: string(),
  /** Null for a portal candidate. */
  organization: nullable(named()),
  uploadedBy: enums(uploaders),
  mobile: string(),
  timeZone: string(),
  /** When they said they have time, those to come only; instants. */
  preferred: array(string()),
  /** When they were uploaded or applied. */
  at: string(),
});
export type WaitingCandidate = Infer<typeof waitingCandidate>;

export const listWaitingCandidates = call({
  method: 'GET',
  path: '/candidates/waiting',
  summary: 'Candidates who were uploaded or applied and nobody looked at yet, the newest first unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('created', 'name'),
    organizationId: optional(id()),
    uploadedBy: optional(enums(uploaders)),
  }),
  reply: pageOf(waitingCandidate),
});
/** Takes a candidate off the list; a second look changes nothing. */
export const lookAtCandidate = call({
  method: 'POST',
  path: '/candidates/:id/look',
  summary: 'Mark a candidate as looked at',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
