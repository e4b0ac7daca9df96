import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { Providers } from '../../../src/app/Providers';
import { SocialCallbackScreen } from '../../../src/screens/auth/SocialCallbackScreen';
import { makeQueryClient } from '../../../src/services/query-client';

const show = () =>
  act(async () => {
    render(
      <Providers queryClient={makeQueryClient()}>
        <Router hook={memoryLocation({ path: '/dashboard/linkedin' }).hook}>
          <SocialCallbackScreen />
        </Router>
      </Providers>,
    );
  });

afterEach(() => {
  history.replaceState(null, '', '/');
  Object.defineProperty(window, 'opener', { value: null, configurable: true });
});

describe('the page that a provider comes back to', () => {
  it.each([
    ['?code=a-code&state=s1', { state: 's1', code: 'a-code', accessToken: '', error: '' }],
    ['#access_token=a-token&id_token=x&state=s2', { state: 's2', code: '', accessToken: 'a-token', error: '' }],
    ['?error=access_denied&state=s3', { state: 's3', code: '', accessToken: '', error: 'access_denied' }],
  ])('hands %s to its opener on its own origin, out of the address, and closes', async (brought, answer) => {
    history.replaceState(null, '', `/dashboard/linkedin${brought}`);
    const postMessage = vi.fn();
    Object.defineProperty(window, 'opener', { value: { closed: false, postMessage }, configurable: true });
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    await show();
    expect(postMessage).toHaveBeenCalledWith({ type: 'social.answer', ...answer }, location.origin);
    expect(close).toHaveBeenCalled();
    expect(location.href).toBe(`${location.origin}/dashboard/linkedin`);
  });

  it('says what to do without an opener, and keeps nothing in the address', async () => {
    history.replaceState(null, '', '/dashboard/linkedin?code=a-code&state=s1');
    await show();
    expect(screen.getByRole('link', { name: 'start the sign-in again' })).toHaveAttribute('href', '/login');
    expect(location.search).toBe('');
  });
});
