import type { Found } from '../contract/system';
import { interviewHref } from '../screens/shared/interview/hrefs';
import type { MenuEntry } from './menus';

export interface SearchResult {
  key: string;
  title: string;
  line: string;
  href: string;
}
export interface ResultGroup {
  label: string;
  results: readonly SearchResult[];
}

const kinds: readonly { kind: Found['kind']; label: string; href: (id: string) => string }[] = [
  { kind: 'interview', label: 'Interviews', href: interviewHref },
  { kind: 'candidate', label: 'Candidates', href: (id) => interviewsOf('candidateId', id) },
  { kind: 'panelist', label: 'Panelists', href: (id) => interviewsOf('panelistId', id) },
  { kind: 'organization', label: 'Organizations', href: (id) => interviewsOf('organizationId', id) },
  { kind: 'jobProfile', label: 'Job profiles', href: (id) => interviewsOf('jobProfileId', id) },
];

// Until each of them has a page of its own: the interviews that it is part of, of all days.
const interviewsOf = (key: string, id: string) => `/dashboard/interviewdetails?tab=0&near=off&${key}=${id}`;

function screensOf(entries: readonly MenuEntry[], within = ''): SearchResult[] {
  return entries.flatMap((entry) => {
    if (entry.children) return screensOf(entry.children, entry.title);
    return entry.url ? [{ key: `screen-${entry.id}`, title: entry.title, line: within, href: entry.url }] : [];
  });
}

/** What is shown for `q`: the user's own screens by name, then what the server found, by kind; empty groups left out. */
export function resultGroups(q: string, found: readonly Found[], entries: readonly MenuEntry[]): ResultGroup[] {
  const wanted = q.toLowerCase();
  const screens = screensOf(entries).filter(({ title, line }) => `${line} ${title}`.toLowerCase().includes(wanted));
  const groups = kinds.map(({ kind, label, href }) => ({
    label,
    results: found
      .filter((one) => one.kind === kind)
      .map(({ id, title, line }) => ({ key: `${kind}-${id}`, title, line, href: href(id) })),
  }));
  return [{ label: 'Screens', results: screens }, ...groups].filter(({ results }) => results.length > 0);
}
