import { useCallback, useEffect } from 'react';
import { chooseEntry, type ChosenEntry } from '../services/menu-state';
import type { AppRoute } from './open-routes';
import type { MenuEntry } from './menus';

const placesOf = (entries: readonly MenuEntry[]): ChosenEntry[] =>
  entries.flatMap(({ id, children }): ChosenEntry[] =>
    children
      ? children.map((child) => ({ id: child.id, topItem: id, dropdownItem: child.id }))
      : [{ id, topItem: id, dropdownItem: null }],
  );

/**
 * The id of the selected menu entry on a route, or null. This is the route's own entry or, if `shown` omits it, its
 * group or Home. For a page without an entry, it is the first of the route's `under` that is shown.
 */
export function litEntry(
  whole: readonly MenuEntry[],
  shown: readonly MenuEntry[],
  route: Pick<AppRoute, 'path' | 'under'> | undefined,
): string | null {
  if (!route) return null;
  const own = ({ url }: MenuEntry) => url === route.path;
  const top = whole.find((entry) => own(entry) || entry.children?.some(own));
  const wanted = top ? [top.children?.find(own)?.id, top.id, whole[0]?.id] : (route.under ?? []);
  const ids = new Set(shown.flatMap(({ id, children = [] }) => [id, ...children.map((child) => child.id)]));
  return wanted.find((id) => id !== undefined && ids.has(id)) ?? null;
}

/**
 * Stores the selected entry: on load if the path contains its id, and on a click through the returned function
 * (product: Shell and menus). The highlighted entry does not depend on it.
 */
export function useChosenEntry(entries: readonly MenuEntry[], path: string, horizontal: boolean) {
  const choose = useCallback(
    (matches: (place: ChosenEntry) => boolean) => {
      const place = placesOf(entries).find(matches);
      if (place) chooseEntry(place, horizontal);
    },
    [entries, horizontal],
  );
  useEffect(() => {
    const shown = entries.flatMap((entry) => entry.children ?? [entry]).find(({ url }) => url === path);
    const segments = path.split('/');
    choose(({ id }) => (shown ? id === shown.id : segments.includes(id)));
  }, [entries, path, choose]);
  return useCallback((chosen: string) => choose(({ id }) => id === chosen), [choose]);
}
