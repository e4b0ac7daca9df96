import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { WaitingCandidate } from '../../../src/contract/people-waiting';
import { CandidateUserScreen } from '../../../src/screens/people/CandidateUserScreen';
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
    const others = waiting.filter(({ id }) => id !== look[1]);
    waiting =
      request.method === 'POST'
        ? others
        : [asha, ben].filter(({ id }) => id === look[1] || others.some((one) => one.id === id));
    return reply(200, null);
  });
});

const open = (search = '?tab=2') =>
  renderApp(<CandidateUserScreen />, {
    path: `/dashboard/searchcandidateuser${search}`,
    queryClient: seededClient('ADMIN'),
  });

it.each(['?tab=2', '', '?tab=9'])('shows who was not looked at yet, at %j', async (search) => {
  open(search);
  await screen.findByText('Asha Rao');
  for (const text of ['Northwind Software', 'Organization', 'Portal', 'None, from the portal', 'None given', '+1'])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Uploaded and applied']);
});

it('takes a candidate off the list when marked, and puts them back', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as looked at: Asha Rao' }));
  await screen.findByText('Asha Rao is marked as looked at.');
  await waitFor(() => expect(screen.queryByText('Asha Rao')).toBeNull());
  expect(asked).toContain(`POST /api/candidates/${asha.id}/look`);
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo).toHaveFocus();
  fireEvent.click(undo);
  await screen.findByText('Asha Rao');
  expect(asked).toContain(`DELETE /api/candidates/${asha.id}/look`);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

it('says why a candidate could not be marked, and keeps them', async () => {
  open();
  status = 503;
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as looked at: Ben Okafor' }));
  await screen.findByText('It is under repair');
  screen.getByText('Ben Okafor');
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
