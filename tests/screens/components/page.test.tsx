import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Page } from '../../../src/components/Page';
import { renderApp } from '../render';

const trail = (length: number) =>
  Array.from({ length }, (_, index) => ({ title: `Level ${index + 1}`, href: `/l${index}` }));
const shown = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

it('shows a trail of 8 whole', () => {
  renderApp(
    <Page title="Here" crumbs={trail(7)}>
      {null}
    </Page>,
  );
  expect(shown()).toHaveLength(7);
});

it('shortens a trail of more than 8, and shows it whole when asked', async () => {
  const { user } = renderApp(
    <Page title="Here" crumbs={trail(8)}>
      {null}
    </Page>,
  );
  expect(shown().length).toBeLessThan(8);
  await user.click(screen.getByRole('button', { name: /path/i }));
  expect(shown()).toHaveLength(8);
});

it('counts on its tabs up to 10,000', () => {
  const items = [
    { label: 'Open', count: 10_000 },
    { label: 'Closed', count: 10_000, more: true },
  ];
  renderApp(
    <Page title="Here" tabs={{ label: 'Inquiries', items, tab: 0 }}>
      {null}
    </Page>,
  );
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Open (10,000)', 'Closed (10,000+)']);
});
