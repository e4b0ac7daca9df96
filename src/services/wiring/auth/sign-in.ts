import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { login } from '../../../contract/auth';
import { texts } from '../../../contract/texts';
import { signInMachine } from '../../../machines/auth/sign-in';
import type { SignInInput } from '../../../machines/auth/sign-in-form';
import { callApi } from '../../api/client';
import { storesSession } from '../../session-values';
import { loadCipher } from '../../storage';
import { wiredSecondStep } from './second-step';
import { signInHere } from './sign-in-here';

export const popupSide = 600;

/** An empty window for a provider, centered over this one (product: Social sign-in); null if the browser blocks it. */
function openWindow(): Window | null {
  const left = Math.round(screenX + (outerWidth - popupSide) / 2);
  const top = Math.round(screenY + (outerHeight - popupSide) / 2);
  return window.open('about:blank', '_blank', `popup,width=${popupSide},height=${popupSide},left=${left},top=${top}`);
}

const byPassword = ({ userName, password }: Extract<SignInInput, { by: 'password' }>, signal: AbortSignal) =>
  callApi(login, { body: { userName, password }, signal });

// Storing the session needs the cipher (product: Session values).
const cipher = () =>
  loadCipher().catch(() => {
    throw new Error(texts.unavailable);
  });

// Browsers open a window only while handling a click: open it first, then load the code that fills it.
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
  /** Prefetches the data of a path. */
  preload?: (path: string) => void;
};

/** Wires sign-in: the calls, the provider's window, the browser's storage, the address. */
export const wiredSignIn = ({ queryClient, navigate, preload = () => undefined }: Ways) => {
  let wanted: string | null = null;
  return signInMachine.provide({
    actors: {
      signIn: fromPromise(async ({ input, signal }) => {
        // Check before the call, so that no session is left on the server.
        if (!storesSession()) throw new Error(texts.storageRefused);
        const answer = input.by === 'password' ? byPassword(input, signal) : byProvider(input, queryClient, signal);
        const [reply] = await Promise.all([answer, cipher()]);
        return reply;
      }),
      secondStep: wiredSecondStep(),
      handOff: fromPromise(async ({ signal }) => {
        const { handOff } = await import('../../../contract/auth-own');
        return callApi(handOff, { signal });
      }),
    },
    actions: {
      beginSession: (_, values) => {
        wanted = signInHere(queryClient, values);
      },
      preload: (_, { path }) => preload(wanted ?? path),
      goTo: (_, { path }) => navigate(wanted ?? path, { replace: true }),
      leaveFor: (_, { address }) => location.assign(address),
      noteTab: (_, { tab }) => navigate(`?tab=${tab}`, { replace: true }),
    },
  });
};
