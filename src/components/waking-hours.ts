import { hourIn } from './format-time';

/** The hours when people are awake, and when they usually work, on their own clock. */
export const awake = [6, 22] as const;
export const office = [9, 18] as const;

/** Whether an hour, 0 to 23, is one of `hours`. */
export const isWithin = (hour: number, [from, until]: readonly [number, number]) => hour >= from && hour < until;

/** Whether an instant is at night in a zone: outside 06:00 to 22:00 there. */
export const isNight = (iso: string, zone: string) => !isWithin(hourIn(iso, zone), awake);
