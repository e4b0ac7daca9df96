import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '../../../src/app/Providers';
import type { Settings } from '../../../src/contract/system';
import {
  signInMachine,
  type SignInActor,
  type SignInEvent,
  type SignInSnapshot,
} from '../../../src/machines/auth/sign-in';
import { texts } from '../../../src/contract/texts';
import { signInTabs } from '../../../src/machines/auth/sign-in-form';
import { SignInBody, SignInScreen } from '../../../src/screens/auth/SignInScreen';
import { entryMessage, entryTab } from '../../../src/screens/auth/sign-in-entry';
import { makeQueryClient } from '../../../src/services/query-client';
import { settingsQuery } from '../../../src/services/queries/system';
import { readSession } from '../../../src/services/session-values';
import { modelTest } from '../../model/harness';
import { otherWays, signInReplies } from '../../model/sign-in-replies';
import { reply } from '../fixtures';
import { renderApp } from '../render';

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Login' });

const settings = {
  oneWayUrl: 'https://one.example/one-way',
  selectRoleUrl: 'https://one.example/select-role/form',
  social: {
    google: {
      name: 'Test identity provider',
      authorizeUrl: 'https://id.example/auth',
      clientId: 'c1',
      scope: 'openid email',
      userinfoUrl: 'https://id.example/me',
    },
    linkedin: {
      name: 'Test professional network',
      authorizeUrl: 'https://net.example/auth',
      clientId: 'c2',
      scope: 'email',
      userinfoUrl: null,
    },
  },
};
/** A cache that already contains the settings of this site. */
const knowing = (known: Settings) => {
  const queryClient = makeQueryClient();
  queryClient.setQueryData(settingsQuery().queryKey, known);
  return queryClient;
};
const provider = {
  google: 'Continue with Test identity provider',
  linkedin: 'Continue with Test professional network',
};

const { success, fail, warning, secondStep } = signInReplies;

