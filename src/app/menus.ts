import type { UserType } from '../contract/kit';

export type MenuIcon =
  | 'home'
  | 'interviews'
  | 'jobs'
  | 'users'
  | 'candidate'
  | 'services'
  | 'reports'
  | 'misc'
  | 'payment'
  | 'terms'
  | 'profile'
  | 'apply'
  | 'mock'
  | 'views';

/**
 * One entry of a menu (product: Shell and menus). A group and a collapse have children; an item and a navitem are
 * links.
 */
export interface MenuEntry {
  id: string;
  title: string;
  type: 'group' | 'collapse' | 'item' | 'navitem';
  url?: string;
  icon?: MenuIcon;
  /** The count shown beside the title. */
  badge?: 'inquiries';
  /** The text at the end of the line, whose space is reserved until the text is known. */
  count?: string;
  /** A problem, shown instead of the count. */
  warning?: string;
  /** The group is open until it is folded. */
  isOpen?: true;
  children?: readonly MenuEntry[];
}

const item = (id: string, title: string, path = id, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  title,
  type: 'item',
  url: path === '' ? '/dashboard' : `/dashboard/${path}`,
  ...more,
});
const collapse = (id: string, title: string, icon: MenuIcon, children: readonly MenuEntry[]): MenuEntry => ({
  id,
  title,
  type: 'collapse',
  icon,
  children,
});

function adminMenu(superAdmin: boolean): readonly MenuEntry[] {
  const superOnly = (...entries: readonly MenuEntry[]) => (superAdmin ? entries : []);
  return [
    item('home', 'Home', '', { icon: 'home' }),
    collapse('interviews', 'Interviews', 'interviews', [
      item('interviewmenus', 'Schedule Interview'),
      item('interviewdetails', 'Interview Details'),
      item('feedbacks', 'Feedback'),
    ]),
    item('JobProfile', 'Job Profile Details', 'JobProfile', { icon: 'jobs' }),
    collapse('users', 'Users', 'users', [
      item('searchorganization', 'Organization'),
      item('panelistuser', 'Panelist'),
      item('searchcandidateuser', 'Candidate'),
      item('searchadmin', 'Admin'),
      ...superOnly(item('accountsuser', 'Account User')),
    ]),
    collapse('services', 'Services', 'services', [
      item('subscriptionlist', 'Subscription'),
      item('adminsourcing', 'Sourcing'),
    ]),
    ...superOnly(item('payment', 'Payment', 'payment', { icon: 'payment' })),
    item('reporttab', 'Reports', 'reporttab', { icon: 'reports' }),
    collapse('misc', 'Misc', 'misc', [
      item('emailtab', 'Email'),
      item('latestupdates', 'Latest Updates'),
      item('termspage', 'Terms Details'),
      item('viewinquiry', 'View Inquiry', 'viewinquiry', { badge: 'inquiries' }),
      ...superOnly(
        item('adminsystem', 'Config'),
        item('system-health', 'System health'),
        item('subscription', 'Subscription'),
        item('createsubscription', 'Candidate Subscription'),
      ),
    ]),
  ];
}

/** The complete menus by user type (product: Shell and menus). `builtMenu` removes entries that are not built yet. */
export const menus: Record<UserType, readonly MenuEntry[]> = {
  ADMIN: adminMenu(false),
  SUPER_ADMIN: adminMenu(true),
  ORGANIZATION_USER: [
    item('org', 'Home', 'org', { icon: 'home' }),
    collapse('interviews', 'Interviews', 'interviews', [
      item('orgschedule', 'Schedule Interview'),
      item('orginterview', 'Interview Details'),
    ]),
    item('jobprofiledetails', 'Job Profile Details', 'jobprofiledetails', { icon: 'jobs' }),
    item('orgcandidate', 'Candidate', 'orgcandidate', { icon: 'candidate' }),
    item('report', 'Statistics Report', 'report', { icon: 'reports' }),
    item('termscreate', 'Terms', 'termscreate', { icon: 'terms' }),
  ],
  PANELIST: [
    item('panelist', 'Home', 'panelist', { icon: 'home' }),
    item('profilepage', 'My Profile', 'profilepage', { icon: 'profile' }),
    item('interviewstatus', 'Interview', 'interviewstatus', { icon: 'interviews' }),
  ],
  CANDIDATE: [
    item('candashboard', 'Home', 'candashboard', { icon: 'home', type: 'navitem' }),
    item('profilepage', 'My Profile', 'profilepage', { icon: 'profile', type: 'navitem' }),
    item('searchjobprofile', 'Apply For Job', 'searchjobprofile', { icon: 'apply', type: 'navitem' }),
    collapse('mock', 'Mock Interviews', 'mock', [
      item('Candidatesubscription', 'Subscription Plans'),
      item('subscribedcandidate', 'Plan Details'),
    ]),
  ],
};

/** How a menu shows an entry of a type. 'unknown' shows 'Menu Items Error'. */
export function kindOf({ type, children }: MenuEntry): 'holder' | 'link' | 'unknown' {
  if (type === 'group' || type === 'collapse') return children ? 'holder' : 'unknown';
  return type === 'item' || type === 'navitem' ? 'link' : 'unknown';
}

/** The menu without entries whose screen is not in the route table, and without empty groups. */
export function builtMenu(entries: readonly MenuEntry[], paths: ReadonlySet<string>): readonly MenuEntry[] {
  return entries.flatMap((entry) => {
    if (kindOf(entry) === 'unknown') return [entry];
    if (!entry.children) return entry.url && paths.has(entry.url) ? [entry] : [];
    const children = builtMenu(entry.children, paths);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}

/** The menu of a user type, limited to the route table without `partial` routes. */
export const menuOf = (userType: UserType, routes: readonly { path: string; partial?: true }[]): readonly MenuEntry[] =>
  builtMenu(menus[userType], new Set(routes.filter((route) => !route.partial).map((route) => route.path)));
