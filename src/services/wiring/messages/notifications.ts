import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { exportNotifications, seeNotifications } from '../../../contract/messages';
import { notificationsMachine } from '../../../machines/messages/notifications';
import { callApi, callFile } from '../../api/client';
import { saveFile } from '../../download';
import { keepNotification } from '../../kept-notification';
import { logProblem } from '../../log';
import { countNotificationsQuery, notificationPages, notificationsQuery } from '../../queries/messages';

type Deps = {
  queryClient: QueryClient;
  navigate: (to: string) => void;
  sayDownloaded: () => void;
  sayFailed: (message: string) => void;
};

/** Wires the bell: calls, pages in the query cache, the browser's storage and downloads, the address. */
export function wiredNotifications({ queryClient, navigate, sayDownloaded, sayFailed }: Deps) {
  const { queryKey: count } = countNotificationsQuery();
  return notificationsMachine.provide({
    actors: {
      markSeen: fromPromise<void, undefined>(async () => {
        // Not aborted when the popover closes: closing it at once still counts as opened.
        try {
          await callApi(seeNotifications, { quiet: true });
        } catch (error) {
          logProblem('Notifications seen', error);
        }
        await queryClient.invalidateQueries({ queryKey: count });
      }),
      loadPage: fromPromise<number, { page: number }>(
        async ({ input: { page } }) => (await queryClient.fetchQuery(notificationsQuery(page))).length,
      ),
      download: fromPromise<void, undefined>(async ({ signal }) =>
        saveFile(await callFile(exportNotifications, { signal })),
      ),
    },
    actions: {
      clearBadge: () => {
        const clear = () => queryClient.setQueryData(count, 0);
        clear();
        // A count that was requested earlier must not overwrite the 0.
        void queryClient.cancelQueries({ queryKey: count }).then(clear);
        queryClient.removeQueries({ queryKey: notificationPages });
      },
      keepForScheduling: (_, item) => keepNotification(item),
      goTo: (_, { path }) => navigate(path),
      sayDownloaded,
      sayFailed: (_, { message }) => sayFailed(message),
    },
  });
}
