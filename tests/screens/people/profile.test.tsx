import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { UserType } from '../../../src/contract/kit';
import { ProfileScreen } from '../../../src/screens/people/ProfileScreen';
import { reply, seededClient } from '../fixtures';
import { renderApp } from '../render';

const profile = { name: 'Mira Das', email: 'mira@example.com', mobile: '+81 312345678', timeZone: 'Asia/Tokyo' };

function show(userType: UserType) {
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    if (request.url.endsWith('/erasure')) return reply(200, { asked: null, blockers: [], proof: 'password' });
    if (request.method !== 'PUT') return reply(200, profile);
    const body = (await request.json()) as object;
    sent.push(body);
    return reply(200, { ...profile, ...body });
  });
  const app = renderApp(<ProfileScreen />, { path: '/dashboard/profilepage', queryClient: seededClient(userType) });
  return { ...app, sent };
}

it.each([
  ['ADMIN', '/dashboard'],
  ['SUPER_ADMIN', '/dashboard'],
  ['ORGANIZATION_USER', '/dashboard/org'],
] as const)('the profile guard sends %s home: they have no profile', (userType, home) => {
  expect(show(userType).path()).toBe(home);
});

it('a candidate changes how they are reached, and finds the way to their resume', async () => {
  const { user, sent } = show('CANDIDATE');
  expect(await screen.findByLabelText('Country code')).toHaveValue('+81 Japan');
  expect(screen.getByRole('link', { name: 'See or change my resume' })).toHaveAttribute(
    'href',
    '/dashboard/resumechoice',
  );
  const number = screen.getByLabelText('WhatsApp no');
  await user.clear(number);
  await user.type(number, '90-1234 5678');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Your details are saved.');
  expect(screen.getByRole('status')).toHaveFocus();
  expect(sent).toEqual([{ name: 'Mira Das', timeZone: 'Asia/Tokyo', mobile: '+81 9012345678' }]);
  await user.click(screen.getByRole('button', { name: 'Change more' }));
  expect(screen.getByLabelText('WhatsApp no')).toHaveValue('9012345678');
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

it('a panelist has no resume', async () => {
  show('PANELIST');
  expect(await screen.findByLabelText('Name')).toHaveValue('Mira Das');
  expect(screen.queryByText('Resume')).not.toBeInTheDocument();
});
