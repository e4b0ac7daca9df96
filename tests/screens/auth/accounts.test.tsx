import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { ForgotScreen } from '../../../src/screens/auth/ForgotScreen';
import { InvitationRoute } from '../../../src/app/InvitationRoute';
import { RegisterScreen } from '../../../src/screens/auth/RegisterScreen';
import { ResetPasswordScreen } from '../../../src/screens/auth/ResetPasswordScreen';
import { SetUpScreen } from '../../../src/screens/auth/SetUpScreen';
import { deviceZone } from '../../../src/services/device-zone';
import { readSession } from '../../../src/services/session-values';
import { renderApp } from '../render';
import { answering } from './answering';
import { fill, input, press } from './walk-form';

afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const facts = {
  email: 'ada@example.com',
  userType: 'PANELIST',
  name: 'Ada Rao',
  organization: 'Acme',
  invitedBy: null,
};
const done = (data: unknown) => ({ status: 200, body: { status: 'SUCCESS', message: '', data } });
const loggedIn = {
  status: 'SUCCESS',
  message: 'Login successful',
  panelistExperience: null,
  token: 'a-key',
  name: 'Ada Rao',
  designation: '',
  userId: 'u1',
  userType: 'PANELIST',
  systemEmail: 'ada@example.com',
  systemMobileNumber: '',
  services: ['TWO_WAY'],
};
const refused = { status: 403, body: { status: 'FAIL', message: 'This link does not work.' } };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('registering', () => {
  it(
    'sends the form as the call wants it, and names the address that a letter went to',
    { timeout: 60_000 },
    async () => {
      const asked = answering({ '/auth/register': done({ emailKept: true }) });
      history.replaceState({ userType: 'panelist' }, '', '/register');
      renderApp(<RegisterScreen />, { path: '/register' });
      await heading('Register As Panelist');
      for (const [label, value] of [
        ['Name', ' Ada Rao '],
        ['Email', 'ada@ example.com'],
        ['Country code', 'AU'],
        ['WhatsApp no', '0412-345 678'],
        ['Password', 'Correct#horse7 '],
      ] as const)
        fill(label, value);
      expect(screen.queryByLabelText('Confirm password')).toBeNull();
      expect(input('Time zone').value).toBe(deviceZone().replaceAll('_', ' '));
      const zone = screen.getByRole('combobox', { name: 'Time zone' });
      fireEvent.focus(zone);
      fireEvent.mouseDown(zone);
      fireEvent.change(zone, { target: { value: 'New York' } });
      fireEvent.click(screen.getByRole('option', { name: /New York/ }));
      press('Register');
      expect(await heading('Check your email')).toHaveFocus();
      screen.getByText('ada@example.com');
      screen.getByText(/An admin finds the message and its link under Misc > Email/);
      expect(hrefOf('Back to sign-in')).toBe('/login/panelist');
      expect(asked).toEqual([
        {
          path: '/auth/register',
          body: {
            userType: 'PANELIST',
            name: 'Ada Rao',
            userName: 'ada@example.com',
            mobile: '+61 0412345678',
            timeZone: 'America/New_York',
            password: 'Correct#horse7',
          },
        },
      ]);
      // The form opens again with everything but the password filled in.
      press('Register again to send it again');
      expect([input('Email').value, input('WhatsApp no').value, input('Password').value]).toEqual([
        'ada@example.com',
        '0412345678',
        '',
      ]);
    },
  );

  it('is for candidates unless the navigation state says otherwise, and can be switched', async () => {
    renderApp(<RegisterScreen />, { path: '/register' });
    await heading('Register As Candidate');
    expect(hrefOf('Sign in')).toBe('/login/candidate');
    press('Panelist');
    await heading('Register As Panelist');
  });

  it('leads to the first wrong field, and tells keyboards and password managers what is wanted', () => {
    renderApp(<RegisterScreen />, { path: '/register' });
    press('Register');
    expect(input('Name')).toHaveFocus();
    fill('Name', 'Ada Rao');
    fill('Email', 'ada@example.com');
    fill('WhatsApp no', '412345678');
    press('Register');
    expect(input('Country code')).toHaveFocus();
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
      'Please select country code',
      'Please enter valid password',
    ]);
    expect(input('Name')).toHaveAttribute('minlength', '3');
    expect(input('Name')).toHaveAttribute('maxlength', '40');
    expect(input('WhatsApp no')).toHaveAttribute('inputmode', 'numeric');
    expect(input('Password')).toHaveAttribute('autocomplete', 'new-password');
  });

  it('offers capitals for a name without any, once the field is left, and takes them only when asked', () => {
    renderApp(<RegisterScreen />, { path: '/register' });
    fill('Name', "maria-lopez o'neill");
    expect(screen.queryByRole('button', { name: /^Write it as/ })).toBeNull();
    fireEvent.blur(input('Name'));
    expect(input('Name').value).toBe("maria-lopez o'neill");
    press("Write it as “Maria-Lopez O'Neill”");
    expect(input('Name').value).toBe("Maria-Lopez O'Neill");
    fill('Name', 'Ludwig van Beethoven');
    fireEvent.blur(input('Name'));
    expect(screen.queryByRole('button', { name: /^Write it as/ })).toBeNull();
  });
});

