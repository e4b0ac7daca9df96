import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DisplaySettings, Me } from '../../contract/auth';
import { saveDisplay } from '../../contract/auth-own';
import { callApi } from '../api/client';
import { problemOfSilence } from '../api/problem';
import { keepDisplay, keptDisplay } from '../display-values';
import { sessionKey } from '../session-values';
import { meQuery } from './auth';

/** Saves once the user pauses, not at each step of the slider. */
const pause = 600;

// Choices of this tab that the server has not confirmed yet. They are newer than what the server returns.
let choosing = 0;

const equal = (a: DisplaySettings, b: DisplaySettings) =>
  a.fontFamily === b.fontFamily && a.borderRadius === b.borderRadius && a.mode === b.mode;

/**
 * Applies the display settings stored on the server, mainly after sign-in, which clears the browser storage (product:
 * Display settings).
 */
export function useDisplayOfUser(): void {
  const { data } = useQuery(meQuery());
  const display = data?.display;
  useLayoutEffect(() => {
    if (display && choosing === 0 && !equal(display, keptDisplay())) keepDisplay(display);
  }, [display]);
}

/**
 * Changes display settings: on this device at once, on the server after a pause. `tell` reports a failed request; the
 * device still uses the choice.
 */
export function useSaveDisplay(tell: (message: string) => void): (display: DisplaySettings) => void {
  const queryClient = useQueryClient();
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null);
  // Leaving the page must not lose a choice.
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
        // Signed out in the meantime: the settings have no owner.
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
