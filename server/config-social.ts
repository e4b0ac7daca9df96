import type { SocialProvider } from '../src/contract/auth-social';
import { ConfigError, trustedAddress } from './config-values';

/** An OpenID provider for sign-in (product: Social sign-in). */
export type SocialConfig = {
  /** The name on its button. */
  name: string;
  /** The address of its metadata. */
  issuer: string;
  clientId: string;
  /** Null for the provider that returns tokens instead of a code. */
  clientSecret: string | null;
};
export type SocialConfigs = Record<SocialProvider, SocialConfig | null>;

const own: Record<SocialProvider, { name: string; issuer: string }> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com' },
  linkedin: { name: 'LinkedIn', issuer: 'https://www.linkedin.com/oauth' },
};

/** Whether this is the real provider, some of whose endpoints are elsewhere, and not a substitute. */
export const isOwnIssuer = (provider: SocialProvider, { issuer }: SocialConfig) => issuer === own[provider].issuer;

/** Reads a word, as a provider issued it; null if it is not set. @throws ConfigError */
export function wordOf(name: string, value = ''): string | null {
  if (value !== '' && !/^[\x21-\x7e]{1,500}$/.test(value))
    throw new ConfigError(`${name} must be one word, as the provider gave it`);
  return value === '' ? null : value;
}

/** The providers in the environment; null for one that is not configured. @throws ConfigError */
export function readSocial(env: NodeJS.ProcessEnv): SocialConfigs {
  const provider = (of: SocialProvider, issuerName: string, clientId: string | null, clientSecret: string | null) => {
    const issuer = trustedAddress(issuerName, env[issuerName], own[of].issuer);
    const name = issuer === own[of].issuer ? own[of].name : new URL(issuer).host;
    return clientId === null ? null : { name, issuer, clientId, clientSecret };
  };
  const secret = wordOf('LINKEDIN_CLIENT_SECRET', env['LINKEDIN_CLIENT_SECRET']);
  const linkedinId = wordOf('LINKEDIN_CLIENT_ID', env['LINKEDIN_CLIENT_ID']);
  if (linkedinId !== null && secret === null)
    throw new ConfigError('LINKEDIN_CLIENT_SECRET must be set where LINKEDIN_CLIENT_ID is');
  return {
    google: provider('google', 'GOOGLE_ISSUER', wordOf('GOOGLE_CLIENT_ID', env['GOOGLE_CLIENT_ID']), null),
    linkedin: provider('linkedin', 'LINKEDIN_ISSUER', linkedinId, secret),
  };
}

/** The only origin that pages may contact for the identity provider's profile (product: Social sign-in). */
export const userinfoOrigin = (google: SocialConfig) =>
  isOwnIssuer('google', google) ? 'https://openidconnect.googleapis.com' : new URL(google.issuer).origin;
