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
  /** The rules of the interview. */
  rules: StoredRules;
  /** The link where the reader joins. Defaults to the page of the interview, which needs an account. */
  address?: string;
  /** The facts that the reader may know, by label. */
  facts?: readonly (readonly [string, string])[];
};
/** The recipient of an emailed entry. It is the only attendee, because neither party may see the other's address. */
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

/** The texts of an entry. `place` is the link where its reader joins. */
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

// The id is always the interview's, so that an email, a download and the feed are the same entry in a calendar.
function addEntry(calendar: ICalCalendar, about: CalendarSubject, time: CalendarTime, kind: Kind): ICalEvent {
  const { place, description } = textOf(about);
  const { name, address } = senderOf(about.publicUrl);
  const event = calendar.createEvent({
    id: about.interviewId,
    ...time,
    summary: interviewTitle(about),
    status: kinds[kind][1],
    // An entry stored directly in a calendar has no organizer, because it belongs to the calendar's owner.
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
 * An entry that calendars can update and cancel: it has the interview's id and a growing sequence (product: Email).
 * With an attendee, it is an invitation or its cancellation (RFC 5546, REQUEST and CANCEL). Without one, it is
 * published for information.
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
      // No response by email is requested: parties respond in the product, and the panelist already has.
      rsvp: false,
      status: attendee.part === 'panelist' ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
      role: attendee.part === 'organization' ? ICalAttendeeRole.NON : ICalAttendeeRole.REQ,
      type: ICalAttendeeType.INDIVIDUAL,
    });
  return calendar.toString();
}

/** The entry in the form that a calendar stores, without a method (RFC 4791, 4.1), and its texts. */
export function keptEntry(about: CalendarSubject, time: CalendarTime): Record<'ics' | 'title' | 'description', string> {
  const calendar = ical({ prodId });
  addEntry(calendar, about, time, 'confirmed');
  return { ics: calendar.toString(), title: interviewTitle(about), description: textOf(about).description };
}

/** An entry without line folding, for changes to its text. `folded` folds the lines again (RFC 5545, 3.1). */
export const unfolded = (entry: string) => entry.replaceAll('\r\n ', '');
export const folded = foldLines;

/** Entries as a calendar to subscribe to (product: Calendar). */
export function calendarFeed(entries: readonly { about: CalendarSubject; time: CalendarTime; kind: Kind }[]): string {
  const calendar = calendarOf(ICalCalendarMethod.PUBLISH)
    .name('Interviews')
    .ttl(60 * 60);
  for (const { about, time, kind } of entries) addEntry(calendar, about, time, kind);
  return calendar.toString();
}
