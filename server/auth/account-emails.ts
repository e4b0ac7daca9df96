import type { UserType } from '../../src/contract/kit';
import { linkLine } from './email-links';
import { textEmail, type Wording, type Words } from '../kit/email-words';
import { plainName, plainTitle } from '../kit/plain-names';

export type AccountEmail = { subject: string; body: string };

const kinds: Record<UserType, string> = {
  PANELIST: 'a panelist',
  CANDIDATE: 'a candidate',
  ADMIN: 'an admin',
  SUPER_ADMIN: 'a super admin',
  ORGANIZATION_USER: 'a user of an organization',
};
// The tabs of sign-in (product: Sign-in); user types without a tab can use any of them.
const tabs: Record<UserType, string> = {
  PANELIST: 'panelist',
  CANDIDATE: 'candidate',
  ADMIN: 'organization',
  SUPER_ADMIN: 'organization',
  ORGANIZATION_USER: 'organization',
};

const email = (name: string, publicUrl: string, wording: Wording, lines: string[], last: string[] = []): AccountEmail =>
  textEmail(name, wording, lines, { last, end: [`Interview platform\n${publicUrl}`] });

/** The email that confirms the address of a registration. */
export const confirmationEmail = (
  to: { name: string; userType: UserType },
  publicUrl: string,
  words: Words,
): AccountEmail =>
  email(to.name, publicUrl, words('confirmEmail', { site: publicUrl, role: kinds[to.userType] }), [
    linkLine,
    'It works once, for 24 hours after this email was sent.',
  ]);

/** The email to an address that already has an account, sent when somebody tries to register it. */
export const hasAccountEmail = (
  to: { name: string; userType: UserType },
  publicUrl: string,
  words: Words,
): AccountEmail =>
  email(to.name, publicUrl, words('hasAccount', { site: publicUrl }), [
    `Sign in: ${publicUrl}/login/${tabs[to.userType]}\nA new password, if you forgot yours: ${publicUrl}/forgot/${tabs[to.userType]}`,
  ]);

export const resetEmail = (to: { name: string }, publicUrl: string, words: Words): AccountEmail =>
  email(to.name, publicUrl, words('resetPassword', { site: publicUrl }), [
    linkLine,
    'It works once, for 30 minutes after this email was sent.',
  ]);

/** The email of an invitation. `organization` is the organization that the account will belong to. */
export const inviteEmail = (
  to: { name: string; userType: UserType; organization: string | null; inviter: string },
  publicUrl: string,
  words: Words,
): AccountEmail => {
  const role = `${kinds[to.userType]}${to.organization === null ? '' : `, for ${plainTitle(to.organization)}`}`;
  const values = { inviter: plainName(to.inviter) || 'An admin', site: publicUrl, role };
  return email(to.name, publicUrl, words('inviteUser', values), [
    linkLine,
    'It works once, for 7 days after this email was sent.',
  ]);
};

/** Notifies the owner of a changed password. */
export const passwordEmail = (
  to: { name: string; userType: UserType },
  how: 'byLink' | 'signedIn',
  publicUrl: string,
  words: Words,
): AccountEmail => {
  const said =
    how === 'byLink' ? 'by a link that we sent to this email' : 'by someone who was signed in and knew the old one';
  return email(
    to.name,
    publicUrl,
    words('passwordChanged', { site: publicUrl, how: said }),
    [],
    [`If it was not you, please set a new password immediately: ${publicUrl}/forgot/${tabs[to.userType]}`],
  );
};

/** Notifies the owner of changed second factors; `change` begins a sentence that ends with the site. */
export const factorsEmail = (
  to: { name: string; userType: UserType },
  change: string,
  publicUrl: string,
  words: Words,
): AccountEmail =>
  email(
    to.name,
    publicUrl,
    words('factorsChanged', { site: publicUrl, change }),
    [],
    [
      `If it was not you, please set a new password immediately and write to us: ${publicUrl}/forgot/${tabs[to.userType]}`,
    ],
  );

/** Notifies the owner that an admin ended all sessions of the account, and with them its calendar address. */
export const sessionsEndedEmail = (
  to: { name: string; userType: UserType },
  publicUrl: string,
  words: Words,
): AccountEmail =>
  email(
    to.name,
    publicUrl,
    words('sessionsEnded', { site: publicUrl }),
    [],
    [`Sign in: ${publicUrl}/login/${tabs[to.userType]}`],
  );

/** Notifies the owner that the bank account, PAN or ID proof was changed. The email never contains the values. */
export const secretEmail = (
  to: { name: string },
  what: 'bank' | 'identity',
  publicUrl: string,
  words: Words,
): AccountEmail =>
  email(to.name, publicUrl, words(what === 'bank' ? 'bankChanged' : 'identityChanged', { site: publicUrl }), []);
