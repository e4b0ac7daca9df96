import { array, boolean, enums, integer, nullable, number, object, optional, string, type Infer } from 'superstruct';
import { jobProfileStatuses } from './job-profiles';
import { admins, call, id, idParams, named, narrowQuery, pageOf, pageQuery, queryInteger, sortBy, text } from './kit';
import { limits } from './texts';

/** The number up to which matching candidates are counted for a job. More are shown as "100+". */
export const mostMatching = 100;
/** The number of best matches for a job that can be listed and invited. */
export const mostRanked = 1_000;

const sourcedJob = {
  id: string(),
  title: string(),
  organization: named(),
  location: nullable(string()),
  /** When the job profile was made. */
  createdAt: string(),
  openings: integer(),
  /**
   * Persons with an interview for the job that is not canceled, missed or rejected, or with an application but no
   * interview.
   */
  onTheWay: integer(),
  /** The portal's candidates who have each primary skill with the required months; at most `mostMatching` + 1. */
  matching: integer(),
  /** Persons invited by an email. */
  invited: integer(),
};
const lackingJob = object(sourcedJob);
export type LackingJob = Infer<typeof lackingJob>;

/** The filter of the list of jobs: with or without matching candidates of the portal. */
export const matchingWords = { some: 'Has matches', none: 'No matches' } as const;
/** Job profiles that are OPEN and have fewer candidates on the way than openings (product: Sourcing). */
export const listLackingJobs = call({
  method: 'GET',
  path: '/sourcing/jobs',
  summary: 'Open job profiles that lack candidates',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    organizationId: optional(id()),
    matching: optional(enums(['some', 'none'])),
    sort: sortBy('created', 'title', 'openings'),
  }),
  reply: pageOf(lackingJob),
});

/** A skill with months, as `src/contract/skills.ts` compares them. */
const skillRow = object({ id: string(), name: string(), primary: boolean(), months: integer() });

const jobToSource = object({
  ...sourcedJob,
  status: enums(jobProfileStatuses),
  skills: array(skillRow),
  /** The time zones of the portal's candidates. */
  zones: array(string()),
});
export type JobToSource = Infer<typeof jobToSource>;
export const getJobToSource = call({
  method: 'GET',
  path: '/sourcing/jobs/:id',
  summary: 'A job profile to find candidates for',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: jobToSource,
});

/** The steps of the last invitation to a job. */
const invitationSteps = ['invited', 'opened', 'applied'] as const;

const rankedCandidate = object({
  /** The id of the person. */
  id: string(),
  name: string(),
  timeZone: string(),
  hasAccount: boolean(),
  /** From 0 to 1, as `matchOf` computes it. */
  share: number(),
  /** The candidate's lowest experience among the primary skills of the job; 0 if one is missing. */
  months: integer(),
  matched: array(skillRow),
  /** `has` is the experience in months. */
  missing: array(object({ ...skillRow.schema, has: integer() })),
  extra: array(skillRow),
  /** The last email about this job, and the step that followed. */
  invitation: nullable(object({ at: string(), step: enums(invitationSteps) })),
});
export type RankedCandidate = Infer<typeof rankedCandidate>;
/**
 * Candidates of the portal with a skill of a job, the best match first (product: Sourcing). Excludes candidates whom
 * organizations uploaded privately, who are blocked or have unsubscribed, or who are already candidates for this job.
 */
export const rankCandidates = call({
  method: 'GET',
  path: '/sourcing/candidates',
  summary: 'Candidates of the portal, ranked by their match with a job profile',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    q: optional(text(limits.search)),
    jobProfileId: id(),
    /** In percent. */
    leastShare: optional(queryInteger(1, 100)),
    leastMonths: optional(queryInteger(1, 720)),
    timeZone: optional(text(64, 1)),
    invited: optional(enums(['yes', 'no'])),
    account: optional(enums(['yes', 'no'])),
    sort: sortBy('share', 'months'),
  }),
  reply: pageOf(rankedCandidate),
});
