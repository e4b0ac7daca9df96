import { allowInsecureRequests, ClientSecretPost, discovery, None, type Configuration } from 'openid-client';
import type { SocialProvider } from '../../src/contract/auth-social';
import type { Provider, Settings } from '../../src/contract/system';
import { userinfoOrigin, type SocialConfig, type SocialConfigs } from '../config-social';

/** Seconds that one question to a provider may take. */
export const providerSeconds = 5;
// A page waits for this before it shows the sign-in; who comes later has a provider that was found meanwhile.
const pageWaitsMs = 1_500;

const found = new WeakMap<SocialConfig, Promise<Configuration>>();

/** What a provider says of itself, asked once; after a failure the next who needs it asks again. @throws what went wrong */
export function discovered(config: SocialConfig): Promise<Configuration> {
  const known = found.get(config);
  if (known) return known;
  const { issuer, clientId, clientSecret } = config;
  const asked = discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret === null ? None() : ClientSecretPost(clientSecret),
    // The settings allow http for loopback alone.
    { timeout: providerSeconds, execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [] },
  );
  found.set(config, asked);
  asked.catch(() => found.delete(config));
  return asked;
}

/** What work gives, or null where it fails or takes longer than this. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((settle) => (timer = setTimeout(settle, ms, null)));
  try {
    return await Promise.race([work.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function describe(provider: SocialProvider, config: SocialConfig | null): Promise<Provider | null> {
  const metadata = config && (await within(pageWaitsMs, discovered(config)))?.serverMetadata();
  const { authorization_endpoint: authorizeUrl, userinfo_endpoint: userinfoUrl } = metadata ?? {};
  if (!config || !authorizeUrl || !userinfoUrl) return null;
  const own = { name: config.name, authorizeUrl, clientId: config.clientId, scope: 'openid profile email' };
  if (provider === 'linkedin') return { ...own, userinfoUrl: null };
  // Pages may reach no other origin, so a profile that lies elsewhere could not be read.
  return new URL(userinfoUrl).origin === userinfoOrigin(config) ? { ...own, userinfoUrl } : null;
}

/** The providers as pages need them (product: Social sign-in): one that is not configured, or does not answer now, is
 * null. */
export async function describeProviders({ google, linkedin }: SocialConfigs): Promise<Settings['social']> {
  const [first, second] = await Promise.all([describe('google', google), describe('linkedin', linkedin)]);
  return { google: first, linkedin: second };
}
