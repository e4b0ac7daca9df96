import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ProfileView } from '../../../src/screens/shared/person/ProfileView';
import { anId, reply, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { newProfile } from './profile-fixtures';

const bank = { country: 'IN', swift: '', account: '•••• 9012', holder: 'M••• D•••', ifsc: 'HDFC•••' };
const clear = {
  identity: null,
  bank: { country: 'IN', swift: '', account: '123456789012', holder: 'Mira Das', ifsc: 'HDFC0001234' },
};
function show(userType: 'ADMIN' | 'SUPER_ADMIN') {
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push(`${init?.method ?? 'GET'} ${String(input)}`);
    return reply(200, String(input).endsWith('/reveal') ? clear : newProfile({ bank }));
  });
  return { ...renderApp(<ProfileView userId={anId(1)} />, { queryClient: seededClient(userType) }), asked };
}

it('an admin sees a profile with its secrets masked, and cannot unmask them', async () => {
  show('ADMIN');
  expect(await screen.findByText('•••• 9012')).toBeInTheDocument();
  expect(screen.getByText('+81 312345678')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show in full' })).not.toBeInTheDocument();
});

it('certificates lead to their issuer and have their file; what the page shows already is left out', async () => {
  const row = { name: 'Cloud Practitioner', issuer: 'Guild', date: '2024-03-31', expires: '2027-03-31' };
  const rows = [{ ...row, link: 'https://guild.example/c/1', file: anId(7), fileName: 'cloud.pdf' }];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => reply(200, newProfile({ certificate: { rows } })));
  renderApp(<ProfileView userId={anId(1)} skills={false} />, { queryClient: seededClient('ADMIN') });
  const section = await screen.findByRole('region', { name: 'Certificate' });
  expect(section).toHaveTextContent('Guild, 31-03-2024 · expires 31-03-2027');
  expect(within(section).getByRole('link', { name: 'guild.example' })).toHaveAttribute('href', rows[0]?.link);
  expect(within(section).getByRole('button', { name: 'Download' })).toBeEnabled();
  expect(screen.queryByRole('region', { name: 'Skill' })).not.toBeInTheDocument();
});

it('a super admin shows them on request, and hides them again', async () => {
  const { user, asked } = show('SUPER_ADMIN');
  await user.click(await screen.findByRole('button', { name: 'Show in full' }));
  expect(await screen.findByText('123456789012')).toBeInTheDocument();
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([
    expect.stringContaining(`/profiles/${anId(1)}/reveal`),
  ]);
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('123456789012')).not.toBeInTheDocument();
});