describe('confirming an e-mail', () => {
  it('takes the token out of the address, says whose it is, and signs in with the password that was typed', async () => {
    const asked = answering({
      '/auth/link': done(facts),
      '/auth/confirm': done({ userType: 'PANELIST', email: facts.email }),
      '/auth/login': { status: 200, body: loggedIn },
    });
    history.replaceState(null, '', '/register?from=mail#the-token');
    const { path } = renderApp(<RegisterScreen />, { path: '/register' });
    expect(location.href).toMatch(/\/register\?from=mail$/);
    await screen.findByText('ada@example.com');
    screen.getByText('Panelist');
    fill('Password', 'Correct#horse7');
    press('Confirm my email');
    await waitFor(() => expect(path()).toBe('/dashboard/panelist'));
    expect(readSession()).toMatchObject({ key1: 'a-key', userType: 'PANELIST', userId: 'u1' });
    expect(asked.slice(0, 3)).toEqual([
      { path: '/auth/link', body: { purpose: 'confirm', token: 'the-token' } },
      { path: '/auth/confirm', body: { token: 'the-token', password: 'Correct#horse7' } },
      { path: '/auth/login', body: { userName: 'ada@example.com', password: 'Correct#horse7' } },
    ]);
  });

  it.each([
    ['is refused', { status: 429, body: { status: 'FAIL', message: 'Too many' } }],
    ['gets no answer', { status: 502, body: {} }],
    ['is for one-way interviews', { status: 200, body: { ...loggedIn, services: ['ONE_WAY'] } }],
  ])('leads to sign-in with a message where the login %s', async (_, answer) => {
    answering({
      '/auth/link': done(facts),
      '/auth/confirm': done({ userType: 'PANELIST', email: facts.email }),
      '/auth/login': answer,
    });
    history.replaceState(null, '', '/register#the-token');
    const { path, state } = renderApp(<RegisterScreen />, { path: '/register' });
    await screen.findByText('ada@example.com');
    fill('Password', 'Correct#horse7');
    press('Confirm my email');
    await waitFor(() => expect(path()).toBe('/login'));
    expect(state()).toEqual({ userType: 'panelist', message: 'Email confirmed. Welcome! Sign in to begin.' });
  });

  it('offers to register again where the link does not open', async () => {
    answering({ '/auth/link': refused });
    history.replaceState(null, '', '/register#old');
    renderApp(<RegisterScreen />, { path: '/register' });
    expect(await heading('This link cannot be opened')).toHaveFocus();
    screen.getByText('This link does not work.');
    press('Register again');
    await heading('Register As Candidate');
  });
});

