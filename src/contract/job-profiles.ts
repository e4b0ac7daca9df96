import { array, boolean, enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { call, id, named, pageOf, pageQuery, text } from './kit';
import { limits } from './texts';

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
});
export type JobProfileRow = Infer<typeof jobProfileRow>;
/** Job profiles whose title contains a text, for pickers. */
export const listJobProfiles = call({
  method: 'GET',
  path: '/job-profiles',
  summary: 'Job profiles',
  access: { ADMIN: 'all', SUPER_ADMIN: 'all', ORGANIZATION_USER: 'organization' },
  timeout: 'short',
  query: object({
    ...pageQuery,
    q: optional(text(limits.search)),
    organizationId: optional(id()),
    status: optional(enums(jobProfileStatuses)),
  }),
  reply: pageOf(jobProfileRow),
});
