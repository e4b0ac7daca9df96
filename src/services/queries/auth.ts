import { queryOptions, useQuery } from '@tanstack/react-query';
import { whoAmI, type Me } from '../../contract/auth';
import { callApi } from '../api/client';
import { readSession } from '../session-values';

const known = 60_000;

/** Who is signed in. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['auth', 'me'],
    queryFn: ({ signal }) => callApi(whoAmI, { signal }),
    // Asked for by nearly every screen.
    staleTime: known,
  });

/** What screens ask of the reader; never the key of their drafts. */
export type Reader = Omit<Me, 'draftKey' | 'display'>;

/**
 * Who reads, at once: until the server has answered, what sign-in kept in this browser, with the browser's time zone.
 */
export function useMe(): Reader {
  const { data } = useQuery(meQuery());
  if (data) return data;
  const kept = readSession();
  return {
    userId: kept?.userId ?? '',
    userType: kept?.userType ?? 'CANDIDATE',
    name: kept?.name ?? '',
    email: kept?.systemEmail ?? '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    organization: null,
  };
}
