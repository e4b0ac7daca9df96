import type { SecurityEvent, SecurityKind } from '../../../contract/system-security';

/** What each event means, and what to do about it. */
const words: Record<SecurityKind, { means: string; advice: string }> = {
  wrongPassword: {
    means: 'Someone entered a wrong password for this account.',
    advice: 'A few are usually typing errors. If there are many, ask the owner whether they know the address.',
  },
  unknownAccount: {
    means: 'Someone tried to sign in with an email that has no account. We do not store what they entered.',
    advice: 'Many from one address are guesses. Limits slow them down. Block the address at your proxy if it goes on.',
  },
  inactiveAccount: {
    means: 'Someone tried to sign in to an account that is deactivated, or whose organization is blocked.',
    advice: 'Nothing was opened. Activate the account if its owner should have access.',
  },
  wrongFactor: {
    means: 'The password was right, but the code or passkey was wrong.',
    advice: 'Ask the owner if it was them. If not, someone knows the password: ask the owner to set a new one.',
  },
  providerRefused: {
    means: 'A sign-in by Google or LinkedIn was refused.',
    advice: 'Their email is not verified there, or has no active account here. One or two are harmless.',
  },
  tooMany: {
    means: 'There were more attempts or requests than we accept. The rest was refused.',
    advice: 'View other entries of this address or account to learn what was tried.',
  },
  forbidden: {
    means: 'Someone who is signed in, or an API key, asked for something that their role does not allow.',
    advice: 'Screens do not offer this. If it repeats, end the sessions of the account and ask its owner.',
  },
  notFound: {
    means: 'Someone who is signed in asked for something that does not exist, or belongs to someone else.',
    advice: 'An old link does this too. Many different ones in a minute are attempts to read what is not theirs.',
  },
  endedSession: {
    means: 'A session was used after it had ended, or never existed.',
    advice: 'A tab that was left open does this. Nothing was opened.',
  },
  wrongKey: {
    means: 'An API key was used that does not exist, has ended or has expired.',
    advice: 'Ask the organization to create a new key, or to stop the program that still uses the old one.',
  },
  wrongLink: {
    means: 'A link was used that is wrong, has expired or was revoked.',
    advice: 'Old emails and calendars do this. Many from one address are guesses.',
  },
  newAddress: {
    means: 'The account was signed in to from an address that it had not used before.',
    advice: 'Ask the owner if failed sign-ins came before it. End all sessions if it was not them.',
  },
};
export const wordsOf = ({ kind }: Pick<SecurityEvent, 'kind'>) => words[kind];

/** The name of the account, if it is known. */
export const accountWords = ({ user }: Pick<SecurityEvent, 'user'>) => user?.name ?? 'Not known';
/** An empty address or call stands for all others in a minute with too many events. */
export const addressWords = (address: string) => address || 'Many addresses';
export const callWords = (call: string) => call || 'Several calls';

/** The address of the security log with a filter. */
export const securityHref = (filter: Record<string, string>) =>
  `/dashboard/adminsystem?${new URLSearchParams({ tab: '6', ...filter })}`;
