import { ConfigError, trustedAddress } from './config-values';

/** The professional network that job profiles are posted on (product: Posts). */
export type NetworkConfig = {
  /** Its name on screen. */
  name: string;
  /** The address of its API, without the last slash. */
  api: string;
  /** The access token, which is in no log and no reply. */
  token: string;
  /** The member or organization that posts, as a URN. */
  author: string;
  /** The page that shows the posts of the test network; null for the real network. */
  testPage: string | null;
};

const realApi = 'https://api.linkedin.com';

/** The network in the environment; null if none is configured. @throws ConfigError without the value */
export function readNetwork(env: NodeJS.ProcessEnv): NetworkConfig | null {
  const token = env['LINKEDIN_POST_TOKEN'] ?? '';
  const author = env['LINKEDIN_POST_AUTHOR'] ?? '';
  if (token === '') return null;
  if (!/^[\x21-\x7e]{10,2000}$/.test(token))
    throw new ConfigError('LINKEDIN_POST_TOKEN must be one word, as the network gave it');
  if (!/^urn:li:(person|organization):[\w-]{1,60}$/.test(author))
    throw new ConfigError('LINKEDIN_POST_AUTHOR must be like urn:li:organization:123 where LINKEDIN_POST_TOKEN is set');
  const api = trustedAddress('LINKEDIN_POST_API', env['LINKEDIN_POST_API'], realApi);
  return { name: api === realApi ? 'LinkedIn' : new URL(api).host, api, token, author, testPage: null };
}
