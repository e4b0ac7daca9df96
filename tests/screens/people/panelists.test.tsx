import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountAccess } from '../../../src/contract/auth-factors';
import type { PanelistAccount, PanelistAccountRow } from '../../../src/contract/people-panelists';
import type { UserType } from '../../../src/contract/kit';
import type { StaffAccount, StaffRow } from '../../../src/contract/auth-users';
import { AccountsUserScreen, SearchAdminScreen } from '../../../src/screens/people/accounts/StaffScreens';
import { PanelistListScreen, PanelistUserScreen } from '../../../src/screens/people/PanelistUserScreen';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { fromMenu, renderApp, setPhone } from '../render';
import { serve, type Asked } from '../server';

const row = (given: Partial<PanelistAccountRow> = {}): PanelistAccountRow => ({
  id: anId(1),
  name: 'Ravi Kumar',
  email: 'ravi@example.com',
  state: 'active',
  timeZone: 'Asia/Kolkata',
  skills: [{ id: anId(7), name: 'TypeScript', months: 114, primary: true }],
  experienceMonths: 114,
  dayCap: 4,
  weekCap: 15,
  createdAt: inHours(-200),
  ...given,
});
const account = (given: Partial<PanelistAccount> = {}): PanelistAccount => ({
  ...row(),
  interviews: 3,
  noShows: 1,
  feedbackHours: 5.5,
  upcoming: 2,
  freeHours: 21,
  weekLoad: 2,
  autoAccept: false,
  breathingMinutes: 15,
  strikes: 0,
  lastSignInAt: null,
  interviewsByState: { upcoming: 2, pendingFeedback: 1, completed: 9, noShow: 1 },
  blocks: [{ organization: { id: anId(9), name: 'Red Mill' }, by: 'organization', at: inHours(-5) }],
  pays: [{ kind: 'real', minutes: 60, paise: 200000 }],
  week: {
    timeZone: 'Asia/Kolkata',
    free: [{ start: inHours(20), end: inHours(22) }],
    taken: [{ start: inHours(21), end: inHours(22), kind: 'interview', interviewId: anId(3), title: 'Asha Rao' }],
  },
  ...given,
});
const zones = { 'GET /panelist-accounts/zones': () => ({ status: 200, data: ['Asia/Kolkata', 'Europe/Berlin'] }) };
const lists = (rows: PanelistAccountRow[]) => ({
  ...zones,
  'GET /panelist-accounts': () => ({ status: 200, data: pageOf(rows) }),
  [`GET /panelist-accounts/${anId(1)}`]: () => ({ status: 200, data: account(rows[0]) }),
});
const touch = { id: anId(1), name: 'Ravi Kumar', upcoming: 2, requested: 1, pendingFeedback: 0, holds: 0, sessions: 1 };
const puts = (asked: Asked[]) => asked.filter(({ method }) => method === 'PUT');
const show = (search = '', userType: UserType = 'ADMIN') =>
  renderApp(<PanelistUserScreen />, { path: `/dashboard/panelistuser${search}`, queryClient: seededClient(userType) });

beforeEach(() => setPhone(false));
afterEach(() => void vi.useRealTimers());

