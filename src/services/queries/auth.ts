import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { whoAmI, type Me } from '../../contract/auth';
import { callApi } from '../api/client';
import { noteDraftKey } from '../draft-key';

const known = 60_000;

/** The signed-in user. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['auth', 'me'],
    queryFn: async ({ signal }) => {
      const me = await callApi(whoAmI, { signal });
      noteDraftKey(me.userId, me.draftKey);
      return me;
    },
    // Used by nearly every screen.
    staleTime: known,
  });

/** The facts about the signed-in user that screens know, never the key of their drafts. */
export type Reader = Omit<Me, 'draftKey' | 'display'>;

/**
 * The signed-in user with their time zone, from the server. The frame waits for it before it shows a screen, so that no
 * time is shown or typed in another zone; components outside the frame suspend.
 */
export const useMe = (): Reader => useSuspenseQuery(meQuery()).data;
