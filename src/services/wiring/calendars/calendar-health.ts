import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { disconnectCalendar } from '../../../contract/calendars';
import { calendarHealthMachine } from '../../../machines/calendars/calendar-health';
import { callApi } from '../../api/client';
import { readNow, refreshCalendars } from '../../queries/calendars';

interface Deps {
  queryClient: QueryClient;
  /** Tells the user that the calendar is disconnected. */
  done: () => void;
}

/**
 * Wires one connected calendar. Without the signal: leaving the page must not hide that the calendar is disconnected.
 */
export const wiredCalendarHealth = ({ queryClient, done }: Deps) =>
  calendarHealthMachine.provide({
    actors: {
      read: fromPromise(async ({ input: { id } }: { input: { id: string } }) => {
        await readNow(queryClient, id);
        return null;
      }),
      disconnect: fromPromise(async ({ input: { id } }: { input: { id: string } }) => {
        try {
          await callApi(disconnectCalendar, { params: { id } });
        } finally {
          void refreshCalendars(queryClient);
        }
        return null;
      }),
    },
    actions: { say: done },
  });
