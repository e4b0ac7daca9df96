import { IANAZone } from 'luxon';
import { day as DAY, minute as MINUTE } from '../../src/contract/time';

/** Offsets of one UTC day: `before` until the instant `at`, `after` from then on. A day has at most one change. */
type OffsetDay = { before: number; at: number; after: number };

export type LocalDate = { start: number; end: number; weekStart: number; weekEnd: number };

const KEPT_DAYS = 4096;
const KEPT_ZONES = 1024;
const clocks = new Map<string, ZoneClock>();

/**
 * Wall time of one IANA zone (product: Availability, RFC 5545): a local time that occurs twice means its first
 * occurrence, and a time that is skipped moves forward by the skip. Local dates are days since 1970-01-01.
 */
export class ZoneClock {
  // A call of Intl takes microseconds, and a search needs tens of thousands of offsets: each day is looked up once.
  readonly #days = new Map<number, OffsetDay>();
  readonly #zone: IANAZone;

  /** Throws RangeError for a zone that this runtime does not know. */
  constructor(timeZone: string) {
    if (!IANAZone.isValidZone(timeZone)) throw new RangeError(`Unknown time zone: ${timeZone}`);
    this.#zone = IANAZone.create(timeZone);
  }

  /** Milliseconds east of UTC at an instant. */
  offsetAt(instant: number): number {
    const day = this.#day(Math.floor(instant / DAY));
    return instant < day.at ? day.before : day.after;
  }

  /**
   * The instant of `minutes` after 00:00 by the wall clock of a local date; `minutes` may extend into the following
   * days.
   */
  instant(localDay: number, minutes: number): number {
    const wall = localDay * DAY + minutes * MINUTE;
    // An offset is less than a day, so the instant lies between these two.
    const before = this.offsetAt(wall - DAY);
    const after = this.offsetAt(wall + DAY);
    if (before === after) return wall - before;
    const possible = [before, after].map((offset) => wall - offset).filter((at) => at + this.offsetAt(at) === wall);
    // If neither is possible, the time is skipped: with the old offset it moves forward by the skip.
    return possible.length > 0 ? Math.min(...possible) : wall - before;
  }

  /** The local date that an instant belongs to: from its first 00:00 to the first 00:00 of the next. */
  localDay(instant: number): number {
    const day = Math.floor((instant + this.offsetAt(instant)) / DAY);
    // If the clock goes back over midnight, the old date occurs twice; days must not overlap.
    return instant >= this.instant(day + 1, 0) ? day + 1 : day;
  }

  /** The start and end instants of the local date of an instant, and of its ISO week. */
  dateAt(instant: number): LocalDate {
    const day = this.localDay(instant);
    // 1970-01-01 was a Thursday.
    const monday = Math.floor((day + 3) / 7) * 7 - 3;
    return {
      start: this.instant(day, 0),
      end: this.instant(day + 1, 0),
      weekStart: this.instant(monday, 0),
      weekEnd: this.instant(monday + 7, 0),
    };
  }

  #day(index: number): OffsetDay {
    const known = this.#days.get(index);
    if (known) return known;
    if (this.#days.size >= KEPT_DAYS) this.#days.clear();
    const found = this.#askDay(index);
    this.#days.set(index, found);
    return found;
  }

  #askDay(index: number): OffsetDay {
    let low = index * DAY;
    let high = low + DAY;
    const before = this.#ask(low);
    const after = this.#ask(high);
    if (before === after) return { before, at: high, after };
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000;
      if (this.#ask(middle) === before) low = middle;
      else high = middle;
    }
    return { before, at: high, after };
  }

  #ask(instant: number): number {
    return Math.round(this.#zone.offset(instant) * MINUTE);
  }
}

/** The clock of a zone, shared by all calls. Throws RangeError for an unknown zone. */
export function clockOf(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone);
  if (known) return known;
  if (clocks.size >= KEPT_ZONES) clocks.clear();
  const clock = new ZoneClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}
