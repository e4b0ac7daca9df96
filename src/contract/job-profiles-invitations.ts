import { array, boolean, enums, nullable, object, size, string, type Infer } from 'superstruct';
import type { JobToSource } from './job-profiles-sourcing';
import { admins, call, id, idParams, nothing, text } from './kit';
import { limits } from './texts';

/** So many candidates can be invited at once. */
export const inviteAtMost = 100;
/** Nobody gets a second email about a job within so many days. */
export const inviteAgainDays = 30;
/** After so many days an invitation leaves the home of its candidate, and its links end. */
export const invitationDays = 60;

export const sourcingTexts = {
  notOpen: 'This job profile is no longer open, so you cannot invite candidates to apply.',
  linkClosed: 'This link does not open an invitation. It may have expired, or the job is no longer open.',
} as const;

export const invitationLimits = { content: limits.message, instructions: limits.reason } as const;

/** What the email begins with before it is edited. */
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
/** An email to each of them who can be written to; 409 if the job profile is not open. */
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
  /** Whether its candidate has an account to apply with. */
  hasAccount: boolean(),
  /** Whether they want no more of these emails. */
  stopped: boolean(),
});
export type OpenedInvitation = Infer<typeof openedInvitation>;
const byToken = object({ token: text(100, 1) });
/** 403 in one text for every link that opens nothing. */
export const openInvitation = call({
  method: 'POST',
  path: '/job-invitations/open',
  summary: 'The job to which an email invites',
  access: 'public',
  timeout: 'short',
  body: byToken,
  reply: openedInvitation,
});
/** No more emails of sourcing to who has the link, or again; what has not left yet does not leave. */
export const stopInvitations = call({
  method: 'POST',
  path: '/job-invitations/stop',
  summary: 'Want no more emails about jobs, or want them again',
  access: 'public',
  timeout: 'short',
  body: object({ token: text(100, 1), stop: boolean() }),
  reply: nothing(),
});

/** The same by the button of an email program: the token is in the address, because nothing else is sent (RFC 8058). */
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
/** Of jobs that are open and that they have not applied for, the newest first. */
export const listOwnInvitations = call({
  method: 'GET',
  path: '/job-invitations',
  summary: "The caller's invitations to apply for a job",
  access: { CANDIDATE: 'own' },
  timeout: 'short',
  reply: array(ownInvitation),
});
/** Notes that the caller has opened their invitation to a job; nothing if there is none. */
export const noteInvitationOpened = call({
  method: 'POST',
  path: '/job-invitations/jobs/:id/opened',
  summary: 'Note that an invitation to a job was opened',
  access: { CANDIDATE: 'own' },
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
