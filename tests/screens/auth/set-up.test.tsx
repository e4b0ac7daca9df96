import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '../../../src/app/Providers';
import { setUpMachine, type SetUpActor, type SetUpEvent, type SetUpSnapshot } from '../../../src/machines/set-up';
import { SetUpBody, SetUpScreen } from '../../../src/screens/auth/SetUpScreen';
import { makeQueryClient } from '../../../src/services/query-client';
import { assertAllWalked, modelTest } from '../../model/harness';
import { setUpRefusals } from '../../model/set-up-refusals';
import { renderApp } from '../render';

const labels = { name: 'Name', email: 'Email', password: 'Password' };
const field = (name: keyof typeof labels) => screen.getByLabelText<HTMLInputElement>(labels[name]);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' });
const type = (name: keyof typeof labels, value: string) => fireEvent.change(field(name), { target: { value } });
const toSignIn = () => screen.getByRole('link', { name: 'Sign in' }).getAttribute('href');

describe('the set-up screen', () => {
  const modelOf = (token: string) =>
    modelTest({
      machine: setUpMachine,
      input: { token },
      // What a user can do: type something else.
      events: ({ context: { name, email, password } }: SetUpSnapshot): SetUpEvent[] => [
        { type: 'name.change', value: name === 'Ada Rao' ? 'Al' : 'Ada Rao' },
        { type: 'email.change', value: email === 'ada@example.com' ? 'ada' : 'ada@example.com' },
        { type: 'password.change', value: password === 'Correct#horse7' ? 'short' : 'Correct#horse7' },
        { type: 'form.submit' },
      ],
      settle: { setUp: { done: [null], error: Object.values(setUpRefusals) } },
      project: ({ context }: SetUpSnapshot) => context,
    });

  it('takes every path of its machine', async () => {
    const walks = [];
    for (const token of ['a-token', '']) {
      const model = modelOf(token);
      const driver = model.liveDriver({
        around: async (change) => void (await act(change)),
        mount: (actor) =>
          void render(
            <Providers queryClient={makeQueryClient()}>
              <SetUpBody actor={actor as SetUpActor} />
            </Providers>,
          ),
        act: (event) => {
          if (event.type === 'name.change') type('name', event.value);
          else if (event.type === 'email.change') type('email', event.value);
          else if (event.type === 'password.change') type('password', event.value);
          else fireEvent.click(button());
          return true;
        },
        see: ({ context, value }) => {
          expect(toSignIn()).toBe('/login');
          if (value === 'done') return void screen.getByText(/You are the super admin here/);
          if (value === 'closed') return void screen.getByText(/Open the whole link/);
          for (const name of ['name', 'email', 'password'] as const) {
            expect(field(name).value).toBe(context[name]);
            expect(field(name).disabled).toBe(value === 'submitting');
            const problem = context.problems[name];
            if (problem !== null) screen.getByText(problem);
            expect(field(name).getAttribute('aria-invalid')).toBe(String(problem !== null));
          }
          expect(button().disabled).toBe(value === 'submitting');
          if (context.problem !== null) screen.getByText(context.problem);
        },
        unmount: () => cleanup(),
      });
      walks.push(await model.walk(driver, { paths: await model.cover(), partial: true }));
    }
    assertAllWalked(setUpMachine, walks);
  });
});

describe('setting up', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    history.replaceState(null, '', '/');
  });

  const answering = (status: number, body: object) => {
    const asked: { url: string; body: unknown }[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push({ url, body: JSON.parse(String(init.body)) });
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    });
    return asked;
  };
  const fillIn = () => {
    type('name', 'Ada Rao');
    type('email', 'ada@example.com');
    type('password', 'Correct#horse7');
    fireEvent.click(button());
  };

  it('takes the token out of the address at once and sends it with the form', async () => {
    history.replaceState(null, '', '/setup?from=log#the-token');
    const asked = answering(200, { status: 'SUCCESS', message: '', data: null });
    renderApp(<SetUpScreen />, { path: '/setup' });
    expect(location.href).toMatch(/\/setup\?from=log$/);
    fillIn();
    await screen.findByText('You are the super admin here: ada@example.com');
    expect(toSignIn()).toBe('/login');
    expect(asked).toEqual([
      {
        url: expect.stringMatching(/\/api\/auth\/setup$/) as string,
        body: { token: 'the-token', name: 'Ada Rao', userName: 'ada@example.com', password: 'Correct#horse7' },
      },
    ]);
  });

  it('says a refusal, keeps what was typed, and takes a newer link that is opened over it', async () => {
    history.replaceState(null, '', '/setup#old-token');
    const asked = answering(403, { status: 'FAIL', message: 'This set-up link does not work.' });
    renderApp(<SetUpScreen />, { path: '/setup' });
    fillIn();
    await screen.findByText('This set-up link does not work.');
    expect(field('name').value).toBe('Ada Rao');
    act(() => {
      history.replaceState(null, '', '/setup#new-token');
      dispatchEvent(new Event('hashchange'));
    });
    expect(location.hash).toBe('');
    fillIn();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ body }) => (body as { token: string }).token)).toEqual(['old-token', 'new-token']);
  });

  it('shows and hides the password', () => {
    history.replaceState(null, '', '/setup#a-token');
    renderApp(<SetUpScreen />, { path: '/setup' });
    expect(field('password').type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field('password').type).toBe('text');
  });
});
