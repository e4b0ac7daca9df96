import type { ComponentType } from 'react';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DateTime } from 'luxon';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatDay } from '../../../src/components/format-time';
import type { InterviewRow, SentType } from '../../../src/contract/interviews';
import { weekMetrics, type HomeMetrics } from '../../../src/contract/metrics';
import type { RiskRow } from '../../../src/contract/interviews-live';
import type { UserType } from '../../../src/contract/kit';
import type { Profile } from '../../../src/contract/people-profile';
import type { NewsItem } from '../../../src/contract/messages-news';
import { iso } from '../../../src/contract/time';
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
  pageOf,
  releasedRow,
  reply,
  requestedRow,
  seededClient,
  waitingRow,
} from '../fixtures';
import { renderApp } from '../render';
import { newProfile, noProposals } from './profile-fixtures';

type Answers = Parameters<typeof fakeServer>[0] & {
  metrics?: Partial<HomeMetrics>;
  news?: NewsItem[];
  atRisk?: RiskRow[];
};

const nothing: HomeMetrics = {
  today: '2026-11-23',
  week: weekMetrics.map((metric) => ({ metric, count: 0, before: 0 })),
  recap: { held: 0, canceled: 0, noShow: 0, feedbackHours: null },
  load: [],
};

function show(Screen: ComponentType, userType: UserType, answers: Answers) {
  const { answer } = fakeServer(answers);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    if (pathname === '/api/metrics/home' && answers.list) return reply(200, { ...nothing, ...answers.metrics });
    if (pathname === '/api/news' && answers.list)
      return reply(200, pageOf((answers.news ?? []).slice(0, 3), answers.news?.length));
    if (pathname === '/api/interviews/at-risk' && answers.list)
      return reply(200, { rows: answers.atRisk ?? [], more: false });
    return answer(input, init);
  });
  return renderApp(<Screen />, { path: '/dashboard', queryClient: seededClient(userType) });
}
const byView = (rows: Record<string, InterviewRow[]>) => (query: URLSearchParams) =>
  rows[query.get('view') ?? 'day'] ?? [];
const region = (name: string) => screen.findByRole('region', { name });

it('says on the home of admins that emails failed, and leads to them', async () => {
  show(AdminHomeScreen, 'ADMIN', { list: () => [], metrics: { failedEmails: 2 } });
  expect(await screen.findByText('Emails from the last 7 days could not be delivered.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View all 2' })).toHaveAttribute(
    'href',
    '/dashboard/emailtab?tab=2&state=failed&from=2026-11-17',
  );
});

it('says to super admins which payments and refunds wait for them, and to no other admin', async () => {
  const given = { list: () => [], metrics: { money: { refunds: 3, captures: 1 } } };
  const { unmount } = show(AdminHomeScreen, 'SUPER_ADMIN', given);
  const waiting = within(await screen.findByRole('list', { name: 'Waiting' }));
  const captures = waiting.getByRole('link', { name: /Payments to capture/ });
  await waitFor(() => expect(captures).toHaveTextContent('1'));
  expect(captures).toHaveAttribute('href', '/dashboard/payment?tab=0');
  expect(waiting.getByRole('link', { name: /Refunds to approve.*3/ })).toHaveAttribute(
    'href',
    '/dashboard/payment?tab=1',
  );
  unmount();
  show(AdminHomeScreen, 'ADMIN', { list: () => [] });
  const others = within(await screen.findByRole('list', { name: 'Waiting' }));
  expect(others.queryByRole('link', { name: /Refunds/ })).toBeNull();
});