describe('a forgotten password', () => {
  it.each([
    ['/forgot/organization', '/login/organization'],
    ['/forgot/robot', '/login/panelist'],
    ['/forgot', '/login/panelist'],
  ])('is asked for at %s, says the same for every address, and leads back to %s', async (path, back) => {
    const asked = answering({ '/auth/forgot': done({ emailKept: false }) });
    renderApp(
      <Route path="/forgot/:user?">
        <ForgotScreen />
      </Route>,
      { path },
    );
    expect(hrefOf('Back to sign-in')).toBe(back);
    press('Send me a link');
    screen.getByText('Email is required');
    expect(input('Email')).toHaveFocus();
    fill('Email', 'nobody@example.com');
    press('Send me a link');
    await heading('Check your email');
    screen.getByText(/has an account, we have sent it an email with a link/);
    expect(screen.queryByText(/Misc > Email/)).toBeNull();
    expect(hrefOf('Back to sign-in')).toBe(back);
    expect(asked).toEqual([{ path: '/auth/forgot', body: { userName: 'nobody@example.com' } }]);
  });
});

const reset = (
  <Route path="/resetpassword/:confirmationToken?">
    <ResetPasswordScreen />
  </Route>
);

describe('a new password by a link', () => {
  it('takes the token out of the path at once, shows whose it is, and leads to sign-in', async () => {
    const asked = answering({ '/auth/link': done(facts), '/auth/reset': done({ userType: 'CANDIDATE' }) });
    const { path, state } = renderApp(reset, { path: '/resetpassword/the-token' });
    expect(path()).toBe('/resetpassword');
    await waitFor(() => expect(input('Email').value).toBe('ada@example.com'));
    fill('New password', 'Correct#horse7');
    fill('Confirm password', 'Correct#horse8');
    press('Set password');
    screen.getByText('NewPassword and confirm Password did not match');
    expect(input('Confirm password')).toHaveFocus();
    fill('Confirm password', 'Correct#horse7');
    press('Set password');
    await waitFor(() => expect(path()).toBe('/login'));
    expect(state()).toEqual({
      userType: 'candidate',
      message: 'New password set. Sign in with it.',
    });
    expect(asked).toEqual([
      { path: '/auth/link', body: { purpose: 'reset', token: 'the-token' } },
      { path: '/auth/reset', body: { token: 'the-token', password: 'Correct#horse7' } },
    ]);
  });

  it('says that the link does not open, and how to get a new one', async () => {
    answering({ '/auth/link': refused });
    renderApp(reset, { path: '/resetpassword/old' });
    await heading('This link cannot be opened');
    expect(hrefOf('Ask for a new link')).toBe('/forgot/panelist');
  });

  it.each(['ADMIN', 'SUPER_ADMIN'])(
    'leads %s, who has no tab of their own, to the one that registers nobody',
    async (userType) => {
      answering({ '/auth/link': done({ ...facts, userType }), '/auth/reset': done({ userType }) });
      const { path, state } = renderApp(reset, { path: '/resetpassword/the-token' });
      await screen.findByLabelText('New password');
      fill('New password', 'Correct#horse7');
      fill('Confirm password', 'Correct#horse7');
      press('Set password');
      await waitFor(() => expect(path()).toBe('/login'));
      expect(state()).toMatchObject({ userType: 'organization' });
    },
  );

  it('says that it may have worked where the link is refused after a try without an answer', async () => {
    const answers: Record<string, { status: number; body: object }> = {
      '/auth/link': done(facts),
      '/auth/reset': { status: 502, body: {} },
    };
    answering(answers);
    renderApp(reset, { path: '/resetpassword/the-token' });
    await screen.findByLabelText('New password');
    fill('New password', 'Correct#horse7');
    fill('Confirm password', 'Correct#horse7');
    press('Set password');
    await screen.findByText('Server is currently unavailable. Please try again later.');
    answers['/auth/reset'] = refused;
    press('Set password');
    await screen.findByText('There was no answer to your first try, but it may have worked. Try to sign in first.');
    expect(await heading('This link cannot be opened')).toHaveFocus();
    expect(screen.queryByText('This link does not work.')).toBeNull();
    const links = screen.getAllByRole('link').map((link) => link.textContent);
    expect(links.slice(links.indexOf('Go to sign-in'))).toEqual(['Go to sign-in', 'Ask for a new link']);
  });

  it('asks for the link once more after a reload', async () => {
    renderApp(reset, { path: '/resetpassword' });
    await heading('Open your link again');
  });

  it('can be looked up again when the server did not answer', async () => {
    const answers: Record<string, { status: number; body: object }> = { '/auth/link': { status: 502, body: {} } };
    answering(answers);
    renderApp(reset, { path: '/resetpassword/good' });
    await screen.findByText('Server is currently unavailable. Please try again later.');
    answers['/auth/link'] = done(facts);
    press('Try again');
    await waitFor(() => expect(input('New password')).toHaveFocus());
  });
});

