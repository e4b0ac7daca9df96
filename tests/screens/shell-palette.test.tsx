import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { Frame } from '../../src/app/Frame';
import type { UserType } from '../../src/contract/kit';
import { InterviewScreen } from '../../src/screens/interviews/InterviewScreen';
import { forgetRecent, noteRecent, recentThings } from '../../src/services/recent';
import { beginSession } from '../../src/services/session-values';
import { wiredSession } from '../../src/services/wiring/auth/session';
import { anId, interviewDetail, interviewRow, meFor, pageOf, reply, sessionOf } from './fixtures';
import { renderApp, setPhone } from './render';

let asked: string[] = [];
const row = interviewRow();

beforeEach(() => {
  setPhone(false);
  asked = [];
});
afterEach(() => vi.unstubAllGlobals());

function Where() {
  const [path] = useLocation();
  return (
    <>
      <output>{path}</output>
      <input aria-label="Notes" />
    </>
  );
}

function open(userType: UserType, content = <Where />, at = '/dashboard/here') {
  beginSession(sessionOf(userType));
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace(/^.*\/api/, '');
    asked.push(path);
    if (path === '/auth/me') return reply(200, meFor(userType));
    if (path === `/interviews/${row.id}`) return reply(200, interviewDetail(row));
    return path.startsWith('/interviews?') ? reply(200, pageOf([row])) : reply(404, null);
  });
  const onSignOut = vi.fn();
  const app = renderApp(
    <Frame user={{ name: 'Asha', userType }} onSignOut={onSignOut}>
      {content}
    </Frame>,
    { path: at },
  );
  return { ...app, onSignOut };
}
const openPalette = async () => {
  await screen.findByRole('button', { name: 'Search' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return screen.findByRole('combobox');
};
const options = (label: string) =>
  within(screen.getByRole('group', { name: label }))
    .getAllByRole('option')
    .map((option) => option.firstElementChild?.firstElementChild?.textContent);
const where = () => document.querySelector('output')?.textContent;

describe('the palette', () => {
  it.each([
    [
      'PANELIST',
      [
        'Home',
        'My Profile',
        'Interview',
        'My hours and slots',
        'Pending Feedback',
        'Completed Interviews',
        'Upcoming Interviews',
        'Calendar',
        'Block Organization',
        'Connected calendars',
      ],
    ],
    [
      'CANDIDATE',
      [
        'Home',
        'My Profile',
        'Apply For Job',
        'Subscription Plans',
        'Plan Details',
        'Pending Interviews',
        'Upcoming Interviews',
        'Calendar',
        'Connected calendars',
      ],
    ],
    [
      'ORGANIZATION_USER',
      [
        'Home',
        'Schedule Interview',
        'Interview Details',
        'Job Profile Details',
        'Candidate',
        'Statistics Report',
        'Terms',
        'Upload Candidate',
        'Completed Interviews',
        'Block Organization',
        'Upcoming Interviews',
        'Calendar',
        'Analysis',
        'Connected calendars',
      ],
    ],
  ] as const)(
    'offers %s where they can go and what they can do, before anything is typed',
    async (userType, places) => {
      open(userType);
      await openPalette();
      expect(options('Go to')).toEqual(places);
      expect(options('Actions')).toEqual([
        'Change Password',
        ...(userType === 'ORGANIZATION_USER' ? ['Developers'] : []),
        'Support',
        ...(userType === 'PANELIST' ? ['Remuneration'] : []),
        'Display settings',
        'Keyboard shortcuts',
        'Sign out',
      ]);
      expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
    },
  );

  it.each([
    ['PANELIST', 'Asha Rao'],
    ['CANDIDATE', 'Backend engineer · Northwind Software'],
  ] as const)('finds %s their own interviews, and asks nobody else', async (userType, title) => {
    const { user } = open(userType);
    await user.type(await openPalette(), 'backend');
    const found = await screen.findByRole('group', { name: 'Interviews' });
    await user.click(within(found).getByRole('option', { name: new RegExp(`^${title}`) }));
    expect(where()).toBe('/dashboard/interview');
    expect(asked.some((path) => /^\/interviews\?.*q=backend/.test(path))).toBe(true);
    expect(asked.some((path) => path.startsWith('/search'))).toBe(false);
  });

  it('does what is chosen: signs out, opens the display settings', async () => {
    const { user, onSignOut } = open('PANELIST');
    await user.type(await openPalette(), 'sign{Enter}');
    expect(onSignOut).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await user.type(await openPalette(), 'display{Enter}');
    expect(await screen.findByText('Border radius')).toBeInTheDocument();
  });

  it('offers an interview again that was opened in this tab', async () => {
    open('PANELIST', <InterviewScreen />, `/dashboard/interview?id=${row.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Asha Rao' });
    await openPalette();
    expect(options('Recent')).toEqual(['Asha Rao']);
  });
});

describe('recent things', () => {
  const thing = (n: number) => ({ id: anId(n), title: `Interview ${n}`, line: '' });

  it('are the last five, the latest first, each once, and are stored encrypted in this tab alone', () => {
    beginSession(sessionOf('PANELIST'));
    for (const n of [1, 2, 3, 4, 5, 6, 3]) noteRecent(thing(n));
    expect(recentThings().map(({ title }) => title)).toEqual([3, 6, 5, 4, 2].map((n) => `Interview ${n}`));
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Interview 3');
    expect(sessionStorage).toHaveLength(1);
  });

  it('are gone with the session, and are never those of another user', () => {
    beginSession(sessionOf('PANELIST'));
    noteRecent(thing(1));
    const end = wiredSession({ queryClient: new QueryClient(), navigate: () => undefined, sayNews: () => undefined })
      .implementations.actions.forgetAnswers as unknown as () => void;
    const kept = { ...sessionStorage };
    end();
    expect(sessionStorage).toHaveLength(0);
    beginSession({ ...sessionOf('PANELIST'), userId: 'u2' });
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value as string);
    expect(recentThings()).toEqual([]);
    forgetRecent();
  });
});

describe('the keys', () => {
  it('? lists the shortcuts; typed in a field it is text', async () => {
    const { user } = open('PANELIST');
    await screen.findByRole('button', { name: 'Search' });
    await user.type(await screen.findByLabelText('Notes'), 'really?');
    expect(screen.getByLabelText('Notes')).toHaveValue('really?');
    expect(screen.queryByRole('dialog')).toBeNull();
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: /Keyboard shortcuts/ });
    expect(within(sheet).getByRole('region', { name: 'Everywhere' })).toHaveTextContent('CtrlK');
    expect(within(sheet).getByRole('region', { name: 'Go to' })).toHaveTextContent('GMMy Profile');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('g and a letter go to a place; in a field, with another key between, or too late they do not', async () => {
    const { user } = open('PANELIST');
    await screen.findByRole('button', { name: 'Search' });
    await user.type(await screen.findByLabelText('Notes'), 'gm');
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('gxm');
    expect(where()).toBe('/dashboard/here');
    await user.keyboard('gm');
    expect(where()).toBe('/dashboard/profilepage');
  });
});
