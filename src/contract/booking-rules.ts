import { hour } from './time';

/** How far ahead a time must be at least to be booked for the first time (product: Constants). */
export const bookingNotice = 2 * hour;

/** Offered slots start at a preferred time, or at most this long after it (product: Constants). */
export const afterPreferred = 2 * hour;