describe('an invitation', () => {
  it('says who invites as what, begins with the known name, and signs in', async () => {
    const asked = answering({
      '/links/look': done({ opens: 'account' }),
      '/auth/link': done({ ...facts, userType: 'ORGANIZATION_USER', invitedBy: 'Sam Super' }),
      '/auth/invitation': done({ userType: 'ORGANIZATION_USER', email: facts.email }),
      '/auth/login': { status: 200, body: { ...loggedIn, userType: 'ORGANIZATION_USER' } },
    });
    const { path } = renderApp(
      <Route path="/invitation/:invitationToken?">
        <InvitationRoute />
      </Route>,
      { path: '/invitation/the-token' },
    );
    expect(path()).toBe('/invitation');
    await screen.findByText('Sam Super invites you to join Acme as an organization user.');
    expect(input('Name').value).toBe('Ada Rao');
    fill('Password', 'Correct#horse7');
    fill('Confirm password', 'Correct#horse7');
    press('Accept invitation');
    await waitFor(() => expect(path()).toBe('/dashboard/org'));
    expect(asked.find((one) => one.path === '/auth/invitation')?.body).toEqual({
      token: 'the-token',
      name: 'Ada Rao',
      mobile: null,
      timeZone: deviceZone(),
      password: 'Correct#horse7',
    });
  });
});

describe('setting up', () => {
  const fillIn = () => {
    fill('Name', 'Ada Rao');
    fill('Email', 'ada@example.com');
    fill('Password', 'Correct#horse7');
    press('Create account');
  };

  it('takes the token out of the address at once and sends it with the form', async () => {
    const asked = answering({ '/auth/setup': done(null) });
    history.replaceState(null, '', '/setup?from=log#the-token');
    renderApp(<SetUpScreen />, { path: '/setup' });
    expect(location.href).toMatch(/\/setup\?from=log$/);
    fillIn();
    await screen.findByText('You are the super admin here: ada@example.com');
    expect(hrefOf('Sign in')).toBe('/login');
    expect(asked.map(({ body }) => body)).toEqual([
      { token: 'the-token', name: 'Ada Rao', userName: 'ada@example.com', password: 'Correct#horse7' },
    ]);
  });

  it('says a refusal, and takes a newer link that is opened over it', async () => {
    const asked = answering({ '/auth/setup': refused });
    history.replaceState(null, '', '/setup#old-token');
    renderApp(<SetUpScreen />, { path: '/setup' });
    fillIn();
    await screen.findByText('This link does not work.');
    act(() => {
      history.replaceState(null, '', '/setup#new-token');
      dispatchEvent(new Event('hashchange'));
    });
    expect(location.hash).toBe('');
    fillIn();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ body }) => (body as { token: string }).token)).toEqual(['old-token', 'new-token']);
  });

  it('shows and hides the password, and keeps the focus where it was when nothing comes back', async () => {
    answering({ '/auth/setup': { status: 502, body: {} } });
    history.replaceState(null, '', '/setup#a-token');
    renderApp(<SetUpScreen />, { path: '/setup' });
    expect(input('Password').type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input('Password').type).toBe('text');
    input('Email').focus();
    fillIn();
    await screen.findByText('Server is currently unavailable. Please try again later.');
    expect(input('Email')).toHaveFocus();
  });
});
