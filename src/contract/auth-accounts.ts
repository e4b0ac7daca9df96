import { boolean, enums, nullable, object, optional, string, type Infer } from 'superstruct';
import { email, mobile, newName, newPassword } from './auth-rules';
import {
  admins,
  call,
  id,
  idParams,
  narrowQuery,
  nothing,
  pageOf,
  pageQuery,
  sortBy,
  text,
  userTypes,
  type UserType,
} from './kit';
import { limits } from './texts';

/** Kinds of account that register by themselves (product: Registration). */
export const registeringTypes = ['PANELIST', 'CANDIDATE'] as const;

/** `mailKept`: this house sends no mail; its admins find the letter, with its link, on the page of sent mail (demo). */
const letterReply = object({ mailKept: boolean() });

/** Asks for an account; the letter to the address has the link that makes it. The answer never tells who is known. */
export const register = call({
  method: 'POST',
  path: '/auth/register',
  summary: 'Register; the mail that follows confirms the address',
  access: 'public',
  timeout: 'short',
  body: object({
    userType: enums(registeringTypes),
    name: newName(),
    userName: email(),
    mobile: nullable(mobile()),
    password: newPassword(),
  }),
  reply: letterReply,
});

/** Asks for a reset link of 30 minutes; the same answer and the same work for every address. */
export const forgotPassword = call({
  method: 'POST',
  path: '/auth/forgot',
  summary: 'Ask for a link to set a new password',
  access: 'public',
  timeout: 'short',
  body: object({ userName: email() }),
  reply: letterReply,
});

/** What links by mail are for. */
const linkPurposes = ['confirm', 'reset', 'invite'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];
const linkToken = () => text(100, 1);
const linkFacts = object({
  email: string(),
  userType: enums(userTypes),
  /** As far as it is known; empty otherwise. */
  name: string(),
  /** The organization that an invitation is for. */
  organization: nullable(string()),
  /** Who invites, by name; null behind any other link. */
  invitedBy: nullable(string()),
});
export type LinkFacts = Infer<typeof linkFacts>;
/** What a link opens, for who holds it. 403 in one text for one that is wrong, old or used. */
export const lookAtLink = call({
  method: 'POST',
  path: '/auth/link',
  summary: 'What a link by mail is for',
  access: 'public',
  timeout: 'short',
  body: object({ purpose: enums(linkPurposes), token: linkToken() }),
  reply: linkFacts,
});

const kindReply = object({ userType: enums(userTypes) });
/**
 * Makes the registered account, for who chose its password: whoever registers a stranger's address gets nothing of what
 * that stranger opens. 403 as `lookAtLink`; 400 at `password` where it is another one, 429 after too many of those.
 */
export const confirmEmail = call({
  method: 'POST',
  path: '/auth/confirm',
  summary: 'Confirm the e-mail of a registration',
  access: 'public',
  timeout: 'short',
  body: object({ token: linkToken(), password: text(limits.password, 1) }),
  reply: kindReply,
});
/** Sets a new password by a reset link; every session of the account ends. 403 as `lookAtLink`. */
export const resetPassword = call({
  method: 'POST',
  path: '/auth/reset',
  summary: 'Set a new password by a link',
  access: 'public',
  timeout: 'short',
  body: object({ token: linkToken(), password: newPassword() }),
  reply: kindReply,
});
/** Makes the invited account. 403 as `lookAtLink`. */
export const acceptInvitation = call({
  method: 'POST',
  path: '/auth/invitation',
  summary: 'Accept an invitation',
  access: 'public',
  timeout: 'short',
  body: object({ token: linkToken(), name: newName(), mobile: nullable(mobile()), password: newPassword() }),
  reply: kindReply,
});

/** Whom an admin may invite: what only a super admin may make is made by one. */
export const mayInvite: Record<'ADMIN' | 'SUPER_ADMIN', readonly UserType[]> = {
  ADMIN: ['PANELIST', 'CANDIDATE', 'ORGANIZATION_USER'],
  SUPER_ADMIN: ['PANELIST', 'CANDIDATE', 'ORGANIZATION_USER', 'ADMIN', 'SUPER_ADMIN'],
};
/** Invites somebody for 7 days (product: Registration). 409 where the address has an account; an open invitation is
 * overtaken. */
export const invite = call({
  method: 'POST',
  path: '/invitations',
  summary: 'Send an individual invitation',
  access: admins,
  timeout: 'short',
  once: true,
  body: object({
    userType: enums(userTypes),
    userName: email(),
    name: optional(text(limits.name)),
    /** Of an ORGANIZATION_USER, and of nobody else. */
    organizationId: optional(id()),
  }),
  reply: letterReply,
});
const invitationStates = ['open', 'accepted', 'ended', 'takenBack'] as const;
export const invitationStateWords = {
  open: 'Open',
  accepted: 'Accepted',
  ended: 'Ended',
  takenBack: 'Withdrawn',
} as const;
const invitationRow = object({
  id: string(),
  userType: enums(userTypes),
  email: string(),
  name: string(),
  organization: nullable(string()),
  invitedBy: string(),
  createdAt: string(),
  endsAt: string(),
  state: enums(invitationStates),
});
export type InvitationRow = Infer<typeof invitationRow>;
export const listInvitations = call({
  method: 'GET',
  path: '/invitations',
  summary: 'Invitations, the newest first unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('created', 'ends', 'email'),
    state: optional(enums(invitationStates)),
    userType: optional(enums(userTypes)),
  }),
  reply: pageOf(invitationRow),
});
/** Takes an open invitation back. 404 for one that is not open. */
export const takeBackInvitation = call({
  method: 'DELETE',
  path: '/invitations/:id',
  summary: 'Take an invitation back',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});

const registrationRow = object({
  id: string(),
  userType: enums(registeringTypes),
  email: string(),
  name: string(),
  createdAt: string(),
  endsAt: string(),
});
export type RegistrationRow = Infer<typeof registrationRow>;
/** Registrations that wait for their e-mail to be confirmed (product: Screens, "Confirm User Email"). */
export const listRegistrations = call({
  method: 'GET',
  path: '/registrations',
  summary: 'Registrations whose e-mail is not confirmed, the newest first unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('created', 'ends', 'name'),
    userType: optional(enums(registeringTypes)),
  }),
  reply: pageOf(registrationRow),
});
/** Sends the confirmation again, with a new link. 404 for a registration that does not wait any more. */
export const confirmAgain = call({
  method: 'POST',
  path: '/registrations/:id/send',
  summary: 'Send the confirmation mail again',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
