import type { ComponentType } from 'react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { InterviewRow } from '../../../src/contract/interviews';
import type { UserType } from '../../../src/contract/kit';
import { CandidateInterviewsScreen } from '../../../src/screens/interviews/CandidateInterviewsScreen';
import { InterviewDetailsScreen } from '../../../src/screens/interviews/InterviewDetailsScreen';
import {
  AdminCompletedInterviewsScreen,
  AdminPendingInterviewsScreen,
  CompletedInterviewsScreen,
} from '../../../src/screens/interviews/OwnLists';
import { OrganizationInterviewsScreen } from '../../../src/screens/interviews/OrganizationInterviewsScreen';
import { PanelistInterviewsScreen } from '../../../src/screens/interviews/PanelistInterviewsScreen';
import { PendingFeedbackScreen } from '../../../src/screens/interviews/PendingFeedbackScreen';
import { UpcomingInterviewsScreen } from '../../../src/screens/interviews/UpcomingInterviewsScreen';
import { homeMetricsQuery } from '../../../src/services/queries/home';
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
import { renderApp, setPhone, setWidth } from '../render';

const serve = (answers: Parameters<typeof fakeServer>[0]) => {
  const made = fakeServer(answers);
  vi.spyOn(globalThis, 'fetch').mockImplementation(made.answer);
  return made;
};
const lists = (asked: string[]) => asked.filter((one) => one.startsWith('GET /api/interviews?'));

const owed = interviewRow({
  state: 'pendingFeedback',
  label: { word: 'pendingFeedback', note: null },
  start: inHours(-3),
  end: inHours(-2),
  feedbackBy: inHours(22),
  allowedActions: [{ type: 'SUBMIT_FEEDBACK' }],
});

