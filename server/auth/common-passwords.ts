import { texts } from '../../src/contract/texts';
import type { Config } from '../config';
import { invalid } from '../kit/failures';
import { isBreached } from './breached-passwords';
import { isMostlyNames, type Names } from './named-passwords';

const most = 10_000;

// The list takes some time and memory to unpack, so it is loaded when the first new password is checked.
let loaded: Promise<Set<string>> | null = null;
async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const ranked: readonly (string | number)[] = dictionary['passwords-common'];
  return new Set(ranked.slice(0, most).map((word) => String(word).toLowerCase()));
}

/**
 * Refuses a new password that is easy to guess (product: Passwords): one of the 10,000 most common passwords, ignoring
 * case, one that consists mostly of names of its account, or one in the list of breached passwords, if such a list is
 * configured. @throws 400 at `field`
 */
export async function requireUncommon(
  { breachedPasswords }: Pick<Config, 'breachedPasswords'>,
  password: string,
  field: string,
  names: Names,
): Promise<void> {
  loaded ??= load();
  if ((await loaded).has(password.trim().toLowerCase())) throw invalid([{ field, message: texts.passwordCommon }]);
  if (isMostlyNames(password, names)) throw invalid([{ field, message: texts.passwordNamed }]);
  if (breachedPasswords !== null && (await isBreached(breachedPasswords, password)))
    throw invalid([{ field, message: texts.passwordBreached }]);
}
