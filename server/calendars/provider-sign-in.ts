import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  ResponseBodyError,
  type TokenEndpointResponse,
} from 'openid-client';
import type { ProviderWay } from '../../src/contract/calendars';
import { second } from '../../src/contract/time';
import { discovered } from '../auth/social-providers';
import type { CalendarProvider } from '../config-calendars';
import type { ProviderTokens } from './sign-in';
import { CalendarError } from './source';

/** The requested rights: to read busy times, and to write events only if the owner wants it. */
const scopes: Record<ProviderWay, { read: string; write: string; also: string }> = {
  GOOGLE: {
    read: 'https://www.googleapis.com/auth/calendar.freebusy',
    write: 'https://www.googleapis.com/auth/calendar.events.owned',
    also: 'openid email',
  },
  MICROSOFT: { read: 'Calendars.ReadBasic', write: 'Calendars.ReadWrite', also: 'openid email offline_access' },
};

export type Begun = { address: string; state: string; verifier: string };

/** The address to sign in at, with PKCE and a state. @throws CalendarError UNREACHABLE */
export async function beginSignIn(
  provider: CalendarProvider,
  { way, write, redirectUri }: { way: ProviderWay; write: boolean; redirectUri: string },
): Promise<Begun> {
  const configuration = await discovered(provider).catch(() => null);
  if (!configuration) throw new CalendarError('UNREACHABLE');
  const [state, verifier] = [randomState(), randomPKCECodeVerifier()];
  const { read, write: writing, also } = scopes[way];
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: [also, read, ...(write ? [writing] : [])].join(' '),
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Google issues a refresh token only for a request like this.
    ...(way === 'GOOGLE' ? { access_type: 'offline', prompt: 'consent' } : { prompt: 'select_account' }),
  });
  return { address: address.href, state, verifier };
}

/** Whether an error is a refusal of the provider that another try does not change. */
const isRefusal = (error: unknown) => error instanceof ResponseBodyError && error.status < 500;

/** Users may grant less than was requested. A provider that names no scopes has granted all of them. */
const has = (granted: string | undefined, scope: string, otherwise: boolean) =>
  granted === undefined ? otherwise : granted.split(' ').some((one) => one.endsWith(scope));

type Lasting = Pick<ProviderTokens, 'access' | 'until'> & { refresh: string | undefined };
const lastingOf = (answer: TokenEndpointResponse): Lasting => ({
  access: answer.access_token,
  until: Date.now() + (answer.expires_in ?? 300) * second,
  refresh: answer.refresh_token,
});

/** Exchanges the code of a sign-in. @throws CalendarError SIGN_IN if it is refused, UNREACHABLE otherwise */
export async function endSignIn(
  provider: CalendarProvider,
  begun: { way: ProviderWay; write: boolean; redirectUri: string; state: string; verifier: string; code: string },
): Promise<ProviderTokens> {
  const { way, write, redirectUri, state, verifier, code } = begun;
  try {
    const configuration = await discovered(provider);
    const { issuer, authorization_response_iss_parameter_supported: names } = configuration.serverMetadata();
    const back = new URL(redirectUri);
    // The state belongs to this provider, so the response cannot be from another one.
    back.search = new URLSearchParams({ code, state, ...(names && { iss: issuer }) }).toString();
    const answer = await authorizationCodeGrant(configuration, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      idTokenExpected: true,
    });
    const { refresh, ...lasting } = lastingOf(answer);
    const { read, write: writing } = scopes[way];
    const writes = write && has(answer.scope, writing, true);
    if (refresh === undefined || !(writes || has(answer.scope, read, true))) throw new CalendarError('SIGN_IN');
    const email = answer.claims()?.['email'];
    return { way, account: typeof email === 'string' ? email.slice(0, 254) : null, ...lasting, refresh, writes };
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    throw new CalendarError(isRefusal(error) ? 'SIGN_IN' : 'UNREACHABLE');
  }
}

/** Renews the tokens. Providers may issue another refresh token each time. @throws CalendarError as `endSignIn` */
export async function renewTokens(provider: CalendarProvider, tokens: ProviderTokens): Promise<ProviderTokens> {
  try {
    const { refresh, ...lasting } = lastingOf(await refreshTokenGrant(await discovered(provider), tokens.refresh));
    return { ...tokens, ...lasting, refresh: refresh ?? tokens.refresh };
  } catch (error) {
    throw new CalendarError(isRefusal(error) ? 'SIGN_IN' : 'UNREACHABLE');
  }
}
