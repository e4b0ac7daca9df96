import type { UserType } from '../../src/contract/kit';
import { linkLine } from './email-links';
import { greeting, plainName, plainTitle } from '../kit/plain-names';

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

function email(name: string, publicUrl: string, subject: string, paragraphs: string[]): AccountEmail {
  return { subject, body: [greeting(name), ...paragraphs, `Interview platform\n${publicUrl}`].join('\n\n') };
}

/** Confirms the address of a registration. */
export const confirmationEmail = (to: { name: string; userType: UserType }, publicUrl: string): AccountEmail =>
  email(to.name, publicUrl, 'Please confirm your email', [
    `You registered as ${kinds[to.userType]} at ${publicUrl}. Please open this address to confirm that this email is yours:`,
    linkLine,
    'It works once, for 24 hours after this email was sent.',
    'If you did not register, please ignore this email. No account will be created.',
  ]);

/** To an address with an account that somebody tried to register. */
export const hasAccountEmail = (to: { name: string; userType: UserType }, publicUrl: string): AccountEmail =>
  email(to.name, publicUrl, 'You already have an account', [
    `Someone, most likely you, tried to register at ${publicUrl} with this email. It already has an account, so no new one was created.`,
    `Sign in: ${publicUrl}/login/${tabs[to.userType]}\nA new password, if you forgot yours: ${publicUrl}/forgot/${tabs[to.userType]}`,
    'If it was not you, you can ignore this email: your account is unchanged.',
  ]);

export const resetEmail = (to: { name: string }, publicUrl: string): AccountEmail =>
  email(to.name, publicUrl, 'Set a new password', [
    `Someone, most likely you, requested a new password for your account at ${publicUrl}. Please open this address to choose one:`,
    linkLine,
    'It works once, for 30 minutes after this email was sent.',
    'If it was not you, you can ignore this email: your password is unchanged, and no one else has this link.',
  ]);

/** An invitation. `organization` is the one that the account will belong to. */
export const inviteEmail = (
  to: { name: string; userType: UserType; organization: string | null; inviter: string },
  publicUrl: string,
): AccountEmail =>
  email(to.name, publicUrl, 'You are invited', [
    `${plainName(to.inviter) || 'An admin'} invites you to ${publicUrl} as ${kinds[to.userType]}` +
      `${to.organization === null ? '' : `, for ${plainTitle(to.organization)}`}. ` +
      'Please open this address to accept and choose a password:',
    linkLine,
    'It works once, for 7 days after this email was sent.',
    'If you did not expect this, please ignore this email. No account will be created.',
  ]);

/** Notifies the owner of a changed password. */
export const passwordEmail = (
  to: { name: string; userType: UserType },
  how: 'byLink' | 'signedIn',
  publicUrl: string,
): AccountEmail =>
  email(to.name, publicUrl, 'Your password was changed', [
    `The password of your account at ${publicUrl} was changed ${how === 'byLink' ? 'by a link that we sent to this email' : 'by someone who was signed in and knew the old one'}. ` +
      'All its other sessions were signed out, and its calendar address ended.',
    'If it was you, there is nothing to do.',
    `If it was not you, please set a new password immediately: ${publicUrl}/forgot/${tabs[to.userType]}`,
  ]);

/** After bank account, PAN or ID proof were changed; never what they are. */
export const secretEmail = (to: { name: string }, what: 'bank' | 'identity', publicUrl: string): AccountEmail =>
  email(to.name, publicUrl, what === 'bank' ? 'Your bank details were changed' : 'Your PAN and ID proof were changed', [
    `Your ${what === 'bank' ? 'bank details' : 'PAN card no and ID proof'} at ${publicUrl} were just changed by someone who entered your password.`,
    'If it was not you, set a new password at once and write to us.',
  ]);
