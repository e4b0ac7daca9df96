import type { Calendars, Connection, EntryQuestion } from '../../../src/contract/calendars';
import { anId } from '../fixtures';

/** The reader's calendars on a server that offers each way. With `test`, a test provider plays Google. */
export const calendarsOf = (
  connections: Connection[] = [],
  questions: EntryQuestion[] = [],
  { test = false } = {},
): Calendars => ({
  ways: [
    { way: 'ICS', name: 'Calendar address', test: false },
    { way: 'CALDAV', name: 'CalDAV', test: false },
    { way: 'GOOGLE', name: test ? 'Test calendar (Google)' : 'Google Calendar', test },
  ],
  connections,
  questions,
});

/** An interview that its owner moved to an hour later. */
export const aQuestion = (given: Partial<EntryQuestion> = {}): EntryQuestion => ({
  interviewId: anId(1),
  code: 'KX4T9',
  title: 'Interview for Backend engineer',
  connectionId: anId(200),
  calendar: 'Work',
  kind: 'MOVED',
  start: '2126-12-03T04:30:00.000Z',
  end: '2126-12-03T05:30:00.000Z',
  theirStart: '2126-12-03T05:30:00.000Z',
  theirEnd: '2126-12-03T06:30:00.000Z',
  ...given,
});