type Case = {
  name: string;
  Screen: ComponentType;
  userType: UserType;
  path: string;
  row: InterviewRow;
  /** The request that the screen sends to the server. */
  asks: string;
  /** The text that the screen shows. */
  sees: string | RegExp;
  action?: string;
};
const cases: Case[] = [
  {
    name: 'interviewdetails, Pending Feedback',
    Screen: InterviewDetailsScreen,
    userType: 'ADMIN',
    path: '?tab=1',
    row: owed,
    asks: 'view=pendingFeedback',
    sees: /Feedback by/,
  },
  {
    name: 'interviewdetails, Pending Schedule',
    Screen: InterviewDetailsScreen,
    userType: 'ADMIN',
    path: '?tab=2',
    row: waitingRow(),
    asks: 'view=waiting',
    sees: /Book by/,
    action: 'Book: Asha Rao',
  },
  {
    name: 'interviewdetails, Reschedule & Cancel',
    Screen: InterviewDetailsScreen,
    userType: 'ADMIN',
    path: '?tab=3',
    row: interviewRow({ allowedActions: [{ type: 'CANCEL' }] }),
    asks: 'view=changeable',
    sees: 'Upcoming',
    action: 'More actions: Asha Rao',
  },
  {
    name: 'interviewdetails, Canceled Request',
    Screen: InterviewDetailsScreen,
    userType: 'ADMIN',
    path: '?tab=4',
    row: interviewRow({
      cancelAsk: { who: 'candidate', by: 'Asha Rao', why: 'I found a job', at: inHours(-1) },
      allowedActions: [{ type: 'REFUSE_CANCEL' }],
    }),
    asks: 'view=cancelAsked',
    sees: 'I found a job',
    action: 'Refuse cancellation: Asha Rao',
  },
  {
    name: 'interviewdetails, Completed',
    Screen: InterviewDetailsScreen,
    userType: 'ADMIN',
    path: '?tab=6',
    row: releasedRow(),
    asks: 'view=completed',
    sees: 'Hire',
  },
  {
    name: 'adminpendinginterviews',
    Screen: AdminPendingInterviewsScreen,
    userType: 'ADMIN',
    path: '',
    row: waitingRow(),
    asks: 'view=waiting',
    sees: /Book by/,
    action: 'Book: Asha Rao',
  },
  {
    name: 'admincompletedinterviews',
    Screen: AdminCompletedInterviewsScreen,
    userType: 'ADMIN',
    path: '',
    row: releasedRow(),
    asks: 'view=completed',
    sees: 'Hire',
  },
  {
    name: 'completedInterviews',
    Screen: CompletedInterviewsScreen,
    userType: 'PANELIST',
    path: '',
    row: releasedRow(),
    asks: 'view=completed',
    sees: 'Hire',
  },
  {
    name: 'orginterview, Waiting',
    Screen: OrganizationInterviewsScreen,
    userType: 'ORGANIZATION_USER',
    path: '',
    row: waitingRow(),
    asks: 'view=waiting',
    sees: /Book by/,
  },
  {
    name: 'orginterview, Upcoming',
    Screen: OrganizationInterviewsScreen,
    userType: 'ORGANIZATION_USER',
    path: '?tab=1',
    row: interviewRow(),
    asks: 'view=upcoming',
    sees: 'Ravi Menon',
  },
  {
    name: 'orginterview, Pending feedback',
    Screen: OrganizationInterviewsScreen,
    userType: 'ORGANIZATION_USER',
    path: '?tab=2',
    row: owed,
    asks: 'view=pendingFeedback',
    sees: 'Pending feedback',
  },
  {
    name: 'orginterview, Completed',
    Screen: OrganizationInterviewsScreen,
    userType: 'ORGANIZATION_USER',
    path: '?tab=3',
    row: releasedRow(),
    asks: 'view=completed',
    sees: 'Undecided',
  },
  {
    name: 'orginterview, Canceled and no show',
    Screen: OrganizationInterviewsScreen,
    userType: 'ORGANIZATION_USER',
    path: '?tab=4',
    row: interviewRow({ state: 'canceled', label: { word: 'canceled', note: null }, why: 'Role filled' }),
    asks: 'state=canceled%2CnoShow',
    sees: 'Role filled',
  },
  {
    name: 'interviewstatus, Requests',
    Screen: PanelistInterviewsScreen,
    userType: 'PANELIST',
    path: '',
    row: requestedRow(),
    asks: 'view=requested',
    sees: /Answer by/,
    action: 'Accept: Asha Rao',
  },
  {
    name: 'interviewstatus, Upcoming',
    Screen: PanelistInterviewsScreen,
    userType: 'PANELIST',
    path: '?tab=1',
    row: interviewRow({ allowedActions: [{ type: 'JOIN' }] }),
    asks: 'view=booked',
    sees: 'Upcoming',
    action: 'Join: Asha Rao',
  },
  {
    name: 'pendingfeedback',
    Screen: PendingFeedbackScreen,
    userType: 'PANELIST',
    path: '',
    row: owed,
    asks: 'view=pendingFeedback',
    sees: /Feedback by/,
    action: 'Write feedback: Asha Rao',
  },
  {
    name: 'upcomingInterviews',
    Screen: UpcomingInterviewsScreen,
    userType: 'CANDIDATE',
    path: '',
    row: interviewRow(),
    asks: 'view=upcoming',
    sees: 'Northwind Software',
  },
  {
    name: 'pendingInterviews',
    Screen: CandidateInterviewsScreen,
    userType: 'CANDIDATE',
    path: '',
    row: waitingRow({ allowedActions: [{ type: 'SET_TIMES' }] }),
    asks: 'view=waiting',
    sees: 'Backend engineer',
    action: 'Set times: Asha Rao',
  },
];

