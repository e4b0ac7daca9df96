import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DisplayDrawer } from '../../src/app/DisplayDrawer';
import { Frame } from '../../src/app/Frame';
import { Providers } from '../../src/app/Providers';
import { defaultDisplay, type DisplaySettings, type Me } from '../../src/contract/auth';
import { keepDisplay, useKeptDisplay } from '../../src/services/display-values';
import { meQuery } from '../../src/services/queries/auth';
import { makeQueryClient } from '../../src/services/query-client';
import { beginSession } from '../../src/services/session-values';
import { loadCipher, storageKey } from '../../src/services/storage';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { meFor } from './fixtures';
import { setPhone } from './render';

// The choices made here show in computed styles.
vi.unmock('@emotion/cache');

let sent: DisplaySettings[] = [];
let status = 200;
let server: Me;

const values = {
  userType: 'PANELIST',
  key1: 'key',
  name: 'Meera',
  designation: '',
  userId: 'u1',
  systemEmail: '',
  systemMobileNumber: '',
  panelistExperience: '',
  isOnlyTwoWay: true,
} as const;

beforeEach(async () => {
  setPhone(false);
  await loadCipher();
  beginSession(values);
  sent = [];
  status = 200;
  server = meFor('PANELIST');
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/auth/display')) {
      sent.push(JSON.parse(String(init.body)) as DisplaySettings);
      const ok = status === 200;
      return Response.json({ status: ok ? 'SUCCESS' : 'FAIL', message: ok ? '' : 'Not kept', data: null }, { status });
    }
    return Response.json({ status: 'SUCCESS', message: '', data: url.endsWith('/auth/me') ? server : [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

function Themed({ queryClient }: { queryClient: ReturnType<typeof makeQueryClient> }) {
  return (
    <Providers queryClient={queryClient} display={useKeptDisplay()}>
      <Router hook={memoryLocation({ path: '/dashboard/panelist' }).hook}>
        <Frame user={{ name: 'Meera', userType: 'PANELIST' }} onSignOut={() => undefined}>
          {null}
        </Frame>
        <DisplayDrawer open onClose={() => undefined} />
      </Router>
    </Providers>
  );
}
function open() {
  const queryClient = makeQueryClient();
  return { queryClient, ...render(<Themed queryClient={queryClient} />) };
}
const font = () => getComputedStyle(document.body).fontFamily;

describe('display settings', () => {
  it('offer what the specification names, begin with its defaults, and close by name', () => {
    open();
    expect(screen.getByRole('dialog', { name: 'Display settings' })).toHaveStyle({ width: '280px' });
    expect(
      ['Roboto', 'Poppins', 'Inter'].map((name) => screen.getByRole<HTMLInputElement>('radio', { name }).checked),
    ).toEqual([true, false, false]);
    const slider = screen.getByRole('slider', { name: 'Border radius' });
    expect(['min', 'max', 'step'].map((name) => slider.getAttribute(name))).toEqual(['4', '24', '2']);
    expect(slider).toHaveValue('12');
    expect(screen.getByRole('button', { name: 'Reset to defaults' })).toBeDisabled();
  });

  it('show at once, are kept on this device at once, and on the server once the choosing pauses', async () => {
    open();
    for (const value of ['14', '16', '18'])
      fireEvent.change(screen.getByLabelText('Border radius'), { target: { value } });
    fireEvent.click(screen.getByLabelText('Poppins'));
    fireEvent.click(screen.getByLabelText('Dark'));
    expect(font()).toMatch(/^Poppins/);
    expect(document.documentElement).toHaveAttribute('data-dark');
    const chosen = { fontFamily: 'Poppins', borderRadius: 18, mode: 'dark' };
    expect(localStorage.getItem(storageKey('display'))).not.toMatch(/Poppins/);
    await waitFor(() => expect(sent).toEqual([chosen]));
    cleanup();
    document.documentElement.removeAttribute('data-dark');
    server = { ...server, display: chosen as DisplaySettings };
    open();
    // Before any response.
    expect(document.documentElement).toHaveAttribute('data-dark');
    expect(screen.getByLabelText('Border radius')).toHaveValue('18');
    expect(localStorage.getItem('mui-mode')).toBeNull();
  });

  it('say when the server did not keep them, and stay chosen here', async () => {
    status = 500;
    open();
    fireEvent.click(screen.getByLabelText('Inter'));
    expect(await screen.findByText('Not kept')).toBeInTheDocument();
    expect(screen.getByLabelText('Inter')).toBeChecked();
  });

  it('go back to the defaults', async () => {
    keepDisplay({ fontFamily: 'Inter', borderRadius: 24, mode: 'dark' });
    server = { ...server, display: { fontFamily: 'Inter', borderRadius: 24, mode: 'dark' } };
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Reset to defaults' }));
    expect(document.documentElement).toHaveAttribute('data-light');
    await waitFor(() => expect(sent).toEqual([defaultDisplay]));
  });

  it('are those of the user after sign-in, and of the next user after theirs', async () => {
    server = { ...server, display: { fontFamily: 'Poppins', borderRadius: 4, mode: 'dark' } };
    const { queryClient } = open();
    await waitFor(() => expect(screen.getByLabelText('Border radius')).toHaveValue('4'));
    expect(font()).toMatch(/^Poppins/);
    server = { ...server, userId: 'u2', display: { ...defaultDisplay, borderRadius: 20 } };
    act(() => beginSession({ ...values, userId: 'u2', key1: 'other' }));
    expect(screen.getByLabelText('Border radius')).toHaveValue('12');
    await act(() => queryClient.refetchQueries(meQuery()));
    await waitFor(() => expect(screen.getByLabelText('Border radius')).toHaveValue('20'));
    expect(document.documentElement).toHaveAttribute('data-light');
  });

  it('change in this tab when another one changes them, and nonsense counts for nothing', () => {
    open();
    const key = storageKey('display');
    keepDisplay({ ...defaultDisplay, borderRadius: 8 });
    const other = localStorage.getItem(key);
    keepDisplay(defaultDisplay);
    const from = (value: string) => {
      localStorage.setItem(key, value);
      act(() => void dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage, newValue: value })));
    };
    from(other ?? '');
    expect(screen.getByLabelText('Border radius')).toHaveValue('8');
    from('nonsense');
    expect(screen.getByLabelText('Border radius')).toHaveValue('12');
  });
});
