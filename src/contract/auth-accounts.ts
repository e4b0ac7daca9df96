import { boolean, enums, nullable, object, optional, string, type Infer } from 'superstruct';
import { email, mobile, newName, newPassword, typedPassword } from './auth-rules';
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
  timeZone,
  userTypes,
  type UserType,
} from './kit';
import { limits } from './texts';

/** Kinds of account that people register themselves (product: Registration). */
export const registeringTypes = ['PANELIST', 'CANDIDATE'] as const;

/** `emailKept`: the demo sends no email; its admins find the email, with its link, on the page of sent email. */
const emailReply = object({ emailKept: boolean() });

/**
 * Requests an account. The email sent to the address has the link that creates the account. The reply does not reveal
 * whether the address already has one.
 */
export const register = call({
  method: 'POST',
  path: '/auth/register',
  summary: 'Register; the email that follows confirms the address',
  access: 'public',
  timeout: 'short',
  body: object({
    userType: enums(registeringTypes),
    name: newName(),
    userName: email(),
    mobile: nullable(mobile()),
    /** The time zone of the browser, unless the person chose another. */
    timeZone: optional(timeZone()),
    password: newPassword(),
  }),
  reply: emailReply,
});

/** Requests a reset link that is valid for 30 minutes. The reply and the work done are the same for every address. */
export const forgotPassword = call({
  method: 'POST',
  path: '/auth/forgot',
  summary: 'Ask for a link to set a new password',
  access: 'public',
  timeout: 'short',
  body: object({ userName: email() }),
  reply: emailReply,
});

const linkPurposes = ['confirm', 'reset', 'invite'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];
const linkToken = () => text(100, 1);
const linkFacts = object({
  email: string(),
  userType: enums(userTypes),
  /** Empty if unknown. */
  name: string(),
  /** The organization that an invitation is for. */
  organization: nullable(string()),
  /** The name of the admin who sent an invitation; null for any other link. */
  invitedBy: nullable(string()),
});
export type LinkFacts = Infer<typeof linkFacts>;
/** Returns what a link is for. 403 with one text for a link that is wrong, old or used. */
export const lookAtLink = call({
  method: 'POST',
  path: '/auth/link',
  summary: 'What a link by email is for',
  access: 'public',
  timeout: 'short',
  body: object({ purpose: enums(linkPurposes), token: linkToken() }),
  reply: linkFacts,
});

const kindReply = object({ userType: enums(userTypes) });
/** With `email` and the password that was just typed, the client signs in to the new account. */
const madeReply = object({ userType: enums(userTypes), email: string() });
/**
 * Creates the registered account after checking its password: someone who registers a stranger's address gains no
 * access when the stranger opens the link. 403 as for `lookAtLink`, 400 at `password` if it is wrong, 429 after too
 * many attempts.
 */
export const confirmEmail = call({
  method: 'POST',
  path: '/auth/confirm',
  summary: 'Confirm the email of a registration',
  access: 'public',
  timeout: 'short',
  body: object({ token: linkToken(), password: typedPassword() }),
  reply: madeReply,
});
/** Sets a new password by a reset link and ends all sessions of the account. 403 as for `lookAtLink`. */
export const resetPassword = call({
  method: 'POST',
  path: '/auth/reset',
  summary: 'Set a new password by a link',
  access: 'public',
  timeout: 'short',
  body: object({ token: linkToken(), password: newPassword() }),
  reply: kindReply,
});
/** Creates the invited account. 403 as for `lookAtLink`. */
export const acceptInvitation = call({
  method: 'POST',
  path: '/auth/invitation',
  summary: 'Accept an invitation',
  access: 'public',
  timeout: 'short',
  body: object({
    token: linkToken(),
    name: newName(),
    mobile: nullable(mobile()),
    timeZone: optional(timeZone()),
    password: newPassword(),
  }),
  reply: madeReply,
});

/** The user types that admins may invite: only a super admin may invite admins. */
export const mayInvite: Record<'ADMIN' | 'SUPER_ADMIN', readonly UserType[]> = {
  ADMIN: ['PANELIST', 'CANDIDATE', 'ORGANIZATION_USER'],
  SUPER_ADMIN: ['PANELIST', 'CANDIDATE', 'ORGANIZATION_USER', 'ADMIN', 'SUPER_ADMIN'],
};
/**
 * Sends an invitation that is valid for 7 days (product: Registration). It replaces an open invitation to the same
 * address. 409 if the address has an account.
 */
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
    /** Required for an ORGANIZATION_USER, and refused for all others. */
    organizationId: optional(id()),
  }),
  reply: emailReply,
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
    organizationId: optional(id()),
  }),
  reply: pageOf(invitationRow),
});
/** Withdraws an open invitation. 404 if it is not open. */
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
/** Registrations whose email is not confirmed yet (product: Screens, "Confirm User Email"). */
export const listRegistrations = call({
  method: 'GET',
  path: '/registrations',
  summary: 'Registrations whose email is not confirmed, the newest first unless asked otherwise',
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
/** Sends the confirmation again, with a new link. 404 if the registration is already confirmed or expired. */
export const confirmAgain = call({
  method: 'POST',
  path: '/registrations/:id/send',
  summary: 'Send the confirmation email again',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
