import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Availability } from '../../../src/contract/people';
import { draftOf } from '../../../src/machines/people/hours-draft';
import { AvailabilityScreen } from '../../../src/screens/people/AvailabilityScreen';
import { beginSession } from '../../../src/services/session-values';
import { read } from '../../model/edit-availability-model';
import { device } from '../device';
import { reply, seededClient, sessionOf } from '../fixtures';
import { renderApp } from '../render';

// The lists of times have a thousand elements, and visibility checks on each of them take seconds.
configure({ defaultHidden: true });

vi.mock('../../../src/services/drafts', () => import('../device'));

const name = 'u1 form/availability';

beforeEach(() => {
  device.clear();
  beginSession(sessionOf('PANELIST'));
});

function show(present: Availability = read) {
  const puts: Availability[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    if (request.method !== 'PUT') return reply(200, present);
    const body = (await request.json()) as Availability;
    puts.push(body);
    return body.revision === present.revision
      ? reply(200, { ...body, revision: body.revision + 1 })
      : reply(409, present, 'These hours were changed elsewhere.');
  });
  const shown = renderApp(<AvailabilityScreen />, {
    path: '/dashboard/Panelistavailableslot?tab=1',
    queryClient: seededClient('PANELIST'),
  });
  return { ...shown, puts };
}
const pause = () => screen.findByLabelText<HTMLInputElement>('Break between interviews, in minutes');
const note = () => screen.queryByText(/unsent draft, saved on this device on/);

it('keeps what was changed and not saved, and has it again after the session ended', async () => {
  const first = show();
  fireEvent.change(await pause(), { target: { value: '40' } });
  await waitFor(() => expect(device.get(name)).toMatchObject({ revision: 3, draft: { breathingMinutes: 40 } }));
  first.unmount();
  const again = show();
  expect((await pause()).value).toBe('40');
  expect(note()).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Hours saved/);
  expect(again.puts.at(-1)).toMatchObject({ revision: 3, breathingMinutes: 40 });
  await waitFor(() => expect(device.has(name)).toBe(false));
});

it('lets go of it when asked', async () => {
  device.set(name, { revision: 3, draft: { ...draftOf(read), breathingMinutes: 40 } });
  show();
  expect((await pause()).value).toBe('40');
  fireEvent.click(screen.getAllByRole('button', { name: 'Discard' })[0] ?? document.body);
  expect((await pause()).value).toBe('15');
  expect(note()).not.toBeInTheDocument();
  await waitFor(() => expect(device.has(name)).toBe(false));
});

it('never writes over what was saved elsewhere meanwhile: it asks', async () => {
  device.set(name, { revision: 3, draft: { ...draftOf(read), breathingMinutes: 40 } });
  const { puts } = show({ ...read, revision: 5, dayCap: 2, weekly: read.weekly.toReversed() });
  await screen.findByText('Theirs: 2');
  // The hours are the same, only in another order.
  expect(screen.queryByText('Weekly hours')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect((await pause()).value).toBe('40');
  expect(puts).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Hours saved/);
  expect(puts).toMatchObject([{ revision: 5, breathingMinutes: 40, dayCap: read.dayCap }]);
});

it('begins with the saved hours where what is kept has another shape', async () => {
  device.set(name, { hours: 'of an older form' });
  show();
  expect((await pause()).value).toBe('15');
});
