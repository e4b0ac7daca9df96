import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { SystemConfigurationScreen } from '../../../src/app/SystemConfigurationScreen';
import type { AccountAccess } from '../../../src/contract/auth-factors';
import type { SecurityEvent } from '../../../src/contract/system-security';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve } from '../server';

beforeEach(() => setPhone(false));

const event = (given: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: '1',
  kind: 'wrongPassword',
  at: inHours(-1),
  since: inHours(-1),
  count: 7,
  user: { id: anId(1), name: 'Asha Rao' },
  userType: 'CANDIDATE',
  address: '203.0.113.9',
  call: 'POST /auth/login',
  requestId: '0123456789abcdef',
  ...given,
});
const unknown = event({ id: '2', kind: 'unknownAccount', user: null, userType: null, address: '', call: '', count: 1 });
const access: AccountAccess = {
  ...{ id: anId(1), name: 'Asha Rao', sessions: 2, lastActiveAt: inHours(-1), secondFactor: false },
  ...{ mayEndSessions: true, mayResetFactors: false },
};
const answers = {
  'GET /security-log': () => ({ status: 200, data: pageOf([event(), unknown]) }),
  [`GET /accounts/${anId(1)}/access`]: () => ({ status: 200, data: access }),
  [`DELETE /accounts/${anId(1)}/sessions`]: () => ({ status: 200, data: null }),
};
const show = (more = '') =>
  renderApp(<SystemConfigurationScreen />, {
    path: `/dashboard/adminsystem?tab=6${more}`,
    queryClient: seededClient('SUPER_ADMIN'),
  });

it('the security log says what was refused, of whom and from where, and is narrowed by event', async () => {
  const asked = serve(answers);
  show();
  const row = await screen.findByRole('row', { name: /Asha Rao/ });
  expect(row).toHaveTextContent('Wrong password');
  expect(row).toHaveTextContent('203.0.113.9');
  const other = screen.getByRole('row', { name: /Not known/ });
  expect(other).toHaveTextContent('Sign-in without an account');
  expect(other).toHaveTextContent('Many addresses');
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Event' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Wrong second factor' }));
  await waitFor(() => expect(asked.at(-1)?.query.get('kind')).toBe('wrongFactor'));
});

it('a row says what it means and what to do, and ends the sessions of its account', async () => {
  const asked = serve(answers);
  show('&id=1');
  const panel = await screen.findByRole('dialog', { name: 'Wrong password' });
  expect(panel).toHaveTextContent('Someone entered a wrong password for this account.');
  expect(within(panel).getByRole('link', { name: 'All entries of this address' })).toHaveAttribute(
    'href',
    '/dashboard/adminsystem?tab=6&q=203.0.113.9',
  );
  expect(await within(panel).findByText(/2 active sessions/)).toBeVisible();
  fireEvent.click(within(panel).getByRole('button', { name: 'End all sessions' }));
  const question = await screen.findByRole('dialog', { name: 'End all sessions of Asha Rao?' });
  expect(asked.filter(({ method }) => method === 'DELETE')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'End all sessions' }));
  expect(await screen.findByText('Asha Rao is signed out everywhere.')).toBeVisible();
});

it('an entry without an account offers nothing to end, and names no single address', async () => {
  serve(answers);
  show('&id=2');
  const panel = await screen.findByRole('dialog', { name: 'Sign-in without an account' });
  expect(panel).toHaveTextContent('We do not store what they entered.');
  expect(within(panel).queryByRole('button', { name: 'End all sessions' })).toBeNull();
  expect(within(panel).queryByRole('link', { name: /^All entries/ })).toBeNull();
});

it('the security log says that nothing was refused', async () => {
  serve({ 'GET /security-log': () => ({ status: 200, data: pageOf([]) }) });
  show();
  expect(await screen.findByText('Failed sign-ins and refused accesses appear here.')).toBeInTheDocument();
});
