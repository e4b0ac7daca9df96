import type { QueryClient } from '@tanstack/react-query';
import { login as loginCall } from '../../../contract/auth';
import { landingOf } from '../../../machines/auth/landing';
import type { Made } from '../../../machines/auth/confirm-email';
import { successOf, wayOf, type Login } from '../../../machines/auth/sign-in-reply';
import { callApi } from '../../api/client';
import { beginSession, sessionValuesOf, storesSession } from '../../session-values';
import { loadCipher } from '../../storage';
import { takeWantedPage } from '../../wanted-page';
import { toLogin, type LinkDeps } from './links';

// The form does not need any of it: screens load the user themselves if this fails, and a browser without a draft store
// has no drafts to delete.
async function welcome(queryClient: QueryClient, userId: string): Promise<void> {
  const [{ meQuery }, { dropOthers }] = await Promise.all([import('../../queries/auth'), import('../../drafts')]);
  await Promise.all([queryClient.prefetchQuery(meQuery()), dropOthers(userId)]);
}

/** Begins the session of a login in this browser (product: Sign-in). Returns the page that a candidate asked for. */
export function signInHere(queryClient: QueryClient, login: Login): string | null {
  // Public replies stay valid after sign-in.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'system' });
  // Before the storage is cleared.
  const page = takeWantedPage();
  beginSession(sessionValuesOf(login));
  welcome(queryClient, login.userId).catch(() => undefined);
  return login.userType === 'CANDIDATE' ? page : null;
}

/**
 * The login of an account that was just made, with the password that made it (product: Registration). Null where it
 * fails: the account is there, and its owner signs in by hand.
 */
export async function loginOf(userName: string, password: string): Promise<Login | null> {
  try {
    if (!storesSession()) return null;
    const [reply] = await Promise.all([callApi(loginCall, { body: { userName, password } }), loadCipher()]);
    const login = reply.status === 'SUCCESS' ? successOf(reply) : null;
    // Sign-in sends users of one-way interviews elsewhere.
    return login && !wayOf(login).oneWay ? login : null;
  } catch {
    return null;
  }
}

/** After an account was made: its home, or sign-in with a message where the login failed. */
export const toHome =
  (deps: LinkDeps & { queryClient: QueryClient }, message: string) =>
  (_: unknown, { reply }: { reply: Made }) => {
    if (reply.login === null) return toLogin(deps, message)(_, { reply });
    const wanted = signInHere(deps.queryClient, reply.login);
    deps.navigate(wanted ?? landingOf(reply.login), { replace: true, state: null });
  };