describe.each(cases)('$name', ({ Screen, userType, path, row, asks, sees, action }) => {
  const show = () => renderApp(<Screen />, { path: `/dashboard/x${path}`, queryClient: seededClient(userType) });

  it('shows what waits there', async () => {
    const { asked } = serve({ list: () => [row] });
    show();
    const table = await screen.findByRole('table');
    expect(within(table).getAllByText(sees).length).toBeGreaterThan(0);
    expect(lists(asked)[0]).toContain(asks);
    if (action) expect(within(table).getByLabelText(action)).toBeVisible();
  });
});

it.each([false, true])('requests say pay, length and level before they are accepted, on a phone: %s', async (phone) => {
  setPhone(phone);
  serve({ list: () => [requestedRow({ minutes: 45 })] });
  const queryClient = seededClient('PANELIST');
  queryClient.setQueryData(homeMetricsQuery().queryKey, {
    today: '2026-11-24',
    week: [],
    recap: { held: 0, canceled: 0, noShow: 0, feedbackHours: null },
    load: [],
    requests: [{ id: anId(1), paise: 172_800, months: 60 }],
  });
  renderApp(<PanelistInterviewsScreen />, { path: '/dashboard/x', queryClient });
  const pay = await screen.findByText('₹1,728');
  const row = pay.closest('tr, li');
  expect(row).toHaveTextContent('Level: 5+ years');
  expect(row).toHaveTextContent('45 min');
  expect(row).toHaveTextContent('Accept');
});

