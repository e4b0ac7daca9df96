import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../src/app/App';
import { holdLeave } from '../../src/components/leave-guard';
import { AppLink } from '../../src/components/AppLink';
import { meFor, reply } from './fixtures';
import { renderApp, setPhone } from './render';

let me: () => Promise<Response>;
const nobody = { user: undefined, onSignOut: vi.fn() };
const panelist = { user: { name: 'Ravi Kumar', userType: 'PANELIST' as const }, onSignOut: vi.fn() };

beforeEach(() => {
  setPhone(false);
  me = async () => reply(200, meFor('PANELIST'));
  vi.stubGlobal('fetch', (url: string) => (url.endsWith('/auth/me') ? me() : Promise.resolve(reply(404, null))));
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
    expect(screen.getByRole('link', { name: 'Go to home page' })).toHaveAttribute('href', '/login');
    // The bar has a link home, and nothing to search before sign-in.
    expect(screen.getByRole('link', { name: 'Interview platform, home' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
  },
);

test('an unknown page below the dashboard keeps the frame and leads home', async () => {
  const { user } = renderApp(<App session={panelist} />, { path: '/dashboard/nowhere' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Account of Ravi Kumar' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to home page' })).toHaveAttribute('href', '/dashboard/panelist');
  const main = within(screen.getByRole('main'));
  await user.click(main.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('combobox')).toHaveFocus();
});

test('no screen is drawn before its reader and their time zone are known; the bar and the menu are there at once', async () => {
  // Loads the code of the page first, so that it could be drawn at once.
  const before = renderApp(<App session={nobody} />, { path: '/nowhere' });
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  before.unmount();
  let answer: (response: Response) => void = () => undefined;
  me = () => new Promise((resolve) => (answer = resolve));
  renderApp(<App session={panelist} />, { path: '/dashboard/nowhere' });
  await screen.findByRole('button', { name: 'Account of Ravi Kumar' });
  expect(screen.getAllByRole('navigation', { name: 'Main' }).length).toBeGreaterThan(0);
  expect(screen.getByRole('progressbar', { name: 'Loading the page' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  answer(reply(200, meFor('PANELIST')));
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
});

test('where the reader cannot be read, it says why and asks again', async () => {
  me = async () => reply(500, null);
  const { user } = renderApp(<App session={panelist} />, { path: '/dashboard/nowhere' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again!');
  me = async () => reply(200, meFor('PANELIST'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
});

test('unsaved work: leaving asks, and a no stays', async () => {
  const letGo = holdLeave();
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  const { user, path } = renderApp(<App session={nobody} />, { path: '/nowhere' });
  await user.click(await screen.findByRole('link', { name: 'Go to home page' }));
  expect(asked).toHaveBeenCalledOnce();
  expect(path()).toBe('/nowhere');
  letGo();
  await user.click(screen.getByRole('link', { name: 'Go to home page' }));
  expect(path()).toBe('/login');
});

test('a link inside the app goes there without a page load', async () => {
  const { user, path } = renderApp(<AppLink href="/dashboard">Home</AppLink>);
  await user.click(screen.getByRole('link', { name: 'Home' }));
  expect(path()).toBe('/dashboard');
});