// All twelve widgets of the specification, each on the homes to which it belongs (product: Widgets).
const homes: [string, ComponentType, UserType, lists: string[], metrics: string[]][] = [
  [
    'ADMIN',
    AdminHomeScreen,
    'ADMIN',
    [
      'Today at risk',
      'To schedule',
      'Pending Assessment',
      'Pending Feedback',
      'Events of the Day',
      'Recently Completed Feedback',
      'Announcements',
    ],
    [
      'Users Count',
      "Interview's Recap",
      'Age of each queue',
      'Load of the week',
      'From request to decision',
      'Turnaround',
    ],
  ],
  [
    'ORGANIZATION_USER',
    OrganizationHomeScreen,
    'ORGANIZATION_USER',
    [
      'Next 7 days',
      'Upcoming Interview',
      'To decide',
      'Completed Interviews',
      'Candidate Progress',
      'Recently Completed Feedback',
      'Announcements',
    ],
    ['From request to decision', 'Turnaround'],
  ],
  [
    'PANELIST',
    PanelistHomeScreen,
    'PANELIST',
    ['Interview Request', 'Upcoming Interview', 'Pending Feedback', 'Completed Interviews', 'Announcements'],
    ["Interview's Recap", 'Load of the week', 'Earned this month'],
  ],
  [
    'CANDIDATE',
    CandidateHomeScreen,
    'CANDIDATE',
    ['What comes next', 'Upcoming Interview', 'Completed Interviews', 'Candidate Progress', 'Announcements'],
    [],
  ],
];
describe.each(homes)('the home of %s', (_, Screen, userType, lists, metrics) => {
  it('is friendly where there is nothing', async () => {
    show(Screen, userType, { list: () => [] });
    for (const widget of lists)
      expect(await within(await region(widget)).findByText('No data found....')).toBeInTheDocument();
    for (const widget of metrics)
      if (widget !== 'Users Count' && widget !== "Interview's Recap")
        expect(await within(await region(widget)).findByText('No Data Available')).toBeInTheDocument();
  });

  it('says in each widget what went wrong', async () => {
    show(Screen, userType, {});
    for (const widget of [...lists, ...metrics])
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
      '/dashboard/feedbacks?tab=0&show=inReview',
    );
    expect(screen.getByRole('link', { name: /Live now\s*1/ })).toHaveAttribute(
      'href',
      '/dashboard/interviewdetails?tab=5&show=live',
    );
  });

  it.each([
    ['an admin', AdminHomeScreen, 'ADMIN'],
    ['an organization', OrganizationHomeScreen, 'ORGANIZATION_USER'],
  ] as const)('and %s read in the widget Interviews how many there are in each state', async (_, Screen, userType) => {
    const counts = {
      pendingSchedule: 1,
      upcoming: 2,
      reschedulePending: 3,
      pendingFeedback: 4,
      completed: 5,
      noShow: 6,
      canceled: 7,
    };
    show(Screen, userType, { list: () => [], counts });
    const widget = within(await region('Interviews'));
    expect(widget.getByRole('heading', { name: 'Interviews' })).toBeVisible();
    // The words and the order of the specification, 4.
    expect(widget.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Pending schedule 1',
      'Upcoming 2',
      'Reschedule pending 3',
      'Pending feedback 4',
      'Completed 5',
      'No show 6',
      'Canceled 7',
    ]);
  });

  it.each([
    [10_000, '10,000'],
    [10_001, '10,000+'],
  ])('reads a count of %i as %s', async (waiting, shown) => {
    show(AdminHomeScreen, 'ADMIN', { list: () => [], counts: { waiting } });
    expect(await screen.findByRole('link', { name: `To schedule ${shown}` })).toBeInTheDocument();
  });

  it('reads first what is at risk today, with what solves it in the row', async () => {
    const reminded = { candidate: null, panelist: null };
    const candidate = (name: string) => ({ ...interviewRow().candidate, name });
    const ravi = { id: anId(9), name: 'Ravi Kumar' };
    const action = (...types: SentType[]) => types.map((type) => ({ type }));
    const base = { reminded, panelist: ravi };
    const atRisk: RiskRow[] = [
      {
        ...interviewRow({ id: anId(1), start: inHours(-0.3), candidate: candidate('Asha Rao'), ...base }),
        joined: { candidate: true, panelist: false },
        risk: 'late',
        riskAt: inHours(-0.3),
        reminded,
      },
      {
        ...requestedRow({
          id: anId(2),
          candidate: candidate('Ben Okoro'),
          ...base,
          allowedActions: action('BOOK', 'CANCEL'),
        }),
        risk: 'unanswered',
        riskAt: inHours(2.01),
        reminded,
      },
      {
        ...interviewRow({
          id: anId(3),
          candidate: candidate('Cleo Marsh'),
          ...base,
          allowedActions: action('BOOK', 'CANCEL', 'REFUSE_CANCEL'),
          cancelAsk: { who: 'candidate', by: 'Cleo Marsh', why: 'Another offer', at: inHours(-1) },
        }),
        risk: 'cancelAsked',
        riskAt: inHours(3.01),
        reminded,
      },
      {
        ...waitingRow({ id: anId(4), candidate: candidate('Dev Shah'), allowedActions: action('BOOK', 'CANCEL') }),
        risk: 'expiring',
        riskAt: inHours(5.01),
        reminded,
      },
    ];
    show(AdminHomeScreen, 'ADMIN', { list: () => [], atRisk });
    const widget = await region('Today at risk');
    const rows = within(widget).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Ravi Kumar has not joined.*18 min late/),
      expect.stringMatching(/Ravi Kumar has not accepted.*2 h to accept/),
      expect.stringMatching(/Cleo Marsh asks to cancel: “Another offer”.*3 h to answer/),
      expect.stringMatching(/Not booked yet.*5 h to book/),
    ]);
    const fixes = rows.map((row) =>
      within(row)
        .queryAllByRole('button')
        .concat(within(row).queryAllByRole('link').slice(1))
        .map(({ textContent }) => textContent)
        .filter((text) => text !== ''),
    );
    expect(fixes).toEqual([
      ['Remind'],
      ['Remind', 'Next panelist'],
      ['Cancel interview', 'Refuse cancellation'],
      ['Book best match'],
    ]);
    // The widget comes first.
    expect(screen.getAllByRole('region')[0]).toBe(widget);
  });

  it('unfolds what is at risk beyond the first five', async () => {
    const reminded = { candidate: null, panelist: null };
    const atRisk = [1, 2, 3, 4, 5, 6, 7].map((nth): RiskRow => ({
      ...waitingRow({ id: anId(nth) }),
      risk: 'expiring',
      riskAt: inHours(nth),
      reminded,
    }));
    show(AdminHomeScreen, 'ADMIN', { list: () => [], atRisk });
    const widget = within(await region('Today at risk'));
    expect(widget.getAllByRole('listitem')).toHaveLength(5);
    fireEvent.click(widget.getByRole('button', { name: 'Show all 7' }));
    expect(widget.getAllByRole('listitem')).toHaveLength(7);
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
    const event = (await within(await region('Events of the Day')).findByText('Live')).closest('li');
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

  it('lists of a long day what has not ended, with a link to the whole day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-11-22T11:20:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const day = Array.from({ length: 60 }, (_, n) =>
      interviewRow({ id: anId(n + 1), state: 'released', start: inHours(-5) }),
    );
    const next = interviewRow({ start: inHours(1), candidate: { id: anId(99), name: 'Nina Next', timeZone: 'UTC' } });
    const list = (query: URLSearchParams) => {
      if (query.has('view')) return [];
      return query.get('from') === '2030-11-22T11:15:00.000Z' ? [next] : day;
    };
    show(AdminHomeScreen, 'ADMIN', { list });
    const events = within(await region('Events of the Day'));
    expect(await events.findByText('Nina Next')).toBeInTheDocument();
    expect(events.getAllByRole('listitem')).toHaveLength(2);
    expect(events.getByText(/^60 interviews today\./)).toBeInTheDocument();
    expect(events.getByRole('link', { name: 'View the whole day' })).toHaveAttribute(
      'href',
      '/dashboard/interviewdetails?tab=0&from=2030-11-22&to=2030-11-22',
    );
  });
});

