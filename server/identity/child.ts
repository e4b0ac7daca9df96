import { randomBytes } from 'node:crypto';
import type { SocialProvider } from '../../src/contract/auth-social';
import type { CalendarProvider, CalendarProviders } from '../config-calendars';
import type { NetworkConfig } from '../config-network';
import type { SocialConfig } from '../config-social';
import { startProgram } from '../kit/program';
import { calendarClients, identityClient, networkClient } from './people';

/** A running test identity provider. */
export type Identity = {
  issuer: string;
  /** Settings that make the server use this provider in place of both real ones. */
  social: Record<SocialProvider, SocialConfig>;
  /** The test network, in place of the real one. */
  network: NetworkConfig;
  /** The test calendars, in place of both real providers. */
  calendars: CalendarProviders;
  stop(): Promise<void>;
};

const calendarsOf = (kind: keyof typeof calendarClients, issuer: string, secret: string): CalendarProvider => ({
  name: `Test calendar (${kind === 'google' ? 'Google' : 'Microsoft'})`,
  issuer,
  clientId: calendarClients[kind],
  clientSecret: secret,
  api: `${issuer}/${kind}`,
  test: true,
});

/**
 * Starts the test identity provider as a separate process on a free loopback port. The process ends with this one.
 * @param redirectUri where it sends users back to.
 * @throws if it does not serve within a minute
 */
export async function startIdentity(redirectUri: string): Promise<Identity> {
  const secret = randomBytes(24).toString('base64url');
  const { told, stop } = await startProgram('identity', {
    IDENTITY_REDIRECT_URI: redirectUri,
    IDENTITY_SECRET: secret,
  });
  const { issuer } = told;
  if (typeof issuer !== 'string') throw new Error('The test identity provider named no address');
  return {
    issuer,
    social: {
      google: { name: 'Test identity provider', issuer, clientId: identityClient, clientSecret: null },
      linkedin: { name: 'Test professional network', issuer, clientId: networkClient, clientSecret: secret },
    },
    network: {
      name: 'Test professional network',
      api: issuer,
      token: secret,
      author: 'urn:li:organization:1',
      testPage: `${issuer}/network`,
    },
    calendars: {
      GOOGLE: calendarsOf('google', issuer, secret),
      MICROSOFT: calendarsOf('microsoft', issuer, secret),
    },
    stop,
  };
}
