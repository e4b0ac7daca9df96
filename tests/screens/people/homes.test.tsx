import type { ComponentType } from 'react';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { InterviewRow } from '../../../src/contract/interviews';
import type { UserType } from '../../../src/contract/kit';
import { AdminHomeScreen } from '../../../src/screens/people/AdminHomeScreen';
import { CandidateHomeScreen } from '../../../src/screens/people/CandidateHomeScreen';
import { OrganizationHomeScreen } from '../../../src/screens/people/OrganizationHomeScreen';
import { PanelistHomeScreen } from '../../../src/screens/people/PanelistHomeScreen';
import { daySpan } from '../../../src/screens/people/widgets/day-span';
import {
  anId,
  fakeServer,
  inHours,
  interviewRow,
  releasedRow,
  requestedRow,
  seededClient,
  waitingRow,
} from '../fixtures';
import { renderApp } from '../render';

type Answers = Parameters<typeof fakeServer>[0];
function show(Screen: ComponentType, userType: UserType, answers: Answers) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(fakeServer(answers).answer);
  return renderApp(<Screen />, { path: '/dashboard', queryClient: seededClient(userType) });
}
const byView = (rows: Record<string, InterviewRow[]>) => (query: URLSearchParams) =>
  rows[query.get('view') ?? (query.has('state') ? 'state' : 'day')] ?? [];
const region = (name: string) => screen.findByRole('region', { name });

