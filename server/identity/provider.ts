import { generateKeyPairSync, randomBytes } from 'node:crypto';
import Provider, { interactionPolicy, type Configuration } from 'oidc-provider';
import { identityClient, networkClient } from './people';
import { pagePolicy, problemPage } from './page';
import { testPeople, type TestPerson } from './people';

export type ProviderParts = {
  issuer: string;
  /** Where users are sent back to; a loopback address stands for every loopback host and port. */
  redirectUri: string;
  /** Secret of the second client. */
  secret: string;
};

export type TestProvider = {
  provider: Provider;
  /** Adds a person, so that tokens can be issued for them. */
  know(person: TestPerson): void;
};

const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];
const isLoopback = (address: string) => URL.canParse(address) && loopbackHosts.includes(new URL(address).hostname);

function redirectsOf(redirectUri: string): string[] {
  const { pathname } = new URL(redirectUri);
  return isLoopback(redirectUri) ? loopbackHosts.map((host) => `http://${host}${pathname}`) : [redirectUri];
}

// No consent page: users only choose who they are.
function policy() {
  const prompts = interactionPolicy.base();
  prompts.remove('consent');
  return prompts;
}

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
};

/** A real OpenID provider that stores everything in memory and lets users choose who they are. */
export function makeProvider({ issuer, redirectUri, secret }: ProviderParts): TestProvider {
  const people = new Map(testPeople.map((person) => [person.subject, person]));
  const redirects = redirectsOf(redirectUri);
  const appOrigin = new URL(redirectUri).origin;
  const ours = (origin: string) => origin === appOrigin || isLoopback(origin);
  // Only native clients may use http addresses with tokens in them, and only on loopback, with any port.
  const client = { application_type: isLoopback(redirectUri) ? 'native' : 'web', redirect_uris: redirects } as const;
  const configuration: Configuration = {
    clients: [
      {
        ...client,
        client_id: identityClient,
        token_endpoint_auth_method: 'none',
        response_types: ['id_token token'],
        grant_types: ['implicit'],
      },
      {
        ...client,
        client_id: networkClient,
        client_secret: secret,
        token_endpoint_auth_method: 'client_secret_post',
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    responseTypes: ['code', 'id_token token'],
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    pkce: { required: () => false },
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}`, policy: policy() },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    clientBasedCORS: (_ctx, origin) => ours(origin),
    findAccount: (_ctx, subject) => {
      const person = people.get(subject);
      return person && { accountId: subject, claims: () => claimsOf(person) };
    },
    // Granted without asking: clicking "Test identity provider" is consent enough.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId,
        accountId: ctx.oidc.session?.accountId,
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.set('content-security-policy', pagePolicy);
      ctx.body = problemPage(out.error_description ?? out.error);
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 900, IdToken: 600, Interaction: 600, Session: 900 },
  };
  const provider = new Provider(issuer, configuration);
  return { provider, know: (person) => void people.set(person.subject, person) };
}

function claimsOf({ subject, name, email, verified }: TestPerson) {
  const [given = name, ...family] = name.split(' ');
  return {
    sub: subject,
    name,
    given_name: given,
    family_name: family.join(' '),
    email,
    email_verified: verified,
  };
}
