import { useCallback, useSyncExternalStore } from 'react';

/** One clock for each step length on the page. It runs while it has readers, and ticks on whole steps. */
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
      // The clock may be far behind after a hidden tab or a sleeping computer.
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
/** The last whole step, so that all readers see the same time. */
const stepNow = (stepMs: number) => Math.floor(Date.now() / stepMs) * stepMs;

/** The current time in milliseconds, rounded down to `stepMs`; `given` (a server's clock, a test) replaces it. */
export const useNow = (stepMs = 30_000, given?: number) => useAtNow((now) => now, stepMs, given);

/** The result of `read` at the current time. Renders only when the result changes, not at every tick. */
export function useAtNow<T extends string | number>(read: (now: number) => T, stepMs = minute, given?: number): T {
  const look = () => read(given ?? stepNow(stepMs));
  const subscribe = useCallback(
    (changed: () => void) => (given === undefined ? clock(stepMs)(changed) : () => undefined),
    [stepMs, given],
  );
  return useSyncExternalStore(subscribe, look, look);
}
