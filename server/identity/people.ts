import { createHash } from 'node:crypto';

/** The two clients: the first takes tokens from the address, as Google's do; the second exchanges a code with a secret. */
export const identityClient = 'test-identity';
export const networkClient = 'test-network';

/** Somebody whom the test provider vouches for. */
export type TestPerson = { subject: string; name: string; email: string; verified: boolean; line: string };

/** The same e-mail is the same subject, at every start: accounts that were made in the demo go on being theirs. */
const subjectOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 21);

const person = (name: string, email: string, line: string, verified = true): TestPerson => ({
  subject: subjectOf(email),
  name,
  email,
  verified,
  line,
});

/** Whom the page offers. The first two have an account in the demo, with the same e-mail. */
export const testPeople: TestPerson[] = [
  person('Paula Existing', 'panelist@example.com', 'has an account: a panelist'),
  person('Carl Existing', 'candidate@example.com', 'has an account: a candidate'),
  person('Nadia Newcomer', 'nadia.newcomer@example.com', 'has no account yet'),
  person('Uma Unverified', 'uma.unverified@example.com', 'e-mail not verified', false),
];

/** A person for an e-mail that was typed in; the name is made from what stands before the at-sign. */
export function typedPerson(email: string, verified: boolean): TestPerson {
  const words = (email.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const name = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ');
  return person(name === '' ? 'Somebody' : name, email, '', verified);
}