describe('the sign-in screen', () => {
  it('takes every path of its machine', async () => {
    const model = modelTest({
      machine: signInMachine,
      input: { tab: 0 },
      // The events of a user: choose another tab, fill in the form, sign in with a provider, cancel that.
      events: ({ context: { tab, email: typed, password: secret } }: SignInSnapshot): SignInEvent[] => [
        { type: 'tab.select', tab: (tab + 2) % 4 },
        ...(typed === '' ? [{ type: 'email.change' as const, value: 'asha@example.com' }] : []),
        ...(secret === '' ? [{ type: 'password.change' as const, value: 'secret' }] : []),
        { type: 'form.submit' },
        { type: 'social.start', provider: 'linkedin' },
        { type: 'social.cancel' },
      ],
      settle: {
        // The second step has a screen of its own: see below.
        signIn: { done: [success, fail, warning, otherWays.oneWay], error: [new Error('away')] },
        handOff: { done: [{ address: 'https://one.example/x' }], error: [new Error('away')] },
      },
      project: ({ context: { tab, email: typed, password: secret, provider: open, oneWay } }: SignInSnapshot) => ({
        tab,
        typed,
        secret,
        open,
        oneWay,
      }),
    });
    const driver = model.liveDriver({
      around: async (change) => void (await act(change)),
      mount: (actor) =>
        void render(
          <Providers queryClient={knowing(settings)}>
            <SignInBody actor={actor as SignInActor} />
          </Providers>,
        ),
      act: (event) => {
        if (event.type === 'tab.select')
          fireEvent.click(screen.getByRole('tab', { name: signInTabs[event.tab]?.label ?? '' }));
        else if (event.type === 'email.change') fireEvent.change(email(), { target: { value: event.value } });
        else if (event.type === 'password.change') fireEvent.change(password(), { target: { value: event.value } });
        else if (event.type === 'social.start')
          fireEvent.click(screen.getByRole('button', { name: provider[event.provider] }));
        else if (event.type === 'social.cancel') fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
        else fireEvent.click(button());
        return true;
      },
      see: (snapshot) => {
        const { context } = snapshot;
        const editable = snapshot.matches('editing');
        const tab = signInTabs[context.tab];
        expect(email().value).toBe(context.email);
        expect(password().value).toBe(context.password);
        expect(document.querySelector('[aria-selected="true"]')?.textContent).toBe(tab?.label);
        expect(email().disabled).toBe(!editable);
        expect(screen.getByText<HTMLButtonElement>('Login').disabled).toBe(!editable);
        const failure = snapshot.matches({ editing: 'failed' }) ? context.failure.message : undefined;
        expect(document.querySelector('[role="note"]')?.textContent).toBe(failure);
        for (const problem of Object.values(context.problems)) if (problem !== null) screen.getByText(problem);
        expect(screen.queryByText(/You are signed in/) !== null).toBe(snapshot.hasTag('done'));
        const choices = screen.queryAllByText<HTMLButtonElement>(/^Continue with/);
        expect(choices).toHaveLength(tab?.social === null ? 0 : 2);
        for (const choice of choices) expect(choice.disabled).toBe(!editable);
        expect(screen.queryByText(/Continue in the window/) !== null).toBe(context.provider !== null);
        expect(screen.getByText('Forgot Password?')).toHaveAttribute('href', `/forgot/${tab?.kind}`);
      },
      unmount: () => cleanup(),
    });
    // Without tabs that do not exist: a user cannot press them.
    await model.walk(driver, { paths: await model.cover(), partial: true });
  });

  it.each(['Panelist', 'Candidate'])('leads from the %s tab to registration as one', (label) => {
    const shown = renderApp(<SignInScreen />, {
      path: `/login/${label.toLowerCase()}`,
      queryClient: knowing(settings),
    });
    fireEvent.click(screen.getByRole('tab', { name: label }));
    screen.getByText(/Don't have an account\?/);
    const register = screen.getByRole('link', { name: `Register As ${label}` });
    expect(register).toHaveAttribute('href', '/register');
    fireEvent.click(register);
    expect(shown.path()).toBe('/register');
    expect(shown.state()).toMatchObject({ userType: label.toLowerCase() });
    expect(screen.queryByRole('link', { name: 'Connect now' })).toBeNull();
  });

  it('shows on the Organization tab the way to the outside form, and nothing of registration or providers', () => {
    renderApp(<SignInScreen />, { path: '/login/organization?tab=2', queryClient: knowing(settings) });
    expect(screen.getByRole('link', { name: 'Connect now' })).toHaveAttribute('href', settings.selectRoleUrl);
    expect(screen.queryByText(/Register As/)).toBeNull();
    expect(screen.queryByRole('group', { name: 'Other ways to sign in' })).toBeNull();
  });

  it('leads to the form of this place until it says where another one is, and goes on asking', async () => {
    let asked = 0;
    vi.stubGlobal('fetch', async () => {
      asked += 1;
      return asked === 1 ? reply(500, null) : reply(200, settings);
    });
    const { user } = renderApp(<SignInScreen />, { path: '/login?tab=2' });
    const way = () => screen.getByRole('link', { name: 'Connect now' });
    expect(way()).toHaveAttribute('href', '/select-role/form');
    await waitFor(() => expect(way()).toHaveAttribute('href', settings.selectRoleUrl));
    await user.click(screen.getByRole('tab', { name: 'Panelist' }));
    screen.getByRole('button', { name: provider.google });
    vi.unstubAllGlobals();
  });

  it('shows the ways in before the way to an account', () => {
    renderApp(<SignInScreen />, { path: '/login', queryClient: knowing(settings) });
    const ways = screen.getByRole('group', { name: 'Other ways to sign in' });
    const registration = screen.getByRole('link', { name: 'Register As Panelist' });
    expect(ways.compareDocumentPosition(registration)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows the providers that are configured, and no block where there is none', () => {
    const { google } = settings.social;
    const one = renderApp(<SignInScreen />, {
      queryClient: knowing({ ...settings, social: { google, linkedin: null } }),
    });
    expect(screen.getAllByRole('button', { name: /Continue with/ }).map((shown) => shown.textContent)).toEqual([
      provider.google,
    ]);
    one.unmount();
    renderApp(<SignInScreen />, { queryClient: knowing({ ...settings, social: { google: null, linkedin: null } }) });
    expect(screen.queryByText('or')).toBeNull();
  });

  it('moves the focus by arrow keys and chooses by Enter alone', async () => {
    const { user } = renderApp(<SignInScreen />, { path: '/login', queryClient: knowing(settings) });
    fireEvent.change(email(), { target: { value: 'asha@example.com' } });
    screen.getByRole('tab', { selected: true }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('Organization');
    expect(email().value).toBe('asha@example.com');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Organization');
    expect(email().value).toBe('');
  });
});

describe('signing in', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    localStorage.clear();
  });

  // Skips the three seconds before the landing, while all other timers run on.
  const fakeDelay = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const passDelay = () => act(() => vi.advanceTimersByTimeAsync(3_000));

  it('writes the session after clearing the storage, says so, and lands', async () => {
    fakeDelay();
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      if (init.method === 'POST') bodies.push(JSON.parse(String(init.body ?? 'null')));
      return new Response(JSON.stringify(signInReplies.success), { headers: { 'content-type': 'application/json' } });
    });
    localStorage.setItem('left behind', 'by somebody');
    const { path } = renderApp(<SignInScreen />, { path: '/login', queryClient: knowing(settings) });
    fireEvent.change(email(), { target: { value: ' asha@example.com ' } });
    for (const key of ' correct horse ')
      fireEvent.change(password(), { target: { value: `${password().value}${key}` } });
    fireEvent.click(button());
    await screen.findByText('You are signed in. One moment…');
    await screen.findByText('Login successful');
    expect(bodies[0]).toEqual({ userName: 'asha@example.com', password: 'correct horse' });
    expect(localStorage.getItem('left behind')).toBeNull();
    expect(readSession()).toMatchObject({ userType: 'PANELIST', name: 'Asha Rao', isOnlyTwoWay: true });
    await passDelay();
    await waitFor(() => expect(path()).toBe('/dashboard/panelist'));
  });

  it('sends who has one-way interviews alone to the address that the server gave, with no path of ours', async () => {
    fakeDelay();
    const address = 'https://one.example/one-way?token=once&userType=PANELIST';
    vi.stubGlobal('fetch', async (url: string) => {
      const answer = url.includes('handoff') ? { status: 'SUCCESS', message: '', data: { address } } : otherWays.oneWay;
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
    });
    const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const { path } = renderApp(<SignInScreen />, { path: '/login', queryClient: knowing(settings) });
    fireEvent.change(email(), { target: { value: 'asha@example.com' } });
    fireEvent.change(password(), { target: { value: 'Interview#2026' } });
    fireEvent.click(button());
    await screen.findByText('You are signed in. One moment…');
    await passDelay();
    await waitFor(() => expect(left).toHaveBeenCalledWith(address));
    expect(path()).toBe('/login');
  });

  it('asks for the second step, sends a whole code by itself, and says what does not work', async () => {
    fakeDelay();
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!url.includes('second-factor')) return Response.json(secondStep);
      bodies.push(JSON.parse(String(init.body)));
      return Response.json(bodies.length === 1 ? { status: 'FAIL', message: texts.factorWrong } : success);
    });
    renderApp(<SignInScreen />, { path: '/login', queryClient: knowing(settings) });
    fireEvent.change(email(), { target: { value: 'asha@example.com' } });
    fireEvent.change(password(), { target: { value: 'secret' } });
    fireEvent.click(button());
    const code = await screen.findByLabelText<HTMLInputElement>('Code');
    expect(readSession()).toBeNull();
    expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code']);
    fireEvent.change(code, { target: { value: '111 111' } });
    expect(await screen.findByText(texts.factorWrong)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    fireEvent.change(screen.getByLabelText('Recovery code'), {
      target: { value: 'abcd-efgh-jkmn-pqrs-tvwx-yz23-4567' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('You are signed in. One moment…');
    expect(bodies).toEqual([
      { stepToken: secondStep.stepToken, proof: { code: '111111' } },
      { stepToken: secondStep.stepToken, proof: { recoveryCode: 'abcd-efgh-jkmn-pqrs-tvwx-yz23-4567' } },
    ]);
  });

  it('shows why not, and keeps what was typed', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    renderApp(<SignInScreen />, { path: '/login', queryClient: knowing(settings) });
    fireEvent.change(email(), { target: { value: 'asha@example.com' } });
    fireEvent.change(password(), { target: { value: 'secret' } });
    fireEvent.click(button());
    expect(await screen.findByRole('note')).toHaveTextContent(
      'Server is currently unavailable. Please try again later.',
    );
    expect(email().value).toBe('asha@example.com');
    expect(button().disabled).toBe(false);
  });

  it('leads the focus to the first field that is wrong', async () => {
    const { user } = renderApp(<SignInScreen />, { path: '/login', queryClient: knowing(settings) });
    fireEvent.change(email(), { target: { value: 'asha@example.com' } });
    await user.click(button());
    expect(password()).toHaveFocus();
  });

  it('says why it failed at the form until something is typed, read out once, with the password selected', async () => {
    const message = 'The email or the password is not correct.';
    vi.stubGlobal('fetch', async () => Response.json({ status: 'FAIL', message }));
    const { user } = renderApp(<SignInScreen />, { path: '/login', queryClient: knowing(settings) });
    fireEvent.change(email(), { target: { value: 'asha@example.com' } });
    fireEvent.change(password(), { target: { value: 'wrong' } });
    // The snackbar is an alert that is read out. It disappears by itself, so the test waits for it from the beginning.
    const readOut = screen.findAllByText(message, { selector: '[role="alert"] *' });
    await user.click(button());
    expect(await readOut).toHaveLength(1);
    expect(await screen.findByRole('note')).toHaveTextContent(message);
    expect(password()).toHaveFocus();
    expect([password().selectionStart, password().selectionEnd]).toEqual([0, 'wrong'.length]);
    await user.keyboard('r');
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  it('selects the password as well where the form was sent before the scripts had loaded', async () => {
    const message = 'The email or the password is not correct.';
    vi.stubGlobal('fetch', async () => Response.json({ status: 'FAIL', message }));
    window.takeEarlyInput = () => ({ email: 'asha@example.com', password: 'wrong', pressed: [], submitted: true });
    renderApp(<SignInScreen />, { path: '/login', queryClient: knowing(settings) });
    expect(await screen.findByRole('note')).toHaveTextContent(message);
    expect(password()).toHaveFocus();
    expect([password().selectionStart, password().selectionEnd]).toEqual([0, 'wrong'.length]);
  });

  it('gives the focus back to the button of a provider whose window was given up', async () => {
    vi.stubGlobal('open', () => null);
    renderApp(<SignInScreen />, { path: '/login', queryClient: knowing(settings) });
    const start = screen.getByRole('button', { name: provider.linkedin });
    fireEvent.click(start);
    expect(await screen.findByRole('note')).toHaveTextContent('Login failed. Please try again.');
    await waitFor(() => expect(start).toHaveFocus());
  });

  it('shows and hides the password', () => {
    renderApp(<SignInScreen />, { path: '/login', queryClient: knowing(settings) });
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password().type).toBe('password');
  });

  it('sends an unknown tab to /404 and keeps the chosen one in the address', async () => {
    const lost = renderApp(<SignInScreen />, { path: '/login?tab=3' });
    await waitFor(() => expect(lost.path()).toBe('/404'));
    lost.unmount();
    const { path } = renderApp(<SignInScreen />, { path: '/login?tab=2' });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Organization');
    fireEvent.click(screen.getByRole('tab', { name: 'Candidate' }));
    expect(path()).toContain('tab=1');
  });

  it('begins on the tab of the address, the path, or the hint', () => {
    expect(entryTab('tab=1', 'organization', { userType: 'panelist' })).toBe(1);
    expect(entryTab('', 'organization', { userType: 'candidate' })).toBe(2);
    expect(entryTab('', undefined, { userType: 'candidate' })).toBe(1);
    expect(entryTab('', undefined, null)).toBe(0);
    expect(entryTab('', 'robot', null)).toBe(-1);
    expect(entryMessage({ message: 'Registered' })).toBe('Registered');
  });
});

describe('a browser that stores nothing', () => {
  it('is told so on the form, nothing is asked of the server, and what was typed stays', async () => {
    const setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    const full = { length: 0, getItem: () => null, setItem, removeItem: () => undefined, clear: () => undefined };
    vi.spyOn(globalThis, 'localStorage', 'get').mockReturnValue(full as unknown as Storage);
    const asked = vi.spyOn(globalThis, 'fetch');
    renderApp(<SignInScreen />, { path: '/login', queryClient: knowing(settings) });
    fireEvent.change(email(), { target: { value: 'asha@example.com' } });
    fireEvent.change(password(), { target: { value: 'secret' } });
    fireEvent.click(button());
    const note = 'This browser does not allow this site to store data. Allow it or free up space, then try again.';
    await within(button().closest('form') as HTMLElement).findByText(note);
    expect(asked.mock.calls.filter(([to]) => String(to instanceof Request ? to.url : to).includes('login'))).toEqual(
      [],
    );
    expect([email().value, password().value, button().disabled]).toEqual(['asha@example.com', 'secret', false]);
  });
});
