import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { login } from '../../../contract/auth';
import { texts } from '../../../contract/texts';
import { signInMachine } from '../../../machines/auth/sign-in';
import type { SignInInput } from '../../../machines/auth/sign-in-form';
import { callApi } from '../../api/client';
import { beginSession, sessionValuesOf, storesSession } from '../../session-values';
import { loadCipher } from '../../storage';

// Not part of what the form needs first. Where the device keeps no drafts, there are none to drop; who the user is is known
// by the time they land, and the screens ask for themselves if this goes wrong.
async function welcome(queryClient: QueryClient, userId: string): Promise<void> {
  const [{ meQuery }, { dropOthers }] = await Promise.all([import('../../queries/auth'), import('../../drafts')]);
  await Promise.all([queryClient.prefetchQuery(meQuery()), dropOthers(userId)]);
}

// What the server told nobody in particular holds for everybody.
const forgetAnswers = (queryClient: QueryClient) =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'system' });

const side = 600;
/** An empty window for a provider, in the middle of ours (spec 7); null where the browser lets none open. */
function openWindow(): Window | null {
  const left = Math.round(screenX + (outerWidth - side) / 2);
  const top = Math.round(screenY + (outerHeight - side) / 2);
  return window.open('about:blank', '_blank', `popup,width=${side},height=${side},left=${left},top=${top}`);
}

const byPassword = ({ userName, password }: Extract<SignInInput, { by: 'password' }>, signal: AbortSignal) =>
  callApi(login, { body: { userName, password }, signal });

// What success writes needs it (spec 3).
const cipher = () =>
  loadCipher().catch(() => {
    throw new Error(texts.unavailable);
  });

// Browsers open a window only while the click is being handled: it comes first, then the code that fills it.
async function byProvider(
  { by, userType }: Exclude<SignInInput, { by: 'password' }>,
  queryClient: QueryClient,
  signal: AbortSignal,
) {
  const popup = openWindow();
  try {
    const { signInByProvider } = await import('./social-popup');
    return await signInByProvider({ popup, provider: by, userType, queryClient, signal });
  } finally {
    popup?.close();
  }
}

type Ways = {
  queryClient: QueryClient;
  navigate: (to: string, options?: { replace?: boolean }) => void;
  /** Fetches what a path will show. */
  preload?: (path: string) => void;
};

/** Sign-in with its ways out: the calls, the provider's window, the browser's storage, the address. */
export const wiredSignIn = ({ queryClient, navigate, preload = () => undefined }: Ways) =>
  signInMachine.provide({
    actors: {
      signIn: fromPromise(async ({ input, signal }) => {
        // Before the call, so that no session is left on the server either.
        if (!storesSession()) throw new Error(texts.storageRefused);
        const answer = input.by === 'password' ? byPassword(input, signal) : byProvider(input, queryClient, signal);
        const [reply] = await Promise.all([answer, cipher()]);
        return reply;
      }),
      handOff: fromPromise(async ({ signal }) => {
        const { handOff } = await import('../../../contract/auth-own');
        return callApi(handOff, { signal });
      }),
    },
    actions: {
      beginSession: (_, values) => {
        forgetAnswers(queryClient);
        beginSession(sessionValuesOf(values));
        welcome(queryClient, values.userId).catch(() => undefined);
      },
      preload: (_, { path }) => preload(path),
      goTo: (_, { path }) => navigate(path, { replace: true }),
      leaveFor: (_, { address }) => location.assign(address),
      noteTab: (_, { tab }) => navigate(`?tab=${tab}`, { replace: true }),
    },
  });
