import { fetchUserInfo, genericGrantRequest, skipSubjectCheck, type UserInfoResponse } from 'openid-client';
import { emailProblem } from '../../src/contract/auth-rules';
import { limits } from '../../src/contract/texts';
import { isOwnIssuer, type SocialConfig } from '../config-social';
import { discovered, providerSeconds } from './social-providers';

/** Who somebody is, by the word of a provider: its own id of them, an e-mail that it verified, a name. */
export type Proven = { subject: string; email: string; name: string };

/** What a provider said does not prove who somebody is. */
class Unproven extends Error {}

/** Made fit for the name of an account: no controls and lone surrogates, 80 characters at most. */
const cleanName = (raw: unknown) =>
  typeof raw === 'string' ? [...raw.replace(/[\s\p{C}]+/gu, ' ').trim()].slice(0, 80).join('').trim() : '';

function provenOf(claims: UserInfoResponse): Proven {
  const { sub, email, email_verified: verified, name, given_name: given, family_name: family } = claims;
  // As a text too: some providers write their facts that way.
  if (String(verified) !== 'true') throw new Unproven('the e-mail is not verified');
  if (typeof email !== 'string' || email.length > limits.email || emailProblem(email) !== null || /\s/.test(email))
    throw new Unproven('there is no e-mail');
  if (sub.length > 255) throw new Unproven('the subject is too long');
  const called = cleanName(name) || cleanName(`${given ?? ''} ${family ?? ''}`) || cleanName(email.split('@')[0]);
  return { subject: sub, email, name: called };
}

const tokenInfoUrl = (config: SocialConfig) =>
  isOwnIssuer('google', config) ? 'https://oauth2.googleapis.com/tokeninfo' : `${config.issuer}/tokeninfo`;

/** To whom an access token was given and whom it is about; the token stands in the body, so in no log on the way. */
async function askAbout(config: SocialConfig, accessToken: string): Promise<{ aud: unknown; sub: string }> {
  const answer = await fetch(tokenInfoUrl(config), {
    method: 'POST',
    body: new URLSearchParams({ access_token: accessToken }),
    signal: AbortSignal.timeout(providerSeconds * 1_000),
    redirect: 'error',
  });
  if (!answer.ok) throw new Unproven('the provider does not know the token');
  const { aud, sub } = (await answer.json()) as { aud?: unknown; sub?: unknown };
  if (typeof sub !== 'string' || sub === '') throw new Unproven('the token is about nobody');
  return { aud, sub };
}

/**
 * Whom an access token of the identity provider proves: it was made for us, and the profile under it is of the same
 * person, with an e-mail that the provider verified (product: Social sign-in). @throws where it proves nobody, or
 * nobody answers
 */
export async function proveByToken(config: SocialConfig, accessToken: string): Promise<Proven> {
  const [provider, about] = await Promise.all([discovered(config), askAbout(config, accessToken)]);
  if (about.aud !== config.clientId) throw new Unproven('the token was made for somebody else');
  return provenOf(await fetchUserInfo(provider, accessToken, about.sub));
}

/**
 * Whom a code of the professional network proves: it is exchanged with our secret, so it was made for us, once.
 * `redirectUri` is where the code was sent. @throws where it proves nobody, or nobody answers
 */
export async function proveByCode(config: SocialConfig, code: string, redirectUri: string): Promise<Proven> {
  const provider = await discovered(config);
  const given = await genericGrantRequest(provider, 'authorization_code', { code, redirect_uri: redirectUri });
  return provenOf(await fetchUserInfo(provider, given.access_token, given.claims()?.sub ?? skipSubjectCheck));
}
