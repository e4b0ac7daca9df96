import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CandidatePage } from '../../../src/contract/candidates';
import type { StoppedAddress } from '../../../src/contract/messages';
import type { PanelistAccount } from '../../../src/contract/people-panelists';
import { CandidateUserScreen } from '../../../src/screens/candidates/CandidateUserScreen';
import { OrganizationCandidatesScreen } from '../../../src/screens/candidates/OrganizationCandidatesScreen';
import { PanelistUserScreen } from '../../../src/screens/people/PanelistUserScreen';
import { AddressBanner } from '../../../src/screens/shared/AddressBanner';
import { meQuery } from '../../../src/services/queries/auth';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve } from '../server';

beforeEach(() => setPhone(false));

describe('the banner of somebody whose email comes back', () => {
  const open = (emailComesBack: boolean) => {
    const queryClient = seededClient('PANELIST');
    queryClient.setQueryData(meQuery().queryKey, (me) => me && { ...me, email: 'ravi@example.com', emailComesBack });
    return { queryClient, ...renderApp(<AddressBanner />, { queryClient }) };
  };

  it('says so with the address, and leads to us', () => {
    open(true);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Email to ravi@example.com comes back, so you miss our emails.',
    );
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/dashboard/support?id=new');
  });

  it('goes once the address works again, and is not there for others', async () => {
    const { queryClient, unmount } = open(true);
    queryClient.setQueryData(meQuery().queryKey, (me) => me && { ...me, emailComesBack: false });
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    unmount();
    open(false);
    expect(screen.queryByText(/comes back/)).toBeNull();
  });
});

const ok = (data: unknown) => () => ({ status: 200, data });
const candidate: CandidatePage = {
  id: anId(70),
  name: 'Asha Rao',
  email: 'asha@mail.example',
  mobile: '+91 98450 12345',
  timeZone: 'Asia/Kolkata',
  uploadedBy: 'O',
  jobProfile: null,
  hasResume: false,
  at: inHours(-3),
  organization: { id: anId(50), name: 'Northwind Software' },
  lookedAt: true,
  preferred: [],
  resumeText: '',
  resumeFile: null,
  userId: null,
  skills: [],
  candidacies: [],
};
const panelist: PanelistAccount = {
  id: anId(1),
  name: 'Ravi Kumar',
  email: 'ravi@example.com',
  state: 'active',
  timeZone: 'Asia/Kolkata',
  skills: [],
  experienceMonths: 114,
  dayCap: 4,
  weekCap: 15,
  createdAt: inHours(-200),
  interviews: 0,
  noShows: 0,
  feedbackHours: null,
  upcoming: 0,
  freeHours: 0,
  weekLoad: 0,
  autoAccept: false,
  breathingMinutes: 15,
  strikes: 0,
  lastSignInAt: null,
  interviewsByState: { upcoming: 0, pendingFeedback: 0, completed: 0, noShow: 0 },
  blocks: [],
  pays: [],
  week: { timeZone: 'Asia/Kolkata', free: [], taken: [] },
};

const pages = {
  candidate: {
    address: candidate.email,
    render: () => renderApp(<CandidateUserScreen />, place('searchcandidateuser', candidate.id)),
    answers: {
      [`GET /candidates/${candidate.id}`]: ok(candidate),
      [`GET /candidates/${candidate.id}/reviews`]: ok({ candidate: candidate.name, reviews: [] }),
      'GET /interviews': ok(pageOf([])),
    },
    of: `GET /emails/address/candidate/${candidate.id}`,
  },
  panelist: {
    address: panelist.email,
    render: () => renderApp(<PanelistUserScreen />, place('panelistuser', panelist.id)),
    answers: {
      'GET /panelist-accounts/zones': ok(['Asia/Kolkata']),
      'GET /panelist-accounts': ok(pageOf([panelist])),
      [`GET /panelist-accounts/${panelist.id}`]: ok(panelist),
    },
    of: `GET /emails/address/panelist/${panelist.id}`,
  },
};
function place(screenName: string, id: string) {
  return { path: `/dashboard/${screenName}?id=${id}`, queryClient: seededClient('ADMIN') };
}

describe.each(['candidate', 'panelist'] as const)('the page of a %s', (which) => {
  const { address, render, answers, of } = pages[which];
  const open = (why: StoppedAddress['why'] | null, sends = { status: 200, message: '' }) => {
    let stopped = why && { why, since: '2026-11-20T06:30:00Z' };
    const asked = serve({
      ...answers,
      [of]: () => ({ status: 200, data: { address, stopped } }),
      'POST /emails/send-again': () => {
        if (sends.status === 200) stopped = null;
        return sends;
      },
    });
    return { asked, ...render() };
  };
  const again = () => screen.findByRole('button', { name: 'Send email again' });

  it.each([
    ['returned', 'Email to this address comes back. We send it no more email.'],
    ['complained', 'The reader marked our email as unwanted. We send only email about the account and interviews.'],
  ] as const)('says why its address gets no email, and since when: %s', async (why, words) => {
    open(why);
    const note = (await again()).closest('[role="status"]');
    expect(note).toHaveTextContent(`${words} Stopped on 20-11-2026 12:00 PM.`);
  });

  it('sends again by its button, and says so', async () => {
    const { asked, user } = open('returned');
    await user.click(await again());
    const done = await screen.findByText('New email is sent to this address again.');
    // The focus moves to the status that replaced the button.
    await waitFor(() => expect(done.closest('[role="status"]')).toHaveFocus());
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ address });
    expect(screen.queryByRole('button', { name: 'Send email again' })).toBeNull();
    expect(screen.queryByText(/comes back/)).toBeNull();
  });

  it('keeps the note where that failed, with the reason', async () => {
    const { user } = open('returned', { status: 400, message: 'Enter a valid email address' });
    await user.click(await again());
    expect(await screen.findByText('Enter a valid email address')).toBeVisible();
    expect(await again()).toBeEnabled();
    expect(screen.getByText(/comes back/)).toBeVisible();
  });

  it('has no note while the address gets email', async () => {
    const { asked } = open(null);
    await waitFor(() => expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain(of));
    expect((await screen.findAllByText(address)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Send email again' })).toBeNull();
  });
});

it('an organization reads of its candidate that email comes back, and cannot send again', async () => {
  const { address, answers, of } = pages.candidate;
  serve({
    ...answers,
    [of]: ok({ address, stopped: { why: 'returned', since: '2026-11-20T06:30:00Z' } }),
  });
  renderApp(<OrganizationCandidatesScreen />, {
    path: `/dashboard/orgcandidate?id=${candidate.id}`,
    queryClient: seededClient('ORGANIZATION_USER'),
  });
  expect(await screen.findByText(/Email to this address comes back/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send email again' })).toBeNull();
});
