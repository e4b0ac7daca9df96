import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SubscribeButton } from '../../../src/screens/interviews/parts/SubscribeButton';
import { reply, seededClient } from '../fixtures';
import { renderApp } from '../render';

const address = 'https://interviews.example/api/calendar/abc.ics';

function show(made: boolean, refuse = false) {
  let madeAt = made ? '2026-11-20T05:00:00.000Z' : null;
  const sent: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { method } = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    if (method !== 'GET') sent.push(method);
    if (method !== 'GET' && refuse) return reply(500, null, 'The database rests');
    if (method === 'PUT') madeAt = '2026-11-24T05:00:00.000Z';
    if (method === 'DELETE') madeAt = null;
    if (method === 'PUT') return reply(200, { address });
    return reply(200, method === 'GET' ? { madeAt, readAt: null } : null);
  });
  renderApp(<SubscribeButton />, { queryClient: seededClient('PANELIST') });
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  return sent;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('makes an address, shows it once and copies it', async () => {
  const sent = show(false);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('Create address');
  expect(await screen.findByLabelText('Address')).toHaveValue(address);
  expect(screen.getByText(/We show it only once/)).toBeInTheDocument();
  await press('Copy');
  expect(copied).toHaveBeenCalledWith(address);
  expect(sent).toEqual(['PUT']);
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Subscribe');
  expect(await screen.findByText(/You created an address on 24-11-2026 10:30 AM/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Address')).toBeNull();
});

it.each([
  ['Create new address', 'Create a new address?', 'PUT'],
  ['End feed', 'End this feed?', 'DELETE'],
])('asks before "%s"', async (name, title, method) => {
  const sent = show(true);
  await press(name);
  const question = await screen.findByRole('dialog', { name: title });
  expect(sent).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  expect(sent).toEqual([method]);
  if (method === 'DELETE') expect(await screen.findByRole('button', { name: 'Create address' })).toBeInTheDocument();
});

it('says what went wrong where it was asked', async () => {
  show(true, true);
  await press('End feed');
  const question = await screen.findByRole('dialog', { name: 'End this feed?' });
  fireEvent.click(within(question).getByRole('button', { name: 'End feed' }));
  expect(await within(question).findByText('The database rests')).toBeInTheDocument();
});
