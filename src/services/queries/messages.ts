import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  countInquiries,
  countNotifications,
  getInquiry,
  getMail,
  listNotifications,
  notificationPage,
} from '../../contract/messages';
import { callApi } from '../api/client';
import { logProblem } from '../log';

const minute = 60_000;

/** Logs why an answer did not come, unless nobody wants it any more, and passes it on to whoever waits. */
const logged = <T>(what: string, signal: AbortSignal, answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (!signal.aborted) logProblem(what, error);
    throw error;
  });

/** What came since the bell was opened last; a failure is logged only (product: Errors). For admins. */
export const countNotificationsQuery = () =>
  queryOptions({
    queryKey: ['messages', 'notifications', 'count'],
    queryFn: ({ signal }) => logged('Notification count', signal, callApi(countNotifications, { signal, quiet: true })),
    // Not all that it counts is told by the stream of changes.
    refetchInterval: minute,
  });

/** Key of all pages of the bell's list. */
export const notificationPages = ['messages', 'notifications', 'page'] as const;

/**
 * One page of the bell's list, from 0; a failure is logged only (product: Errors). For admins. Nobody observes it: the
 * bell reads a page when its end comes near, and drops all of them when it is opened anew.
 */
export const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: [...notificationPages, page],
    gcTime: Infinity,
    queryFn: ({ signal }) =>
      logged(
        'Notification list',
        signal,
        callApi(listNotifications, { query: { _page: page, _limit: notificationPage }, signal, quiet: true }),
      ),
  });

/** Looks again at what waits for admins; for others there is nothing to look at. */
export async function refreshWaiting(queryClient: QueryClient): Promise<void> {
  const keys = [['messages'], ['people', 'waiting']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** How many inquiries wait; a failure is logged only (product: Errors). For admins. */
export const countInquiriesQuery = () =>
  queryOptions({
    queryKey: ['messages', 'inquiries', 'count'],
    queryFn: ({ signal }) => logged('Inquiry count', signal, callApi(countInquiries, { signal, quiet: true })),
    refetchInterval: minute,
  });

/** Key of all pages of inquiries. */
export const inquiryPages = ['messages', 'inquiries', 'list'] as const;

/** One inquiry, wherever in the lists it stands. */
export const inquiryQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', 'inquiries', 'one', id],
    queryFn: ({ signal }) => callApi(getInquiry, { params: { id }, signal }),
  });

/** One mail. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', 'mails', 'one', id],
    queryFn: ({ signal }) => callApi(getMail, { params: { id }, signal }),
  });

/** Looks again at the lists of inquiries and at the badge that counts them, after one was closed. */
export const refreshInquiries = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['messages', 'inquiries'] });
