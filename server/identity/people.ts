import { createHash } from 'node:crypto';

/**
 * The two sign-in clients. The first receives tokens in the address, as with Google. The second exchanges a code using
 * a secret.
 */
export const identityClient = 'test-identity';
export const networkClient = 'test-network';
/** The clients that read calendars, for Google and for Microsoft. Microsoft's refresh tokens rotate. */
export const calendarClients = { google: 'test-calendar-google', microsoft: 'test-calendar-microsoft' } as const;

/** A person known to the test provider. */
export type TestPerson = { subject: string; name: string; email: string; verified: boolean; line: string };

/** The subject is derived from the e-mail, so that accounts of the demo stay linked across restarts. */
const subjectOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 21);

const person = (name: string, email: string, line: string, verified = true): TestPerson => ({
  subject: subjectOf(email),
  name,
  email,
  verified,
  line,
});

/** The people on the page. The first two have an account in the demo, with the same e-mail. */
export const testPeople: TestPerson[] = [
  person('Paula Existing', 'panelist@example.com', 'has an account: a panelist'),
  person('Carl Existing', 'candidate@example.com', 'has an account: a candidate'),
  person('Nadia Newcomer', 'nadia.newcomer@example.com', 'has no account yet'),
  person('Uma Unverified', 'uma.unverified@example.com', 'e-mail not verified', false),
];

/** Makes a person for a typed e-mail. The name is made from the part before the at-sign. */
export function typedPerson(email: string, verified: boolean): TestPerson {
  const words = (email.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const name = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ');
  return person(name === '' ? 'Someone' : name, email, '', verified);
}
