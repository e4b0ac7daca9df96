import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useLocation } from 'wouter';
import { Shell } from '../../src/app/Shell';
import { builtMenu, menuOf, menus } from '../../src/app/menus';
import { litEntry } from '../../src/app/use-chosen-entry';
import { landings } from '../../src/machines/auth/landing';
import type { MenuEntry } from '../../src/app/menus';
import { caseSensitive } from '../../src/app/router-parser';
import { routes } from '../../src/app/routes';
import { Page } from '../../src/components/Page';
import { userTypes } from '../../src/contract/kit';
import type { UserType } from '../../src/contract/kit';
import { renderApp, setPhone } from './render';

const outline = (entries: readonly MenuEntry[]): unknown[] =>
  entries.map((entry) => (entry.children ? [entry.title, ...outline(entry.children)] : `${entry.title} ${entry.url}`));
const leaves = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));

const interviews = [
  'Interviews',
  'Schedule Interview /dashboard/interviewmenus',
  'Interview Details /dashboard/interviewdetails',
  'Feedback /dashboard/feedbacks',
];
const users = [
  'Users',
  'Organization /dashboard/searchorganization',
  'Panelist /dashboard/panelistuser',
  'Candidate /dashboard/searchcandidateuser',
  'Admin /dashboard/searchadmin',
];
const services = ['Services', 'Subscription /dashboard/subscriptionlist', 'Sourcing /dashboard/adminsourcing'];
const misc = [
  'Misc',
  'Email /dashboard/emailtab',
  'Latest Updates /dashboard/latestupdates',
  'Terms Details /dashboard/termspage',
  'View Inquiry /dashboard/viewinquiry',
];
const whole: Record<UserType, unknown[]> = {
  ADMIN: [
    'Home /dashboard',
    interviews,
    'Job Profile Details /dashboard/JobProfile',
    users,
    services,
    'Reports /dashboard/reporttab',
    misc,
  ],
  SUPER_ADMIN: [
    'Home /dashboard',
    interviews,
    'Job Profile Details /dashboard/JobProfile',
    [...users, 'Account User /dashboard/accountsuser'],
    services,
    'Payment /dashboard/payment',
    'Reports /dashboard/reporttab',
    [
      ...misc,
      'Config /dashboard/adminsystem',
      'System health /dashboard/system-health',
      'Subscription /dashboard/subscription',
      'Candidate Subscription /dashboard/createsubscription',
    ],
  ],
  ORGANIZATION_USER: [
    'Home /dashboard/org',
    ['Interviews', 'Schedule Interview /dashboard/orgschedule', 'Interview Details /dashboard/orginterview'],
    'Job Profile Details /dashboard/jobprofiledetails',
    'Candidate /dashboard/orgcandidate',
    'Statistics Report /dashboard/report',
    'Terms /dashboard/termscreate',
  ],
  PANELIST: ['Home /dashboard/panelist', 'My Profile /dashboard/profilepage', 'Interview /dashboard/interviewstatus'],
  CANDIDATE: [
    'Home /dashboard/candashboard',
    'My Profile /dashboard/profilepage',
    'Apply For Job /dashboard/searchjobprofile',
    [
      'Mock Interviews',
      'Subscription Plans /dashboard/Candidatesubscription',
      'Plan Details /dashboard/subscribedcandidate',
    ],
  ],
};

