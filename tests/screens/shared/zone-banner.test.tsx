import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { UserType } from '../../../src/contract/kit';
import { draftOf } from '../../../src/machines/people/hours-draft';
import { ZoneBanner } from '../../../src/screens/shared/ZoneBanner';
import { deviceZone } from '../../../src/services/device-zone';
import { meQuery } from '../../../src/services/queries/auth';
import { availabilityQuery, profileQuery, weekQuery } from '../../../src/services/queries/people';
import { wiredEditAvailability } from '../../../src/services/wiring/people/edit-availability';
import { wiredEditProfileSection } from '../../../src/services/wiring/people/edit-profile-section';
import { read } from '../../model/edit-availability-model';
import { seededClient } from '../fixtures';
import { newProfile } from '../people/profile-fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

afterEach(() => vi.restoreAllMocks());

const moved = 'Changing the time zone also moves your available hours.';
/** The banner of a user whose account is in another time zone than this device. */
function open(userType: UserType) {
  const queryClient = seededClient(userType);
  queryClient.setQueryData(meQuery().queryKey, (me) => me && { ...me, timeZone: 'Pacific/Chatham' });
  return { queryClient, ...renderApp(<ZoneBanner />, { queryClient }) };
}

it('tells a panelist that the hours move with the time zone, and no one else', () => {
  const { unmount } = open('PANELIST');
  expect(screen.getByRole('status')).toHaveTextContent(moved);
  unmount();
  open('CANDIDATE');
  expect(screen.getByRole('status')).not.toHaveTextContent(moved);
});

const week = weekQuery('2026-11-28').queryKey;
const queries = [meQuery().queryKey, profileQuery().queryKey, availabilityQuery().queryKey, week];
/** A panelist's client, and which of the queries above it is to read again. */
function watched(queryClient = seededClient('PANELIST')) {
  queryClient.setQueryData(profileQuery().queryKey, newProfile());
  queryClient.setQueryData(availabilityQuery().queryKey, read);
  queryClient.setQueryData(week, { timeZone: 'Asia/Kolkata', free: [], taken: [] });
  const again = () => queries.map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated);
  return { queryClient, again };
}

it('reads everything again that is in the time zone', async () => {
  const { queryClient, user } = open('PANELIST');
  const { again } = watched(queryClient);
  const me = queryClient.getQueryData(meQuery().queryKey);
  const asked = serve({
    'PUT /auth/time-zone': () => ({ status: 200 }),
    'GET /auth/me': () => ({ status: 200, data: { ...me, timeZone: deviceZone() } }),
  });
  await user.click(screen.getByRole('button', { name: /^Use / }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(asked[0]?.body).toEqual({ timeZone: deviceZone() });
  // The user is on screen, and has been read already.
  expect(again()).toEqual([false, true, true, true]);
});

it('is right after the time zone was saved with the hours, and with Contact Details', async () => {
  serve({
    'PUT /panelist/availability': () => ({ status: 200, data: { ...read, timeZone: 'Asia/Tokyo', revision: 4 } }),
    'PUT /profile': () => ({ status: 200, data: newProfile() }),
  });
  const submit = { type: 'form.submit', key: 'k', now: 0, problems: {} } as const;
  const hours = watched();
  const stored = draftOf(read);
  const input = { id: 'hours', stored, revision: 3, draft: { ...stored, timeZone: 'Asia/Tokyo' } };
  createActor(wiredEditAvailability(hours), { input }).start().send(submit);
  // The saved hours are the reply.
  await waitFor(() => expect(hours.again()).toEqual([true, true, false, true]));
  const contact = watched();
  const section = { section: 'contact' as const, value: newProfile().contact };
  createActor(wiredEditProfileSection(contact), {
    input: {
      id: 'contact',
      stored: section,
      revision: 0,
      draft: { ...section, value: { ...section.value, timeZone: 'UTC' } },
    },
  })
    .start()
    .send(submit);
  await waitFor(() => expect(contact.again()).toEqual([true, false, true, true]));
});
