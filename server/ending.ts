import { setTimeout as wait } from 'node:timers/promises';

/** Something that was started and must be ended in order. */
export type Started = {
  end: () => Promise<void>;
  /** So many milliseconds are given to it; what ends by itself after a time of its own names none. */
  within?: number;
};

/**
 * Ends all that was started, the last first: what runs is finished before what it needs goes. What fails, or hangs, keeps none
 * of the others from its end.
 * @returns what failed, in the order of ending
 */
export async function endAll(started: readonly Started[]): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const { end, within } of started.toReversed()) {
    const late = new AbortController();
    try {
      await Promise.race([end(), ...(within === undefined ? [] : [wait(within, undefined, { signal: late.signal })])]);
    } catch (error) {
      failures.push(error);
    } finally {
      late.abort();
    }
  }
  return failures;
}
