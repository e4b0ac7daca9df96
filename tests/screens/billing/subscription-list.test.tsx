import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SubscriptionListScreen } from '../../../src/screens/billing/SubscriptionListScreen';
import { anId, fakeServer, seededClient, waitingRow } from '../fixtures';
import { renderApp } from '../render';

const mock = waitingRow({ kind: 'mock', organization: null, jobProfile: null });
const path = '/dashboard/subscriptionlist';

// Of the tabs only the seventh exists yet; older and wrong addresses show it too.
it.each(['?tab=6', '', '?tab=2', '?tab=x'])('shows the mock interviews that wait, at %j', async (search) => {
  const { answer, asked } = fakeServer({ list: () => [mock] });
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  renderApp(<SubscriptionListScreen />, { path: path + search, queryClient: seededClient('ADMIN') });
  expect(await screen.findByRole('link', { name: 'Book: Asha Rao' })).toHaveAttribute(
    'href',
    `/dashboard/interviewmenus?id=${anId(1)}`,
  );
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Mock interviews to schedule');
  expect(screen.getAllByRole('tab')).toHaveLength(1);
  expect(asked.find((one) => one.includes('/api/interviews?'))).toMatch(/view=waiting&kind=mock/);
});

it('says so where none waits', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(fakeServer({ list: () => [] }).answer);
  renderApp(<SubscriptionListScreen />, { path: `${path}?tab=6`, queryClient: seededClient('ADMIN') });
  await screen.findByText('No data found....');
  screen.getByText('No mock interviews to schedule.');
});
