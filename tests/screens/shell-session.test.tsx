import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { App } from '../../src/app/App';
import { useAppSession } from '../../src/app/session-gate';
import type { UserType } from '../../src/contract/kit';
import { logout, whoAmI } from '../../src/contract/auth';
import { countInquiries } from '../../src/contract/messages-inquiries';
import type { SessionActor } from '../../src/machines/auth/session';
import { callApi } from '../../src/services/api/client';
import { beforeEnd } from '../../src/services/before-end';
import { makeQueryClient } from '../../src/services/query-client';
import { beginSession, readSession, sessionKey } from '../../src/services/session-values';
import { beginUndoable, useUndoable } from '../../src/services/undoables';
import { loadCipher, setEncrypted, setPlain, storageKey } from '../../src/services/storage';
import { whoIsKept, wiredSession } from '../../src/services/wiring/auth/session';
import { reply } from './fixtures';
import { renderApp, setPhone } from './render';

let status = 404;
let data: unknown = null;
let session: SessionActor | undefined;

beforeEach(async () => {
  setPhone(false);
  await loadCipher();
  status = 404;
  data = null;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => reply(status, data, 'No'));
});
afterEach(() => {
  session?.stop();
  vi.unstubAllGlobals();
});

const begin = (userType: UserType, userId = 'u1', name = 'Meera Nair') =>
  beginSession({
    userType,
    key1: `key-of-${userId}`,
    name,
    designation: '',
    userId,
    systemEmail: '',
    systemMobileNumber: '',
    panelistExperience: '',
    isOnlyTwoWay: true,
  });
/** Begins a session as another tab would: this tab learns of it only through the storage. */
function beginElsewhere(userType: UserType, userId: string, name: string): void {
  localStorage.clear();
  setPlain('userType', userType);
  for (const [key, value] of Object.entries({ userId, name, key1: `key-of-${userId}` })) setEncrypted(key, value);
}
const elsewhere = (key: string | null) =>
  act(async () => void dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage, newValue: null })));

function Signed({ actor }: { actor: SessionActor }) {
  return <App session={useAppSession(actor)} />;
}

/** The app with a session of this browser's values. */
function open(path: string) {
  const went: string[] = [];
  const actor = createActor(
    wiredSession({ queryClient: makeQueryClient(), navigate: (to) => went.push(to), sayNews: () => undefined }),
    {
      input: { who: whoIsKept() },
    },
  ).start();
  session = actor;
  // Any page will do: these tests are about the frame.
  return { ...renderApp(<Signed actor={actor} />, { path }), went };
}
const account = (name: string) => screen.findByRole('button', { name: `Account of ${name}` });

