import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DisplaySettings, Me } from '../../contract/auth';
import { saveDisplay } from '../../contract/auth-own';
import { callApi } from '../api/client';
import { problemOfSilence } from '../api/problem';
import { keepDisplay, keptDisplay } from '../display-values';
import { sessionKey } from '../session-values';
import { meQuery } from './auth';

/** The server is told when the choosing pauses, not at each step of the slider. */
const pause = 600;

// Of this tab: a choice that the server has not answered yet is newer than what it says.
let choosing = 0;

const equal = (a: DisplaySettings, b: DisplaySettings) =>
  a.fontFamily === b.fontFamily && a.borderRadius === b.borderRadius && a.mode === b.mode;

/** Takes over what the server keeps for the user, after sign-in above all: storage is cleared then
 * (product: Display settings). */
export function useDisplayOfUser(): void {
  const { data } = useQuery(meQuery());
  const display = data?.display;
  useLayoutEffect(() => {
    if (display && choosing === 0 && !equal(display, keptDisplay())) keepDisplay(display);
  }, [display]);
}

/**
 * Changes display settings: shown and kept on this device at once, on the server after a pause. `tell` says what went
 * wrong there; the device keeps the choice.
 */
export function useSaveDisplay(tell: (message: string) => void): (display: DisplaySettings) => void {
  const queryClient = useQueryClient();
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null);
  // A closed drawer or another page is no reason to lose a choice.
  useEffect(() => () => waiting.current?.send(), []);
  return useCallback(
    (display: DisplaySettings) => {
      keepDisplay(display);
      const { queryKey } = meQuery();
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (me: Me | undefined) => me && { ...me, display });
      if (waiting.current) clearTimeout(waiting.current.timer);
      else choosing += 1;
      const send = () => {
        if (waiting.current) clearTimeout(waiting.current.timer);
        waiting.current = null;
        const done = () => void (choosing -= 1);
        // Signed out since: nobody is left to keep it for.
        if (sessionKey() === null) return done();
        callApi(saveDisplay, { body: display })
          .catch((error: unknown) => tell(problemOfSilence(error).message))
          .finally(done);
      };
      waiting.current = { timer: setTimeout(send, pause), send };
    },
    [queryClient, tell],
  );
}
