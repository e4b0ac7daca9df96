import { limits, texts } from '../../src/contract/texts';
import { sql, type Tx } from '../db/database';

/** What anybody can know of an account. */
export type Names = { name: string; email: string; organization: string | null };

/** Those of an account, by its email. */
export const namesOf = (tx: Tx, email: string): Promise<Names> =>
  tx.one<Names>(sql`
    select u.name, u.email::text as email, o.name as organization
    from users u left join organizations o on o.id = u.organization_id where u.email = ${email}`);

// Shorter ones are in too many words.
const leastWord = 4;
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Words that a guesser tries first, the longest first: whole names and their parts, of ours the whole name alone. */
function wordsOf({ name, email, organization }: Names): string[] {
  const given = [name, email.replace(/@.*$/, ''), organization ?? ''];
  const words = given.flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)]).map(plain);
  return [...new Set([plain(texts.appName), ...words])]
    .filter(({ length }) => length >= leastWord)
    .toSorted((one, other) => other.length - one.length);
}

/** Whether a password is too short without the names in it, in either case and with or without signs between (product: Passwords). */
export function isMostlyNames(password: string, names: Names): boolean {
  const letters = plain(password);
  const rest = wordsOf(names).reduce((text, word) => text.replaceAll(word, ' '), letters);
  const named = letters.length - rest.replaceAll(' ', '').length;
  return named > 0 && password.trim().length - named < limits.passwordLeast;
}