describe('the metrics of a home', () => {
  it('has a table behind each chart, with every number leading to its interviews', async () => {
    show(AdminHomeScreen, 'ADMIN', {
      list: () => [],
      metrics: {
        funnel: [
          { step: 'requested', count: 9 },
          { step: 'decided', count: 4 },
        ],
      },
    });
    const funnel = within(await region('From request to decision'));
    expect(await funnel.findByText('4 of 9 requests of the last 28 days have a decision.')).toBeInTheDocument();
    expect(funnel.getByRole('img')).toHaveAccessibleName(/^From request to decision: 4 of 9/);
    fireEvent.click(funnel.getByRole('button', { name: 'Show as table' }));
    expect(funnel.queryByRole('img')).toBeNull();
    expect(
      within(funnel.getByRole('table')).getByRole('link', { name: 'Real interviews, Decided: 4' }),
    ).toHaveAttribute('href', '/dashboard/view-analytics?of=funnel&from=2026-10-27&to=2026-11-23&part=decided');
    fireEvent.click(funnel.getByRole('button', { name: 'Show as chart' }));
    expect(funnel.getByRole('img')).toBeInTheDocument();
  });

  it('compares the last 7 days with the 7 before', async () => {
    show(AdminHomeScreen, 'ADMIN', {
      list: () => [],
      metrics: {
        week: [
          { metric: 'requests', count: 12, before: 9 },
          { metric: 'held', count: 4, before: 5 },
          { metric: 'canceled', count: 2, before: 2 },
          { metric: 'noShow', count: 10_001, before: 0 },
        ],
      },
    });
    const requests = await screen.findByRole('link', {
      name: 'Requests, last 7 days 12 3 more than in the 7 days before',
    });
    expect(requests.getAttribute('href')).toContain('from=2026-11-17&to=2026-11-23&part=requests');
    expect(screen.getByRole('link', { name: /^Held, last 7 days\s*4 1 fewer than/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Canceled, last 7 days\s*2 As many as/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^No show, last 7 days\s*10,000\+/ })).toBeInTheDocument();
  });

  it('counts users by type with the change of the week, and recaps 28 days', async () => {
    show(AdminHomeScreen, 'ADMIN', {
      list: () => [],
      metrics: {
        users: [{ userType: 'PANELIST', count: 1040, week: 3 }],
        recap: { held: 31, canceled: 4, noShow: 2, feedbackHours: 9.5 },
      },
    });
    expect(await within(await region('Users Count')).findByText('1,040')).toBeInTheDocument();
    expect(
      within(await region('Users Count')).getByRole('link', { name: 'Panelists, in 7 days: +3' }),
    ).toBeInTheDocument();
    const recap = within(await region("Interview's Recap"));
    expect(recap.getByText('9.5 h')).toBeInTheDocument();
    expect(recap.getByRole('link', { name: 'No show: 2' }).getAttribute('href')).toContain('of=outcomes');
  });

  it('tells a panelist level and pay of a request before accepting, and what was earned', async () => {
    show(PanelistHomeScreen, 'PANELIST', {
      list: byView({ requested: [requestedRow(), requestedRow({ id: anId(2) })] }),
      metrics: {
        requests: [
          { id: anId(1), paise: 172_800, months: 60 },
          { id: anId(2), paise: null, months: 0 },
        ],
        earned: [
          { month: '2026-10', paise: 900_000 },
          { month: '2026-11', paise: 345_600 },
        ],
      },
    });
    const requests = within(await region('Interview Request'));
    expect(await requests.findByText('₹1,728')).toBeInTheDocument();
    expect(requests.getByText('Level: 5+ years')).toBeInTheDocument();
    expect(requests.getByText('Pay not fixed yet')).toBeInTheDocument();
    expect(requests.getByText('Any experience')).toBeInTheDocument();
    expect(await screen.findByText('₹3,456 this month, ₹9,000 last month.')).toBeInTheDocument();
  });
});

