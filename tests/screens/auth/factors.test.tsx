import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { App } from '../../../src/app/App';
import { texts } from '../../../src/contract/texts';
import { FactorGate } from '../../../src/screens/auth/factors/FactorGate';
import { OwnFactors } from '../../../src/screens/auth/factors/OwnFactors';
import { makeQueryClient } from '../../../src/services/query-client';
import { meQuery } from '../../../src/services/queries/auth';
import { meFor, reply } from '../fixtures';
import { renderApp } from '../render';
import { answering } from './answering';

afterEach(() => vi.unstubAllGlobals());

const success = (data: unknown) => ({ status: 200, body: { status: 'SUCCESS', message: '', data } });
const code = 'abcd-efgh-jkmn-pqrs-tvwx-yz23-4567';
const setUpId = '00000000-0000-4000-8000-000000000001';
const none = {
  offered: { app: true, passkey: true },
  app: null as object | null,
  passkeys: [] as object[],
  recoveryCodes: 0,
  hasPassword: true,
  ways: [] as string[],
};

it('adds an authenticator app, and shows the recovery codes until they are stored', async () => {
  const asked = answering({
    'GET /auth/factors': success(none),
    'POST /auth/factors/app': success({
      setUpId,
      secret: 'JBSWY3DPEHPK3PXP',
      account: 'ada@example.com',
      issuer: 'Interview platform',
    }),
    'POST /auth/factors/app/confirm': success({ recoveryCodes: [code] }),
  });
  const queryClient = makeQueryClient();
  queryClient.setQueryData(meQuery().queryKey, meFor('PANELIST'));
  renderApp(<OwnFactors />, { queryClient });
  fireEvent.click(await screen.findByRole('button', { name: 'Add authenticator app' }));
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'Interview#2026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Code from the app'), { target: { value: '123 456' } });
  expect(await screen.findByText(code)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled();
  fireEvent.click(screen.getByLabelText('I have stored my recovery codes'));
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(code)).toBeNull();
  expect(asked.map(({ body }) => body)).toEqual([
    { password: 'Interview#2026', factor: null },
    { setUpId, code: '123456' },
  ]);
});

it('shows a factor whose confirmation got no answer, and does not say that it took too long', async () => {
  const answers = {
    'GET /auth/factors': success(none),
    'POST /auth/factors/app': success({ setUpId, secret: 'JBSWY3DPEHPK3PXP', account: 'ada@example.com', issuer: 'I' }),
    'POST /auth/factors/app/confirm': { status: 502, body: {} },
  };
  answering(answers);
  const queryClient = makeQueryClient();
  queryClient.setQueryData(meQuery().queryKey, meFor('PANELIST'));
  renderApp(<OwnFactors />, { queryClient });
  fireEvent.click(await screen.findByRole('button', { name: 'Add authenticator app' }));
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'Interview#2026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const app = { createdAt: '2026-11-24T10:06:00.000Z', usedAt: null };
  answers['GET /auth/factors'] = success({ ...none, app, recoveryCodes: 10, ways: ['code', 'recoveryCode'] });
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } });
  expect(await screen.findByText(/^10 recovery codes are left/)).toBeInTheDocument();
  answers['POST /auth/factors/app/confirm'] = { status: 404, body: {} };
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '654321' } });
  expect(await screen.findByText(texts.setUpUnclear)).toBeVisible();
});

const passkey = {
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Chrome on Linux',
  createdAt: '2026-11-24T10:06:00.000Z',
  usedAt: null,
};
const having = (given: object) => success({ ...none, ...given });

it('renames a passkey, from the name that it has', async () => {
  const asked = answering({
    'GET /auth/factors': having({ passkeys: [passkey], recoveryCodes: 10 }),
    [`PUT /auth/factors/passkeys/${passkey.id}`]: success(null),
  });
  const queryClient = makeQueryClient();
  queryClient.setQueryData(meQuery().queryKey, meFor('PANELIST'));
  renderApp(<OwnFactors />, { queryClient });
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Chrome on Linux' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Chrome on Linux');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Work laptop ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.map(({ body }) => body)).toEqual([{ name: 'Work laptop' }]);
});

it('asks for a code as well before the app is removed, and a recovery code will do', async () => {
  const asked = answering({
    'GET /auth/factors': having({
      app: { createdAt: passkey.createdAt, usedAt: null },
      ...{ recoveryCodes: 10, ways: ['code', 'recoveryCode'] },
    }),
    'POST /auth/factors/remove': success(null),
  });
  const queryClient = makeQueryClient();
  queryClient.setQueryData(meQuery().queryKey, meFor('PANELIST'));
  renderApp(<OwnFactors />, { queryClient });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Authenticator app' }));
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'Interview#2026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Enter the code')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Code from your authenticator app'), { target: { value: '111 11' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Recovery code')).toHaveValue('');
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Second factor removed.')).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([
    { password: 'Interview#2026', factor: { recoveryCode: code }, passkeyId: null },
  ]);
});

