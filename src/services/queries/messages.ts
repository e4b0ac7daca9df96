import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  countNotifications,
  getAddressOf,
  getEmail,
  getSummarySwitch,
  listNotifications,
  notificationPage,
  saveSummarySwitch,
} from '../../contract/messages';
import { callApi } from '../api/client';
import { logProblem } from '../log';

const minute = 60_000;

/** Logs a failed request unless it was canceled, and rethrows the error. */
export const logged = <T>(what: string, signal: AbortSignal, answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (!signal.aborted) logProblem(what, error);
    throw error;
  });

/** Notifications since the bell was last opened; a failure is logged only (product: Errors). For admins. */
export const countNotificationsQuery = () =>
  queryOptions({
    queryKey: ['messages', 'notifications', 'count'],
    queryFn: ({ signal }) => logged('Notification count', signal, callApi(countNotifications, { signal, quiet: true })),
    // The stream of changes does not report everything that is counted here.
    refetchInterval: minute,
  });

/** Key of all pages of the bell's list. */
export const notificationPages = ['messages', 'notifications', 'page'] as const;

/**
 * One page of the bell's list, from 0; a failure is logged only (product: Errors). For admins. It has no observer: the
 * bell reads a page when the user scrolls near the end, and removes all pages when it is opened again.
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

/** Refetches messages and candidates waiting to be viewed, which only admins see. */
export async function refreshWaiting(queryClient: QueryClient): Promise<void> {
  const keys = [['messages'], ['people', 'waiting'], ['people', 'portalCandidates'], ['people', 'candidate']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** One email. */
export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', 'emails', 'one', id],
    queryFn: ({ signal }) => callApi(getEmail, { params: { id }, signal }),
  });

/** Whether email reaches a candidate or a panelist. */
export const addressOfQuery = (of: 'candidate' | 'panelist', id: string) =>
  queryOptions({
    queryKey: ['messages', 'address', of, id],
    queryFn: ({ signal }) => callApi(getAddressOf, { params: { of, id }, signal, quiet: true }),
  });

export const summaryQuery = () =>
  queryOptions({
    queryKey: ['messages', 'summary'],
    queryFn: ({ signal }) => callApi(getSummarySwitch, { signal }),
  });
/** Turns the daily summary on or off. */
export async function saveSummary(queryClient: QueryClient, on: boolean): Promise<void> {
  await callApi(saveSummarySwitch, { body: { on } });
  queryClient.setQueryData(summaryQuery().queryKey, (read) => read && { ...read, on });
}
