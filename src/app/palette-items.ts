import type { UserType } from '../contract/kit';
import type { Found } from '../contract/system';
import { candidateHref } from '../screens/candidates/hrefs';
import { interviewHref } from '../screens/shared/interview/hrefs';
import { jobHref } from '../screens/shared/jobs/hrefs';
import { organizationHref } from '../screens/shared/organization-hrefs';
import type { RecentThing } from '../services/recent';
import type { MenuEntry } from './menus';
import type { Way } from './palette-ways';
import { hasWords } from './palette-words';

/** An interview whose actions can be listed. */
export interface Inside {
  id: string;
  title: string;
}
export interface PaletteItem {
  key: string;
  title: string;
  line: string;
  /** The keyboard shortcut. */
  keys?: string | undefined;
  /** What Enter does, in words. */
  enter?: string;
  /** The path that the item leads to, its action, the text that it types, or the interview whose actions it lists. */
  does: string | (() => void) | { types: string } | { inside: Inside };
  /** The interview of the item, whose actions are one key away. */
  inside?: Inside;
  /** Whether the item ends or undoes something. */
  destructive?: boolean;
}
export interface PaletteGroup {
  label: string;
  items: readonly PaletteItem[];
  /** The items are known without the server, so they cannot change while the reader looks at them. */
  sure?: boolean;
  /** The server has not responded yet. The group keeps its place. */
  pending?: boolean;
}

const kinds = (userType: UserType): readonly { kind: Found['kind']; label: string; href: (id: string) => string }[] => [
  { kind: 'interview', label: 'Interviews', href: interviewHref },
  { kind: 'candidate', label: 'Candidates', href: (id) => candidateHref(id, userType) },
  { kind: 'panelist', label: 'Panelists', href: (id) => `/dashboard/panelistuser?id=${id}` },
  { kind: 'organization', label: 'Organizations', href: organizationHref },
  { kind: 'jobProfile', label: 'Job profiles', href: (id) => jobHref(id, userType) },
];

/** The screens of each user type that are in no menu, in addition to those of the account. */
const beside: Record<UserType, readonly string[]> = {
  ADMIN: ['upcomingInterviews', 'calendar', 'analytics', 'connected-calendars'],
  SUPER_ADMIN: ['upcomingInterviews', 'calendar', 'analytics', 'connected-calendars'],
  ORGANIZATION_USER: [
    'orguseruploadcandidate',
    'orgcompletedinterviews',
    'panelistblockorg',
    'upcomingInterviews',
    'calendar',
    'analytics',
    'connected-calendars',
  ],
  PANELIST: [
    'Panelistavailableslot',
    'pendingfeedback',
    'completedInterviews',
    'upcomingInterviews',
    'calendar',
    'panelistblockorg',
    'connected-calendars',
  ],
  CANDIDATE: ['pendingInterviews', 'upcomingInterviews', 'calendar', 'connected-calendars'],
};

export interface Place {
  title: string;
  /** The title of the menu that contains the page. */
  line: string;
  href: string;
  /** The letter to press after `g`, if one was still available. */
  letter: string | undefined;
}

/**
 * The pages that a user can go to: the entries of their menu, then the screens in no menu. Each gets a letter of its
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
  /**
   * The texts of which an item has one. If the first is empty, recent items, what users of this type do most, pages and
   * actions are shown.
   */
  names: readonly string[];
  /** What the verb in the text leads to. */
  asked: readonly PaletteItem[];
  /** Whether `asked` is known without the server. */
  sure: boolean;
  /** Whether the server has not yet said what the verb leads to. */
  pending: boolean;
  found: readonly Found[];
  recent: readonly RecentThing[];
  ways: readonly Way[];
  places: readonly Place[];
  actions: readonly PaletteItem[];
  userType: UserType;
}

const opens: Record<Found['kind'], string> = {
  interview: 'Opens the interview',
  candidate: 'Opens the candidate',
  panelist: 'Opens the panelist',
  organization: 'Opens the organization',
  jobProfile: 'Opens the job profile',
};

/**
 * The palette's items in groups, without empty groups: what the verb leads to, then what is known at once, then search
 * results.
 */
export function paletteGroups(offered: Offered): PaletteGroup[] {
  const { names, asked, sure, pending, found, recent, ways, places, actions, userType } = offered;
  const wanted = names.map((name) => name.toLowerCase());
  const fits = ({ title, line }: { title: string; line: string }) =>
    wanted.some((name) => `${line} ${title}`.toLowerCase().includes(name));
  const again = recent.filter(fits).map(({ id, title, line }) => ({
    key: `recent-${id}`,
    title,
    line,
    enter: opens.interview,
    does: interviewHref(id),
    inside: { id, title },
  }));
  const known = new Set(again.map(({ does }) => does));
  const often = ways
    .filter(({ title, words = '', later }) =>
      names[0] === '' ? !later : names.some((name) => hasWords(`${title} ${words}`, name)),
    )
    .map(wayItem);
  const screens = places.filter(fits).map(placeItem);
  const groups = kinds(userType).map(({ kind, label, href }) => ({
    label,
    items: found
      .filter((one) => one.kind === kind)
      .map(({ id, title, line }) => ({
        key: `${kind}-${id}`,
        title,
        line,
        enter: opens[kind],
        does: href(id),
        ...(kind === 'interview' && { inside: { id, title } }),
      }))
      .filter(({ does }) => !known.has(does)),
  }));
  return [
    { label: 'What you asked for', items: asked, sure, pending },
    { label: 'Recent', items: again, sure: true },
    { label: 'What you can do', items: often, sure: true },
    { label: 'Go to', items: screens, sure: true },
    { label: 'Actions', items: actions.filter(fits), sure: true },
    ...groups,
  ].filter(({ items, pending: comes }: PaletteGroup) => items.length > 0 || comes);
}

export const wayItem = ({ title, line, does }: Way): PaletteItem => ({
  key: `way-${title}`,
  title,
  line,
  enter: typeof does === 'string' ? 'Opens the page' : 'Types the first word for you',
  does,
});

export const placeItem = ({ title, line, href, letter }: Place): PaletteItem => ({
  key: `screen-${href}`,
  title,
  line,
  enter: 'Opens the page',
  does: href,
  keys: letter && `G ${letter.toUpperCase()}`,
});
