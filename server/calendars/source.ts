import type { CalendarProblem } from '../../src/contract/calendars';
import type { Range } from '../slots/types';

/** A busy time of a calendar, epoch ms, half-open; nothing of its text. */
export type Busy = Range & { tentative: boolean; allDay: boolean };
/** A calendar as its server names it. */
export type FoundCalendar = { key: string; name: string; writable: boolean };
/** An entry of ours as it is in the calendar now. */
export type FoundEntry = { uid: string; href: string; etag: string | null } & Range;
/**
 * What was read of one calendar. `own` are the entries whose uid was asked for; they are no busy times. `mark` is given to the
 * next reading. `notes` say in words what was read otherwise than written.
 */
export type Reading = { busy: Busy[]; own: FoundEntry[]; mark: string | null; notes: string[] };

export type AskedReading = {
  span: Range;
  /** The IANA zone of the owner, for floating times and all-day events. */
  zone: string;
  /** Of the reading before; null to read all. */
  mark: string | null;
  /** Uids of our entries: ids of interviews. */
  own: readonly string[];
};
/** An interview as it is written: `ics` is the whole entry, the rest is for providers that take JSON. */
export type Entry = Range & { uid: string; title: string; description: string; ics: string };

/** One connected account or address (product: Connected calendars). All functions throw `CalendarError`. */
export interface CalendarSource {
  calendars(): Promise<FoundCalendar[]>;
  /** Null where nothing changed since `mark`. */
  read(calendar: string, asked: AskedReading): Promise<Reading | null>;
  /**
   * Creates or replaces an entry; `known` is the one that was written before, without an ETag to overwrite whatever is there.
   * Absent where nothing can be written. @throws EntryChanged
   */
  write?(
    calendar: string,
    entry: Entry,
    known: { href: string; etag: string | null } | null,
  ): Promise<{ href: string; etag: string | null }>;
  /** Deletes an entry; one that is gone already is no error. */
  remove?(calendar: string, known: { href: string; etag: string | null }): Promise<void>;
}

/** A calendar cannot be read or written, and why. */
export class CalendarError extends Error {
  readonly problem: CalendarProblem;
  constructor(problem: CalendarProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** An entry is not there as it was written: somebody changed or deleted it in the calendar. */
export class EntryChanged extends Error {}
