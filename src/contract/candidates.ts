import { array, boolean, enums, integer, nullable, object, optional, size, string, type Infer } from 'superstruct';
import { email, mobile, newName } from './auth-rules';
import { leaves } from './interviews';
import {
  admins,
  call,
  id,
  idParams,
  instant,
  named,
  narrower,
  narrowQuery,
  pageOf,
  pageQuery,
  queryFlag,
  queryInteger,
  sortBy,
  timeZone,
  type Access,
} from './kit';
import { uploaders } from './messages';
import { mostMonths } from './skills';

/**
 * Admins can read all candidates. An organization can read its own candidacies, and only the data that belongs to
 * them.
 */
export const candidateReaders: Access = { ADMIN: 'all', SUPER_ADMIN: 'all', ORGANIZATION_USER: 'organization' };
const organizations: Access = { ORGANIZATION_USER: 'organization' };

const rowFields = {
  id: string(),
  name: string(),
  email: string(),
  mobile: string(),
  timeZone: string(),
  uploadedBy: enums(uploaders),
  /** The job that they were uploaded for. */
  jobProfile: nullable(named()),
  hasResume: boolean(),
  /** When they were uploaded or applied, an instant. */
  at: string(),
};
const portalRow = object({
  ...rowFields,
  /** Null for a portal candidate. */
  organization: nullable(named()),
  /** The first few skills of their profile, the longest experience first. */
  skills: array(string()),
  hasAccount: boolean(),
  lookedAt: boolean(),
});
export type PortalCandidate = Infer<typeof portalRow>;
const ownRow = object(rowFields);
export type OwnCandidate = Infer<typeof ownRow>;

/** The filters of a search by name or email, for every reader. */
const narrowing = {
  ...pageQuery,
  ...narrowQuery,
  sort: sortBy('created', 'name'),
  uploadedBy: optional(enums(uploaders)),
  resume: optional(queryFlag()),
};
/** Portal Candidate Search. `q` is a part of a name or an email. `months` is the minimum experience in `skillId`. */
export const listPortalCandidates = call({
  method: 'GET',
  path: '/candidates/portal',
  summary: 'All candidates of the portal, the newest first unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({
    ...narrowing,
    organizationId: optional(id()),
    skillId: optional(id()),
    months: optional(queryInteger(1, mostMonths)),
    /** `each`: one candidacy of each account that can sign in. */
    account: optional(enums(['0', '1', 'each'])),
    looked: optional(queryFlag()),
  }),
  reply: pageOf(portalRow),
});
/** The candidates of the caller's organization, without data about the person from elsewhere. */
export const listOwnCandidates = call({
  method: 'GET',
  path: '/candidates/own',
  summary: "The candidates of the caller's organization",
  access: organizations,
  scope: 'candidates:read',
  timeout: 'short',
  query: object({ ...narrowing, jobProfileId: optional(id()) }),
  reply: pageOf(ownRow),
});

/** What a candidate has open: a request without a time, a booked interview, or missing feedback. */
export const openKinds = {
  request: ['pendingSchedule', 'reschedulePending'],
  interview: ['requested', 'confirmed', 'live'],
  feedback: ['pendingFeedback', 'inReview'],
} as const;
export type OpenKind = keyof typeof openKinds;
export const openKindWords: Record<OpenKind, string> = {
  request: 'Request',
  interview: 'Interview',
  feedback: 'Feedback',
};
/** What happens next, by the state of the interview that is due first. */
export const nextWords = {
  pendingSchedule: 'Book a time',
  reschedulePending: 'Book a new time',
  requested: 'The panelist answers',
  confirmed: 'The interview takes place',
  live: 'The interview is live',
  pendingFeedback: 'The panelist writes feedback',
  inReview: 'Review the feedback',
} as const;
export type OpenLeaf = keyof typeof nextWords;

const activeRow = object({
  id: string(),
  name: string(),
  email: string(),
  organization: nullable(named()),
  /** The number of open interviews. */
  open: integer(),
  interviewId: string(),
  leaf: enums(leaves),
  job: nullable(string()),
  /** When the next step is due, an instant; null if nothing has a time. */
  due: nullable(string()),
});
export type ActiveCandidate = Infer<typeof activeRow>;
/** Active Candidate Data. */
export const listActiveCandidates = call({
  method: 'GET',
  path: '/candidates/active',
  summary: 'Candidates with something open, what is due first unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('due', 'name'),
    organizationId: optional(id()),
    open: optional(enums(['request', 'interview', 'feedback'])),
  }),
  reply: pageOf(activeRow),
});

const pageFields = {
  ...rowFields,
  organization: nullable(named()),
  /** The preferred times that are still to come; instants. */
  preferred: array(string()),
  resumeText: nullable(string()),
  /** The file that was uploaded. For an organization, the file that came with its candidacy. */
  resumeFile: nullable(string()),
};
/** The fields that an organization may not read: they belong to the person, not to the candidacy. */
const personFields = {
  lookedAt: boolean(),
  /** The id of the person's account, or null. */
  userId: nullable(string()),
  skills: array(object({ id: string(), name: string(), primary: boolean(), months: integer() })),
  /** All candidacies of the person, including this one. */
  candidacies: array(object({ id: string(), organization: nullable(named()), at: string() })),
};
const candidatePage = object({
  ...pageFields,
  lookedAt: optional(personFields.lookedAt),
  userId: optional(personFields.userId),
  skills: optional(personFields.skills),
  candidacies: optional(personFields.candidacies),
});
export type CandidatePage = Infer<typeof candidatePage>;
const wholePage = narrower(object({ ...pageFields, ...personFields }));
/** One candidacy, for its own page. 404 if it is out of the caller's reach. */
export const getCandidate = call({
  method: 'GET',
  path: '/candidates/:id',
  summary: 'A candidate',
  access: candidateReaders,
  scope: 'candidates:read',
  timeout: 'short',
  params: idParams,
  reply: candidatePage,
  replyFor: { ADMIN: wholePage, SUPER_ADMIN: wholePage, ORGANIZATION_USER: narrower(object(pageFields)) },
});

/** `data` of the 409 of `addCandidate`: the candidate of the organization who already has this email. */
export type KnownCandidate = { candidateId: string; name: string };
/**
 * Upload Candidate: adds one candidate by hand (product: Candidates). An organization adds to itself, whatever
 * `organizationId` is; for admins, null is the portal. 409 with `KnownCandidate` if the organization has a candidate
 * with this email.
 */
export const addCandidate = call({
  method: 'POST',
  path: '/candidates',
  summary: 'Add a candidate',
  access: candidateReaders,
  scope: 'candidates:write',
  timeout: 'short',
  body: object({
    organizationId: nullable(id()),
    name: newName(),
    email: email(),
    mobile: nullable(mobile()),
    timeZone: timeZone(),
    jobProfileId: nullable(id()),
    times: size(array(instant()), 0, 3),
  }),
  reply: object({ id: string() }),
  once: true,
});