// The same InterviewList draws all empty and failing lists, so one tab of each screen is enough.
const screens = cases.filter(({ Screen }, index) => cases.findIndex((one) => one.Screen === Screen) === index);
describe.each(screens)('$name', ({ Screen, userType, path }) => {
  const show = () => renderApp(<Screen />, { path: `/dashboard/x${path}`, queryClient: seededClient(userType) });

  it('says so when there is nothing', async () => {
    serve({ list: () => [] });
    show();
    expect(await screen.findByText('No data found....')).toBeInTheDocument();
  });

  it('says what went wrong', async () => {
    serve({});
    show();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

it('shows counts on the tabs', async () => {
  setWidth(1440);
  serve({ list: () => [], counts: { waiting: 12, cancelAsked: 3 } });
  renderApp(<InterviewDetailsScreen />, {
    path: '/dashboard/interviewdetails?tab=2',
    queryClient: seededClient('ADMIN'),
  });
  expect(await screen.findByRole('tab', { name: 'Pending Schedule (12)' })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: 'Canceled Request (3)' })).toBeInTheDocument();
});

it.each([
  ['a rail', 1440],
  ['a select', 390],
])('a direct link shows its tab, and another one goes into the address: %s', async (form, width) => {
  setWidth(width);
  serve({ list: () => [], counts: { cancelAsked: 3 } });
  const { path, user } = renderApp(<InterviewDetailsScreen />, {
    path: '/dashboard/interviewdetails?tab=4',
    queryClient: seededClient('ADMIN'),
  });
  if (form === 'a rail') {
    const chosen = await screen.findByRole('tab', { name: 'Canceled Request (3)', selected: true });
    expect(screen.queryByRole('combobox', { name: 'Interviews' })).toBeNull();
    expect(screen.getByRole('tablist')).toHaveAttribute('aria-orientation', 'vertical');
    act(() => chosen.focus());
    await user.keyboard('{ArrowUp}{Enter}');
  } else {
    const select = await screen.findByRole('combobox', { name: 'Interviews' });
    await waitFor(() => expect(select).toHaveDisplayValue('Canceled Request (3)'));
    expect(screen.queryByRole('tab')).toBeNull();
    await user.selectOptions(select, '3');
  }
  expect(path()).toBe('/dashboard/interviewdetails?tab=3');
});

it('the rail makes room for a panel beside its list, and comes back when it closes', async () => {
  setWidth(1440);
  serve({ list: () => [interviewRow()] });
  const { user } = renderApp(<InterviewDetailsScreen />, {
    path: '/dashboard/interviewdetails?tab=3',
    queryClient: seededClient('ADMIN'),
  });
  await user.click(await screen.findByRole('row', { name: /Asha Rao/ }));
  const select = await screen.findByRole('combobox', { name: 'Interviews' });
  expect(select).toHaveDisplayValue('Reschedule & Cancel Interview');
  expect(screen.getByRole('row', { name: /Asha Rao/ })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('tab', { name: 'Reschedule & Cancel Interview', selected: true })).toBeVisible();
  expect(screen.getByRole('row', { name: /Asha Rao/ })).toHaveFocus();
});

it('another tab closes the panel of the last one’s row, and the focus goes on at the rail', async () => {
  setWidth(1440);
  serve({ list: () => [interviewRow()] });
  const { path, user } = renderApp(<InterviewDetailsScreen />, {
    path: `/dashboard/interviewdetails?tab=3&id=${anId(1)}`,
    queryClient: seededClient('ADMIN'),
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Interviews' }), '6');
  expect(path()).toBe('/dashboard/interviewdetails?tab=6');
  expect(await screen.findByRole('tab', { name: 'Completed', selected: true })).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('Canceled Request answers a panelist’s request by replacing them', async () => {
  serve({
    list: () => [
      interviewRow({
        cancelAsk: { who: 'panelist', by: 'Ravi Menon', why: 'I am ill', at: inHours(-1) },
        allowedActions: [{ type: 'BOOK' }, { type: 'ASK_RESCHEDULE' }, { type: 'REFUSE_CANCEL' }, { type: 'CANCEL' }],
      }),
    ],
  });
  renderApp(<InterviewDetailsScreen />, { path: '/dashboard/x?tab=4', queryClient: seededClient('ADMIN') });
  const row = (await screen.findByText('I am ill')).closest('tr');
  if (row === null) throw new Error('no row');
  expect(within(row).getByRole('link', { name: 'Replace: Asha Rao' })).toHaveAttribute(
    'href',
    `/dashboard/interviewmenus?tab=3&id=${anId(1)}`,
  );
  expect(within(row).getByRole('button', { name: 'Refuse cancellation: Asha Rao' })).toBeInTheDocument();
  expect(within(row).queryByRole('button', { name: 'Cancel interview: Asha Rao' })).toBeNull();
});

it('the reason to cancel is taken over from the request, and can be changed', async () => {
  serve({
    list: () => [
      interviewRow({
        cancelAsk: { who: 'candidate', by: 'Asha Rao', why: 'I found a job', at: inHours(-1) },
        allowedActions: [{ type: 'CANCEL' }, { type: 'REFUSE_CANCEL' }],
      }),
    ],
  });
  renderApp(<InterviewDetailsScreen />, { path: '/dashboard/x?tab=4', queryClient: seededClient('ADMIN') });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel interview: Asha Rao' }));
  const reason = await screen.findByRole('textbox', { name: /Reason/ });
  expect(reason).toHaveValue('I found a job');
  fireEvent.change(reason, { target: { value: 'The candidate found a job' } });
  expect(reason).toHaveValue('The candidate found a job');
});

it('Canceled Request shows the whole reason, and its two answers are the actions of the row', async () => {
  const why = 'My father is in hospital. '.repeat(9).trim();
  serve({
    list: () => [
      interviewRow({
        cancelAsk: { who: 'candidate', by: 'Asha Rao', why, at: inHours(-1) },
        allowedActions: [{ type: 'BOOK' }, { type: 'ASK_RESCHEDULE' }, { type: 'CANCEL' }, { type: 'REFUSE_CANCEL' }],
      }),
    ],
  });
  renderApp(<InterviewDetailsScreen />, { path: '/dashboard/x?tab=4', queryClient: seededClient('ADMIN') });
  const row = (await screen.findByText(why)).closest('tr');
  if (row === null) throw new Error('no row');
  expect(
    within(row)
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Cancel interview: Asha Rao', 'Refuse cancellation: Asha Rao', 'More actions: Asha Rao']);
});
