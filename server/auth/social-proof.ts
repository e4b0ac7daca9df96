import { fetchUserInfo, genericGrantRequest, skipSubjectCheck, type UserInfoResponse } from 'openid-client';
import { emailProblem } from '../../src/contract/auth-rules';
import { limits } from '../../src/contract/texts';
import { isOwnIssuer, type SocialConfig } from '../config-social';
import { discovered, providerSeconds } from './social-providers';

/** A person's identity as verified by a provider: its own id for them, a verified email, and a name. */
export type Proven = { subject: string; email: string; name: string };

/** Thrown if the provider's response does not verify an identity. */
class Unproven extends Error {}

/** A valid account name: no control characters or lone surrogates, at most 80 characters. */
const cleanName = (raw: unknown) =>
  typeof raw === 'string' ? [...raw.replace(/[\s\p{C}]+/gu, ' ').trim()].slice(0, 80).join('').trim() : '';

function provenOf(claims: UserInfoResponse): Proven {
  const { sub, email, email_verified: verified, name, given_name: given, family_name: family } = claims;
  // Some providers send this value as text.
  if (String(verified) !== 'true') throw new Unproven('the email is not verified');
  if (typeof email !== 'string' || email.length > limits.email || emailProblem(email) !== null || /\s/.test(email))
    throw new Unproven('there is no email');
  if (sub.length > 255) throw new Unproven('the subject is too long');
  const called = cleanName(name) || cleanName(`${given ?? ''} ${family ?? ''}`) || cleanName(email.split('@')[0]);
  return { subject: sub, email, name: called };
}

const tokenInfoUrl = (config: SocialConfig) =>
  isOwnIssuer('google', config) ? 'https://oauth2.googleapis.com/tokeninfo' : `${config.issuer}/tokeninfo`;

/** The client and the user that an access token belongs to. The token is sent in the body, to keep it out of logs. */
async function askAbout(config: SocialConfig, accessToken: string): Promise<{ aud: unknown; sub: string }> {
  const answer = await fetch(tokenInfoUrl(config), {
    method: 'POST',
    body: new URLSearchParams({ access_token: accessToken }),
    signal: AbortSignal.timeout(providerSeconds * 1_000),
    redirect: 'error',
  });
  if (!answer.ok) throw new Unproven('the provider does not know the token');
  const { aud, sub } = (await answer.json()) as { aud?: unknown; sub?: unknown };
  if (typeof sub !== 'string' || sub === '') throw new Unproven('the token is about no one');
  return { aud, sub };
}

/**
 * The identity behind an access token. The token must have been issued to us, and its profile must be of the same
 * person, with an email that the provider verified (product: Social sign-in). @throws if the token identifies nobody,
 * or the provider does not respond
 */
export async function proveByToken(config: SocialConfig, accessToken: string): Promise<Proven> {
  const [provider, about] = await Promise.all([discovered(config), askAbout(config, accessToken)]);
  if (about.aud !== config.clientId) throw new Unproven('the token was made for someone else');
  return provenOf(await fetchUserInfo(provider, accessToken, about.sub));
}

/**
 * The identity behind a code, which is exchanged with our secret. `redirectUri` is the address that the code was sent
 * to. @throws if the code identifies nobody, or the provider does not respond
 */
export async function proveByCode(config: SocialConfig, code: string, redirectUri: string): Promise<Proven> {
  const provider = await discovered(config);
  const given = await genericGrantRequest(provider, 'authorization_code', { code, redirect_uri: redirectUri });
  return provenOf(await fetchUserInfo(provider, given.access_token, given.claims()?.sub ?? skipSubjectCheck));
}
