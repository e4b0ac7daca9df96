import { hour } from './time';

/** How far ahead a time must be at least to be booked for the first time (product: Constants). */
export const bookingNotice = 2 * hour;

/** Offered slots start at a preferred time, or at most this long after it (product: Constants). */
export const afterPreferred = 2 * hour;

/** Whether slots at this start are offered for preferred times (product: Slots). */
export const isPreferred = (times: readonly string[], start: string): boolean =>
  times.some((time) => {
    const after = Date.parse(start) - Date.parse(time);
    return after >= 0 && after <= afterPreferred;
  });
