import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../src/app/App';
import { holdLeave } from '../../src/components/leave-guard';
import { AppLink } from '../../src/components/AppLink';
import { reply } from './fixtures';
import { renderApp, setPhone } from './render';

const nobody = { user: undefined, onSignOut: vi.fn() };
const panelist = { user: { name: 'Ravi Kumar', userType: 'PANELIST' as const }, onSignOut: vi.fn() };

beforeEach(() => {
  setPhone(false);
  vi.stubGlobal('fetch', async () => reply(404, null));
});
afterEach(() => vi.unstubAllGlobals());

test.each(['/', '/dashboard', '/dashboard/panelist', '/dashboard/nowhere'])(
  'without a session %s leads to the sign-in screen',
  async (start) => {
    const { path } = renderApp(<App session={nobody} />, { path: start });
    await waitFor(() => expect(path()).toBe('/login'));
  },
);

test.each(['/nowhere', '/404', '/Dashboard', '/LOGIN'])(
  '%s is not found, and the way on leads to sign-in',
  async (start) => {
    renderApp(<App session={nobody} />, { path: start });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the start' })).toHaveAttribute('href', '/login');
  },
);

test('an unknown page below the dashboard keeps the frame and leads home', async () => {
  renderApp(<App session={panelist} />, { path: '/dashboard/nowhere' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Account of Ravi Kumar' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the start' })).toHaveAttribute('href', '/dashboard/panelist');
});

test('unsaved work: leaving asks, and a no stays', async () => {
  const letGo = holdLeave();
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  const { user, path } = renderApp(<App session={nobody} />, { path: '/nowhere' });
  await user.click(await screen.findByRole('link', { name: 'Go to the start' }));
  expect(asked).toHaveBeenCalledOnce();
  expect(path()).toBe('/nowhere');
  letGo();
  await user.click(screen.getByRole('link', { name: 'Go to the start' }));
  expect(path()).toBe('/login');
});

test('a link inside the app goes there without a page load', async () => {
  const { user, path } = renderApp(<AppLink href="/dashboard">Home</AppLink>);
  await user.click(screen.getByRole('link', { name: 'Home' }));
  expect(path()).toBe('/dashboard');
});
