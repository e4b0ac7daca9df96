import ical, {
  foldLines,
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendar,
  type ICalEvent,
} from 'ical-generator';
import { rulesOf, type StoredRules } from '../../src/contract/interview-rules';
import { second, spanInWords } from '../../src/contract/time';
import { plainName, plainTitle } from './plain-names';
import { senderOf } from './sender';

/** The time of a calendar entry; `sequence` grows with every change. */
export type CalendarTime = { sequence: number; start: string; end: string };
export type CalendarSubject = {
  interviewId: string;
  /** Null for a mock interview. */
  job: { title: string; organization: string } | null;
  publicUrl: string;
  /** Those of the interview. */
  rules: StoredRules;
  /** Where its reader joins: a link of their own; by default the page of the interview, which needs an account. */
  address?: string;
  /** What its reader may know of it, by label. */
  facts?: readonly (readonly [string, string])[];
};
/** To whom an entry is emailed: the only attendee in it, because no party reads the address of another. */
export type Attendee = { name: string; email: string; part: 'admin' | 'organization' | 'panelist' | 'candidate' };

const kinds = {
  asked: [ICalCalendarMethod.PUBLISH, ICalEventStatus.TENTATIVE],
  confirmed: [ICalCalendarMethod.REQUEST, ICalEventStatus.CONFIRMED],
  canceled: [ICalCalendarMethod.CANCEL, ICalEventStatus.CANCELLED],
} as const;
type Kind = keyof typeof kinds;

/** "Java Developer at Northwind Labs". */
export const interviewTitle = ({ job }: Pick<CalendarSubject, 'job'>) =>
  job ? `${plainTitle(job.title)} at ${plainTitle(job.organization)}` : 'Mock interview';

const prodId = '//Interview platform//EN';
const calendarOf = (method: ICalCalendarMethod) => ical({ method, prodId });

/** What an entry says, by label; `place` is where its reader joins. */
function textOf(about: CalendarSubject): { place: string; description: string } {
  const place = about.address ?? `${about.publicUrl}/dashboard/interview?id=${about.interviewId}`;
  const facts = (about.facts ?? []).filter(([, value]) => value !== '');
  const lines = [
    ...facts,
    ['Join', place],
    ['The room opens', `${spanInWords(rulesOf(about).joinBefore)} before the start`],
  ];
  return { place, description: lines.map(([label, value]) => `${label}: ${value}`).join('\n') };
}

// The id is the interview's everywhere, so that an email, a download and the feed are one entry in a calendar.
function addEntry(calendar: ICalCalendar, about: CalendarSubject, time: CalendarTime, kind: Kind): ICalEvent {
  const { place, description } = textOf(about);
  const { name, address } = senderOf(about.publicUrl);
  const event = calendar.createEvent({
    id: about.interviewId,
    ...time,
    summary: interviewTitle(about),
    status: kinds[kind][1],
    // One that is kept in a calendar belongs to its owner.
    ...(calendar.method() && { organizer: { name, email: address } }),
    location: place,
    description,
    url: place,
  });
  if (kind === 'confirmed')
    event.createAlarm({ type: ICalAlarmType.display, trigger: rulesOf(about).joinBefore / second });
  return event;
}

/**
 * An entry that calendars update and cancel: the interview's id with a growing sequence (product: Email). With an attendee
 * it is an invitation or its cancellation (RFC 5546, REQUEST and CANCEL), without one it is published for information.
 */
export function calendarEntry(
  about: CalendarSubject,
  time: CalendarTime,
  kind: Kind,
  attendee: Attendee | null = null,
): string {
  const calendar = calendarOf(attendee ? kinds[kind][0] : ICalCalendarMethod.PUBLISH);
  const event = addEntry(calendar, about, time, kind);
  if (attendee)
    event.createAttendee({
      name: plainName(attendee.name),
      email: attendee.email,
      // Answers are given here, not by email; the panelist has given theirs.
      rsvp: false,
      status: attendee.part === 'panelist' ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
      role: attendee.part === 'organization' ? ICalAttendeeRole.NON : ICalAttendeeRole.REQ,
      type: ICalAttendeeType.INDIVIDUAL,
    });
  return calendar.toString();
}

/** The same as it is kept in a calendar, where an entry is no message (RFC 4791, 4.1), and its texts. */
export function keptEntry(about: CalendarSubject, time: CalendarTime): Record<'ics' | 'title' | 'description', string> {
  const calendar = ical({ prodId });
  addEntry(calendar, about, time, 'confirmed');
  return { ics: calendar.toString(), title: interviewTitle(about), description: textOf(about).description };
}

/** The lines of an entry with another text in them, folded again (RFC 5545, 3.1). */
export const unfolded = (entry: string) => entry.replaceAll('\r\n ', '');
export const folded = foldLines;

/** The same entries as a calendar to subscribe to (product: Calendar). */
export function calendarFeed(entries: readonly { about: CalendarSubject; time: CalendarTime; kind: Kind }[]): string {
  const calendar = calendarOf(ICalCalendarMethod.PUBLISH)
    .name('Interviews')
    .ttl(60 * 60);
  for (const { about, time, kind } of entries) addEntry(calendar, about, time, kind);
  return calendar.toString();
}
