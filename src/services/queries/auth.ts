import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { whoAmI, type Me } from '../../contract/auth';
import { callApi } from '../api/client';
import { noteDraftKey } from '../draft-key';

const known = 60_000;

/** Who is signed in. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['auth', 'me'],
    queryFn: async ({ signal }) => {
      const me = await callApi(whoAmI, { signal });
      noteDraftKey(me.userId, me.draftKey);
      return me;
    },
    // Asked for by nearly every screen.
    staleTime: known,
  });

/** What screens ask of the reader; never the key of their drafts. */
export type Reader = Omit<Me, 'draftKey' | 'display'>;

/**
 * Who reads, with their time zone, as the server says. The frame shows no screen before this is known, so that no time is
 * drawn or typed in another zone; what is outside of it suspends.
 */
export const useMe = (): Reader => useSuspenseQuery(meQuery()).data;
