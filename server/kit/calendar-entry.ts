import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
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

/** "Java Developer at Northwind Labs". */
export const interviewTitle = ({ job }: Pick<CalendarSubject, 'job'>) =>
  job ? `${plainTitle(job.title)} at ${plainTitle(job.organization)}` : 'Mock interview';

/** A calendar entry that can be updated and canceled: the interview's id with a growing sequence (product: Email). */
export function calendarEntry(about: CalendarSubject, time: CalendarTime, kind: keyof typeof kinds): string {
  const [method, status] = kinds[kind];
  const calendar = ical({ method, prodId: '//Interview platform//EN' });
  calendar.createEvent({
    id: about.interviewId,
    ...time,
    summary: interviewTitle(about),
    status,
    url: `${about.publicUrl}/dashboard/interview?id=${about.interviewId}`,
  });
  return calendar.toString();
}