describe('a session in a tab', () => {
  it('ends with the one of another tab', async () => {
    begin('PANELIST');
    const { went, path } = open('/dashboard/nowhere');
    await account('Meera Nair');
    localStorage.clear();
    await elsewhere(null);
    await waitFor(() => expect(went).toEqual(['/login']));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(screen.queryByRole('button', { name: /^Account/ })).not.toBeInTheDocument();
  });

  it('becomes that of whoever signed in in another tab, at their home', async () => {
    begin('PANELIST');
    const { went } = open('/dashboard/nowhere');
    await account('Meera Nair');
    beginElsewhere('ORGANIZATION_USER', 'u2', 'Noor Khan');
    await elsewhere(null);
    await elsewhere(storageKey('key1'));
    await account('Noor Khan');
    expect(went).toEqual(['/dashboard/org']);
  });

  it('ends by a 401: the values go, drafts stay', async () => {
    begin('PANELIST');
    localStorage.setItem('kept', 'for later');
    const { went, path } = open('/dashboard/nowhere');
    await account('Meera Nair');
    status = 401;
    await act(async () => void (await callApi(whoAmI).catch(() => undefined)));
    expect([sessionKey(), localStorage.getItem('kept'), went]).toEqual([null, 'for later', ['/login']]);
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('ends by a 401: the actions that waited for Undo go with it, and nothing is sent or said of them later', async () => {
    begin('ADMIN');
    const { path } = open('/dashboard/nowhere');
    await account('Meera Nair');
    const perform = vi.fn(async () => undefined);
    const words = { doing: 'Accepting', failed: 'Not accepted' };
    act(() => beginUndoable('interviews/i1', { words, perform, onDone: () => {}, onFailure: () => {} }));
    const { result } = renderHook(() => useUndoable('interviews/i1'));
    expect(result.current).not.toBeNull();
    status = 401;
    await act(async () => void (await callApi(whoAmI).catch(() => undefined)));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(result.current).toBeNull();
    dispatchEvent(new Event('pagehide'));
    expect(perform).not.toHaveBeenCalled();
  });

  it('clears local storage too where the 401 says that it ended by inactivity', async () => {
    begin('PANELIST');
    localStorage.setItem('kept', 'for later');
    const { went, path } = open('/dashboard/nowhere');
    await account('Meera Nair');
    status = 401;
    data = { ended: 'inactivity' };
    await act(async () => void (await callApi(whoAmI).catch(() => undefined)));
    await waitFor(() => expect(went).toEqual(['/login']));
    expect(localStorage).toHaveLength(0);
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('ends where nothing was touched for 20 minutes by the wall clock, whatever the timers say', async () => {
    begin('PANELIST');
    const { went } = open('/dashboard/nowhere');
    await account('Meera Nair');
    const start = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(start + 1_199_000);
    await act(async () => void dispatchEvent(new MouseEvent('mousemove')));
    expect(went).toEqual([]);
    clock.mockReturnValue(start + 1_199_000 + 1_200_000);
    await act(async () => void dispatchEvent(new MouseEvent('mousemove')));
    await waitFor(() => expect(went).toEqual(['/login']));
    expect(localStorage).toHaveLength(0);
    clock.mockRestore();
  });

  it('counts from the last activity in any tab, also where the page is opened later', async () => {
    begin('PANELIST');
    setPlain('lastActivity', String(Date.now() - 1_200_000));
    const { went } = open('/dashboard/nowhere');
    await waitFor(() => expect(went).toEqual(['/login']));
    expect(localStorage).toHaveLength(0);
  });

  it('ends at the server by its own key, also where an unsent action takes longer than the farewell', async () => {
    begin('PANELIST');
    const { went } = open('/dashboard/nowhere');
    await account('Meera Nair');
    const ends: (string | null)[] = [];
    vi.stubGlobal('fetch', async (asked: RequestInfo, init?: RequestInit) => {
      const request = new Request(asked, init);
      if (request.url.endsWith(logout.path)) ends.push(request.headers.get('Authorization'));
      return reply(200, null);
    });
    let sent = () => {};
    beforeEnd(() => new Promise((resolve) => void (sent = resolve)));
    act(() => session?.send({ type: 'session.end', reason: 'signOut' }));
    await waitFor(() => expect(went).toEqual(['/login']), { timeout: 4_000 });
    begin('PANELIST', 'u2');
    sent();
    await waitFor(() => expect(ends).toEqual(['Bearer key-of-u1']));
    expect(sessionKey()).toBe('key-of-u2');
    beforeEnd(async () => undefined);
  });

  it('goes to /login by a 403 and keeps everything; a call nobody asked for goes nowhere', async () => {
    begin('PANELIST');
    const { went } = open('/dashboard/nowhere');
    await account('Meera Nair');
    status = 403;
    await act(async () => void (await callApi(countInquiries, { quiet: true }).catch(() => undefined)));
    expect(went).toEqual([]);
    await act(async () => void (await callApi(whoAmI).catch(() => undefined)));
    expect([went, readSession()?.userId]).toEqual([['/login'], 'u1']);
  });

  it('is not sent away from /login by its key', async () => {
    begin('PANELIST');
    const { path } = open('/login');
    expect(await screen.findByRole('button', { name: 'Login' })).toBeInTheDocument();
    expect(path()).toBe('/login');
  });

  it('shows the menu of the user type in storage, changed by hand or not, and goes nowhere for it', async () => {
    begin('PANELIST');
    setPlain('userType', 'ORGANIZATION_USER');
    const { path, went } = open('/dashboard/nowhere');
    await account('Meera Nair');
    expect(screen.getByRole('link', { name: /, home$/ })).toHaveAttribute('href', '/dashboard/org');
    expect(screen.getByRole('button', { name: 'Interviews' })).toBeInTheDocument();
    expect([path(), went]).toEqual(['/dashboard/nowhere', []]);
  });

  it.each(['SOMEBODY', '', '__proto__'])('is nobody’s with the user type %j', async (userType) => {
    begin('PANELIST');
    setPlain('userType', userType);
    const { path } = open('/dashboard');
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('is nobody’s with a garbage key, and /login stays where it is', async () => {
    begin('PANELIST');
    localStorage.setItem(storageKey('key1'), 'garbage');
    const { path } = open('/dashboard/panelist');
    expect(await screen.findByRole('button', { name: 'Login' })).toBeInTheDocument();
    expect(path()).toBe('/login');
  });
});
