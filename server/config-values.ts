import { isLoopback } from './kit/address';

/** An invalid setting; the message is one line. */
export class ConfigError extends Error {}

/** Reads an address, without its last slash. @throws ConfigError without the value, which may be a secret */
export function addressOf(name: string, value: string, protocols: string[]): string {
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new ConfigError(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
  return value.replace(/\/$/, '');
}

/**
 * Like `addressOf`, for an address whose responses are trusted, or to which secrets are sent. Nobody in between may be
 * able to read or change them. @throws ConfigError
 */
export function trustedAddress(name: string, value: string | undefined, otherwise: string): string {
  if (value === undefined || value === '') return otherwise;
  const address = addressOf(name, value, ['http:', 'https:']);
  if (address.startsWith('http:') && !isLoopback(new URL(address).hostname))
    throw new ConfigError(`${name} must be an address that starts with https://, or a loopback one`);
  return address;
}

/** The connections that the operator may allow without encryption, in a private network. */
const plaintextParts = ['database', 'mail', 'files'] as const;
export type PlaintextPart = (typeof plaintextParts)[number];

/** Reads the connections that may be made without encryption. @throws ConfigError */
export function readPlaintext(value = ''): PlaintextPart[] {
  const given = value.split(',').map((one) => one.trim());
  if (value === '') return [];
  if (!given.every((one) => (plaintextParts as readonly string[]).includes(one)))
    throw new ConfigError(`ALLOW_PLAINTEXT must be some of ${plaintextParts.join(', ')}, separated by commas`);
  return given as PlaintextPart[];
}

const leastSecret = 16;
/**
 * Reads secrets by which others prove themselves. They are separated by commas, so that a new secret works before the
 * old one ends. They are generated, and not chosen. @throws ConfigError
 */
export function secretsOf(name: string, value: string | undefined): readonly string[] {
  const secrets = value === undefined || value === '' ? [] : value.split(',').map((one) => one.trim());
  if (secrets.some(({ length }) => length < leastSecret || length > 200))
    throw new ConfigError(`${name} must be a text of ${leastSecret} to 200 characters, or several separated by commas`);
  return secrets;
}
