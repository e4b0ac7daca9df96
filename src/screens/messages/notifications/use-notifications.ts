import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { NotificationItem } from '../../../contract/messages';
import type { NotificationsRef } from '../../../machines/messages/notifications';
import { notificationsQuery } from '../../../services/queries/messages';

/** Tells one item from another: the same candidate may be there with two organizations or for two reasons. */
export const itemKey = ({ about, id, code }: NotificationItem) => `${about} ${id} ${code}`;

// What came anew while pages were read moves items from one page to the next.
const once = (items: NotificationItem[]) => [...new Map(items.map((item) => [itemKey(item), item])).values()];

/** What the bell shows of its machine and of the pages it read, and what a user can do there. */
export function useNotifications(actor: NotificationsRef) {
  const queryClient = useQueryClient();
  const snapshot = useSelector(actor, (state) => state);
  const { pages } = snapshot.context;
  // The machine reads; this looks at what it has read.
  const read = Array.from({ length: pages }, (_, page) => queryClient.getQueryData(notificationsQuery(page).queryKey));
  const items = once(read.flatMap((page) => page ?? []));
  const scroll = useCallback((left: number) => actor.send({ type: 'list.scroll', left }), [actor]);
  return {
    open: snapshot.hasTag('open'),
    pages,
    items,
    loading: snapshot.hasTag('busy'),
    stalled: snapshot.matches({ popover: { open: 'stalled' } }),
    ended: snapshot.hasTag('ended'),
    downloading: snapshot.matches({ download: 'downloading' }),
    press: () => actor.send({ type: 'bell.press' }),
    close: () => actor.send({ type: 'popover.close' }),
    scroll,
    retry: () => actor.send({ type: 'page.retry' }),
    choose: (item: NotificationItem) => actor.send({ type: 'item.choose', item }),
    download: () => actor.send({ type: 'download.press' }),
  };
}
export type Notifications = ReturnType<typeof useNotifications>;
