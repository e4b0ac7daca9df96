import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  answerEntryQuestion,
  getCalendars,
  ignoreBusy,
  listBusy,
  readCalendarsNow,
  type Connection,
} from '../../contract/calendars';
import type { BodyOf, QueryOf } from '../../contract/kit';
import { callApi } from '../api/client';

/** The reader's connected calendars, how they are read, and what was changed in them. */
export const calendarsQuery = () =>
  queryOptions({
    queryKey: ['calendars', 'all'],
    queryFn: ({ signal }) => callApi(getCalendars, { signal }),
  });

/** Busy times of the reader's connected calendars between two instants. */
export const busyQuery = (query: QueryOf<typeof listBusy>) =>
  queryOptions({
    queryKey: ['calendars', 'busy', query],
    queryFn: ({ signal }) => callApi(listBusy, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Reads everything again that depends on connected calendars. */
export async function refreshCalendars(queryClient: QueryClient): Promise<void> {
  const keys = [['calendars'], ['people', 'week']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Puts a connection into the list of connections, and reads again what depends on it. */
export function keepConnection(queryClient: QueryClient, connection: Connection): void {
  queryClient.setQueryData(calendarsQuery().queryKey, (known) => {
    if (known === undefined) return known;
    const isKnown = known.connections.some(({ id }) => id === connection.id);
    const replaced = known.connections.map((one) => (one.id === connection.id ? connection : one));
    return { ...known, connections: isKnown ? replaced : [...replaced, connection] };
  });
  void refreshCalendars(queryClient);
}

/** Makes the server read the connection of `id`, or all that were read more than a minute ago, and waits for that. */
export async function readNow(queryClient: QueryClient, id?: string): Promise<void> {
  const calendars = await callApi(readCalendarsNow, { body: id === undefined ? {} : { id } });
  queryClient.setQueryData(calendarsQuery().queryKey, calendars);
  await queryClient.invalidateQueries({ queryKey: ['calendars', 'busy'] });
}

/** Ignores a busy time, or counts it again. */
export async function setIgnored(queryClient: QueryClient, id: string, ignored: boolean): Promise<void> {
  await callApi(ignoreBusy, { params: { id }, body: { ignored } });
  await refreshCalendars(queryClient);
}

/** Tells the server what to do with an interview that was changed in a connected calendar. */
export async function answerQuestion(
  queryClient: QueryClient,
  interviewId: string,
  body: BodyOf<typeof answerEntryQuestion>,
): Promise<void> {
  await callApi(answerEntryQuestion, { params: { id: interviewId }, body });
  await refreshCalendars(queryClient);
}
