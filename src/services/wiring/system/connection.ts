import type { QueryClient } from '@tanstack/react-query';
import { fromCallback, fromPromise, type EventObject } from 'xstate';
import { health } from '../../../contract/system';
import { connectionMachine, type ConnectionEvent } from '../../../machines/system/connection';
import { texts } from '../../../contract/texts';
import { callApi } from '../../api/client';
import { ApiProblem } from '../../api/problem';

const watchConnection = fromCallback<EventObject>(({ sendBack }) => {
  const tell = (event: ConnectionEvent) => sendBack(event);
  const lose = () => tell({ type: 'connection.lose' });
  const find = () => tell({ type: 'connection.find' });
  addEventListener('offline', lose);
  addEventListener('online', find);
  return () => {
    removeEventListener('offline', lose);
    removeEventListener('online', find);
  };
});

/** Wires the connection: the browser's online state, the server's health, the query cache. */
export const wiredConnection = ({ queryClient }: { queryClient: QueryClient }) =>
  connectionMachine.provide({
    actors: {
      watchConnection,
      askServer: fromPromise(async ({ signal }) => {
        const { ready } = await callApi(health, { signal });
        if (!ready) throw new ApiProblem(texts.unavailable, null);
      }),
    },
    actions: { refresh: () => void queryClient.invalidateQueries() },
  });
