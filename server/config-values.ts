import { isLoopback } from './kit/address';

/** An invalid setting; the message is one line. */
export class ConfigError extends Error {}

/** An address without its last slash. @throws ConfigError without the value, as it may be a secret */
export function addressOf(name: string, value: string, protocols: string[]): string {
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new ConfigError(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
  return value.replace(/\/$/, '');
}

/**
 * The same for an address whose answers are trusted, or that secrets are sent to, so that nobody in between may read or change
 * them. @throws ConfigError
 */
export function trustedAddress(name: string, value: string | undefined, otherwise: string): string {
  if (value === undefined || value === '') return otherwise;
  const address = addressOf(name, value, ['http:', 'https:']);
  if (address.startsWith('http:') && !isLoopback(new URL(address).hostname))
    throw new ConfigError(`${name} must be an address that starts with https://, or a loopback one`);
  return address;
}

/** What may be reached without encryption where the operator says so: in a private network. */
const plaintextParts = ['database', 'mail', 'files'] as const;
export type PlaintextPart = (typeof plaintextParts)[number];

/** @throws ConfigError */
export function readPlaintext(value = ''): PlaintextPart[] {
  const given = value.split(',').map((one) => one.trim());
  if (value === '') return [];
  if (!given.every((one) => (plaintextParts as readonly string[]).includes(one)))
    throw new ConfigError(`ALLOW_PLAINTEXT must be some of ${plaintextParts.join(', ')}, separated by commas`);
  return given as PlaintextPart[];
}

const leastSecret = 16;
/**
 * Secrets that others prove themselves by, separated by commas, so that a new one works before the old one ends. They are made,
 * not chosen. @throws ConfigError
 */
export function secretsOf(name: string, value: string | undefined): readonly string[] {
  const secrets = value === undefined || value === '' ? [] : value.split(',').map((one) => one.trim());
  if (secrets.some(({ length }) => length < leastSecret || length > 200))
    throw new ConfigError(`${name} must be a text of ${leastSecret} to 200 characters, or several separated by commas`);
  return secrets;
}