it('reads published news, older ones when asked', async () => {
  const news = [1, 2, 3, 4].map((nth) => ({
    id: anId(nth),
    title: `News ${nth}`,
    text: nth === 3 ? 'First line\nSecond line' : 'Read it',
    publishedAt: inHours(-nth),
    folded: nth === 2,
  }));
  show(CandidateHomeScreen, 'CANDIDATE', { list: () => [], news });
  const widget = within(await region('Announcements'));
  expect(await widget.findByRole('heading', { name: 'News 1' })).toBeInTheDocument();
  expect(widget.queryByText('News 4')).toBeNull();
  expect(widget.getAllByText('Read it')).toHaveLength(1);
  expect(widget.getByText(/^First line\s+Second line$/)).toHaveStyle({ whiteSpace: 'pre-line' });
  expect(widget.getByRole('button', { name: 'Show: News 2' })).toHaveAttribute('aria-expanded', 'false');
  expect(widget.getByRole('button', { name: 'Hide: News 1' })).toHaveAttribute('aria-expanded', 'true');
  expect(widget.getByRole('button', { name: 'Show older news' })).toBeInTheDocument();
});

describe('the progress of candidates', () => {
  const steps = async (Screen: ComponentType, userType: UserType, row: InterviewRow) => {
    show(Screen, userType, { list: byView({ all: [row] }) });
    const list = await within(await region('Candidate Progress')).findByRole('list', { name: 'Progress' });
    return within(list)
      .getAllByRole('listitem')
      .map((item) => `${item.querySelector('title')?.textContent} ${item.textContent.replace(/^.*:/, '')}`);
  };

  it('is applied, interviewed, feedback, decision', async () => {
    const held = interviewRow({ state: 'pendingFeedback', label: { word: 'pendingFeedback', note: null } });
    expect(await steps(OrganizationHomeScreen, 'ORGANIZATION_USER', held)).toEqual([
      'Done: Applied',
      'Done: Interviewed',
      'Next: Feedback',
      'Next: Decision',
    ]);
  });

  it('ends with the decision for an organization', async () => {
    const decided = releasedRow({ decision: 'selected' });
    expect((await steps(OrganizationHomeScreen, 'ORGANIZATION_USER', decided)).at(-1)).toBe('Done: Selected');
  });

  it('leaves the decision to the company for a candidate', async () => {
    expect((await steps(CandidateHomeScreen, 'CANDIDATE', releasedRow())).at(-1)).toBe('Next: Decision by the company');
  });

  it('has no decision for a mock', async () => {
    const mock = releasedRow({ kind: 'mock', organization: null, jobProfile: null });
    expect((await steps(CandidateHomeScreen, 'CANDIDATE', mock)).at(-1)).toBe('Done: Feedback');
  });
});

