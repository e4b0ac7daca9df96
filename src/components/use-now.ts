import { useCallback, useSyncExternalStore } from 'react';

/** One clock per step for the whole page, however many read it: it runs while anybody does, and ticks on the step. */
function clockOf(stepMs: number) {
  const readers = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => readers.forEach((changed) => changed());
  const wait = () => {
    timer = setTimeout(
      () => {
        wait();
        tell();
      },
      stepMs - (Date.now() % stepMs),
    );
  };
  return (changed: () => void) => {
    if (readers.size === 0) {
      wait();
      // A tab that was hidden or a machine that slept may be far behind.
      document.addEventListener('visibilitychange', tell);
    }
    readers.add(changed);
    return () => {
      readers.delete(changed);
      if (readers.size > 0) return;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  };
}

const clocks = new Map<number, ReturnType<typeof clockOf>>();
function clock(stepMs: number) {
  const known = clocks.get(stepMs) ?? clockOf(stepMs);
  clocks.set(stepMs, known);
  return known;
}

const minute = 60_000;
/** The last whole step, so that all who read the clock see the same moment. */
const stepNow = (stepMs: number) => Math.floor(Date.now() / stepMs) * stepMs;

/** The present moment in milliseconds, as of the last whole `stepMs`; a fixed `given` (a server's clock, a test) wins. */
export const useNow = (stepMs = 30_000, given?: number) => useAtNow((now) => now, stepMs, given);

/** What `read` makes of the present moment. Renders when that changes, not whenever the clock ticks. */
export function useAtNow<T extends string | number>(read: (now: number) => T, stepMs = minute, given?: number): T {
  const look = () => read(given ?? stepNow(stepMs));
  const subscribe = useCallback(
    (changed: () => void) => (given === undefined ? clock(stepMs)(changed) : () => undefined),
    [stepMs, given],
  );
  return useSyncExternalStore(subscribe, look, look);
}
