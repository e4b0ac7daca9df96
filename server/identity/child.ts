import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SocialProvider } from '../../src/contract/auth-social';
import type { NetworkConfig } from '../config-network';
import type { SocialConfig } from '../config-social';
import { identityClient, networkClient } from './people';

/** A running test identity provider. */
export type Identity = {
  issuer: string;
  /** Its settings for the server, in place of both real providers. */
  social: Record<SocialProvider, SocialConfig>;
  /** The test network, in place of the real one. */
  network: NetworkConfig;
  stop(): Promise<void>;
};

const here = fileURLToPath(import.meta.url);
// From source it runs as TypeScript; beside the built server, from its own built file.
const program = here.endsWith('.ts')
  ? { path: join(dirname(here), 'main.ts'), execArgv: ['--import', 'tsx'] }
  : { path: join(dirname(here), 'identity.js'), execArgv: [] };

/**
 * Starts the test identity provider as a process of its own, on a free loopback port. It ends with this process.
 * @param redirectUri where it sends users back to. @throws if it does not serve within a minute
 */
export async function startIdentity(redirectUri: string): Promise<Identity> {
  const secret = randomBytes(24).toString('base64url');
  const child = fork(program.path, {
    execArgv: program.execArgv,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      IDENTITY_REDIRECT_URI: redirectUri,
      IDENTITY_SECRET: secret,
    },
    // Its warnings concern public providers, which this one is not.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit').catch(() => undefined);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  };
  const told = once(child, 'message', { signal: AbortSignal.timeout(60_000) });
  const first = await Promise.race([told, ended]).catch(() => undefined);
  const issuer = (first?.[0] as { issuer?: unknown } | undefined)?.issuer;
  if (typeof issuer !== 'string') {
    told.catch(() => undefined);
    await stop();
    throw new Error('The test identity provider did not start');
  }
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
    stop,
  };
}
