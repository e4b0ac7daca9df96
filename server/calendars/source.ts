import type { CalendarProblem } from '../../src/contract/calendars';
import type { Range } from '../slots/types';

/** A busy time of a calendar in epoch ms, half-open, without any of its text. */
export type Busy = Range & { tentative: boolean; allDay: boolean };
/** A calendar, with the name that its server gives it. */
export type FoundCalendar = { key: string; name: string; writable: boolean };
/** One of our entries as it is in the calendar now. */
export type FoundEntry = { uid: string; href: string; etag: string | null } & Range;
/**
 * The result of reading one calendar. `own` are our entries whose uid was requested; they are no busy times. `mark` is
 * passed to the next reading. `notes` say in words what was read differently from how it was written.
 */
export type Reading = { busy: Busy[]; own: FoundEntry[]; mark: string | null; notes: string[] };

export type AskedReading = {
  span: Range;
  /** The IANA zone of the owner, for floating times and all-day events. */
  zone: string;
  /** The mark of the previous reading; null to read everything. */
  mark: string | null;
  /** The uids of our entries, which are the ids of interviews. */
  own: readonly string[];
};
/**
 * An interview as it is written, in the version that the interview has. `ics` is the whole entry, and the other fields
 * are for providers that take JSON.
 */
export type Entry = Range & { uid: string; version: number; title: string; description: string; ics: string };

/** One connected account or address (product: Connected calendars). All functions throw `CalendarError`. */
export interface CalendarSource {
  calendars(): Promise<FoundCalendar[]>;
  /** Null if nothing changed since `mark`. */
  read(calendar: string, asked: AskedReading): Promise<Reading | null>;
  /**
   * Creates or replaces an entry. `known` is the entry that was written before; without an ETag, whatever is there is
   * overwritten. The function is absent if nothing can be written. @throws EntryChanged
   */
  write?(
    calendar: string,
    entry: Entry,
    known: { href: string; etag: string | null } | null,
  ): Promise<{ href: string; etag: string | null }>;
  /** Deletes an entry. It is no error if the entry is gone already. */
  remove?(calendar: string, known: { href: string; etag: string | null }): Promise<void>;
}

/** Thrown if a calendar cannot be read or written. `problem` says why. */
export class CalendarError extends Error {
  readonly problem: CalendarProblem;
  constructor(problem: CalendarProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Thrown if an entry is not as it was written, because somebody changed or deleted it in the calendar. */
export class EntryChanged extends Error {}