it('has the passkey sign a challenge before new recovery codes are made, and says if it did not', async () => {
  const credentials = { get: vi.fn(() => Promise.reject(new Error('closed'))) };
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  const asked = answering({
    'GET /auth/factors': having({ passkeys: [passkey], recoveryCodes: 0, hasPassword: false, ways: ['passkey'] }),
    'POST /auth/factors/challenge': success({ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', credentials: ['a2V5'] }),
  });
  const queryClient = makeQueryClient();
  queryClient.setQueryData(meQuery().queryKey, meFor('PANELIST'));
  renderApp(<OwnFactors />, { queryClient });
  fireEvent.click(await screen.findByRole('button', { name: 'Create new codes' }));
  expect(screen.getByText('Next, your browser asks for your passkey.')).toBeVisible();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create new codes' }));
  expect(await screen.findByText(/^The passkey was not used/)).toBeVisible();
  expect(asked).toHaveLength(1);
});

it('lets nobody go on whose second factor is required and missing, but they can sign out', async () => {
  answering({
    'GET /auth/factors': having({ hasPassword: false }),
    'POST /auth/factors/app': { status: 409, body: { status: 'FAIL', message: 'Sign in again first.' } },
  });
  const onSignOut = vi.fn();
  renderApp(<FactorGate due onPass={() => undefined} onSignOut={onSignOut} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add authenticator app' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign in again first.');
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(onSignOut).toHaveBeenCalled();
});

it('keeps new recovery codes on screen until they are stored: neither Escape nor the backdrop closes them', async () => {
  let letIn: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => (letIn = resolve));
  answering({
    'GET /auth/factors': having({ passkeys: [passkey], recoveryCodes: 1 }),
    'POST /auth/factors/recovery-codes': success({ recoveryCodes: [code] }),
  });
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === 'POST') await sent;
    return answer(url, init);
  });
  const queryClient = makeQueryClient();
  queryClient.setQueryData(meQuery().queryKey, meFor('PANELIST'));
  renderApp(<OwnFactors />, { queryClient });
  fireEvent.click(await screen.findByRole('button', { name: 'Create new codes' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Current password'), { target: { value: 'Interview#2026' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Create new codes' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled());
  leaveDialog();
  letIn();
  expect(await screen.findByText(code)).toBeVisible();
  leaveDialog();
  expect(screen.getByText(code)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'I have stored them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

/** Both ways to close a dialog without a button. */
function leaveDialog() {
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  const around = document.querySelector('.MuiDialog-container') ?? expect.fail('No dialog');
  fireEvent.mouseDown(around);
  fireEvent.click(around);
}

/** The app of a panelist whose second factor is required and missing until `isDue` is false. */
async function atTheGate() {
  const server = { isDue: true };
  answering({
    'GET /auth/factors': having({ hasPassword: false }),
    'POST /auth/factors/app': success({ setUpId, secret: 'JBSWY3DPEHPK3PXP', account: 'ada@example.com', issuer: 'I' }),
    'POST /auth/factors/app/confirm': success({ recoveryCodes: [code] }),
  });
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.endsWith('/auth/me') ? reply(200, { ...meFor('PANELIST'), secondFactorDue: server.isDue }) : answer(url, init),
  );
  const queryClient = makeQueryClient();
  const user = { name: 'Ravi Kumar', userType: 'PANELIST' as const };
  renderApp(<App session={{ user, onSignOut: vi.fn() }} />, { path: '/dashboard/nowhere', queryClient });
  await screen.findByRole('button', { name: 'Add authenticator app' });
  return { server, readAgain: () => act(() => queryClient.invalidateQueries({ queryKey: meQuery().queryKey })) };
}

it('keeps the recovery codes of a required factor when the user is read again, until Continue is pressed', async () => {
  const { server, readAgain } = await atTheGate();
  fireEvent.click(screen.getByRole('button', { name: 'Add authenticator app' }));
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } });
  expect(await screen.findByText(code)).toBeVisible();
  server.isDue = false;
  await readAgain();
  expect(screen.getByText(code)).toBeVisible();
  fireEvent.click(screen.getByLabelText('I have stored my recovery codes'));
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

it('lets the user in when the factor was added elsewhere', async () => {
  const { server, readAgain } = await atTheGate();
  server.isDue = false;
  await readAgain();
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});
