import {
  array,
  boolean,
  enums,
  integer,
  literal,
  nullable,
  object,
  optional,
  size,
  string,
  type Infer,
} from 'superstruct';
import { ratings, recommendations } from './feedback';
import { decisions, type Decision } from './interviews';
import { call, counter, eitherOf, id, named, pageOf, pageQuery, text, type Access } from './kit';
import { limits } from './texts';

const deciders: Access = { ADMIN: 'all', SUPER_ADMIN: 'all', ORGANIZATION_USER: 'organization' };

/** The maximum number of candidates that can be decided on at once. */
export const decideAtMost = 50;
export const whyNeeded = 'A reason is required to change a decision.';

/** The decisions that can be sent to the candidate by email. The deciding user can change the text. */
type EmailedDecision = 'selected' | 'rejected';
export const isEmailed = (decision: Decision | null): decision is EmailedDecision =>
  decision === 'selected' || decision === 'rejected';
export const emailTemplates: Record<EmailedDecision, string> = {
  selected:
    'Thank you for taking the time to interview.\n\nWe are pleased to tell you that you have been selected. We will be in touch soon about the next steps.',
  rejected:
    'Thank you for taking the time to interview.\n\nAfter careful consideration, we have decided not to move forward with your application. We wish you every success in your search.',
};

/**
 * Makes one decision on one or many interviews. Each is stored or refused independently. `versions` are those that
 * the caller has read, in the order of `interviewIds`. `email` goes to each candidate for whom the decision was
 * stored.
 */
export const decideInterviews = call({
  method: 'POST',
  path: '/decisions',
  refuses: [404],
  summary: 'Decide on candidates',
  access: deciders,
  scope: 'interviews:write',
  timeout: 'short',
  body: object({
    decision: enums(decisions),
    why: optional(text(limits.reason)),
    email: optional(text(limits.message)),
    interviewIds: size(array(id()), 1, decideAtMost),
    versions: size(array(counter()), 1, decideAtMost),
  }),
  /** `refusal` is null if the decision was stored. */
  reply: object({ results: array(object({ id: string(), refusal: nullable(string()) })) }),
  once: true,
});

const rating = nullable(eitherOf([enums(ratings), literal('notAssessed')]));
const compared = object({
  id: string(),
  version: integer(),
  candidate: named(),
  job: named(),
  panelist: nullable(string()),
  start: nullable(string()),
  recommendation: nullable(enums(recommendations)),
  decision: nullable(enums(decisions)),
  decided: nullable(object({ at: string(), why: nullable(string()) })),
  ratings: array(object({ skillId: string(), name: string(), primary: boolean(), rating })),
  communication: rating,
  problemSolving: rating,
});
export type Compared = Infer<typeof compared>;

/** The undecided come first, then those with the better recommendation, then the latest interviews. */
export const compareCandidates = call({
  method: 'GET',
  path: '/decisions/candidates',
  summary: 'Candidates of a job profile with released feedback, side by side',
  access: deciders,
  scope: 'reports:read',
  timeout: 'short',
  query: object({ ...pageQuery, jobProfileId: id() }),
  reply: pageOf(compared),
});
