import { array, boolean, enums, nullable, object, size, string, type Infer } from 'superstruct';
import type { JobToSource } from './job-profiles-sourcing';
import { admins, call, id, idParams, nothing, text } from './kit';
import { limits } from './texts';

/** The maximum number of candidates that can be invited at once. */
export const inviteAtMost = 100;
/** The number of days within which nobody gets a second email about the same job. */
export const inviteAgainDays = 30;
/** The number of days after which an invitation disappears from the candidate's home and its links stop working. */
export const invitationDays = 60;

export const sourcingTexts = {
  notOpen: 'This job profile is no longer open, so you cannot invite candidates to apply.',
  linkClosed: 'This link does not open an invitation. It may have expired, or the job is no longer open.',
} as const;

export const invitationLimits = { content: limits.message, instructions: limits.reason } as const;

/** The text of the email before it is edited. */
export const invitationTemplate = ({
  title,
  organization,
  location,
}: Pick<JobToSource, 'title' | 'organization' | 'location'>): string =>
  `${organization.name} has an open position: ${title}${location === null ? '' : ` in ${location}`}. Your skills match this job well.\n\nWe would be glad if you applied. It takes only a few minutes.`;

const email = { content: text(limits.message, 1), instructions: text(limits.reason) };

export const previewInvitation = call({
  method: 'POST',
  path: '/sourcing/jobs/:id/invitations/preview',
  summary: 'The email to one candidate, as it will be sent',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ personId: id(), ...email }),
  reply: object({ subject: string(), body: string() }),
});

const invitationResults = ['sent', 'alreadyInvited', 'notReachable'] as const;
const invited = object({ id: string(), name: nullable(string()), result: enums(invitationResults) });
export type Invited = Infer<typeof invited>;
/** Emails each of these candidates who can be reached. 409 if the job profile is not open. */
export const inviteCandidates = call({
  method: 'POST',
  path: '/sourcing/jobs/:id/invitations',
  summary: 'Invite candidates of the portal to apply for a job',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ personIds: size(array(id()), 1, inviteAtMost), ...email }),
  reply: object({ results: array(invited) }),
  once: true,
});

const openedInvitation = object({
  jobProfileId: string(),
  title: string(),
  organization: string(),
  location: nullable(string()),
  skills: array(string()),
  instructions: string(),
  /** Whether the invited candidate has an account to apply with. */
  hasAccount: boolean(),
  /** Whether the candidate has unsubscribed from these emails. */
  stopped: boolean(),
});
export type OpenedInvitation = Infer<typeof openedInvitation>;
const byToken = object({ token: text(100, 1) });
/** 403 with one text for every link that does not work. */
export const openInvitation = call({
  method: 'POST',
  path: '/job-invitations/open',
  summary: 'The job to which an email invites',
  access: 'public',
  timeout: 'short',
  body: byToken,
  reply: openedInvitation,
});
/**
 * Unsubscribes the holder of the link from emails about jobs, or subscribes them again. After unsubscribing, emails
 * that are written but not sent yet are dropped.
 */
export const stopInvitations = call({
  method: 'POST',
  path: '/job-invitations/stop',
  summary: 'Want no more emails about jobs, or want them again',
  access: 'public',
  timeout: 'short',
  body: object({ token: text(100, 1), stop: boolean() }),
  reply: nothing(),
});

/**
 * Unsubscribes by the button of an email program: the token is in the address, because nothing else is sent (RFC
 * 8058).
 */
export const stopInvitationsByEmail = call({
  method: 'POST',
  path: '/job-invitations/stop/:token',
  summary: 'Want no more emails about jobs, by the button of an email program',
  access: 'public',
  timeout: 'short',
  params: object({ token: text(100, 1) }),
  reply: nothing(),
});

const ownInvitation = object({
  id: string(),
  jobProfileId: string(),
  title: string(),
  organization: string(),
  location: nullable(string()),
  at: string(),
  opened: boolean(),
});
export type OwnInvitation = Infer<typeof ownInvitation>;
/** The invitations to jobs that are open and that the caller has not applied for, newest first. */
export const listOwnInvitations = call({
  method: 'GET',
  path: '/job-invitations',
  summary: "The caller's invitations to apply for a job",
  access: { CANDIDATE: 'own' },
  timeout: 'short',
  reply: array(ownInvitation),
});
/** Records that the caller has opened their invitation to a job. Does nothing if there is no invitation. */
export const noteInvitationOpened = call({
  method: 'POST',
  path: '/job-invitations/jobs/:id/opened',
  summary: 'Note that an invitation to a job was opened',
  access: { CANDIDATE: 'own' },
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
