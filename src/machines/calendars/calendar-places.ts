import type { CalendarWay } from '../../contract/calendars';

/** The places where people have calendars: the way that reaches each, and its server if all its users share one. */
export const calendarPlaces = {
  google: { way: 'GOOGLE', server: '' },
  microsoft: { way: 'MICROSOFT', server: '' },
  googleAddress: { way: 'ICS', server: '' },
  outlookAddress: { way: 'ICS', server: '' },
  icloud: { way: 'CALDAV', server: 'https://caldav.icloud.com' },
  fastmail: { way: 'CALDAV', server: 'https://caldav.fastmail.com' },
  nextcloud: { way: 'CALDAV', server: '' },
  otherAddress: { way: 'ICS', server: '' },
  otherServer: { way: 'CALDAV', server: '' },
} as const satisfies Record<string, { way: CalendarWay; server: string }>;
export type CalendarPlace = keyof typeof calendarPlaces;

/** The place that is used for a way if nothing more is known. */
export const placeOf: Record<CalendarWay, CalendarPlace> = {
  ICS: 'otherAddress',
  CALDAV: 'otherServer',
  GOOGLE: 'google',
  MICROSOFT: 'microsoft',
};
