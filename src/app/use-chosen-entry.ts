import { useCallback, useEffect, useMemo } from 'react';
import { chooseEntry, chosenEntry, type ChosenEntry } from '../services/menu-state';
import type { MenuEntry } from './menus';

const placesOf = (entries: readonly MenuEntry[]): ChosenEntry[] =>
  entries.flatMap(({ id, children }): ChosenEntry[] =>
    children
      ? children.map((child) => ({ id: child.id, topItem: id, dropdownItem: child.id }))
      : [{ id, topItem: id, dropdownItem: null }],
  );

/** The entry whose page is shown, or whose id stands in the path (spec 4, "Navigation drawer"). */
function placeOf(entries: readonly MenuEntry[], path: string): ChosenEntry | undefined {
  const shown = entries.flatMap((entry) => entry.children ?? [entry]).find(({ url }) => url === path);
  const places = placesOf(entries);
  const segments = path.split('/');
  return places.find(({ id }) => (shown ? id === shown.id : segments.includes(id)));
}

/**
 * The id of the entry that is lit, and what notes a click: the one that the path names, else the one chosen last, so that
 * an interview opened from a list keeps the list's entry lit. `entries` is the whole menu: a page whose entry is left out
 * of what is shown lights no other.
 */
export function useChosenEntry(entries: readonly MenuEntry[], path: string, horizontal: boolean) {
  const place = useMemo(() => placeOf(entries, path), [entries, path]);
  useEffect(() => {
    if (place) chooseEntry(place, horizontal);
  }, [place, horizontal]);
  const choose = useCallback(
    (id: string) => {
      const chosen = placesOf(entries).find((candidate) => candidate.id === id);
      if (chosen) chooseEntry(chosen, horizontal);
    },
    [entries, horizontal],
  );
  return { chosen: place?.id ?? chosenEntry(horizontal), choose };
}
