import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  beginCalendarSignIn,
  chooseCalendars,
  connectCalendar,
  endCalendarSignIn,
  reconnectCalendar,
  type Connection,
} from '../../../contract/calendars';
import { secretOf, type Found } from '../../../machines/calendars/calendar-draft';
import {
  connectCalendarMachine,
  type Beginning,
  type Checking,
  type Choosing,
  type SignInAnswer,
} from '../../../machines/calendars/connect-calendar';
import { callApi } from '../../api/client';
import { leavePage } from '../../leave-page';
import { keepConnection } from '../../queries/calendars';

/**
 * Wires connecting a calendar. Calls that store something have no signal: they take effect even if the page is left.
 */
export const wiredConnectCalendar = ({ queryClient }: { queryClient: QueryClient }) => {
  const kept = async (answer: Promise<Connection>): Promise<Found> => {
    const connection = await answer;
    keepConnection(queryClient, connection);
    return connection;
  };
  return connectCalendarMachine.provide({
    actors: {
      check: fromPromise(({ input: { id, way, fields } }: { input: Checking }) => {
        const body = secretOf(way, fields);
        return kept(
          id === null ? callApi(connectCalendar, { body }) : callApi(reconnectCalendar, { params: { id }, body }),
        );
      }),
      beginSignIn: fromPromise(({ input: { id, way, write }, signal }: { input: Beginning; signal: AbortSignal }) =>
        callApi(beginCalendarSignIn, { body: { way, write, ...(id !== null && { id }) }, signal }),
      ),
      endSignIn: fromPromise(({ input: { answer } }: { input: { answer: SignInAnswer } }) => {
        const { state, code, error } = answer;
        return kept(
          callApi(endCalendarSignIn, { body: { state, ...(code !== '' && { code }), ...(error !== '' && { error }) } }),
        );
      }),
      choose: fromPromise(async ({ input: { id, choice } }: { input: Choosing }) => {
        await kept(callApi(chooseCalendars, { params: { id }, body: { ...choice, name: choice.name.trim() } }));
        return null;
      }),
    },
    actions: { leaveFor: (_, { address }) => leavePage(address) },
  });
};
