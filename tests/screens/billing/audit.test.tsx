import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { AuditRow } from '../../../src/contract/system-audit';
import { SystemConfigurationScreen } from '../../../src/app/SystemConfigurationScreen';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve } from '../server';

beforeEach(() => setPhone(false));

const row = (given: Partial<AuditRow> = {}): AuditRow => ({
  id: '1',
  at: inHours(-1),
  user: { id: anId(1), name: 'Ada Admin' },
  action: 'inquiryTaken',
  object: anId(7),
  ...given,
});
const show = () =>
  renderApp(<SystemConfigurationScreen />, {
    path: '/dashboard/adminsystem?tab=5',
    queryClient: seededClient('SUPER_ADMIN'),
  });

it('the audit says in plain words who did what, and narrows it by person and action', async () => {
  const asked = serve({
    'GET /audit': () => ({ status: 200, data: pageOf([row(), row({ id: '2', user: null, action: 'erased' })]) }),
    'GET /audit/users': () => ({ status: 200, data: pageOf([{ id: anId(1), name: 'Ada Admin' }]) }),
  });
  show();
  expect(await screen.findByText('Took an inquiry')).toBeInTheDocument();
  expect(screen.getByText('Ada Admin')).toBeInTheDocument();
  expect(screen.getByText('Data erased')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const name = await screen.findByRole('combobox', { name: 'Name' });
  fireEvent.mouseDown(name);
  fireEvent.click(await screen.findByRole('option', { name: 'Ada Admin' }));
  await waitFor(() => expect(asked.at(-1)?.query.get('userId')).toBe(anId(1)));
});

it('the audit says that nothing was done, and why it cannot be read', async () => {
  serve({ 'GET /audit': () => ({ status: 200, data: pageOf([]) }) });
  const { unmount } = show();
  expect(await screen.findByText('What users do appears here.')).toBeInTheDocument();
  unmount();
  serve({ 'GET /audit': () => ({ status: 500, message: 'It broke' }) });
  show();
  expect(await screen.findByText('It broke')).toBeInTheDocument();
});
