import type { UserType } from '../contract/kit';
import type { Found } from '../contract/system';
import { interviewHref } from '../screens/shared/interview/hrefs';
import { jobHref } from '../screens/shared/jobs/hrefs';
import type { RecentThing } from '../services/recent';
import type { MenuEntry } from './menus';

export interface PaletteItem {
  key: string;
  title: string;
  line: string;
  /** The keyboard shortcut. */
  keys?: string | undefined;
  /** The path it leads to, or its action. */
  does: string | (() => void);
}
export interface PaletteGroup {
  label: string;
  items: readonly PaletteItem[];
}

const kinds: readonly { kind: Found['kind']; label: string; href: (id: string) => string }[] = [
  { kind: 'interview', label: 'Interviews', href: interviewHref },
  { kind: 'candidate', label: 'Candidates', href: (id) => `/dashboard/searchcandidateuser?id=${id}` },
  { kind: 'panelist', label: 'Panelists', href: (id) => `/dashboard/panelistuser?id=${id}` },
  { kind: 'organization', label: 'Organizations', href: (id) => `/dashboard/searchorganization?id=${id}` },
  { kind: 'jobProfile', label: 'Job profiles', href: (id) => jobHref(id, 'ADMIN') },
];

/** Screens of each user type that are in no menu, besides those of the account. */
const beside: Record<UserType, readonly string[]> = {
  ADMIN: ['upcomingInterviews', 'calendar', 'analytics'],
  SUPER_ADMIN: ['upcomingInterviews', 'calendar', 'analytics'],
  ORGANIZATION_USER: [
    'orguseruploadcandidate',
    'orgcompletedinterviews',
    'panelistblockorg',
    'upcomingInterviews',
    'calendar',
    'analytics',
  ],
  PANELIST: [
    'Panelistavailableslot',
    'pendingfeedback',
    'completedInterviews',
    'upcomingInterviews',
    'calendar',
    'panelistblockorg',
  ],
  CANDIDATE: ['pendingInterviews', 'upcomingInterviews', 'calendar'],
};

export interface Place {
  title: string;
  /** The title of its menu. */
  line: string;
  href: string;
  /** The letter to press after `g`, if one was still free. */
  letter: string | undefined;
}

/**
 * The pages a user can go to: the entries of their menu, then the screens in no menu; each with a letter of its
 * title.
 */
export function placesOf(
  userType: UserType,
  entries: readonly MenuEntry[],
  routes: readonly { path: string; title: string }[],
): Place[] {
  const inMenu = (list: readonly MenuEntry[], line = ''): Omit<Place, 'letter'>[] =>
    list.flatMap((entry) => {
      if (entry.children) return inMenu(entry.children, entry.title);
      return entry.url ? [{ title: entry.title, line, href: entry.url }] : [];
    });
  const others = beside[userType].flatMap((path) => routes.find((route) => route.path === `/dashboard/${path}`) ?? []);
  const taken = new Set<string>();
  return [...inMenu(entries), ...others.map(({ path, title }) => ({ title, line: '', href: path }))].map((place) => {
    const letter = [...place.title.toLowerCase()].find((one) => /[a-z]/.test(one) && !taken.has(one));
    if (letter !== undefined) taken.add(letter);
    return { ...place, letter };
  });
}

interface Offered {
  /** The search text; if empty, recent items, pages and actions are shown. */
  q: string;
  found: readonly Found[];
  recent: readonly RecentThing[];
  places: readonly Place[];
  actions: readonly PaletteItem[];
}

/** The palette's items in groups, without empty groups. */
export function paletteGroups({ q, found, recent, places, actions }: Offered): PaletteGroup[] {
  const wanted = q.toLowerCase();
  const fits = ({ title, line }: { title: string; line: string }) => `${line} ${title}`.toLowerCase().includes(wanted);
  const again = recent
    .filter(fits)
    .map(({ id, ...words }) => ({ ...words, key: `recent-${id}`, does: interviewHref(id) }));
  const known = new Set(again.map(({ does }) => does));
  const screens = places.filter(fits).map(({ title, line, href, letter }) => ({
    key: `screen-${href}`,
    title,
    line,
    does: href,
    keys: letter && `G ${letter.toUpperCase()}`,
  }));
  const groups = kinds.map(({ kind, label, href }) => ({
    label,
    items: found
      .filter((one) => one.kind === kind)
      .map(({ id, title, line }) => ({ key: `${kind}-${id}`, title, line, does: href(id) }))
      .filter(({ does }) => !known.has(does)),
  }));
  return [
    { label: 'Recent', items: again },
    { label: 'Go to', items: screens },
    { label: 'Actions', items: actions.filter(fits) },
    ...groups,
  ].filter(({ items }) => items.length > 0);
}
