import { array, enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { feedbackVersion } from './feedback';
import { kinds } from './interviews';
import { askedSkill } from './job-profiles';
import { admins, call, idParams, narrowQuery, nothing, pageOf, pageQuery, sortBy, text } from './kit';
import { newShare, opening, share } from './shares';

/** The number of days for which a link to feedback works (product: Sharing feedback). */
export const feedbackShareDays = 7;

export const feedbackShareTexts = {
  closed: 'This link does not open any feedback. It may have expired or been revoked.',
  notReleased: 'Only released feedback can be shared.',
} as const;

/** The values of a filter: interviews with a link that works now, or those whose links have all ended. */
export const sharedStates = ['open', 'ended'] as const;

const sharedRow = object({
  /** The id of the interview. */
  id: string(),
  code: string(),
  kind: enums(kinds),
  candidate: string(),
  job: nullable(string()),
  organization: nullable(string()),
  /** The number of links that work now. */
  links: integer(),
  uses: integer(),
  lastUse: nullable(string()),
  /** When the newest link was created, and when the last working link ends. */
  sharedAt: string(),
  endsAt: nullable(string()),
});
export type SharedRow = Infer<typeof sharedRow>;
export const listSharedFeedback = call({
  method: 'GET',
  path: '/shared-feedback',
  summary: 'Interviews whose feedback was shared',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    links: optional(enums(sharedStates)),
    sort: sortBy('shared', 'candidate'),
  }),
  reply: pageOf(sharedRow),
});

export const listFeedbackShares = call({
  method: 'GET',
  path: '/interviews/:id/feedback/shares',
  summary: 'Links that open the feedback of an interview, newest first',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: array(share),
});
/** 409 unless the feedback is released. Repeating the call creates another link. */
export const shareFeedback = call({
  method: 'POST',
  path: '/interviews/:id/feedback/shares',
  summary: 'Make a link that opens the feedback of an interview',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: newShare,
});
/** Revoking a link that has already ended changes nothing. */
export const revokeFeedbackShare = call({
  method: 'POST',
  path: '/shared-feedback/:id/revoke',
  summary: 'Revoke a link to feedback',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});

const sharedFeedback = object({
  kind: enums(kinds),
  candidate: string(),
  job: nullable(string()),
  organization: nullable(string()),
  start: nullable(string()),
  minutes: integer(),
  skills: array(askedSkill),
  /** The newest released version; its author is named by role. */
  version: feedbackVersion,
  /** When the link ends. */
  endsAt: string(),
});
export type SharedFeedback = Infer<typeof sharedFeedback>;
/**
 * Opens shared feedback. 403 with one text for every link that does not work, whatever the reason. Each `viewing` is
 * logged once.
 */
export const readSharedFeedback = call({
  method: 'POST',
  path: '/shared-feedback/open',
  summary: 'Feedback that was shared by a link',
  access: 'public',
  timeout: 'short',
  body: object({ token: text(100, 1), viewing: opening }),
  reply: sharedFeedback,
});
