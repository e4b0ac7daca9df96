import type { UserType } from '../../src/contract/kit';
import { linkLine } from './letter-links';
import { greeting, plainName, plainTitle } from '../kit/plain-names';

export type AccountLetter = { subject: string; body: string };

const kinds: Record<UserType, string> = {
  PANELIST: 'a panelist',
  CANDIDATE: 'a candidate',
  ADMIN: 'an admin',
  SUPER_ADMIN: 'a super admin',
  ORGANIZATION_USER: 'a user of an organization',
};
// The tabs of sign-in (spec 2.3); whoever has none of their own may take any.
const tabs: Record<UserType, string> = {
  PANELIST: 'panelist',
  CANDIDATE: 'candidate',
  ADMIN: 'organization',
  SUPER_ADMIN: 'organization',
  ORGANIZATION_USER: 'organization',
};

function letter(name: string, publicUrl: string, subject: string, paragraphs: string[]): AccountLetter {
  return { subject, body: [greeting(name), ...paragraphs, `Interview platform\n${publicUrl}`].join('\n\n') };
}

/** Confirms the address of a registration. */
export const confirmLetter = (to: { name: string; userType: UserType }, publicUrl: string): AccountLetter =>
  letter(to.name, publicUrl, 'Please confirm your email', [
    `You registered as ${kinds[to.userType]} at ${publicUrl}. Please open this address to confirm that this email is yours:`,
    linkLine,
    'It works once, for 24 hours from the sending of this letter.',
    'If you did not register yourself, please do not open it: no account is made, and there is nothing else to do.',
  ]);

/** To an address that somebody registered though it has an account. */
export const hasAccountLetter = (to: { name: string; userType: UserType }, publicUrl: string): AccountLetter =>
  letter(to.name, publicUrl, 'You have an account already', [
    `Somebody, most likely you, wanted to register at ${publicUrl} with this email. It has an account already, so no other was made.`,
    `Sign in: ${publicUrl}/login/${tabs[to.userType]}\nA new password, if you forgot yours: ${publicUrl}/forgot/${tabs[to.userType]}`,
    'If it was not you, there is nothing to do: your account is as it was.',
  ]);

/** Sets a new password. */
export const resetLetter = (to: { name: string }, publicUrl: string): AccountLetter =>
  letter(to.name, publicUrl, 'Set a new password', [
    `Somebody, most likely you, asked for a new password of your account at ${publicUrl}. Please open this address to choose one:`,
    linkLine,
    'It works once, for 30 minutes from the sending of this letter.',
    'If it was not you, there is nothing to do: your password stays as it is, and nobody else has this address.',
  ]);

/** Asks somebody in. `organization` is the one they are to belong to. */
export const inviteLetter = (
  to: { name: string; userType: UserType; organization: string | null; inviter: string },
  publicUrl: string,
): AccountLetter =>
  letter(to.name, publicUrl, 'You are invited', [
    `${plainName(to.inviter) || 'An admin'} invites you to ${publicUrl} as ${kinds[to.userType]}` +
      `${to.organization === null ? '' : `, for ${plainTitle(to.organization)}`}. ` +
      'Please open this address to accept and choose a password:',
    linkLine,
    'It works once, for 7 days from the sending of this letter.',
    'If you did not expect this, please do not open it: no account is made, and there is nothing else to do.',
  ]);

/** Tells an owner that their password is another one now. */
export const passwordLetter = (
  to: { name: string; userType: UserType },
  how: 'byLink' | 'signedIn',
  publicUrl: string,
): AccountLetter =>
  letter(to.name, publicUrl, 'Your password was changed', [
    `The password of your account at ${publicUrl} was changed ${how === 'byLink' ? 'by a link that we sent to this email' : 'by somebody who was signed in and knew the old one'}. ` +
      'All its other sessions were signed out.',
    'If it was you, there is nothing to do.',
    `If it was not you, please set a new password at once: ${publicUrl}/forgot/${tabs[to.userType]}`,
  ]);
