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
  /** The candidate's preferred times that are still to come; instants. */
  preferred: array(string()),
  /** When they were uploaded or applied, an instant. */
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
/** Removes a candidate from the list; repeating it changes nothing. */
export const lookAtCandidate = call({
  method: 'POST',
  path: '/candidates/:id/look',
  summary: 'Mark a candidate as looked at',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