describe('List Of Panelist', () => {
  it('has the tabs in their order, and shows state, skills and experience', async () => {
    serve(lists([row(), row({ id: anId(2), name: 'Li Wei', state: 'unconfirmed', skills: [] })]));
    show();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'List Of Panelist',
      'Active Panelist Data',
      'Send Individual Invitation',
      'Confirm User Email',
    ]);
    const first = await screen.findByRole('row', { name: /Ravi Kumar/ });
    expect(first).toHaveTextContent('Active');
    expect(first).toHaveTextContent('TypeScript');
    expect(first).toHaveTextContent('9 years 6 months');
    expect(screen.getByRole('row', { name: /Li Wei/ })).toHaveTextContent('To confirm');
  });

  it('confirms a profile, which can be undone before it is sent', async () => {
    const asked = serve({
      ...lists([row({ state: 'unconfirmed' })]),
      [`PUT /panelist-accounts/${anId(1)}/confirmed`]: () => ({ status: 200, data: null }),
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm profile: Ravi Kumar' }));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    fireEvent.click(screen.getByRole('button', { name: 'Undo: Ravi Kumar' }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(puts(asked)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Confirm profile: Ravi Kumar' }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(puts(asked)).toMatchObject([{ body: { confirmed: true } }]);
  });

  it('asks before it deactivates, with what that touches, and says why it was refused', async () => {
    let refuse = true;
    const asked = serve({
      ...lists([row()]),
      'GET /accounts/touches': () => ({ status: 200, data: [touch] }),
      [`PUT /accounts/${anId(1)}/active`]: () =>
        refuse ? { status: 409, message: 'Not now.' } : { status: 200, data: null },
    });
    show();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Ravi Kumar' }));
    // A destructive action is not a button in every row.
    fireEvent.click(screen.getByRole('button', { name: /^Deactivate/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate Ravi Kumar?' });
    const link = await within(dialog).findByRole('link', { name: '2 upcoming interviews, 1 open request' });
    expect(link).toHaveAttribute('href', `/dashboard/interviewdetails?tab=0&near=off&panelistId=${anId(1)}`);
    expect(dialog).toHaveTextContent('1 session ends');
    expect(puts(asked)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await within(dialog).findByText('Not now.');
    refuse = false;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(puts(asked).map(({ body }) => body)).toEqual([{ active: false }, { active: false }]);
  });

  it('opens a panelist’s page by its address: facts, pay, days, blocks, and the ways to their interviews', async () => {
    const asked = serve({
      ...lists([row()]),
      [`PUT /panelist-accounts/${anId(1)}/experience`]: () => ({ status: 200, data: null }),
    });
    show(`?id=${anId(1)}`);
    const page = await screen.findByRole('dialog', { name: 'Ravi Kumar' });
    await within(page).findByText('Red Mill');
    expect(within(page).getByRole('link', { name: /Pending feedback/ })).toHaveAttribute(
      'href',
      `/dashboard/interviewdetails?tab=1&panelistId=${anId(1)}`,
    );
    expect(within(page).getByRole('link', { name: 'Asha Rao' })).toHaveAttribute(
      'href',
      `/dashboard/interview?id=${anId(3)}`,
    );
    expect(page).toHaveTextContent('60 min ₹2,000');
    const months = within(page).getByLabelText('Experience in months');
    fireEvent.change(months, { target: { value: '999' } });
    within(page).getByText('A whole number from 0 to 720');
    fireEvent.change(months, { target: { value: '120' } });
    within(page).getByText(/10 years\. It sets the pay/);
    fireEvent.click(within(page).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(puts(asked)).toMatchObject([{ body: { months: 120 } }]));
  });

  it('says that a panelist of an old link does not exist', async () => {
    serve({ ...zones, 'GET /panelist-accounts': () => ({ status: 200, data: pageOf([]) }) });
    show(`?id=${anId(8)}`);
    await screen.findByText('This panelist does not exist, or was erased.');
  });

  it('stands alone at panelistlist, and says what will be here', async () => {
    serve({ ...zones, 'GET /panelist-accounts': () => ({ status: 200, data: pageOf([]) }) });
    renderApp(<PanelistListScreen />, { path: '/dashboard/panelistlist', queryClient: seededClient('ADMIN') });
    await screen.findByText('No data found....');
    await screen.findByText(/once they have registered/);
  });
});

describe('Active Panelist Data', () => {
  it('shows the load of who can be booked', async () => {
    const { id, name, timeZone, weekCap, ...load } = account();
    serve({
      ...zones,
      'GET /panelist-loads': () => ({
        status: 200,
        data: pageOf([
          {
            id,
            name,
            timeZone,
            weekCap,
            interviews: load.interviews,
            noShows: load.noShows,
            feedbackHours: null,
            upcoming: load.upcoming,
            freeHours: load.freeHours,
            weekLoad: load.weekLoad,
          },
        ]),
      }),
    });
    show('?tab=1');
    const found = await screen.findByRole('row', { name: /Ravi Kumar/ });
    expect(
      within(found)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['3', '2', '2 of 15', '21', '1', '–']));
  });
});

const staff = (given: Partial<StaffRow> = {}): StaffRow => ({
  id: anId(1),
  name: 'Olga Admin',
  email: 'olga@example.com',
  designation: '',
  state: 'active',
  createdAt: inHours(-200),
  lastSignInAt: null,
  own: false,
  ...given,
});
const staffAccount = (mayChange: boolean): StaffAccount => ({
  ...staff(),
  userType: 'ADMIN',
  secondFactor: false,
  timeZone: 'Asia/Kolkata',
  sessions: [{ device: 'Chrome on Linux', startedAt: inHours(-1), lastActiveAt: inHours(0) }],
  mayChange,
});

describe('accounts of admins', () => {
  const admins = (mayChange: boolean) => ({
    'GET /accounts/admins': () => ({
      status: 200,
      data: pageOf([staff(), staff({ id: anId(2), name: 'Mira Das', own: true })]),
    }),
    [`GET /accounts/${anId(1)}`]: () => ({ status: 200, data: staffAccount(mayChange) }),
    [`GET /accounts/${anId(1)}/access`]: () => ({ status: 200, data: access(mayChange) }),
  });
  const access = (may: boolean): AccountAccess => ({
    ...{ id: anId(1), name: 'Olga Admin', sessions: 1, lastActiveAt: inHours(0), secondFactor: true },
    ...{ mayEndSessions: may, mayResetFactors: may },
  });
  const open = (userType: UserType, search = '') =>
    renderApp(<SearchAdminScreen />, {
      path: `/dashboard/searchadmin${search}`,
      queryClient: seededClient(userType),
    });

  it('an admin reads them, and acts on none', async () => {
    serve(admins(false));
    open('ADMIN', `?id=${anId(1)}`);
    const page = await screen.findByRole('dialog', { name: 'Olga Admin' });
    await within(page).findByText('Chrome on Linux');
    expect(await within(page).findByText(/1 active session, last active .* A second factor is set up\./)).toBeVisible();
    expect(within(page).queryByRole('button', { name: /End all sessions|Remove second factors/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Deactivate/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Invite' })).toBeNull();
  });

  it('a super admin deactivates others, never themselves, and invites', async () => {
    const asked = serve({
      ...admins(true),
      'GET /accounts/touches': () => ({ status: 200, data: [{ ...touch, upcoming: 0, requested: 0 }] }),
      [`PUT /accounts/${anId(1)}/active`]: () => ({ status: 200, data: null }),
    });
    open('SUPER_ADMIN');
    const own = await screen.findByRole('row', { name: /Mira Das/ });
    expect(within(own).queryByRole('button', { name: /^More actions/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Invite' })).toHaveAttribute('href', '/dashboard/panelistuser?tab=2');
    await fromMenu('Olga Admin', 'Deactivate');
    await screen.findByText(/No interview, request or held time depends on this account/);
    fireEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(puts(asked)).toMatchObject([{ body: { active: false } }]));
  });

  it.each([
    ['End all sessions', 'DELETE', 'sessions', 'Olga Admin is signed out everywhere.'],
    ['Remove second factors', 'DELETE', 'factors', 'Olga Admin has no second factor now.'],
  ])('a super admin: %s, after a question', async (label, method, what, done) => {
    const asked = serve({
      ...admins(true),
      [`${method} /accounts/${anId(1)}/${what}`]: () => ({ status: 200, data: null }),
    });
    open('SUPER_ADMIN', `?id=${anId(1)}`);
    fireEvent.click(await screen.findByRole('button', { name: label }));
    const question = await screen.findByRole('dialog', { name: /of Olga Admin\?$/ });
    const deleted = () => asked.filter((one) => one.method === method);
    expect(deleted()).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: label }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(deleted()).toHaveLength(1);
  });

  it('the accounts of super admins are the other variant', async () => {
    serve({
      'GET /accounts/super-admins': () => ({
        status: 200,
        data: pageOf([staff({ name: 'Sam Super', state: 'off', lastSignInAt: inHours(-3) })]),
      }),
    });
    renderApp(<AccountsUserScreen />, { path: '/dashboard/accountsuser', queryClient: seededClient('SUPER_ADMIN') });
    expect(await screen.findByRole('row', { name: /Sam Super/ })).toHaveTextContent('Deactivated');
    expect(screen.getByRole('button', { name: 'Activate: Sam Super' })).toBeInTheDocument();
  });
});
