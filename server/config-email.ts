import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError, secretsOf } from './config-values';

/**
 * The address to which email is returned (product: Returned email), `local+…@domain`, and the tokens of those who
 * report returned email.
 */
export type BounceConfig = { local: string; domain: string; tokens: readonly string[] };
/** The DKIM settings, as nodemailer takes them. */
export type DkimConfig = { domainName: string; keySelector: string; privateKey: string };

/** Reads an email address; null if it is not set. @throws ConfigError */
export function mailboxOf(name: string, value: string | undefined): string | null {
  if (value === undefined || value === '') return null;
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(value)) throw new ConfigError(`${name} must be an email address`);
  return value;
}

// A local part has at most 64 characters (RFC 5321). The number of the email and its signature need 36 of them.
const longestLocal = 28;

/** Reads the settings for returned email; null if they are not set. @throws ConfigError */
export function readBounces(env: NodeJS.ProcessEnv): BounceConfig | null {
  const address = mailboxOf('BOUNCE_ADDRESS', env['BOUNCE_ADDRESS']);
  const tokens = secretsOf('BOUNCE_TOKEN', env['BOUNCE_TOKEN']);
  if (address === null && tokens.length === 0) return null;
  if (address === null || tokens.length === 0)
    throw new ConfigError('BOUNCE_ADDRESS and BOUNCE_TOKEN must be set together');
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  if (!/^[a-z0-9._-]+$/.test(local) || local.length > longestLocal)
    throw new ConfigError(
      `BOUNCE_ADDRESS must have at most ${longestLocal} letters, digits, dots or dashes before its @`,
    );
  return { local, domain, tokens };
}

/** DKIM_KEY as PEM: the value itself, which may be on one line with \n, or the content of the file that it names. */
function pemOf(value: string): string {
  if (value.includes('-----BEGIN')) return value.replaceAll('\\n', '\n');
  try {
    return readFileSync(value, 'utf8');
  } catch {
    throw new ConfigError('DKIM_KEY must be a private key in PEM, or a file that can be read and has one');
  }
}

const hostName = /^(?=.{1,253}$)[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i;

/** Reads the settings for signing email; null if they are not set. @throws ConfigError */
export function readDkim(env: NodeJS.ProcessEnv): DkimConfig | null {
  const [domainName = '', keySelector = '', key = ''] = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY'].map(
    (name) => env[name] ?? '',
  );
  if (domainName === '' && keySelector === '' && key === '') return null;
  if (domainName === '' || keySelector === '' || key === '')
    throw new ConfigError('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY must be set together');
  if (!hostName.test(domainName)) throw new ConfigError('DKIM_DOMAIN must be a domain');
  if (!hostName.test(keySelector)) throw new ConfigError('DKIM_SELECTOR must be a name of letters, digits and dots');
  const privateKey = pemOf(key);
  try {
    if (createPrivateKey(privateKey).asymmetricKeyType === 'rsa') return { domainName, keySelector, privateKey };
  } catch {
    // An invalid key is refused below, without its text.
  }
  throw new ConfigError('DKIM_KEY must be a private RSA key in PEM');
}
