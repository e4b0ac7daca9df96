import { render, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { App } from '../../src/app/App';
import { Providers } from '../../src/app/Providers';
import { userTypes } from '../../src/contract/kit';
import { makeQueryClient } from '../../src/services/query-client';
import { reply } from './fixtures';
import { setPhone } from './render';

/** The routes under /dashboard (product: Screens), but for `linkedin`, where the network calls back. */
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

  test.each(userTypes)(
    'asks whether there is a key, never who %s is: another kind’s page is no reason to leave',
    (kind) => {
      for (const route of ['interviewstatus', 'orginterview', 'interviewdetails', 'pendingInterviews']) {
        const { path, unmount } = openedAt(`/dashboard/${route}`, kind);
        expect(path()).toBe(`/dashboard/${route}`);
        unmount();
      }
    },
  );
});
