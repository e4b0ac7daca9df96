import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { login } from '../../contract/auth';
import { signInMachine } from '../../machines/sign-in';
import { callApi } from '../api/client';
import { beginSession, sessionValuesOf } from '../session-values';

// Not part of what the form needs first. Where the device keeps no drafts, there are none to drop; who the user is is known
// by the time they land, and the screens ask for themselves if this goes wrong.
async function welcome(queryClient: QueryClient, userId: string): Promise<void> {
  const [{ meQuery }, { dropOthers }] = await Promise.all([import('../queries/auth'), import('../drafts')]);
  await Promise.all([queryClient.prefetchQuery(meQuery()), dropOthers(userId)]);
}

/** Sign-in with its ways out: the call, the browser's storage, the address. */
export const wiredSignIn = ({
  queryClient,
  navigate,
}: {
  queryClient: QueryClient;
  navigate: (to: string, options?: { replace?: boolean }) => void;
}) =>
  signInMachine.provide({
    actors: { signIn: fromPromise(({ input, signal }) => callApi(login, { body: input, signal })) },
    actions: {
      beginSession: (_, reply) => {
        queryClient.clear();
        beginSession(sessionValuesOf(reply));
        welcome(queryClient, reply.userId).catch(() => undefined);
      },
      goTo: (_, { path }) => navigate(path, { replace: true }),
      noteTab: (_, { tab }) => navigate(`?tab=${tab}`, { replace: true }),
    },
  });
