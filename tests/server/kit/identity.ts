import { randomBytes } from 'node:crypto';
import { identityClient, networkClient } from '../../../server/identity/people';
import { testPeople } from '../../../server/identity/people';

/** The redirect address that a page at the server's default address would use. */
export const comeBack = 'http://127.0.0.1:3000/dashboard/linkedin';

/** The identity that a person chooses on the provider's page. */
export type Choice = { email: string; unverified?: boolean } | { person: string } | 'cancel';

function formOf(choice: Choice): URLSearchParams {
  if (choice === 'cancel') return new URLSearchParams({ cancel: '1' });
  if ('email' in choice)
    return new URLSearchParams({ email: choice.email, ...(choice.unverified ? { unverified: '1' } : {}) });
  const { subject } = testPeople.find(({ name }) => name === choice.person) ?? {};
  return new URLSearchParams({ person: subject ?? 'nobody' });
}

/** A minimal browser for the provider: it stores cookies and follows redirects one at a time. */
function browser() {
  const jar = new Map<string, string>();
  return async (url: string, form?: URLSearchParams) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    return {
      status: answer.status,
      to: location === null ? null : new URL(location, url).href,
      page: await answer.text(),
    };
  };
}

/**
 * Completes the provider's popup. Returns what it passes to the page that opened it, from the query or the fragment.
 */
export async function throughPopup(
  issuer: string,
  asked: { client: string; type: string; redirectUri?: string },
  choice: Choice,
): Promise<URLSearchParams> {
  const query = new URLSearchParams({
    client_id: asked.client,
    response_type: asked.type,
    redirect_uri: asked.redirectUri ?? comeBack,
    scope: 'openid profile email',
    state: 'state-of-the-page',
    ...(asked.type === 'code' ? {} : { nonce: randomBytes(8).toString('hex') }),
  });
  return throughAddress(`${issuer}/auth?${query.toString()}`, choice);
}

/** The same for an address that a server returned. */
export async function throughAddress(address: string, choice: Choice): Promise<URLSearchParams> {
  const visit = browser();
  const issuer = new URL(address).origin;
  let at = address;
  for (
    let step = await visit(at);
    ;
    step = await visit(at, at.includes('/interaction/') ? formOf(choice) : undefined)
  ) {
    if (step.to === null) throw new Error(`the provider stopped at ${step.status}: ${step.page}`);
    if (!step.to.startsWith(issuer))
      return new URLSearchParams(new URL(step.to).hash.slice(1) || new URL(step.to).search);
    at = step.to;
  }
}

/** The tokens that a popup of the identity provider returns. */
export async function tokensOf(issuer: string, choice: Choice): Promise<{ accessToken: string; idToken: string }> {
  const brought = await throughPopup(issuer, { client: identityClient, type: 'id_token token' }, choice);
  return { accessToken: brought.get('access_token') ?? '', idToken: brought.get('id_token') ?? '' };
}

/** The code that a popup of the professional network returns. */
export async function codeOf(issuer: string, choice: Choice, redirectUri = comeBack): Promise<string> {
  const brought = await throughPopup(issuer, { client: networkClient, type: 'code', redirectUri }, choice);
  return brought.get('code') ?? '';
}