describe('menus', () => {
  test.each(userTypes)('the menu of %s is the whole one of the specification', (userType) => {
    expect(outline(menus[userType])).toEqual(whole[userType]);
    const ids = leaves(menus[userType]).map((entry) => entry.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('what has no route is left out, and so is a group that would be empty', () => {
    const paths = new Set(['/dashboard', '/dashboard/feedbacks']);
    expect(outline(builtMenu(menus.ADMIN, paths))).toEqual([
      'Home /dashboard',
      ['Interviews', 'Feedback /dashboard/feedbacks'],
    ]);
  });
});

test('routes match by case, take one final slash, and hand out their parameters', () => {
  const match = (route: string, path: string) => caseSensitive(route).pattern.exec(path);
  expect(match('/dashboard/JobProfile', '/dashboard/JobProfile')).not.toBeNull();
  expect(match('/dashboard/JobProfile', '/dashboard/jobprofile')).toBeNull();
  expect(match('/dashboard', '/dashboard/')).not.toBeNull();
  expect(match('/dashboard', '/dashboard/org')).toBeNull();
  expect(match('/login/:user', '/login/panelist')?.[1]).toBe('panelist');
});

test('every path stands once in the route table, and all under /dashboard but the callback are guarded', () => {
  const paths = routes.map((route) => route.path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const { path, guarded } of routes)
    expect(guarded).toBe(/^\/dashboard(\/|$)/.test(path) && path !== '/dashboard/linkedin');
});

// No entry is lit for a user type that is left out: the page is not for that user type, or is in no menu.
type Lit = Partial<Record<UserType, string>>;
const admins = (id: string): Lit => ({ ADMIN: id, SUPER_ADMIN: id });
const interviewPage: Lit = {
  ...admins('interviewdetails'),
  ORGANIZATION_USER: 'orginterview',
  PANELIST: 'interviewstatus',
  CANDIDATE: 'candashboard',
};
const feedbackPage: Lit = { ...interviewPage, ...admins('feedbacks') };
const litOn: Record<string, Lit> = {
  '/dashboard': admins('home'),
  '/dashboard/org': { ORGANIZATION_USER: 'org' },
  '/dashboard/panelist': { PANELIST: 'panelist' },
  '/dashboard/candashboard': { CANDIDATE: 'candashboard' },
  '/dashboard/changepass': {},
  '/dashboard/developers': {},
  '/dashboard/support': {},
  '/dashboard/interviewmenus': admins('interviewmenus'),
  '/dashboard/orgschedule': { ORGANIZATION_USER: 'orgschedule' },
  '/dashboard/interviewdetails': admins('interviewdetails'),
  '/dashboard/panelistaway': admins('interviewdetails'),
  '/dashboard/interview': interviewPage,
  '/dashboard/video-analytics/:interviewId': interviewPage,
  '/dashboard/orginterview': { ORGANIZATION_USER: 'orginterview' },
  '/dashboard/orgcompletedinterviews': { ORGANIZATION_USER: 'orginterview' },
  '/dashboard/interviewstatus': { PANELIST: 'interviewstatus' },
  '/dashboard/pendingfeedback': { PANELIST: 'interviewstatus' },
  '/dashboard/completedInterviews': { PANELIST: 'interviewstatus', CANDIDATE: 'candashboard' },
  '/dashboard/adminpendinginterviews': admins('interviewdetails'),
  '/dashboard/admincompletedinterviews': admins('interviewdetails'),
  '/dashboard/notificationcandidatedetails': admins('home'),
  '/dashboard/Panelistavailableslot': { PANELIST: 'interviewstatus' },
  '/dashboard/pendingInterviews': { CANDIDATE: 'candashboard' },
  '/dashboard/upcomingInterviews': interviewPage,
  '/dashboard/calendar': interviewPage,
  '/dashboard/connected-calendars': interviewPage,
  '/dashboard/feedback': feedbackPage,
  '/dashboard/feedbackview/:interviewID': feedbackPage,
  '/dashboard/profilepage': { PANELIST: 'profilepage', CANDIDATE: 'profilepage' },
  '/dashboard/resumechoice': { PANELIST: 'profilepage', CANDIDATE: 'profilepage' },
  '/dashboard/searchjobprofile': { CANDIDATE: 'searchjobprofile' },
  '/dashboard/canJdSkills': { CANDIDATE: 'searchjobprofile' },
  '/dashboard/jdresumeuploader': { CANDIDATE: 'searchjobprofile' },
  '/dashboard/feedbacks': admins('feedbacks'),
  '/dashboard/analytics': { ...admins('home'), ORGANIZATION_USER: 'org' },
  '/dashboard/view-analytics': { ...admins('home'), ORGANIZATION_USER: 'org' },
  '/dashboard/subscriptionlist': admins('subscriptionlist'),
  '/dashboard/searchcandidateuser': admins('searchcandidateuser'),
  '/dashboard/orgcandidate': { ORGANIZATION_USER: 'orgcandidate' },
  '/dashboard/orguseruploadcandidate': { ORGANIZATION_USER: 'orgcandidate' },
  '/dashboard/panelistblockorg': {
    ...admins('searchorganization'),
    PANELIST: 'profilepage',
    CANDIDATE: 'profilepage',
    ORGANIZATION_USER: 'orginterview',
  },
  '/dashboard/searchorganization': admins('searchorganization'),
  '/dashboard/JobProfile': admins('JobProfile'),
  '/dashboard/jobprofiledetails': { ORGANIZATION_USER: 'jobprofiledetails' },
  '/dashboard/panelistuser': admins('panelistuser'),
  '/dashboard/adminsourcing': admins('adminsourcing'),
  '/dashboard/panelistlist': admins('panelistuser'),
  '/dashboard/searchadmin': admins('searchadmin'),
  '/dashboard/accountsuser': { SUPER_ADMIN: 'accountsuser' },
  '/dashboard/emailtab': admins('emailtab'),
  '/dashboard/latestupdates': admins('latestupdates'),
  '/dashboard/payment': { SUPER_ADMIN: 'payment' },
  '/dashboard/paymentdetails': { SUPER_ADMIN: 'payment' },
  '/dashboard/candidate-p-ay-ment': { CANDIDATE: 'Candidatesubscription' },
  '/dashboard/invoicepayment': { ...admins('subscriptionlist'), CANDIDATE: 'subscribedcandidate' },
  '/dashboard/subscription': { SUPER_ADMIN: 'subscription' },
  '/dashboard/createsubscription': { SUPER_ADMIN: 'createsubscription' },
  '/dashboard/canmockskills': { CANDIDATE: 'subscribedcandidate' },
  '/dashboard/subscribedcandidate': { CANDIDATE: 'subscribedcandidate' },
  '/dashboard/Candidatesubscription': { CANDIDATE: 'Candidatesubscription' },
  '/dashboard/termscreate': { ORGANIZATION_USER: 'termscreate' },
  '/dashboard/report': { ORGANIZATION_USER: 'report' },
  '/dashboard/termspage': admins('termspage'),
  '/dashboard/viewinquiry': admins('viewinquiry'),
  '/dashboard/reporttab': admins('reporttab'),
  '/dashboard/remuneration': { PANELIST: 'panelist' },
  '/dashboard/remunerationreport': { PANELIST: 'panelist' },
  '/dashboard/system-health': { SUPER_ADMIN: 'system-health' },
  '/dashboard/adminsystem': { SUPER_ADMIN: 'adminsystem' },
};

describe('the lit entry', () => {
  const guarded = routes.filter((route) => route.guarded);

  test('is decided for every guarded route', () => {
    expect(guarded.map(({ path }) => path).toSorted()).toEqual(Object.keys(litOn).toSorted());
  });

  test.each(userTypes)('of %s is one of the menu, on every page', (userType) => {
    const shown = menuOf(userType, routes);
    for (const route of guarded) {
      const lit = litEntry(menus[userType], shown, route);
      expect({ path: route.path, lit }).toEqual({ path: route.path, lit: litOn[route.path]?.[userType] ?? null });
      if (lit !== null)
        expect(shown.flatMap((entry) => [entry, ...(entry.children ?? [])]).map(({ id }) => id)).toContain(lit);
    }
  });
});

const routesOf = (userType: UserType) => [
  { path: '/dashboard/changepass', title: 'Change Password' },
  ...leaves(menus[userType]).map(({ url = '', title }) => ({
    path: url,
    title,
    ...(title === 'Interview Details' && { crumbs: ['Interviews'] }),
  })),
];

function Where() {
  const [path] = useLocation();
  return <Page>You are at {path}</Page>;
}

function open(userType: UserType, path = landings[userType]) {
  const onSignOut = vi.fn();
  const app = renderApp(
    <Shell
      user={{ name: 'Meera Nair', userType }}
      onSignOut={onSignOut}
      routes={routesOf(userType)}
      counts={{ inquiries: 7 }}
    >
      <Where />
    </Shell>,
    { path },
  );
  return { ...app, onSignOut, nav: () => screen.getByRole('navigation', { name: 'Main' }) };
}

describe('on a wide screen', () => {
  beforeEach(() => setPhone(false));

  test('an admin goes by the menu; the page says where one is and takes the focus', async () => {
    const { user, nav, path } = open('ADMIN');
    await user.click(within(nav()).getByRole('button', { name: 'Interviews' }));
    await user.click(within(nav()).getByRole('link', { name: 'Interview Details' }));
    expect(path()).toBe('/dashboard/interviewdetails');
    expect(screen.getByRole('heading', { level: 1, name: 'Interview Details' })).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveTextContent(
      /Home.*Interviews.*Interview Details/,
    );
    expect(screen.getByRole('main')).toHaveFocus();
    expect(within(nav()).getByRole('link', { name: 'Interview Details' })).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('Interview Details · Interview platform');
  });

  test('the count stands beside its entry', async () => {
    const { user, nav } = open('ADMIN');
    await user.click(within(nav()).getByRole('button', { name: 'Misc' }));
    expect(within(nav()).getByRole('link', { name: /View Inquiry/ })).toHaveTextContent('7');
  });

  test('the rail keeps every entry by name, and its groups open beside it', async () => {
    const { user, nav, path } = open('ADMIN');
    await user.click(screen.getByRole('button', { name: 'Narrow the menu' }));
    expect(within(nav()).getByRole('link', { name: 'Reports' })).toBeInTheDocument();
    await user.click(within(nav()).getByRole('button', { name: 'Users' }));
    await user.click(screen.getByRole('menuitem', { name: 'Panelist' }));
    expect(path()).toBe('/dashboard/panelistuser');
  });

  test('a candidate has the menu in a line, without a drawer', async () => {
    const { user, nav, path } = open('CANDIDATE');
    expect(screen.queryByRole('button', { name: /the menu$/ })).not.toBeInTheDocument();
    await user.click(within(nav()).getByRole('button', { name: 'Mock Interviews' }));
    await user.click(screen.getByRole('menuitem', { name: 'Plan Details' }));
    expect(path()).toBe('/dashboard/subscribedcandidate');
  });

  test('the first stop of the keyboard skips to the content', async () => {
    const { user } = open('PANELIST');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  });

  test('the account menu names who is there, leads to the account’s own pages, and signs out', async () => {
    const { user, path, onSignOut } = open('PANELIST');
    await user.click(screen.getByRole('button', { name: 'Account of Meera Nair' }));
    expect(screen.getByText('Panelist')).toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'Change Password' }));
    expect(path()).toBe('/dashboard/changepass');
    await user.click(await screen.findByRole('button', { name: 'Account of Meera Nair' }));
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    expect(onSignOut).toHaveBeenCalledOnce();
  });
});

describe('on a phone', () => {
  beforeEach(() => setPhone(true));

  test.each(['ADMIN', 'CANDIDATE'] as const)(
    'the menu of %s lies over the page and closes after a choice',
    async (kind) => {
      const { user, path } = open(kind);
      expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Open the menu' }));
      const group = kind === 'ADMIN' ? 'Services' : 'Mock Interviews';
      const entry = kind === 'ADMIN' ? 'Sourcing' : 'Plan Details';
      await user.click(screen.getByRole('button', { name: group }));
      await user.click(screen.getByRole('link', { name: entry }));
      expect(path()).toBe(kind === 'ADMIN' ? '/dashboard/adminsourcing' : '/dashboard/subscribedcandidate');
      await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument());
    },
  );
});
