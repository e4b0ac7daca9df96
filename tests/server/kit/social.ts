import type { SocialReply } from '../../../src/contract/auth-social';
import { texts } from '../../../src/contract/texts';
import type { House } from '../kit';

/** The response to a social sign-in with anything wrong. */
export const refusedSocial = { status: 200, body: { status: 'FAIL', message: texts.socialFailed } };
export type SocialSaid = { status: number; body: SocialReply };

/** A social sign-in as a browser sends it. `origin` is the origin of its page. */
export async function postSocial(
  app: House['app'],
  provider: 'google' | 'linkedin',
  body: object,
  origin?: string,
): Promise<SocialSaid> {
  const headers = { host: '127.0.0.1:3000', 'user-agent': 'Mozilla/5.0', ...(origin && { origin }) };
  const answer = await app.inject({ method: 'POST', url: `/api/auth/login/${provider}`, headers, payload: body });
  return { status: answer.statusCode, body: answer.json() };
}

/** Both sign-ins at once, with an invalid token and an invalid code. */
export const postBoth = (app: House['app']) =>
  Promise.all([
    postSocial(app, 'google', { userType: 'PANELIST', accessToken: 'x' }),
    postSocial(app, 'linkedin', { userType: 'PANELIST', authToken: 'x' }),
  ]);
