import { limits, texts } from '../../src/contract/texts';
import { sql, type Tx } from '../db/database';

/** The names of an account that anybody can know. */
export type Names = { name: string; email: string; organization: string | null };

/** The names of the account with this email. */
export const namesOf = (tx: Tx, email: string): Promise<Names> =>
  tx.one<Names>(sql`
    select u.name, u.email::text as email, o.name as organization
    from users u left join organizations o on o.id = u.organization_id where u.email = ${email}`);

// Shorter names occur in too many words.
const leastWord = 4;
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The words that a guesser tries first, longest first: whole names and their parts. The product's name counts only as a
 * whole.
 */
function wordsOf({ name, email, organization }: Names): string[] {
  const given = [name, email.replace(/@.*$/, ''), organization ?? ''];
  const words = given.flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)]).map(plain);
  return [...new Set([plain(texts.appName), ...words])]
    .filter(({ length }) => length >= leastWord)
    .toSorted((one, other) => other.length - one.length);
}

/**
 * Whether a password is too short without the names in it, in upper or lower case and with or without other characters
 * in between (product: Passwords).
 */
export function isMostlyNames(password: string, names: Names): boolean {
  const letters = plain(password);
  const rest = wordsOf(names).reduce((text, word) => text.replaceAll(word, ' '), letters);
  const named = letters.length - rest.replaceAll(' ', '').length;
  return named > 0 && password.trim().length - named < limits.passwordLeast;
}
