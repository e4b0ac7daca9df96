import type { QueryClient } from '@tanstack/react-query';
import type { Login } from '../../../machines/auth/sign-in-reply';
import { beginSession, sessionValuesOf } from '../../session-values';
import { takeWantedPage } from '../../wanted-page';

// The form does not need any of this: screens load the user themselves if this fails, and a browser without a draft
// store has no drafts to delete.
async function welcome(queryClient: QueryClient, userId: string): Promise<void> {
  const [{ meQuery }, { dropOthers }] = await Promise.all([import('../../queries/auth'), import('../../drafts')]);
  await Promise.all([queryClient.prefetchQuery(meQuery()), dropOthers(userId)]);
}

/**
 * Begins the session of a login in this browser (product: Sign-in). Returns the page that a candidate had requested.
 */
export function signInHere(queryClient: QueryClient, login: Login): string | null {
  // Public replies stay valid after sign-in.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'system' });
  // Taken before the storage is cleared.
  const page = takeWantedPage();
  beginSession(sessionValuesOf(login));
  welcome(queryClient, login.userId).catch(() => undefined);
  return login.userType === 'CANDIDATE' ? page : null;
}