it('tells an organization who is interviewed in the next days, day by day', async () => {
  const zone = 'Asia/Kolkata';
  const at = (days: number) => iso(DateTime.now().setZone(zone).startOf('day').plus({ days, hours: 15 }).toMillis());
  const named = (nth: number, name: string, start: string) =>
    interviewRow({ id: anId(nth), start, candidate: { ...interviewRow().candidate, name } });
  const asked: URLSearchParams[] = [];
  show(OrganizationHomeScreen, 'ORGANIZATION_USER', {
    list: (query) => {
      if (!query.has('startsFrom')) return [];
      asked.push(query);
      return [named(1, 'Asha Rao', at(0)), named(2, 'Ben Okoro', at(0)), named(3, 'Cleo Marsh', at(2))];
    },
  });
  const week = within(await region('Next 7 days'));
  const days = week.getAllByRole('list');
  expect(
    days.map((day) =>
      within(day)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([['Asha Rao', 'Ben Okoro'], ['Cleo Marsh']]);
  expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([formatDay(at(0), zone), formatDay(at(2), zone)]);
  expect(asked[0]?.get('view')).toBe('upcoming');
  const day = (of: number) => at(of).slice(0, 10);
  expect(week.getByRole('link', { name: 'View all 3: Next 7 days' })).toHaveAttribute(
    'href',
    `/dashboard/orginterview?tab=1&from=${day(0)}&to=${day(6)}`,
  );
});

it('gives an organization what is to be decided', async () => {
  show(OrganizationHomeScreen, 'ORGANIZATION_USER', { list: byView({ undecided: [releasedRow()] }) });
  const widget = await region('To decide');
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
      booked: [interviewRow({ allowedActions: [{ type: 'JOIN' }, { type: 'WITHDRAW' }] })],
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
  expect(await screen.findByText(/^Interview declined\./)).toBeInTheDocument();
  expect(sent).toEqual([{ type: 'DECLINE', version: 4, because: 'time' }]);
});

it('says nothing of a next meeting on a day without one, nor of one that is over', async () => {
  const rows = [
    interviewRow({ start: inHours(-2), end: inHours(-1) }),
    interviewRow({ id: anId(2), start: inHours(26), end: inHours(27) }),
  ];
  show(PanelistHomeScreen, 'PANELIST', { list: byView({ booked: rows }) });
  expect(await within(await region('Upcoming Interview')).findAllByText('Asha Rao')).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Your next meeting' })).toBeNull();
});

it.each([
  ['a panelist', PanelistHomeScreen, 'PANELIST', 'booked'],
  ['an organization', OrganizationHomeScreen, 'ORGANIZATION_USER', 'upcoming'],
] as const)('shows %s the next 3 of their interviews, and the way to all', async (_, Screen, userType, view) => {
  const rows = [1, 2, 3, 4, 5].map((nth) =>
    interviewRow({ id: anId(nth), start: inHours(nth), end: inHours(nth + 1) }),
  );
  show(Screen, userType, { list: byView({ [view]: rows }) });
  const upcoming = within(await region('Upcoming Interview'));
  expect(within(await upcoming.findByRole('list')).getAllByRole('listitem')).toHaveLength(3);
  expect(upcoming.getByRole('link', { name: /^View all 5/ })).toBeInTheDocument();
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

describe('a newcomer', () => {
  const startWith = (Screen: ComponentType, profile: Profile, more: Record<string, unknown> = {}) => {
    const { answer } = fakeServer({ list: () => [] });
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
      const known: Record<string, unknown> = {
        '/api/profile': profile,
        '/api/open-jobs': pageOf([]),
        '/api/metrics/home': nothing,
        '/api/news': pageOf([]),
        ...more,
      };
      return pathname in known ? reply(200, known[pathname]) : answer(input, init);
    });
    return renderApp(<Screen />, { path: '/dashboard', queryClient: seededClient(profile.userType) });
  };
  const steps = async () => {
    const list = within(await region('Get started')).getByRole('list', { name: 'Steps' });
    return within(list)
      .getAllByRole('listitem')
      .map((step) => [step.textContent, within(step).queryByRole('link')?.getAttribute('href') ?? 'done']);
  };
  const file = { fileName: 'mira.pdf', at: inHours(-1) };

  it('who is a candidate reads what to do first, each step a way to its first missing field', async () => {
    startWith(CandidateHomeScreen, newProfile());
    expect(await steps()).toEqual([
      ['To doAdd your resume', '/dashboard/resumechoice'],
      ['To doAdd your skills', '/dashboard/profilepage?tab=1&find=missing'],
      ['DoneAdd a number', 'done'],
      ['To doFind a job', '/dashboard/searchjobprofile'],
    ]);
    // A widget that has nothing to show is not drawn.
    expect(screen.queryByRole('region', { name: 'Upcoming Interview' })).toBeNull();
  });

  const java = { key: 'skill:1', id: anId(1), name: 'Java', months: 60, before: '', found: 'Java', after: '' };
  it.each([
    ['checks what was found in it', [java], 'Check your skills', 4],
    ['adds their skills by hand where nothing was found', [], 'Add your skills', 1],
  ])('who has added a resume %s, and has applied', async (_, skill, act, tab) => {
    startWith(CandidateHomeScreen, newProfile({ resume: file }), {
      '/api/open-jobs': pageOf([], 1),
      '/api/resume/proposals': { ...noProposals, skill },
    });
    expect(await steps()).toEqual([
      ['DoneAdd your resume', 'done'],
      [`To do${act}`, `/dashboard/profilepage?tab=${tab}&find=missing`],
      ['DoneAdd a number', 'done'],
      ['DoneFind a job', 'done'],
    ]);
  });

  it('who is a panelist reads what to do first', async () => {
    startWith(PanelistHomeScreen, newProfile({ userType: 'PANELIST' }), {
      '/api/panelist/availability': {
        revision: 0,
        timeZone: 'Asia/Tokyo',
        weekly: [],
        daysOff: [],
        extra: [],
        breathingMinutes: 15,
        dayCap: 3,
        weekCap: 10,
        autoAccept: false,
      },
    });
    expect(await steps()).toEqual([
      ['To doSet your time zone and hours', '/dashboard/Panelistavailableslot'],
      ['To doAdd your skills', '/dashboard/profilepage?tab=1&find=missing'],
      ['To doAdd your bank details', '/dashboard/profilepage?tab=4&find=missing'],
      ['To doAdd a certificate', '/dashboard/profilepage?tab=6&find=missing'],
    ]);
  });
});
