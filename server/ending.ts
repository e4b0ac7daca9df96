import { setTimeout as wait } from 'node:timers/promises';

/** Something that was started and must be stopped in order. */
export type Started = {
  end: () => Promise<void>;
  /** Milliseconds after which stopping it is given up; omitted if it has a time limit of its own. */
  within?: number;
};

/**
 * Stops everything in the reverse order of the start, so that nothing loses what it depends on. A failure or a hang
 * does not keep the others from being stopped. @returns the failures, in order
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