const homes: [string, ComponentType, UserType, string[]][] = [
  ['ADMIN', AdminHomeScreen, 'ADMIN', ['Pending Assessment', 'Events of the Day', 'Recently Completed Feedback']],
  ['ORGANIZATION_USER', OrganizationHomeScreen, 'ORGANIZATION_USER', ['Upcoming Interview']],
  ['PANELIST', PanelistHomeScreen, 'PANELIST', ['Interview Request', 'Upcoming Interview', 'Pending Feedback']],
  ['CANDIDATE', CandidateHomeScreen, 'CANDIDATE', ['What comes next', 'My interviews']],
];
describe.each(homes)('the home of %s', (_, Screen, userType, widgets) => {
  it('is friendly where there is nothing', async () => {
    show(Screen, userType, { list: () => [] });
    for (const widget of widgets)
      expect(await within(await region(widget)).findByText('No data found....')).toBeInTheDocument();
  });

  it('says in each widget what went wrong', async () => {
    show(Screen, userType, {});
    for (const widget of widgets)
      expect(await within(await region(widget)).findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('an admin', () => {
  it('sees what waits, each number the way to its list', async () => {
    show(AdminHomeScreen, 'ADMIN', { list: () => [], counts: { waiting: 7, inReview: 2, live: 1 } });
    const tile = await screen.findByRole('link', { name: /To schedule\s*7/ });
    expect(tile).toHaveAttribute('href', '/dashboard/adminpendinginterviews');
    expect(screen.getByRole('link', { name: /Feedback to review\s*2/ })).toHaveAttribute(
      'href',
      '/dashboard/feedbacks',
    );
    expect(screen.getByRole('link', { name: /Live now\s*1/ })).toHaveAttribute(
      'href',
      '/dashboard/interviewdetails?tab=5',
    );
  });

  it.each([
    [10_000, '10,000'],
    [10_001, '10,000+'],
  ])('reads a count of %i as %s', async (waiting, shown) => {
    show(AdminHomeScreen, 'ADMIN', { list: () => [], counts: { waiting } });
    expect(await screen.findByRole('link', { name: `To schedule ${shown}` })).toBeInTheDocument();
  });

  it('sees overdue reviews marked, and live interviews lit in the day', async () => {
    const review = interviewRow({
      state: 'inReview',
      label: { word: 'completed', note: null },
      updatedAt: inHours(-30),
    });
    const live = interviewRow({ state: 'live', label: { word: 'upcoming', note: 'live' } });
    show(AdminHomeScreen, 'ADMIN', { list: byView({ inReview: [review], day: [live] }) });
    expect(await within(await region('Pending Assessment')).findByText('Overdue')).toBeInTheDocument();
    const event = (await within(await region('Events of the Day')).findByText('Upcoming · live')).closest('li');
    expect(event).toHaveAttribute('data-live', 'true');
  });

  it.each([
    ['at the present', { state: 'released' }],
    ['at what is live', { state: 'live' }],
  ] as const)('finds the day opened %s, with the page where it was', async (_, second) => {
    const rows = [
      interviewRow({ id: anId(1), state: 'released', start: inHours(-3) }),
      interviewRow({ id: anId(2), ...second, start: inHours(-1) }),
      interviewRow({ id: anId(3), start: inHours(1) }),
    ];
    // Rows of 100 px: happy-dom lays nothing out.
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return 100 * [...(this.parentElement?.children ?? [])].indexOf(this);
    });
    show(AdminHomeScreen, 'ADMIN', { list: byView({ day: rows }) });
    const list = await within(await region('Events of the Day')).findByRole('list', { name: 'Events of the Day' });
    const shown = within(list).getAllByRole('listitem');
    expect(shown[2]).toHaveTextContent(/^Now/);
    expect(list.scrollTop).toBe(second.state === 'live' ? 36 : 136);
    expect(document.documentElement.scrollTop).toBe(0);
  });
});

it('gives an organization what is to be decided', async () => {
  show(OrganizationHomeScreen, 'ORGANIZATION_USER', { list: byView({ undecided: [releasedRow()] }) });
  const widget = await region('Completed Interviews to decide');
  expect(await within(widget).findByRole('button', { name: 'Decide: Asha Rao' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Schedule Interview' })).toHaveAttribute('href', '/dashboard/orgschedule');
});

it('lets a panelist answer a request with the time left, and join and write from the home', async () => {
  const owed = interviewRow({
    state: 'pendingFeedback',
    feedbackBy: inHours(3),
    allowedActions: [{ type: 'SUBMIT_FEEDBACK' }],
  });
  const sent: unknown[] = [];
  show(PanelistHomeScreen, 'PANELIST', {
    list: byView({
      requested: [requestedRow()],
      state: [interviewRow({ allowedActions: [{ type: 'JOIN' }, { type: 'WITHDRAW' }] })],
      pendingFeedback: [owed],
    }),
    event: (body) => {
      sent.push(body);
      return { status: 200, data: { interview: null } };
    },
  });
  const request = await region('Interview Request');
  expect(await within(request).findByText('60 min · Backend engineer · Northwind Software')).toBeInTheDocument();
  expect(await within(request).findByRole('progressbar', { name: 'Answer by' })).toBeInTheDocument();
  const meeting = await region('Your next meeting');
  expect(within(meeting).getByRole('button', { name: 'Join: Asha Rao' })).toBeEnabled();
  expect(within(meeting).getByRole('timer')).toHaveTextContent('Starts in 2 h');
  const upcoming = await region('Upcoming Interview');
  expect(within(upcoming).getByText('Asha Rao')).toBeInTheDocument();
  expect(within(upcoming).queryByRole('button')).toBeNull();
  expect(screen.queryByText('Withdraw')).toBeNull();
  const link = await within(await region('Pending Feedback')).findByRole('link', { name: 'Write feedback: Asha Rao' });
  expect(link).toHaveAttribute('href', `/dashboard/feedback?id=${owed.id}`);
  fireEvent.click(within(request).getByRole('button', { name: 'Decline: Asha Rao' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText(/^Declined\./)).toBeInTheDocument();
  expect(sent).toEqual([{ type: 'DECLINE', version: 4 }]);
});

it('says nothing of a next meeting on a day without one, nor of one that is over', async () => {
  const rows = [
    interviewRow({ start: inHours(-2), end: inHours(-1) }),
    interviewRow({ id: anId(2), start: inHours(26), end: inHours(27) }),
  ];
  show(PanelistHomeScreen, 'PANELIST', { list: byView({ state: rows }) });
  expect(await within(await region('Upcoming Interview')).findAllByText('Asha Rao')).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Your next meeting' })).toBeNull();
});

it.each([
  ['a panelist', PanelistHomeScreen, 'PANELIST', 'state'],
  ['an organization', OrganizationHomeScreen, 'ORGANIZATION_USER', 'upcoming'],
] as const)('shows %s the next 3 of their interviews, and the way to all', async (_, Screen, userType, view) => {
  const rows = [1, 2, 3, 4, 5].map((nth) =>
    interviewRow({ id: anId(nth), start: inHours(nth), end: inHours(nth + 1) }),
  );
  show(Screen, userType, { list: byView({ [view]: rows }) });
  const upcoming = within(await region('Upcoming Interview'));
  expect(within(await upcoming.findByRole('list')).getAllByRole('listitem')).toHaveLength(3);
  expect(upcoming.getByRole('link', { name: /^See all 5/ })).toBeInTheDocument();
});

describe('what comes next for a candidate', () => {
  const next = async (rows: Record<string, InterviewRow[]>) => {
    show(CandidateHomeScreen, 'CANDIDATE', { list: byView(rows) });
    return region('What comes next');
  };

  it('is the booked interview with a countdown and the way in', async () => {
    const booked = interviewRow({ start: inHours(0.2), end: inHours(1.2), allowedActions: [{ type: 'JOIN' }] });
    const card = await next({ upcoming: [booked], waiting: [waitingRow()] });
    expect(await within(card).findByRole('timer')).toHaveTextContent(/^Starts in 1[12]:\d\d$/);
    expect(within(card).getByRole('button', { name: 'Join: Asha Rao' })).toBeEnabled();
  });

  it('is choosing times where none are given', async () => {
    const card = await next({ waiting: [waitingRow({ times: [], allowedActions: [{ type: 'SET_TIMES' }] })] });
    expect(await within(card).findByText('Choose your times')).toBeInTheDocument();
    expect(within(card).getByRole('button', { name: 'Set times: Asha Rao' })).toBeEnabled();
  });

  it('is waiting for the panelist', async () => {
    const card = await next({ upcoming: [requestedRow({ allowedActions: [] })] });
    expect(await within(card).findByText('We are asking a panelist')).toBeInTheDocument();
  });

  it('is the feedback once the interview was held', async () => {
    const card = await next({ pendingFeedback: [interviewRow({ state: 'pendingFeedback' })] });
    expect(await within(card).findByText('Your feedback is being written')).toBeInTheDocument();
  });
});

it('takes a day as the reader’s own, also on the day that loses an hour', () => {
  const span = daySpan(Date.parse('2026-03-29T10:00:00Z'), 'Europe/Berlin');
  expect(span).toEqual({ from: '2026-03-28T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' });
});
