import ical, { ICalCalendarMethod, ICalEventStatus, type ICalCalendar } from 'ical-generator';
import { plainTitle } from './plain-names';

/** The time of a calendar entry; `sequence` grows with every change. */
export type CalendarTime = { sequence: number; start: Date; end: Date };
export type CalendarSubject = {
  interviewId: string;
  /** Null for a mock interview. */
  job: { title: string; organization: string } | null;
  publicUrl: string;
};

const kinds = {
  asked: [ICalCalendarMethod.PUBLISH, ICalEventStatus.TENTATIVE],
  confirmed: [ICalCalendarMethod.REQUEST, ICalEventStatus.CONFIRMED],
  canceled: [ICalCalendarMethod.CANCEL, ICalEventStatus.CANCELLED],
} as const;
type Kind = keyof typeof kinds;

/** "Java Developer at Northwind Labs". */
export const interviewTitle = ({ job }: Pick<CalendarSubject, 'job'>) =>
  job ? `${plainTitle(job.title)} at ${plainTitle(job.organization)}` : 'Mock interview';

const calendarOf = (method: ICalCalendarMethod) => ical({ method, prodId: '//Interview platform//EN' });

// The id is the interview's everywhere, so that a mail, a download and the feed are one entry in a calendar.
const addEntry = (calendar: ICalCalendar, about: CalendarSubject, time: CalendarTime, kind: Kind) =>
  calendar.createEvent({
    id: about.interviewId,
    ...time,
    summary: interviewTitle(about),
    status: kinds[kind][1],
    url: `${about.publicUrl}/dashboard/interview?id=${about.interviewId}`,
  });

/** An entry that calendars update and cancel: the interview's id with a growing sequence (product: Email). */
export function calendarEntry(about: CalendarSubject, time: CalendarTime, kind: Kind): string {
  const calendar = calendarOf(kinds[kind][0]);
  addEntry(calendar, about, time, kind);
  return calendar.toString();
}

/** The same entries as a calendar to subscribe to (product: Calendar). */
export function calendarFeed(entries: readonly { about: CalendarSubject; time: CalendarTime; kind: Kind }[]): string {
  const calendar = calendarOf(ICalCalendarMethod.PUBLISH)
    .name('Interviews')
    .ttl(60 * 60);
  for (const { about, time, kind } of entries) addEntry(calendar, about, time, kind);
  return calendar.toString();
}
