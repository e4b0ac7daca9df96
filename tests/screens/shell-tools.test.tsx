import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLocation, useSearch } from 'wouter';
import { Frame } from '../../src/app/Frame';
import { onSignedOut } from '../../src/services/api/problem';
import type { Found, Settings } from '../../src/contract/system';
import type { UserType } from '../../src/contract/kit';
import { keepInquiryCount, keptInquiryCount } from '../../src/services/menu-state';
import { beginSession } from '../../src/services/session-values';
import { loadCipher } from '../../src/services/storage';
import { meFor, reply } from './fixtures';
import { renderApp, setPhone } from './render';

const one = '00000000-0000-4000-8000-00000000000';
const found: Found[] = [
  { kind: 'interview', id: `${one}1`, title: 'Rafael Almeida', line: 'Java Developer' },
  { kind: 'candidate', id: `${one}2`, title: 'Rana Das', line: 'Northwind' },
  { kind: 'panelist', id: `${one}3`, title: 'Ravi Kumar', line: '' },
  { kind: 'organization', id: `${one}4`, title: 'Rainbow Ltd', line: '' },
  { kind: 'jobProfile', id: `${one}5`, title: 'Rails Developer', line: 'Rainbow Ltd' },
];
const settings: Settings = {
  oneWayUrl: 'https://one-way.example/start',
  selectRoleUrl: '/select-role/form',
  social: { google: null, linkedin: null },
};

let asked: string[] = [];
let answers: Record<string, () => Response | Promise<Response>> = {};

beforeEach(async () => {
  setPhone(false);
  await loadCipher();
  asked = [];
  answers = {
    '/auth/me': () => reply(200, meFor('ADMIN')),
    '/settings': () => reply(200, settings),
    '/inquiryform/count': () => reply(200, 4),
    '/notification/interview/candidate/count': () => reply(200, 0),
    '/search': () => reply(200, found),
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace(/^.*\/api/, '');
    asked.push(path);
    return (answers[path.split('?')[0] ?? ''] ?? (() => reply(404, null)))();
  });
});
afterEach(() => vi.unstubAllGlobals());

function Where() {
  const [path] = useLocation();
  return <output>{`${path}?${useSearch()}`}</output>;
}

function open(userType: UserType, { isOnlyTwoWay = false, storedCount = 0 } = {}) {
  beginSession({
    userType,
    key1: 'key',
    name: 'Asha',
    designation: '',
    userId: 'u1',
    systemEmail: '',
    systemMobileNumber: '',
    panelistExperience: '',
    isOnlyTwoWay,
  });
  keepInquiryCount(storedCount);
  return renderApp(
    <Frame user={{ name: 'Asha', userType }} onSignOut={() => undefined}>
      <Where />
    </Frame>,
    { path: '/dashboard' },
  );
}
const searchButton = () => screen.findByRole('button', { name: 'Search' });
const field = () => screen.findByRole('combobox');

