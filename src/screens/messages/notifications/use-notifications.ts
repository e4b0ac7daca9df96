import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { shallowEqual, useSelector } from '@xstate/react';
import type { NotificationItem } from '../../../contract/messages';
import type { NotificationsRef, NotificationsSnapshot } from '../../../machines/messages/notifications';
import { notificationsQuery } from '../../../services/queries/messages';

/** Identifies an item. One candidate may be listed for two organizations or for two reasons. */
export const itemKey = ({ about, id, code }: NotificationItem) => `${about} ${id} ${code}`;

// Removes duplicates: new items that arrive between two requests move other items to the next page.
const once = (items: NotificationItem[]) => [...new Map(items.map((item) => [itemKey(item), item])).values()];

const seen = (snapshot: NotificationsSnapshot) => ({
  pages: snapshot.context.pages,
  open: snapshot.hasTag('open'),
  loading: snapshot.hasTag('busy'),
  stalled: snapshot.matches({ popover: { open: 'stalled' } }),
  ended: snapshot.hasTag('ended'),
  downloading: snapshot.matches({ download: 'downloading' }),
});

/** The state and the actions of the bell, with the pages that its machine has loaded. */
export function useNotifications(actor: NotificationsRef) {
  const queryClient = useQueryClient();
  const view = useSelector(actor, seen, shallowEqual);
  // The machine loads the pages, and this code reads them from the cache.
  const read = Array.from({ length: view.pages }, (_, page) =>
    queryClient.getQueryData(notificationsQuery(page).queryKey),
  );
  const items = once(read.flatMap((page) => page ?? []));
  const scroll = useCallback((left: number) => actor.send({ type: 'list.scroll', left }), [actor]);
  return {
    ...view,
    items,
    press: () => actor.send({ type: 'bell.press' }),
    close: () => actor.send({ type: 'popover.close' }),
    scroll,
    retry: () => actor.send({ type: 'page.retry' }),
    choose: (item: NotificationItem) => actor.send({ type: 'item.choose', item }),
    download: () => actor.send({ type: 'download.press' }),
  };
}
export type Notifications = ReturnType<typeof useNotifications>;
