import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { countText } from '../components/count-text';
import type { SavedView, ViewCount } from '../contract/system-views';
import { meQuery } from '../services/queries/auth';
import { listViewsQuery, pinnedCountsQuery, pinnedOf } from '../services/queries/lists';
import type { MenuEntry } from './menus';

const prefix = 'view-';
/** The id of the menu entry of a view. */
export const viewEntryId = (id: string) => `${prefix}${id}`;
export const isViewEntry = (id: string) => id.startsWith(prefix);

function entryOf({ id, name, path, by, gone }: SavedView, counted: ViewCount | undefined): MenuEntry {
  const lost = counted?.gone ?? gone;
  return {
    id: viewEntryId(id),
    title: by === null ? name : `${name}, by ${by.name}`,
    type: 'item',
    url: `${path ?? ''}${path?.includes('?') ? '&' : '?'}saved=${id}`,
    count: counted?.count == null ? '' : countText(counted.count, counted.more),
    ...(lost.length > 0 && { warning: 'A filter of this view no longer exists' }),
  };
}

/**
 * The user's pinned views as a group of the menu, with their counts (product: Saved views). Empty if nothing is pinned.
 */
export function useViewEntries(): readonly MenuEntry[] {
  const known = useQuery(meQuery()).data !== undefined;
  const { data: views } = useQuery({ ...listViewsQuery(), enabled: known });
  const pinned = useMemo(() => pinnedOf(views), [views]);
  const { data: counts } = useQuery({ ...pinnedCountsQuery(), enabled: pinned.length > 0 });
  return useMemo(() => {
    if (pinned.length === 0) return [];
    const children = pinned.map((view) =>
      entryOf(
        view,
        counts?.find(({ id }) => id === view.id),
      ),
    );
    return [{ id: 'views', title: 'Views', type: 'collapse', icon: 'views', isOpen: true, children }];
  }, [pinned, counts]);
}
