import type { QueryClient } from '@tanstack/react-query';
import { login as loginCall } from '../../../contract/auth';
import { landingOf } from '../../../machines/auth/landing';
import type { Made } from '../../../machines/auth/confirm-email';
import { successOf, wayOf, type Login } from '../../../machines/auth/sign-in-reply';
import { callApi } from '../../api/client';
import { storesSession } from '../../session-values';
import { loadCipher } from '../../storage';
import { toLogin, type LinkDeps } from './links';
import { signInHere } from './sign-in-here';

/**
 * Signs in to an account that was just created, with the password that created it (product: Registration). Null if the
 * sign-in fails: the account exists, and its owner signs in by hand.
 */
export async function loginOf(userName: string, password: string): Promise<Login | null> {
  try {
    if (!storesSession()) return null;
    const [reply] = await Promise.all([callApi(loginCall, { body: { userName, password } }), loadCipher()]);
    const login = reply.status === 'SUCCESS' ? successOf(reply) : null;
    // Users who have one-way interviews only go through the sign-in screen, which sends them to another site.
    return login && !wayOf(login).oneWay ? login : null;
  } catch {
    return null;
  }
}

/** Leads to the home of a new account, or to sign-in with a message if the login failed. */
export const toHome =
  (deps: LinkDeps & { queryClient: QueryClient }, message: string) =>
  (_: unknown, { reply }: { reply: Made }) => {
    if (reply.login === null) return toLogin(deps, message)(_, { reply });
    const wanted = signInHere(deps.queryClient, reply.login);
    deps.navigate(wanted ?? landingOf(reply.login), { replace: true, state: null });
  };
