import { render, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { App } from '../../src/app/App';
import { Providers } from '../../src/app/Providers';
import { menuOf } from '../../src/app/menus';
import { preload } from '../../src/app/preload';
import { guardedRoutes } from '../../src/app/routes';
import { userTypes } from '../../src/contract/kit';
import { landings } from '../../src/machines/auth/landing';
import { makeQueryClient } from '../../src/services/query-client';
import { beginSession, dropSession } from '../../src/services/session-values';
import { loadCipher } from '../../src/services/storage';
import { meFor, reply } from './fixtures';
import { setPhone } from './render';

/** The routes under /dashboard (product: Screens), except `linkedin`, to which the network redirects back. */
const listed = `changepass support analytics view-analytics video-analytics/i1 interviewmenus adminsourcing
  subscriptionlist viewinquiry interviewdetails notificationcandidatedetails feedbacks JobProfile searchorganization
  panelistuser searchcandidateuser searchadmin accountsuser reporttab emailtab latestupdates termspage payment
  adminsystem subscription createsubscription panelistblockorg paymentdetails org orgschedule orginterview
  jobprofiledetails orgcandidate report termscreate pendingfeedback orgcompletedinterviews panelist profilepage
  interviewstatus calendar upcomingInterviews candashboard canJdSkills invoicepayment subscribedcandidate
  pendingInterviews adminpendinginterviews orguseruploadcandidate panelistlist Panelistavailableslot
  Candidatesubscription candidate-p-ay-ment canmockskills searchjobprofile jdresumeuploader remunerationreport
  admincompletedinterviews completedInterviews interview feedback remuneration resumechoice feedbackview/i1`.split(
  /\s+/,
);

beforeEach(() => {
  setPhone(false);
  vi.stubGlobal('fetch', async () => reply(404, null));
});

function openedAt(path: string, userType?: (typeof userTypes)[number]) {
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  const user = userType && { name: 'Mira Das', userType };
  const app = render(
    <Providers queryClient={makeQueryClient()}>
      <Router hook={hook} searchHook={searchHook}>
        <App session={{ user, onSignOut: vi.fn() }} />
      </Router>
    </Providers>,
  );
  return { ...app, path: () => history.at(-1) };
}

describe('the guard', () => {
  test('sends nobody’s visit of every route under /dashboard to /login', async () => {
    expect(listed).toHaveLength(64);
    for (const route of listed) {
      const { path, unmount } = openedAt(`/dashboard/${route}`);
      await waitFor(() => expect({ route, path: path() }).toEqual({ route, path: '/login' }));
      unmount();
    }
  });

  const foreign = {
    CANDIDATE: ['', '/org', '/interviewstatus', '/interviewdetails'],
    PANELIST: ['', '/candashboard', '/orgcandidate', '/JobProfile'],
    ORGANIZATION_USER: ['', '/panelist', '/searchjobprofile', '/panelistuser'],
    ADMIN: [
      '/candashboard',
      '/searchjobprofile',
      '/resumechoice',
      '/Panelistavailableslot',
      '/orgcandidate',
      '/accountsuser',
    ],
    SUPER_ADMIN: ['/org', '/panelist', '/pendingInterviews'],
  } as const;
  test.each(userTypes)('leads %s from another kind’s page to their own landing, and never to sign-in', async (kind) => {
    vi.stubGlobal('fetch', async (url: string) =>
      url.endsWith('/auth/me') ? reply(200, meFor(kind)) : reply(404, null),
    );
    for (const route of foreign[kind]) {
      const { path, unmount } = openedAt(`/dashboard${route}`, kind);
      await vi.waitFor(() => expect({ route, path: path() }).toEqual({ route, path: landings[kind] }), 10_000);
      unmount();
    }
  });

  test.each(userTypes)('asks for no data of another kind’s page before %s is led away', async (kind) => {
    await loadCipher();
    const empty = { designation: '', systemEmail: '', systemMobileNumber: '', panelistExperience: '' };
    beginSession({ ...empty, userType: kind, key1: 'key', name: 'Mira Das', userId: 'u1', isOnlyTwoWay: true });
    const screenOf = (path: string) => guardedRoutes.find((route) => route.path === path)?.screen ?? expect.fail(path);
    for (const route of foreign[kind]) {
      const others = vi.spyOn(screenOf(`/dashboard${route}`), 'prefetch').mockResolvedValue(undefined);
      const queryClient = makeQueryClient();
      preload(`/dashboard${route}`, queryClient);
      // The request for the signed-in user is sent at the same time.
      await vi.waitFor(() => expect(queryClient.getQueryCache().getAll()).toHaveLength(1));
      expect({ route, others: others.mock.calls.length }).toEqual({ route, others: 0 });
    }
    vi.restoreAllMocks();
    dropSession();
  });

  test.each(userTypes)('opens every entry of the menu of %s to them, and their landing', (kind) => {
    const paths = guardedRoutes.filter(({ readers }) => readers?.includes(kind)).map(({ path }) => path);
    const urls = menuOf(kind, guardedRoutes).flatMap(({ url, children = [] }) => [
      url,
      ...children.map((one) => one.url),
    ]);
    for (const url of urls) if (url !== undefined) expect(paths).toContain(url.split('?')[0]);
    expect(urls.length).toBeGreaterThan(2);
    expect(paths).toContain(landings[kind]);
  });

  test('names for every page whom it is for, as its calls do', () => {
    for (const { path, readers } of guardedRoutes)
      expect({ path, readers }).toEqual({ path, readers: expect.anything() });
  });
});
