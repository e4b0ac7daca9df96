import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChangePasswordScreen } from '../../../src/screens/auth/ChangePasswordScreen';
import { onSignedOut } from '../../../src/services/api/problem';
import { beginSession, readSession, sessionKey } from '../../../src/services/session-values';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';
import { answering } from './answering';
import { fill, input, press } from './walk-form';

const done = (data: unknown) => ({ status: 200, body: { status: 'SUCCESS', message: '', data } });
const session = (id: string, device: string, current = false) => ({
  id,
  device,
  startedAt: '2026-11-20T08:00:00Z',
  lastActiveAt: '2026-11-21T08:00:00Z',
  current,
});
const mine = session('s1', 'Firefox on Linux', true);
const phone = session('s2', 'Chrome on Android');

beforeEach(() =>
  beginSession({
    userType: 'PANELIST',
    key1: 'the-old-key',
    name: 'Ada Rao',
    designation: '',
    userId: 'u1',
    systemEmail: 'ada@example.com',
    systemMobileNumber: '',
    panelistExperience: '',
    isOnlyTwoWay: true,
  }),
);
afterEach(() => vi.unstubAllGlobals());

const factors = done({
  offered: { app: true, passkey: true },
  app: null,
  passkeys: [],
  recoveryCodes: 0,
  hasPassword: true,
  ways: [],
});
const open = (answers: Parameters<typeof answering>[0]) => {
  const asked = answering({
    'GET /auth/sessions': done([phone, mine]),
    'GET /account/announcements': done({ on: true }),
    'GET /auth/factors': factors,
    ...answers,
  });
  renderApp(<ChangePasswordScreen />, { path: '/dashboard/changepass', queryClient: seededClient('PANELIST') });
  return asked;
};
const fillIn = () => {
  fill('Current password', 'Interview#2026');
  fill('New password', 'Correct#horse7');
  fill('Confirm password', 'Correct#horse7');
  press('Change Password');
};

describe('changing the password', () => {
  it('keeps the new key, and with it the session', async () => {
    const asked = open({ '/auth/password': done({ token: 'the-new-key' }) });
    fillIn();
    await screen.findByText(/Password changed. You stay signed in here/);
    expect(sessionKey()).toBe('the-new-key');
    expect(readSession()).toMatchObject({ userType: 'PANELIST', name: 'Ada Rao' });
    expect(asked).toEqual([
      { path: '/auth/password', body: { oldPassword: 'Interview#2026', newPassword: 'Correct#horse7' } },
    ]);
  });

  it('says at its field that the old one is wrong, and goes there', async () => {
    const details = [{ field: 'oldPassword', message: 'Please enter valid password' }];
    open({ '/auth/password': { status: 400, body: { status: 'FAIL', message: 'Validation Failed', details } } });
    fillIn();
    await screen.findByText('Please enter valid password');
    expect(input('Current password')).toHaveFocus();
    expect(input('New password').value).toBe('Correct#horse7');
    expect(sessionKey()).toBe('the-old-key');
    expect(input('Current password')).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByRole('link', { name: 'Get an email with a link to set one' })).toHaveAttribute(
      'href',
      '/forgot/panelist',
    );
  });

  it('wants the new one twice alike', () => {
    open({});
    fill('Current password', 'Interview#2026');
    fill('New password', 'Correct#horse7');
    press('Change Password');
    screen.getByText('NewPassword and confirm Password did not match');
    expect(input('Confirm password')).toHaveFocus();
  });
});

describe('the own sessions', () => {
  it('stand below the choice of emails, which a long list of them would hide', () => {
    open({});
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Second factor', 'Emails that you get', 'Where you are signed in']);
  });

  it('stand there with this one first, and another one can be ended', async () => {
    const answers = { 'DELETE /auth/sessions/s2': done(null) };
    const asked = open(answers);
    const list = within(screen.getByRole('region', { name: 'Where you are signed in' }));
    const rows = await list.findAllByRole('listitem');
    expect(
      rows.map(({ textContent }) => /Firefox on LinuxThis device|Chrome on Android/.exec(textContent)?.[0]),
    ).toEqual(['Firefox on LinuxThis device', 'Chrome on Android']);
    expect(list.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
    fireEvent.click(list.getByRole('button', { name: 'Sign out Chrome on Android' }));
    await waitFor(() => expect(asked).toEqual([{ path: '/auth/sessions/s2' }]));
  });

  it('have below them what was tried with the account, from where and how often', async () => {
    const attempt = { at: '2026-11-27T04:10:00.000Z', count: 1, address: '203.0.113.9' };
    open({
      'GET /auth/attempts': done([
        { id: '3', ...attempt, kind: 'newAddress' },
        { id: '2', ...attempt, kind: 'wrongPassword', count: 1_204, address: '' },
        { id: '1', ...attempt, kind: 'wrongFactor', count: 2 },
      ]),
    });
    const list = await screen.findByRole('list', { name: 'Failed and new sign-ins' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent?.replace(/ · [^·]+$/, ''))).toEqual([
      'Sign-in from a new address · 203.0.113.9',
      'Wrong password, 1,204 times · Many addresses',
      'Wrong second factor, 2 times · 203.0.113.9',
    ]);
    expect(screen.getByText('If one of these was not you, change your password.')).toBeVisible();
  });

  it('can all be ended at once, after a question; this browser leaves too', async () => {
    const told: number[] = [];
    const stop = onSignedOut((status) => void told.push(status));
    const asked = open({ 'DELETE /auth/sessions': done(null) });
    fireEvent.click(await screen.findByText('Sign out everywhere'));
    const question = within(screen.getByRole('dialog'));
    question.getByText(/signed out in all 2 places, including this browser/);
    expect(asked).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(told).toEqual([401]));
    stop();
  });

  it('say what went wrong, and can be asked for again', async () => {
    const answers: Parameters<typeof answering>[0] = {
      'GET /auth/sessions': { status: 502, body: {} },
      'GET /account/announcements': done({ on: true }),
      'GET /auth/factors': factors,
    };
    answering(answers);
    renderApp(<ChangePasswordScreen />, { path: '/dashboard/changepass', queryClient: seededClient('PANELIST') });
    await screen.findByText('Server is currently unavailable. Please try again later.');
    answers['GET /auth/sessions'] = done([mine]);
    press('Try again');
    await screen.findByText('Firefox on Linux');
  });
});
