import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../src/app/App';
import { beginSession } from '../../src/services/session-values';
import { loadCipher } from '../../src/services/storage';
import { keepWantedPage, takeWantedPage } from '../../src/services/wanted-page';
import { renderApp } from './render';

const job = '/dashboard/searchjobprofile?id=8c70fa62-8880-40a7-a3e2-86be78a0c120';
const nobody = { user: undefined, onSignOut: vi.fn() };
const kept = () => sessionStorage.length;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
});

describe('a job that was asked for without a session (product: Landing)', () => {
  it('is kept for after the sign-in', async () => {
    const { path } = renderApp(<App session={nobody} />, { path: job });
    await screen.findByRole('heading', { name: 'Hi, welcome back' });
    expect(path()).toMatch(/^\/login/);
    await waitFor(() => expect(kept()).toBe(1));
    expect(takeWantedPage()).toBe(job);
    expect(takeWantedPage()).toBeNull();
  });

  it('is not kept by who signs out on it', async () => {
    renderApp(<App session={{ ...nobody, signingOut: true }} />, { path: job });
    await screen.findByRole('heading', { name: 'Hi, welcome back' });
    expect(kept()).toBe(0);
  });

  it.each([
    '/dashboard/candashboard',
    '/dashboard/searchjobprofile',
    '/dashboard/searchjobprofile?id=//evil.example',
    `${job}&next=https://evil.example`,
    'https://evil.example/dashboard/searchjobprofile?id=8c70fa62-8880-40a7-a3e2-86be78a0c120',
  ])('no other path is: %s', async (path) => {
    await keepWantedPage(path);
    expect(takeWantedPage()).toBeNull();
  });

  it('is forgotten by a session that begins', async () => {
    await loadCipher();
    await keepWantedPage(job);
    beginSession({
      userType: 'PANELIST',
      key1: 'key',
      name: 'Ravi Kumar',
      designation: '',
      userId: 'u1',
      systemEmail: '',
      systemMobileNumber: '',
      panelistExperience: '',
      isOnlyTwoWay: true,
    });
    expect(takeWantedPage()).toBeNull();
  });
});
