import { waitFor } from '@testing-library/react';
import { deviceZone } from '../../../src/services/device-zone';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../../src/services/query-client';
import { settingsQuery } from '../../../src/services/queries/system';
import { messageOf } from '../../../src/services/social-message';
import { storageKey } from '../../../src/services/storage';
import { randomText, signInByProvider } from '../../../src/services/wiring/auth/social-popup';
import { otherWays } from '../../model/sign-in-replies';

const provider = (userinfoUrl: string | null) => ({
  name: 'Test',
  authorizeUrl: 'https://id.example/auth?tenant=t',
  clientId: 'c1',
  scope: 'openid email',
  userinfoUrl,
});

const asked: { url: string; body: unknown; authorization: string | null }[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    asked.push({
      url,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      authorization: new Headers(init.headers).get('authorization'),
    });
    const answer = url.endsWith('/me')
      ? { sub: 's1', email: 'n@example.com', email_verified: true, given_name: 'N', strange: 'field', locale: 7 }
      : otherWays.social;
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Starts a sign-in for which this test plays the popup. */
function begin(by: 'google' | 'linkedin', popup: { closed: boolean } | null = { closed: false }) {
  const queryClient = makeQueryClient();
  queryClient.setQueryData(settingsQuery().queryKey, {
    oneWayUrl: '',
    selectRoleUrl: '',
    social: { google: provider('https://id.example/me'), linkedin: provider(null) },
  });
  const window = popup && Object.assign(popup, { close: vi.fn(() => (popup.closed = true)), location: { href: '' } });
  const leave = new AbortController();
  const reply = signInByProvider({
    popup: window as unknown as Window | null,
    provider: by,
    userType: 'PANELIST',
    queryClient,
    signal: leave.signal,
  });
  reply.catch(() => undefined);
  const address = async () => {
    await waitFor(() => expect(window?.location.href).not.toBe(''));
    return new URL(window?.location.href ?? '');
  };
  return { reply, window, leave, address };
}
const tell = (data: unknown, source: unknown, origin = location.origin) =>
  dispatchEvent(new MessageEvent('message', { data, source: source as Window, origin }));
const granted = (state: string | null) =>
  messageOf({ state: state ?? '', code: 'a-code', accessToken: 'a-token', error: '' });

describe('the window of a provider', () => {
  it('is sent to the identity provider with a state of 20 characters that is kept encrypted, and a nonce', async () => {
    const { address, leave } = begin('google');
    const { searchParams: query, origin } = await address();
    expect(origin).toBe('https://id.example');
    expect(Object.fromEntries(query)).toEqual({
      tenant: 't',
      client_id: 'c1',
      redirect_uri: `${location.origin}/dashboard/linkedin`,
      scope: 'openid email',
      response_type: 'id_token token',
      state: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      nonce: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
    });
    const kept = sessionStorage.getItem(storageKey('socialState'));
    expect(kept).not.toBeNull();
    expect(kept).not.toContain(query.get('state'));
    leave.abort();
    expect(sessionStorage.getItem(storageKey('socialState'))).toBeNull();
  });

  it('brings a token: the profile is fetched with it, and only known fields go on', async () => {
    const { reply, window, address } = begin('google');
    tell(granted((await address()).searchParams.get('state')), window);
    expect(await reply).toEqual(otherWays.social);
    expect(asked.map(({ url }) => url)).toEqual(['https://id.example/me', '/api/auth/login/google']);
    expect(asked[0]?.authorization).toBe('Bearer a-token');
    expect(asked[1]?.body).toEqual({
      userType: 'PANELIST',
      timeZone: deviceZone(),
      accessToken: 'a-token',
      sub: 's1',
      email: 'n@example.com',
      email_verified: true,
      given_name: 'N',
    });
    expect(window?.close).toHaveBeenCalled();
  });

  it('brings a code, which goes to the server with the user type, the time zone and nothing else', async () => {
    const { reply, window, address } = begin('linkedin');
    const query = (await address()).searchParams;
    expect([query.get('response_type'), query.get('nonce')]).toEqual(['code', null]);
    tell(granted(query.get('state')), window);
    await reply;
    expect(asked.map(({ url, body }) => [url, body])).toEqual([
      ['/api/auth/login/linkedin', { userType: 'PANELIST', authToken: 'a-code', timeZone: deviceZone() }],
    ]);
  });

  it('is the only one that is listened to, and on our own origin alone', async () => {
    const { reply, window, address } = begin('linkedin');
    const state = (await address()).searchParams.get('state');
    tell(granted('wrong'), null);
    tell(granted('wrong'), globalThis.window);
    tell(granted('wrong'), window, 'https://evil.example');
    tell({ type: 'something else', state: 'wrong' }, window);
    tell('text', window);
    tell(granted(state), window);
    expect(await reply).toEqual(otherWays.social);
  });

  it('fails in the words of the specification', async () => {
    const wrong = begin('linkedin');
    await wrong.address();
    tell(granted('wrong'), wrong.window);
    await expect(wrong.reply).rejects.toThrow('State does not match');

    const refused = begin('google');
    const state = (await refused.address()).searchParams.get('state') ?? '';
    tell(messageOf({ state, code: '', accessToken: '', error: 'access_denied' }), refused.window);
    await expect(refused.reply).rejects.toThrow('Login failed. Please try again.');

    await expect(begin('google', null).reply).rejects.toThrow('Login failed. Please try again.');

    const closed = begin('google');
    await closed.address();
    Object.assign(closed.window ?? {}, { closed: true });
    await expect(closed.reply).rejects.toThrow('User closed the popup');
    expect(asked).toEqual([]);
  });
});

it('draws every letter and digit about as often as any other', () => {
  const drawn = [...randomText(20_000)];
  const counts = new Map<string, number>();
  for (const one of drawn) counts.set(one, (counts.get(one) ?? 0) + 1);
  expect(counts.size).toBe(62);
  for (const count of counts.values()) expect(count).toBeGreaterThan(150);
});
