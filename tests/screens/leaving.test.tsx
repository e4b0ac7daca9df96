import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { App } from '../../src/app/App';
import { askBeforeBack } from '../../src/app/ask-before-back';
import { Providers } from '../../src/app/Providers';
import { GuardedScreens } from '../../src/app/preload';
import { makeQueryClient } from '../../src/services/query-client';
import { aReply } from '../model/edit-reply-model';
import { anOrganization } from '../model/edit-organization-model';
import { read as hours } from '../model/edit-availability-model';
import { anId, meFor, pageOf } from './fixtures';
import { setPhone } from './render';
import { serve } from './server';

const stored = aReply();
const organization = anOrganization({ id: anId(50), name: 'Northwind Labs' });
const question = vi.fn(() => false);
let queryClient: QueryClient;
let inquiries = 0;

// The code of the frame and of the screens, whose first load takes long.
beforeAll(() =>
  Promise.all([
    GuardedScreens.preload(),
    import('../../src/screens/messages/ViewInquiryScreen'),
    import('../../src/screens/organizations/OrganizationScreen'),
    import('../../src/screens/people/AvailabilityScreen'),
  ]),
);
let stopAsking = () => {};
beforeEach(() => {
  stopAsking = askBeforeBack();
  setPhone(false);
  question.mockReset().mockReturnValue(false);
  vi.stubGlobal('confirm', question);
});
afterEach(() => {
  // While it is mounted, the app would follow the address and ask.
  cleanup();
  stopAsking();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

/** The app at an address of the browser, which decides what is left. */
function open(address: string, userType: 'ADMIN' | 'PANELIST' = 'ADMIN') {
  history.replaceState(null, '', address);
  queryClient = makeQueryClient();
  inquiries = 0;
  serve({
    'GET /auth/me': () => ({ status: 200, data: meFor(userType) }),
    'GET /inquiryform': () => ({ status: 200, data: pageOf([], inquiries) }),
    'GET /list-views': () => ({ status: 200, data: [] }),
    'GET /exports': () => ({ status: 200, data: [] }),
    'GET /saved-replies': () => ({ status: 200, data: pageOf([stored]) }),
    'POST /saved-replies': () => ({ status: 200, data: stored }),
    [`GET /saved-replies/${stored.id}`]: () => ({ status: 200, data: stored }),
    [`GET /saved-replies/${stored.id}/versions`]: () => ({ status: 200, data: pageOf([]) }),
    'GET /panelist/availability': () => ({ status: 200, data: hours }),
    'POST /organizations': () => ({ status: 200, data: organization }),
    [`GET /organizations/${organization.id}`]: () => ({ status: 200, data: organization }),
  });
  render(
    <Providers queryClient={queryClient}>
      <App session={{ user: { name: 'Asha', userType }, onSignOut: vi.fn() }} />
    </Providers>,
  );
}
const replies = '/dashboard/viewinquiry?tab=3';
const title = () => screen.getByLabelText('Title');
async function openReply() {
  open(`${replies}&id=${stored.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  fireEvent.change(title(), { target: { value: 'Changed' } });
}

it.each([
  ['another tab', () => screen.getByRole('tab', { name: /^Open/ }), '?tab=0'],
  ['a new record', () => screen.getByRole('link', { name: 'Add saved reply' }), '?tab=3&id=new'],
  ['the same page, from the menu', () => screen.getAllByRole('link', { name: /^View Inquiry/ })[0], ''],
])('asks before a typed record is left for %s, and a no stays', async (_, pressed, then) => {
  await openReply();
  fireEvent.click(pressed() ?? expect.fail('Not there'));
  expect(question).toHaveBeenCalledOnce();
  expect(title()).toHaveValue('Changed');
  question.mockReturnValue(true);
  fireEvent.click(pressed() ?? expect.fail('Not there'));
  expect(question).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(location.search).toBe(then));
});

it('asks once when the panel of a typed record is closed', async () => {
  await openReply();
  question.mockReturnValue(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(question).toHaveBeenCalledOnce();
  await waitFor(() => expect(location.search).toBe('?tab=3'));
});

it('asks before Back leaves a typed record: a no stays, also the second time, and a yes leaves', async () => {
  open(`${replies}&page=1`);
  history.pushState({ typed: 'word' }, '', `${replies}&id=${stored.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  fireEvent.change(title(), { target: { value: 'Changed' } });
  for (const times of [1, 2]) {
    history.back();
    await waitFor(() => expect(question).toHaveBeenCalledTimes(times));
    expect(location.search).toBe(`?tab=3&id=${stored.id}`);
    expect(history.state).toEqual({ typed: 'word' });
    expect(title()).toHaveValue('Changed');
  }
  question.mockReturnValue(true);
  history.back();
  await waitFor(() => expect(location.search).toBe('?tab=3&page=1'));
  expect(question).toHaveBeenCalledTimes(3);
  expect(screen.queryByLabelText('Title')).toBeNull();
});

it('asks nothing when Back leaves a record that nobody typed in', async () => {
  open(`${replies}&page=1`);
  history.pushState(null, '', `${replies}&id=${stored.id}`);
  await screen.findByRole('button', { name: 'Edit' });
  history.back();
  await waitFor(() => expect(location.search).toBe('?tab=3&page=1'));
  expect(question).not.toHaveBeenCalled();
});

it('asks nothing after a save that opens the new record', async () => {
  open(`${replies}&id=new`);
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Hours' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: 'On workdays.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add saved reply' }));
  await waitFor(() => expect(location.search).toBe(`?tab=3&id=${stored.id}`));
  expect(question).not.toHaveBeenCalled();
});

it('asks nothing after an organization was created, and once when a new one is given up', async () => {
  open('/dashboard/searchorganization?id=new');
  const name = await screen.findByLabelText('Organization');
  fireEvent.change(name, { target: { value: 'Northwind Labs' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(question).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Create organization' }));
  await waitFor(() => expect(location.search).toBe(`?id=${organization.id}`));
  expect(question).toHaveBeenCalledOnce();
});

it('asks nothing between the tabs of one form, which stays open', async () => {
  open('/dashboard/Panelistavailableslot?tab=1', 'PANELIST');
  const until = await screen.findByLabelText('Monday hours 1: to');
  fireEvent.change(until, { target: { value: '15:00' } });
  await screen.findByRole('region', { name: 'Unsaved changes' });
  fireEvent.click(screen.getByRole('tab', { name: 'My week' }));
  await waitFor(() => expect(location.search).toBe('?tab=0'));
  expect(question).not.toHaveBeenCalled();
});

it('keeps a no, also when a count on a tab then changes', async () => {
  await openReply();
  fireEvent.click(screen.getByRole('tab', { name: /^Open/ }));
  expect(question).toHaveBeenCalledOnce();
  // An inquiry has arrived.
  inquiries = 1;
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByRole('tab', { name: /^Open.*1/ })).toBeVisible();
  expect(title()).toHaveValue('Changed');
  expect(screen.getByRole('tab', { name: /replies/, selected: true })).toBeVisible();
});

it('keeps what was typed in the panel of a list when the window gets narrower, and wider again', async () => {
  await openReply();
  for (const phone of [true, false]) {
    act(() => setPhone(phone));
    await waitFor(() => expect(title()).toHaveValue('Changed'));
  }
  expect(question).not.toHaveBeenCalled();
});

it('asks before Back ends the editing of an organization', async () => {
  open(`/dashboard/searchorganization?id=${organization.id}`);
  fireEvent.click(await screen.findByRole('link', { name: 'Edit' }));
  fireEvent.change(await screen.findByLabelText('Organization'), { target: { value: 'Northwind' } });
  history.back();
  await waitFor(() => expect(question).toHaveBeenCalledOnce());
  expect(location.search).toBe(`?id=${organization.id}&edit=1`);
  expect(screen.getByLabelText('Organization')).toHaveValue('Northwind');
});

it('asks nothing when Back leads to another tab of a form that stays open', async () => {
  open('/dashboard/Panelistavailableslot?tab=1', 'PANELIST');
  fireEvent.change(await screen.findByLabelText('Monday hours 1: to'), { target: { value: '15:00' } });
  await screen.findByRole('region', { name: 'Unsaved changes' });
  fireEvent.click(screen.getByRole('tab', { name: 'My week' }));
  await waitFor(() => expect(location.search).toBe('?tab=0'));
  history.back();
  await waitFor(() => expect(location.search).toBe('?tab=1'));
  expect(question).not.toHaveBeenCalled();
});
