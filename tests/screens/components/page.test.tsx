import { useState } from 'react';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Page } from '../../../src/components/Page';
import { SidePanel } from '../../../src/components/SidePanel';
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

/** Notes what the page already shows when this component renders. */
function Late({ note }: { note: () => void }) {
  note();
  return <p>Content</p>;
}

it('lights the chosen tab before it renders what is below it', async () => {
  const lit: (string | null | undefined)[] = [];
  const note = () => void lit.push(document.querySelector('[aria-selected="true"]')?.textContent);
  const items = [{ label: 'First' }, { label: 'Second' }];
  function Tabbed() {
    const [tab, setTab] = useState(0);
    return (
      <Page title="Here" tabs={{ label: 'Lists', items, tab }} onTab={setTab}>
        {tab === 1 && <Late note={note} />}
      </Page>
    );
  }
  const { user } = renderApp(<Tabbed />);
  await user.click(screen.getByRole('tab', { name: 'Second' }));
  await screen.findByText('Content');
  expect(new Set(lit)).toEqual(new Set(['Second']));
});

it('shows a side panel before it renders what is in it', async () => {
  const there: boolean[] = [];
  const note = () => void there.push(document.querySelector('[role="dialog"] h2') !== null);
  renderApp(
    <SidePanel open title="Asha Rao" onClose={() => undefined}>
      <Late note={note} />
    </SidePanel>,
  );
  await screen.findByText('Content');
  expect(new Set(there)).toEqual(new Set([true]));
});
