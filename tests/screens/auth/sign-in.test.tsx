import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '../../../src/app/Providers';
import {
  signInMachine,
  signInTabs,
  type SignInActor,
  type SignInEvent,
  type SignInSnapshot,
} from '../../../src/machines/sign-in';
import { SignInBody, SignInScreen } from '../../../src/screens/auth/SignInScreen';
import { entryMessage, entryTab } from '../../../src/screens/auth/sign-in-entry';
import { makeQueryClient } from '../../../src/services/query-client';
import { readSession } from '../../../src/services/session-values';
import { modelTest } from '../../model/harness';
import { signInReplies } from '../../model/sign-in-replies';
import { renderApp } from '../render';

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Login' });

describe('the sign-in screen', () => {
  it('takes every path of its machine', async () => {
    const model = modelTest({
      machine: signInMachine,
      input: { tab: 0 },
      // What a user can do: choose another tab, type something else.
      events: ({ context: { tab, email: typed, password: secret } }: SignInSnapshot): SignInEvent[] => [
        { type: 'tab.select', tab: 1 - tab },
        { type: 'email.change', value: typed === 'asha@example.com' ? 'asha' : 'asha@example.com' },
        { type: 'password.change', value: secret === 'secret' ? 'other' : 'secret' },
        { type: 'form.submit' },
      ],
      settle: { signIn: { done: Object.values(signInReplies), error: [new Error('away')] } },
      project: ({ context }: SignInSnapshot) => context,
    });
    const driver = model.liveDriver({
      around: async (change) => void (await act(change)),
      mount: (actor) =>
        void render(
          <Providers queryClient={makeQueryClient()}>
            <SignInBody actor={actor as SignInActor} />
          </Providers>,
        ),
      act: (event) => {
        if (event.type === 'tab.select')
          fireEvent.click(screen.getByRole('tab', { name: signInTabs[event.tab]?.label ?? '' }));
        else if (event.type === 'email.change') fireEvent.change(email(), { target: { value: event.value } });
        else if (event.type === 'password.change') fireEvent.change(password(), { target: { value: event.value } });
        else fireEvent.click(button());
        return true;
      },
      see: ({ context, value }) => {
        expect(email().value).toBe(context.email);
        expect(password().value).toBe(context.password);
        expect(screen.getByRole('tab', { selected: true }).textContent).toBe(signInTabs[context.tab]?.label);
        const editable = value === 'idle' || value === 'failed';
        expect(email().disabled).toBe(!editable);
        expect(button().disabled).toBe(!editable);
        for (const problem of Object.values(context.problems)) if (problem !== null) screen.getByText(problem);
        expect(screen.queryByText(/You are signed in/) !== null).toBe(value === 'succeeded' || value === 'landed');
      },
      unmount: () => cleanup(),
    });
    // Without the tabs that do not exist, which a user cannot press.
    await model.walk(driver, { paths: await model.cover(), partial: true });
  });
});

describe('signing in', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    localStorage.clear();
  });

  it('writes the session after clearing the storage, says so, and lands', async () => {
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body ?? 'null')));
      return new Response(JSON.stringify(signInReplies.success), { headers: { 'content-type': 'application/json' } });
    });
    localStorage.setItem('left behind', 'by somebody');
    const { path } = renderApp(<SignInScreen />, { path: '/login' });
    fireEvent.change(email(), { target: { value: ' asha@example.com ' } });
    fireEvent.change(password(), { target: { value: 'Interview#2026 ' } });
    fireEvent.click(button());
    await screen.findByText('You are signed in. One moment…');
    await screen.findByText('Login successful');
    expect(bodies[0]).toEqual({ userName: 'asha@example.com', password: 'Interview#2026' });
    expect(localStorage.getItem('left behind')).toBeNull();
    expect(readSession()).toMatchObject({ userType: 'PANELIST', name: 'Asha Rao', isOnlyTwoWay: true });
    await vi.waitFor(() => expect(path()).toBe('/dashboard/panelist'), { timeout: 5_000 });
  });

  it('shows why not, and keeps what was typed', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    renderApp(<SignInScreen />, { path: '/login' });
    fireEvent.change(email(), { target: { value: 'asha@example.com' } });
    fireEvent.change(password(), { target: { value: 'secret' } });
    fireEvent.click(button());
    await screen.findByText('Server is currently unavailable. Please try again later.');
    expect(email().value).toBe('asha@example.com');
    expect(button().disabled).toBe(false);
  });

  it('shows and hides the password', () => {
    renderApp(<SignInScreen />, { path: '/login' });
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password().type).toBe('password');
  });

  it('sends an unknown tab to /404 and keeps the chosen one in the address', async () => {
    const lost = renderApp(<SignInScreen />, { path: '/login?tab=3' });
    await vi.waitFor(() => expect(lost.path()).toBe('/404'));
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
