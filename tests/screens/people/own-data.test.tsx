import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Erasure } from '../../../src/contract/people-erasure';
import { ErasePerson } from '../../../src/screens/shared/person/ErasePerson';
import { OwnData } from '../../../src/screens/people/own-data/OwnData';
import { saveFile } from '../../../src/services/download';
import { anId, inHours, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve } from '../server';

vi.mock('../../../src/services/download', () => ({ saveFile: vi.fn() }));

const nothing: Erasure = { asked: null, blockers: [], proof: 'password' };
const waiting: Erasure = { ...nothing, asked: { id: anId(1), at: inHours(0), until: inHours(168), by: 'self' } };
const blocked: Erasure = {
  ...nothing,
  blockers: [{ id: anId(2), code: 'IV-1007', title: 'Frontend engineer at Blue Harbour', at: inHours(30) }],
};
const own = (data: Erasure) => ({ 'GET /profile/erasure': () => ({ status: 200, data }) });
const show = () => renderApp(<OwnData />, { queryClient: seededClient('CANDIDATE') });

beforeEach(() => setPhone(false));

it('explains, asks for the word and the password, waits, and can be taken back', async () => {
  const asked = serve({
    ...own(nothing),
    'POST /profile/erasure': () => ({ status: 200, data: waiting }),
    'DELETE /profile/erasure': () => ({ status: 200, data: nothing }),
  });
  show();
  await screen.findByText(/but without your name/);
  fireEvent.click(screen.getByRole('button', { name: 'Erase my data' }));
  fireEvent.click(screen.getByRole('button', { name: 'Erase my data in 7 days' }));
  await screen.findByText('Please type ERASE');
  screen.getByText('Please enter valid password');
  fireEvent.change(screen.getByLabelText('Type ERASE to confirm'), { target: { value: 'ERASE' } });
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'Correct#horse7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Erase my data in 7 days' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel request' }));
  await screen.findByRole('button', { name: 'Erase my data' });
  expect(asked.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
    ['POST', { password: 'Correct#horse7' }],
    ['DELETE', null],
  ]);
});

it('names the interviews that are not over, and offers nothing else', async () => {
  serve(own(blocked));
  show();
  expect(await screen.findByRole('link', { name: /IV-1007/ })).toHaveAttribute(
    'href',
    `/dashboard/interview?id=${anId(2)}`,
  );
  expect(screen.queryByRole('button', { name: 'Erase my data' })).toBeNull();
});

it.each([
  ['what is in the way', blocked],
  ['that it was asked for', waiting],
])('says %s without an alarm at each visit', async (_, state) => {
  serve(own(state));
  show();
  await screen.findByText(/^(These interviews have not ended|Your data will be erased)/);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('asks a provider’s user for a fresh sign-in instead of a password', async () => {
  serve({
    ...own({ ...nothing, proof: 'signIn' }),
    'POST /profile/erasure': () => ({ status: 409, message: 'Sign out, sign in again.' }),
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Erase my data' }));
  expect(screen.queryByLabelText('Current password')).toBeNull();
  fireEvent.change(screen.getByLabelText('Type ERASE to confirm'), { target: { value: 'erase' } });
  fireEvent.click(screen.getByRole('button', { name: 'Erase my data in 7 days' }));
  await screen.findByText('Sign out, sign in again.');
});

it('a super admin erases at somebody’s request, after a question; an admin sees nothing of it', async () => {
  let now = { ...nothing, proof: null };
  const asked = serve({
    'GET /erasures': () => ({ status: 200, data: now }),
    'POST /erasures': () => {
      now = { ...waiting, proof: null };
      return { status: 200, data: now };
    },
    [`DELETE /erasures/${anId(1)}`]: () => {
      now = { ...nothing, proof: null };
      return { status: 200, data: null };
    },
  });
  const part = <ErasePerson subject={{ userId: anId(9) }} name="Ravi Kumar" />;
  const { unmount } = renderApp(part, { queryClient: seededClient('ADMIN') });
  expect(screen.queryByText('Erasure')).toBeNull();
  unmount();
  renderApp(part, { queryClient: seededClient('SUPER_ADMIN') });
  fireEvent.click(await screen.findByRole('button', { name: 'Erase data at their request' }));
  const question = screen.getByRole('dialog', { name: 'Erase Ravi Kumar’s data?' });
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.click(within(question).getByRole('button', { name: 'Erase in 7 days' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel request' }));
  await screen.findByRole('button', { name: 'Erase data at their request' });
  await waitFor(() =>
    expect(asked.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
      ['POST', { userId: anId(9) }],
      ['DELETE', null],
    ]),
  );
});

it('downloads one’s own data, and says why it fails', async () => {
  let fails = true;
  const asked = serve({
    ...own(nothing),
    'POST /profile/data': () => (fails ? { status: 429 } : { status: 200 }),
  });
  show();
  const button = await screen.findByRole('button', { name: 'Download my data' });
  fireEvent.click(button);
  await screen.findByText('This works 5 times in an hour. Try again later.');
  expect(saveFile).not.toHaveBeenCalled();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(screen.queryByText('This works 5 times in an hour. Try again later.')).toBeNull();
  await screen.findByText(/^Downloaded /);
  expect(asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/profile/data', null],
    ['/profile/data', null],
  ]);
});

it('gives a file with a video 5 minutes to arrive', async () => {
  serve({ ...own(nothing), 'POST /profile/data': () => ({ status: 200 }) });
  const limit = vi.spyOn(AbortSignal, 'timeout');
  show();
  const button = await screen.findByRole('button', { name: 'Download my data' });
  limit.mockClear();
  fireEvent.click(button);
  await screen.findByText(/^Downloaded /);
  expect(limit.mock.calls).toEqual([[300_000]]);
});