describe('the search', () => {
  it('opens by its button and by Ctrl K, asks once the typing pauses, and groups what is found', async () => {
    const { user } = open('ADMIN');
    const button = await searchButton();
    expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    await user.type(await field(), 'ra');
    expect(await screen.findByRole('option', { name: /Rana Das/ })).toBeInTheDocument();
    expect(asked.filter((path) => path.startsWith('/search'))).toEqual(['/search?q=ra']);
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Interviews',
      'Candidates',
      'Panelists',
      'Organizations',
      'Job profiles',
    ]);
    expect(document.querySelector('output')).toHaveTextContent('/dashboard?');
  });

  it('goes by keyboard to what is lit, round its ends, and closes', async () => {
    const { user } = open('ADMIN');
    await user.click(await searchButton());
    await user.type(await field(), 'ra');
    const options = await screen.findAllByRole('option');
    const lit = async () => document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '');
    expect(await lit()).toBe(options[0]);
    await user.keyboard('{ArrowUp}');
    expect(await lit()).toBe(options.at(-1));
    expect(options.at(-1)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
    expect(document.querySelector('output')).toHaveTextContent(`/dashboard/searchcandidateuser?id=${one}2`);
  });

  it.each([
    ['Rafael Almeida', `/dashboard/interview?id=${one}1`],
    ['Ravi Kumar', `/dashboard/panelistuser?id=${one}3`],
    ['Rainbow Ltd', `/dashboard/searchorganization?id=${one}4`],
    ['Rails Developer', `/dashboard/JobProfile?id=${one}5`],
  ])('leads from %s to %s', async (title, to) => {
    const { user } = open('ADMIN');
    await user.click(await searchButton());
    await user.type(await field(), 'ra');
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${title}`) }));
    expect(document.querySelector('output')).toHaveTextContent(to);
  });

  it('finds the user’s own screens too, says when there is nothing, and starts empty the next time', async () => {
    answers['/search'] = () => reply(200, []);
    const { user } = open('ADMIN');
    await user.click(await searchButton());
    await user.type(await field(), 'details');
    expect(await screen.findByRole('option', { name: /Interview Details/ })).toBeInTheDocument();
    await user.clear(await field());
    await user.type(await field(), 'zzz');
    expect(await screen.findByText('No Data Found!')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
    await user.click(await searchButton());
    expect(await field()).toHaveValue('');
  });

  it('says what went wrong in place, and asks again', async () => {
    answers['/search'] = () => reply(500, null, 'The search is out of order');
    const { user } = open('ADMIN');
    await user.click(await searchButton());
    await user.type(await field(), 'ra');
    expect(await screen.findByText('The search is out of order')).toBeInTheDocument();
    expect(screen.queryByText('No Data Found!')).not.toBeInTheDocument();
    answers['/search'] = () => reply(200, found);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /Ravi Kumar/ })).toBeInTheDocument();
  });
});

describe('the bar', () => {
  it('has the One-Way chip, which opens elsewhere', async () => {
    open('SUPER_ADMIN');
    const chip = await screen.findByRole('link', { name: /One-Way/ });
    expect(chip).toHaveAttribute('href', 'https://one-way.example/start');
    expect([chip.getAttribute('target'), chip.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  });

  it('has no chip where isOnlyTwoWay is true', async () => {
    open('ADMIN', { isOnlyTwoWay: true });
    await searchButton();
    await waitFor(() => expect(asked).toContain('/inquiryform/count'));
    expect(screen.queryByRole('link', { name: /One-Way/ })).not.toBeInTheDocument();
  });

  it.each(['PANELIST', 'CANDIDATE', 'ORGANIZATION_USER'] as const)(
    'has neither chip nor bell for %s, and asks nothing for them',
    async (userType) => {
      open(userType);
      await searchButton();
      await act(async () => undefined);
      expect(screen.queryByRole('link', { name: /One-Way/ })).toBeNull();
      expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).not.toContain(
        expect.stringMatching(/notification/i),
      );
      expect(asked.filter((path) => path !== '/lists/views')).toEqual(['/auth/me']);
    },
  );

  it('for a user type that was changed in storage: calls that answer 403 send nobody away', async () => {
    const out = vi.fn();
    const stop = onSignedOut(out);
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (const path of ['/inquiryform/count', '/notification/interview/candidate/count', '/search'])
      answers[path] = () => reply(403, null, 'Not allowed');
    const { user } = open('ADMIN');
    await user.click(await searchButton());
    await user.type(await field(), 'ra');
    expect(await screen.findByText('Not allowed')).toBeInTheDocument();
    await waitFor(() => expect(warned).toHaveBeenCalledWith(expect.stringContaining('Inquiry count')));
    expect(out).not.toHaveBeenCalled();
    stop();
  });
});

describe('the count of inquiries', () => {
  const badge = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Misc' }));
    return screen.findByRole('link', { name: /View Inquiry/ });
  };

  it('is what was stored until the server has answered, and then stored anew', async () => {
    let answer: (response: Response) => void = () => undefined;
    const pending = new Promise<Response>((resolve) => (answer = resolve));
    answers['/inquiryform/count'] = () => pending;
    const { user } = open('ADMIN', { storedCount: 9 });
    const entry = await badge(user);
    expect(entry).toHaveTextContent('9');
    answer(reply(200, 4));
    await waitFor(() => expect(entry).toHaveTextContent('4'));
    expect(keptInquiryCount()).toBe(4);
  });

  it('is stored no more at 0', async () => {
    answers['/inquiryform/count'] = () => reply(200, 0);
    const { user } = open('ADMIN', { storedCount: 9 });
    const entry = await badge(user);
    await waitFor(() => expect(entry).toHaveTextContent(/^View Inquiry$/));
    expect(keptInquiryCount()).toBe(0);
  });

  it('stays as it was known where the server fails, which is logged only', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answers['/inquiryform/count'] = () => reply(500, null, 'Out of order');
    const { user } = open('ADMIN', { storedCount: 9 });
    await waitFor(() => expect(warned).toHaveBeenCalledWith(expect.stringContaining('Out of order')));
    expect(await badge(user)).toHaveTextContent('9');
    expect(screen.queryByText('Out of order')).not.toBeInTheDocument();
  });
});
