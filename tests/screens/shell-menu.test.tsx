import { cleanup, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { RailMenu, TopMenu } from '../../src/app/CompactMenus';
import { Providers } from '../../src/app/Providers';
import { Shell } from '../../src/app/Shell';
import { SideMenu } from '../../src/app/SideMenu';
import { beforeFrame } from '../../src/app/before-scripts';
import { builtMenu } from '../../src/app/menus';
import type { MenuEntry } from '../../src/app/menus';
import { AppLink } from '../../src/components/AppLink';
import type { UserType } from '../../src/contract/kit';
import { makeQueryClient } from '../../src/services/query-client';
import { keepDrawer } from '../../src/services/menu-state';
import { getPlain, setPlain, storageKey } from '../../src/services/storage';
import { renderApp, setPhone } from './render';

const routes = [
  { path: '/dashboard', title: 'Home' },
  { path: '/dashboard/interviewdetails', title: 'Interview Details' },
  { path: '/dashboard/viewinquiry', title: 'View Inquiry' },
  { path: '/dashboard/interview', title: 'Interview', under: ['interviewdetails', 'candashboard'] },
  { path: '/dashboard/panelistuser', title: 'Panelist' },
  { path: '/dashboard/searchcandidateuser', title: 'Candidate', partial: true as const },
  { path: '/dashboard/subscriptionlist', title: 'Subscription', partial: true as const },
  { path: '/dashboard/changepass', title: 'Change Password' },
  { path: '/dashboard/candashboard', title: 'Home' },
  { path: '/dashboard/searchjobprofile', title: 'Apply For Job' },
  { path: '/dashboard/subscribedcandidate', title: 'Plan Details' },
];

function open(userType: UserType, path: string) {
  const app = renderApp(
    <Shell
      user={{ name: 'Meera Nair', userType }}
      onSignOut={() => undefined}
      routes={routes}
      counts={{ inquiries: 3 }}
    >
      <AppLink href="/dashboard/interview?id=1">An interview</AppLink>
    </Shell>,
    { path },
  );
  return { ...app, nav: () => screen.getByRole('navigation', { name: 'Main' }) };
}

beforeEach(() => setPhone(false));

describe('views in the menu', () => {
  const view = (more: Partial<MenuEntry>): MenuEntry => ({
    id: 'view-1',
    title: 'A view with a name that is far too long for the menu',
    type: 'item',
    url: '/dashboard/viewinquiry?state=open&saved=1',
    count: '10,000+',
    ...more,
  });
  const openWith = (path: string, children: readonly MenuEntry[]) =>
    renderApp(
      <Shell
        user={{ name: 'Meera Nair', userType: 'ADMIN' }}
        onSignOut={() => undefined}
        routes={routes}
        views={[{ id: 'views', title: 'Views', type: 'collapse', icon: 'views', isOpen: true, children }]}
      >
        <p>Page</p>
      </Shell>,
      { path },
    );

  it('stand open below Home with their counts, and the one that is open is lit in place of its page', () => {
    openWith('/dashboard/viewinquiry?saved=1', [view({})]);
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    const entry = nav.getByRole('link', { name: /^A view with a name/ });
    expect(entry).toHaveTextContent('10,000+');
    expect(entry).toHaveAttribute('aria-current', 'true');
    expect(entry).toHaveAttribute('href', '/dashboard/viewinquiry?state=open&saved=1');
    expect(nav.getByTitle('A view with a name that is far too long for the menu')).toBeInTheDocument();
    expect(nav.getAllByRole('link')[0]).toHaveTextContent('Home');
    expect(nav.getAllByRole('link')[1]).toBe(entry);
  });

  it('keep the room of a count that is not known yet, and say that a filter is gone in its place', () => {
    openWith('/dashboard', [view({ count: '' }), view({ id: 'view-2', title: 'Lost', warning: 'A filter is gone' })]);
    const room = screen.getByRole('link', { name: /^A view/ }).querySelector('[data-count]');
    expect(room).toHaveStyle({ minWidth: '46px' });
    expect(screen.getByRole('img', { name: 'A filter is gone' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Lost/ })).not.toHaveTextContent('10,000+');
  });
});

describe('the chosen entry', () => {
  it('is lit by the page, not by the last click', async () => {
    const { user, nav } = open('ADMIN', '/dashboard/viewinquiry');
    expect(within(nav()).getByRole('link', { name: /View Inquiry/ })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('link', { name: 'An interview' }));
    expect(within(nav()).getByRole('link', { name: 'Interview Details' })).toHaveAttribute('aria-current', 'true');
    expect(within(nav()).queryByRole('link', { name: /View Inquiry/, current: true })).not.toBeInTheDocument();
    expect(getPlain('isOpen', 'session')).toBe('viewinquiry');
  });

  it('is lit on a page without an entry after a reload too', () => {
    const { nav } = open('ADMIN', '/dashboard/interview');
    expect(within(nav()).getByRole('link', { name: 'Interview Details' })).toHaveAttribute('aria-current', 'true');
    expect(within(nav()).getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  });

  it('is none on a page of the account', () => {
    open('ADMIN', '/dashboard/viewinquiry');
    cleanup();
    const { nav } = open('ADMIN', '/dashboard/changepass');
    expect(nav().querySelector('[aria-current]')).toBeNull();
  });

  it('is the group, or Home, for an entry that is not shown yet', () => {
    const { nav } = open('ADMIN', '/dashboard/searchcandidateuser');
    expect(getPlain('isOpen', 'session')).toBe('searchcandidateuser');
    expect(within(nav()).getByRole('button', { name: 'Users' })).toHaveAttribute('aria-current', 'true');
    expect(within(nav()).getByRole('link', { name: 'Panelist' })).not.toHaveAttribute('aria-current');
    cleanup();
    open('ADMIN', '/dashboard/subscriptionlist');
    expect(within(nav()).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'true');
  });

  it('is stored on load where the address has its id, and on a click of the same page', async () => {
    const { user, nav } = open('ADMIN', '/dashboard/viewinquiry');
    expect(getPlain('isOpen', 'session')).toBe('viewinquiry');
    sessionStorage.clear();
    await user.click(within(nav()).getByRole('link', { name: /View Inquiry/ }));
    expect(getPlain('isOpen', 'session')).toBe('viewinquiry');
  });

  it('of a candidate is kept as top item and dropdown item', async () => {
    const { user, nav } = open('CANDIDATE', '/dashboard/candashboard');
    expect([getPlain('topMenuItem'), getPlain('dropdownItem')]).toEqual(['candashboard', null]);
    await user.click(within(nav()).getByRole('button', { name: 'Mock Interviews' }));
    await user.click(screen.getByRole('menuitem', { name: 'Plan Details' }));
    expect([getPlain('topMenuItem'), getPlain('dropdownItem')]).toEqual(['mock', 'subscribedcandidate']);
    await user.click(within(nav()).getByRole('link', { name: 'Apply For Job' }));
    expect([getPlain('topMenuItem'), getPlain('dropdownItem')]).toEqual(['searchjobprofile', null]);
    await user.click(screen.getByRole('link', { name: 'An interview' }));
    expect(within(nav()).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'true');
    expect(within(nav()).getByRole('link', { name: 'Apply For Job' })).not.toHaveAttribute('aria-current');
  });
});

describe('the drawer', () => {
  it('is open by default, and a choice of the rail holds over a reload', async () => {
    const { user, nav } = open('ADMIN', '/dashboard');
    expect(within(nav()).getByText('Home')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Narrow the menu' }));
    expect([getPlain('opened'), getPlain('opened', 'session')]).toEqual(['false', null]);
    cleanup();
    // Another tab has its own session storage.
    sessionStorage.clear();
    open('ADMIN', '/dashboard');
    expect(screen.getByRole('button', { name: 'Widen the menu' })).toHaveAttribute('aria-expanded', 'false');
    expect(within(nav()).queryByText('Home')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Widen the menu' }));
    cleanup();
    open('ADMIN', '/dashboard');
    expect(within(nav()).getByText('Home')).toBeInTheDocument();
  });

  it('keeps the count in the rail, inside the group that holds it', async () => {
    const { user, nav } = open('ADMIN', '/dashboard');
    await user.click(screen.getByRole('button', { name: 'Narrow the menu' }));
    await user.click(within(nav()).getByRole('button', { name: 'Misc' }));
    expect(screen.getByRole('menuitem', { name: /View Inquiry/ })).toHaveTextContent('3');
  });

  it('is closed below the large breakpoint', () => {
    setPhone(true);
    open('ADMIN', '/dashboard');
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open the menu' })).toHaveAttribute('aria-expanded', 'false');
  });
});

it.each([SideMenu, RailMenu, TopMenu])(
  'an entry of a type that no menu knows reads "Menu Items Error" (%#)',
  (Menu) => {
    const odd = { id: 'odd', title: 'Odd', type: 'divider', url: '/dashboard' } as unknown as MenuEntry;
    const entries = builtMenu([odd], new Set());
    render(
      <Providers queryClient={makeQueryClient()}>
        <Menu entries={entries} path="/dashboard" chosen={null} />
      </Providers>,
    );
    expect(screen.getByText('Menu Items Error')).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  },
);

it('is as narrow before the app takes over as it was left', () => {
  const page = document.documentElement;
  const keys = { userType: storageKey('userType'), opened: storageKey('opened'), mode: storageKey('displayMode') };
  const menuBefore = () => {
    delete page.dataset['menu'];
    beforeFrame(keys);
    return page.dataset['menu'];
  };
  setPlain('userType', 'ADMIN');
  expect(menuBefore()).toBeUndefined();
  keepDrawer(false);
  expect(menuBefore()).toBe('rail');
  keepDrawer(true);
  expect(menuBefore()).toBeUndefined();
});
