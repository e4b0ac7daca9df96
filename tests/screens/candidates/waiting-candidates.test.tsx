import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { WaitingCandidate } from '../../../src/contract/candidates-waiting';
import { CandidateUserScreen } from '../../../src/screens/candidates/CandidateUserScreen';
import { keptNotification } from '../../../src/services/kept-notification';
import { loadCipher } from '../../../src/services/storage';
import { anId, inHours, pageOf, reply, seededClient } from '../fixtures';
import { renderApp } from '../render';

const asha: WaitingCandidate = {
  id: anId(70),
  name: 'Asha Rao',
  organization: { id: anId(50), name: 'Northwind Software' },
  uploadedBy: 'O',
  mobile: '+91 98450 12345',
  timeZone: 'Asia/Kolkata',
  preferred: [inHours(30), inHours(50)],
  at: inHours(-3),
};
const ben: WaitingCandidate = {
  ...asha,
  id: anId(71),
  name: 'Ben Okafor',
  organization: null,
  uploadedBy: 'P',
  preferred: [],
};

let waiting: WaitingCandidate[];
let asked: string[];
let status: number;
beforeAll(() => loadCipher());
beforeEach(() => {
  [waiting, asked, status] = [[asha, ben], [], 200];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    const { pathname } = new URL(request.url);
    asked.push(`${request.method} ${pathname}`);
    if (pathname === '/api/candidates/waiting') return reply(200, pageOf(waiting));
    const look = /^\/api\/candidates\/([^/]+)\/look$/.exec(pathname);
    if (!look || status !== 200) return reply(status === 200 ? 404 : status, null, 'It is under repair');
    waiting = waiting.filter(({ id }) => id !== look[1]);
    return reply(200, null);
  });
});

const open = (search = '?tab=2') =>
  renderApp(<CandidateUserScreen />, {
    path: `/dashboard/searchcandidateuser${search}`,
    queryClient: seededClient('ADMIN'),
  });

it('shows who was not looked at yet', async () => {
  open();
  await screen.findByText('Asha Rao');
  for (const text of ['Northwind Software', 'Organization', 'Portal', 'None, from the portal', 'None', '+1'])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('New candidates');
});

const marked = () => asked.filter((call) => call.startsWith('POST'));
const leavePage = () => act(() => void dispatchEvent(new Event('pagehide')));

it('marks a candidate after 5 seconds in which it can be undone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  const row = (await screen.findByText('Asha Rao')).closest('tr') as HTMLElement;
  fireEvent.click(screen.getByRole('button', { name: 'Mark as seen: Asha Rao' }));
  expect(within(row).getByRole('status')).toHaveTextContent('Marking…');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  fireEvent.click(within(row).getByRole('button', { name: 'Undo: Asha Rao' }));
  expect(within(row).queryByRole('status')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(marked()).toEqual([]);
  fireEvent.click(within(row).getByRole('button', { name: 'Mark as seen: Asha Rao' }));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(screen.queryByText('Asha Rao')).toBeNull());
  expect(marked()).toEqual([`POST /api/candidates/${asha.id}/look`]);
});

it('marks two at once, each in its own row', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as seen: Asha Rao' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mark as seen: Ben Okafor' }));
  expect(screen.getAllByText('Marking…')).toHaveLength(2);
  expect(marked()).toEqual([]);
  leavePage();
  await screen.findByText('No data found....');
  expect(marked()).toHaveLength(2);
});

it('says why a candidate could not be marked, and tries again', async () => {
  open();
  await screen.findByText('Ben Okafor');
  status = 503;
  fireEvent.click(screen.getByRole('button', { name: 'Mark as seen: Ben Okafor' }));
  leavePage();
  await screen.findByText('Not marked: Ben Okafor. It is under repair');
  status = 200;
  fireEvent.click(screen.getByRole('button', { name: 'Try again: Ben Okafor' }));
  await waitFor(() => expect(screen.queryByText('Ben Okafor')).toBeNull());
});

it('fills in Schedule Interview with a candidate of an organization', async () => {
  const { path } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Schedule: Asha Rao' }));
  expect(path()).toBe('/dashboard/interviewmenus');
  expect(keptNotification()).toMatchObject({
    organization: asha.organization,
    notification: {
      candidateId: asha.id,
      candidateName: 'Asha Rao',
      timeAvailability: asha.preferred[0],
      times: asha.preferred,
    },
  });
  expect(screen.queryByRole('button', { name: 'Schedule: Ben Okafor' })).toBeNull();
});

it('says so where everybody has been looked at', async () => {
  waiting = [];
  open();
  await screen.findByText('No data found....');
});
