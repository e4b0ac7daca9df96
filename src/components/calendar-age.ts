import { staleAfter } from '../contract/calendars';
import { formatDistance } from './format-time';

/** An age in words: "4 min ago", "just now". */
export const formatAgo = (at: string, now: number) => formatDistance(at, now).replace(/^now$/, 'just now');
const readAgo = (readAt: string, now: number) => `read ${formatAgo(readAt, now)}`;

/** "Busy in the connected calendar, read 4 min ago" (product: Connected calendars). */
export const busyInCalendar = (readAt: string, now: number) =>
  `Busy in the connected calendar, ${readAgo(readAt, now)}`;

/** What a row of a grid says about the calendar of its person. */
export function calendarNotes({ calendarReadAt }: { calendarReadAt: string | null }, now: number) {
  const stale = staleCalendar(calendarReadAt, now);
  return {
    ...(calendarReadAt !== null && { busyNote: busyInCalendar(calendarReadAt, now) }),
    ...(stale !== null && { stale }),
  };
}

/** "Calendar last read 2 h ago" for a calendar that has not been read for an hour; otherwise null. */
export const staleCalendar = (readAt: string | null | undefined, now: number): string | null =>
  readAt && now - Date.parse(readAt) >= staleAfter ? `Calendar last ${readAgo(readAt, now)}` : null;
