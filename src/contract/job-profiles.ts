import { array, boolean, enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { call, id, named, narrowQuery, pageOf, pageQuery, sortBy } from './kit';

export const jobProfileStatuses = ['DRAFT', 'OPEN', 'ON_HOLD', 'CLOSED'] as const;

/** A skill of an interview: a panelist must have the primary ones, with at least `minMonths` of experience. */
export const askedSkill = object({ id: string(), name: string(), primary: boolean(), minMonths: integer() });
export type AskedSkill = Infer<typeof askedSkill>;

const jobProfileRow = object({
  id: string(),
  title: string(),
  status: enums(jobProfileStatuses),
  location: nullable(string()),
  organization: named(),
  skills: array(askedSkill),
  yearsFrom: nullable(integer()),
  yearsTo: nullable(integer()),
  openings: nullable(integer()),
  /** The number of interviews that are waiting, upcoming or live. */
  openInterviews: integer(),
  createdAt: string(),
  updatedAt: string(),
});
export type JobProfileRow = Infer<typeof jobProfileRow>;
/** The fields in which a text can be searched; the default is the title. */
export const jobSearchFields = ['title', 'skill', 'location', 'organization', 'text'] as const;
/** Job profiles, for lists and pickers. `from` and `to` limit the time of the last change. */
export const listJobProfiles = call({
  method: 'GET',
  path: '/job-profiles',
  summary: 'Job profiles',
  access: { ADMIN: 'all', SUPER_ADMIN: 'all', ORGANIZATION_USER: 'organization' },
  scope: 'job-profiles:read',
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    by: optional(enums(jobSearchFields)),
    organizationId: optional(id()),
    status: optional(enums(jobProfileStatuses)),
    sort: sortBy('title', 'organization', 'status', 'openings', 'created', 'updated'),
  }),
  reply: pageOf(jobProfileRow),
});
