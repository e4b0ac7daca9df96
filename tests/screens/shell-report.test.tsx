import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from '../../src/app/App';
import { remembers, startRemembering, stopRemembering } from '../../src/services/memory';
import { makeQueryClient } from '../../src/services/query-client';
import { anId, meFor, pageOf } from './fixtures';
import { renderApp } from './render';
import { serve } from './server';

// The module is part of the built inspector, which does not exist here.
vi.mock('../../src/services/problem-report', () => ({ prepareReport: () => Promise.reject(new Error('not found')) }));

beforeEach(startRemembering);
afterEach(stopRemembering);

function open({ problemReports = true } = {}) {
  const asked = serve({
    'GET /auth/me': () => ({ status: 200, data: { ...meFor('ORGANIZATION_USER'), problemReports } }),
    'GET /support': () => ({ status: 200, data: pageOf([]) }),
    'POST /support': () => ({ status: 200, data: { id: anId(5) } }),
    'GET /exports': () => ({ status: 200, data: [] }),
    'GET /list-views': () => ({ status: 200, data: [] }),
  });
  renderApp(<App session={{ user: { name: 'Omar', userType: 'ORGANIZATION_USER' }, onSignOut: vi.fn() }} />, {
    path: '/dashboard/support',
    queryClient: makeQueryClient(),
  });
  return asked;
}
const account = () => fireEvent.click(screen.getByRole('button', { name: 'Account of Omar' }));
const item = () => screen.queryByRole('menuitem', { name: 'Report a problem' });

it('opens from the account menu, asks what went wrong, and is sent without what could not be prepared', async () => {
  const asked = open();
  expect(await screen.findByText('Your inquiries and our answers appear here.')).toBeInTheDocument();
  account();
  fireEvent.click(item() ?? expect.fail('It is not in the menu'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
  expect(await dialog.findByText('We could not prepare the attachment. Send your message without it.')).toBeVisible();
  expect(dialog.getByRole('checkbox')).not.toBeChecked();
  fireEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('What went wrong, field is required')).toBeVisible();
  fireEvent.change(dialog.getByLabelText('What went wrong?'), { target: { value: 'The list stays empty' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Report sent. We answer under Support and by email.')).toBeInTheDocument();
  expect(asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/support', { topic: 'PROBLEM', subject: 'Problem report', text: 'The list stays empty', interviewId: null }],
  ]);
});

it('is offered nowhere, and the page forgets, where the server takes no reports', async () => {
  open({ problemReports: false });
  expect(await screen.findByText('Your inquiries and our answers appear here.')).toBeInTheDocument();
  await waitFor(() => expect(remembers()).toBe(false));
  expect(screen.queryByRole('button', { name: 'Report a problem' })).toBeNull();
  account();
  expect(await screen.findByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  expect(item()).toBeNull();
});
