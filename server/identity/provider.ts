import { generateKeyPairSync, randomBytes } from 'node:crypto';
import Provider, { interactionPolicy, type ClientMetadata, type Configuration } from 'oidc-provider';
import { calendarScopes, type ApiCaller } from './calendar-api';
import { pagePolicy, problemPage } from './page';
import { calendarClients, identityClient, networkClient, testPeople, type TestPerson } from './people';

export type ProviderParts = {
  issuer: string;
  /** Where users are sent back to. A loopback address covers every loopback host and port. */
  redirectUri: string;
  /** The secret of every client except the first. */
  secret: string;
};

export type TestProvider = {
  provider: Provider;
  /** Adds a person, so that tokens can be issued for them. */
  know(person: TestPerson): void;
  /** All known people. */
  people(): readonly TestPerson[];
  /** Revokes what a person has granted, until they sign in again. */
  forget(subject: string): void;
  /** The person and the scopes of an access token; null if the token is unknown or was revoked. */
  caller(accessToken: string): Promise<ApiCaller | null>;
};

const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];
const isLoopback = (address: string) => URL.canParse(address) && loopbackHosts.includes(new URL(address).hostname);

function redirectsOf(redirectUri: string): string[] {
  const { pathname } = new URL(redirectUri);
  return isLoopback(redirectUri) ? loopbackHosts.map((host) => `http://${host}${pathname}`) : [redirectUri];
}

// There is no consent page: users only choose a person. Clients may still request the prompts for consent and account.
function policy() {
  const prompts = interactionPolicy.base();
  prompts.remove('consent');
  for (const name of ['consent', 'select_account'])
    prompts.add(new interactionPolicy.Prompt({ name, requestable: true }));
  return prompts;
}

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
};

const scopes = [
  ...['openid', 'profile', 'email', 'offline_access'],
  ...Object.values(calendarScopes).flatMap(({ read, write }) => [read, write]),
];

/** The clients that connect calendars. Users return to a sibling page of the one that the other clients use. */
const calendarClientsOf = ({ redirectUri, secret }: ProviderParts, client: Partial<ClientMetadata>): ClientMetadata[] =>
  Object.values(calendarClients).map((id) => ({
    ...client,
    client_id: id,
    client_secret: secret,
    redirect_uris: redirectsOf(new URL('connected-calendars', redirectUri).href),
    token_endpoint_auth_method: 'client_secret_post',
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
  }));

/** A real OpenID provider that stores everything in memory and lets users choose who they are. */
export function makeProvider(parts: ProviderParts): TestProvider {
  const { issuer, redirectUri, secret } = parts;
  const people = new Map(testPeople.map((person) => [person.subject, person]));
  const forgotten = new Set<string>();
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
      ...calendarClientsOf(parts, client),
    ],
    responseTypes: ['code', 'id_token token'],
    scopes,
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    // Puts the email into the ID token itself, as both providers do.
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    // Follows the providers: Google requests a refresh token with its own parameter, Microsoft with a scope.
    issueRefreshToken: async (_ctx, { grantTypes = [] }) => grantTypes.includes('refresh_token'),
    rotateRefreshToken: (ctx) => ctx.oidc.client?.clientId === calendarClients.microsoft,
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}`, policy: policy() },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    clientBasedCORS: (_ctx, origin) => ours(origin),
    findAccount: (_ctx, subject) => {
      const person = forgotten.has(subject) ? undefined : people.get(subject);
      return person && { accountId: subject, claims: () => claimsOf(person) };
    },
    // Granted without a prompt: clicking "Test identity provider" is consent enough.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId,
        accountId: ctx.oidc.session?.accountId,
      });
      grant.addOIDCScope(scopes.join(' '));
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.set('content-security-policy', pagePolicy);
      ctx.body = problemPage(out.error_description ?? out.error);
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 900,
    },
  };
  const provider = new Provider(issuer, configuration);
  return {
    provider,
    know(person) {
      people.set(person.subject, person);
      forgotten.delete(person.subject);
    },
    people: () => [...people.values()],
    forget: (subject) => void forgotten.add(subject),
    async caller(accessToken) {
      const token = await provider.AccessToken.find(accessToken);
      if (!token || token.isExpired || forgotten.has(token.accountId)) return null;
      return { person: token.accountId, scopes: new Set(token.scope?.split(' ')) };
    },
  };
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
