import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLocation } from 'wouter';
import { Frame } from '../../src/app/Frame';
import { beginSession } from '../../src/services/session-values';
import { meFor, reply, sessionOf } from './fixtures';
import { renderApp } from './render';

const line = vi.hoisted(() => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  return { arrived, arrive };
});
// The code of the palette loads over a slow connection.
vi.mock('../../src/app/SearchPalette', async (load) => {
  await line.arrived;
  return load();
});

const Where = () => <output>{useLocation()[0]}</output>;
const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(document.body, { key }));

it('what is typed before the palette has loaded is searched there, and does nothing on the page', async () => {
  beginSession(sessionOf('PANELIST'));
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/auth/me') ? reply(200, meFor('PANELIST')) : reply(404, null),
  );
  renderApp(
    <Frame user={{ name: 'Asha', userType: 'PANELIST' }} onSignOut={() => undefined}>
      <Where />
    </Frame>,
    { path: '/dashboard/here' },
  );
  await screen.findByRole('button', { name: 'Search' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  press(...'xyz', 'Escape');
  // The palette is closed again, so keys belong to the page.
  press('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
  press('Escape');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  // On the page itself, `g` and `h` would lead home, and `?` would open the shortcuts.
  press(...'gh?', 'Backspace', 'Backspace', 'Backspace', ...'Remuneratiom', 'Backspace', 'n', 'Enter');
  expect(document.querySelector('output')).toHaveTextContent('/dashboard/here');
  line.arrive();
  await waitFor(() => expect(document.querySelector('output')).toHaveTextContent('/dashboard/remuneration'));
  // A later search starts empty.
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(await screen.findByRole('combobox')).toHaveValue('');
});
