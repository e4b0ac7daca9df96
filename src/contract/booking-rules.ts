import { hour, quarter } from './time';

/** The minimum time between a first booking and the start of the interview (product: Constants). */
export const bookingNotice = 2 * hour;

/** Offered slots start at a preferred time, or at most this long after it (product: Constants). */
export const afterPreferred = 2 * hour;

/**
 * Whether slots at this start are offered for preferred times, which are rounded up to the quarter (product: Slots). All
 * in milliseconds.
 */
export const isPreferredAt = (times: readonly number[], start: number): boolean =>
  times.some((time) => {
    const after = start - Math.ceil(time / quarter) * quarter;
    return after >= 0 && after <= afterPreferred;
  });

/** The same for instants as texts. */
export const isPreferred = (times: readonly string[], start: string): boolean =>
  isPreferredAt(
    times.map((time) => Date.parse(time)),
    Date.parse(start),
  );
