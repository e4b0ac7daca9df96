import { DateTime } from 'luxon';
import { zoneCity, zoneName } from './format-time';

/** What a time field reports for text that is not a time. It is not an instant, so every form refuses it. */
export const unreadableTime = 'unreadable';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const longMonths = 'january february march april may june july august september october november december'.split(' ');
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

type YearLimit = { today: number; last?: number | undefined };

/** A two-digit year is in this century, unless that is after the last possible year or more than 20 years ahead. */
function yearOf(digits: string, { today, last = today + 20 }: YearLimit): number {
  if (digits.length === 4) return Number(digits);
  const year = 2000 + Number(digits);
  return year > last ? year - 100 : year;
}

function monthOf(word: string): string {
  const index = longMonths.findIndex(
    (name, at) => word === name || word === months[at] || (word === 'sept' && name === 'september'),
  );
  return index < 0 ? '' : String(index + 1);
}

/**
 * Day, month, and year as digits. The day comes before the month unless the year is first (product: Dates and times).
 */
function digitsOfDay(words: string): [string, string, string] | null {
  const numbers =
    /^(\d{1,2})([-/.\s])(\d{1,2})\2(\d{4}|\d\d)$/.exec(words) ?? /^(\d\d)()(\d\d)((?:19|2\d)\d\d|\d\d)$/.exec(words);
  if (numbers) return [numbers[1] ?? '', numbers[3] ?? '', numbers[4] ?? ''];
  const yearFirst = /^(\d{4})([-/.]?)(\d\d?)\2(\d\d?)$/.exec(words);
  if (yearFirst && (yearFirst[2] !== '' || words.length === 8))
    return [yearFirst[4] ?? '', yearFirst[3] ?? '', yearFirst[1] ?? ''];
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[-/.\s]*([a-z]+)[-/.\s]*(\d{4}|\d\d)$/.exec(words);
  if (named) return [named[1] ?? '', monthOf(named[2] ?? ''), named[3] ?? ''];
  const american = /^([a-z]+)\.?\s*(\d{1,2})(?:st|nd|rd|th)?\s+(\d{4})$/.exec(words);
  return american && [american[2] ?? '', monthOf(american[1] ?? ''), american[3] ?? ''];
}

/** yyyy-MM-dd for a day in any usual form; null for text that is not a day, more than a day, or two days. */
function dayIn(words: string, limit: YearLimit): string | null {
  const [, weekday = '', rest = words] = /^([a-z]{3,9})\.?\s+(.*\d.*)$/.exec(words) ?? [];
  const named = weekday !== '' && monthOf(weekday) === '' ? weekday : '';
  const digits = digitsOfDay(named === '' ? words : rest);
  if (!digits) return null;
  const [day, month] = digits.map(Number);
  const at = DateTime.fromObject({ day, month, year: yearOf(digits[2], limit) }, { zone: 'utc' });
  if (!at.isValid || digits[1] === '' || at.year < 1900) return null;
  const isNamed = named === '' || weekdays[at.weekday - 1]?.slice(0, Math.max(3, named.length)) === named;
  return isNamed ? at.toFormat('yyyy-MM-dd') : null;
}

/** Minutes after midnight of a time of day: "3pm", "3.30 p.m.", "15:00", "1500", "0300p"; null for anything else. */
function minutesIn(words: string): number | null {
  const found = /^(\d{1,2})(?:[:.h\s]?(\d\d)(?::?00)?|h)?\s*(?:([ap])\.?\s*(?:m\.?)?)?$/.exec(words);
  if (!found) return null;
  const [, hours = '', minutes = '', half = ''] = found;
  const [hour, minute] = [Number(hours), Number(minutes || 0)];
  if (minute > 59) return null;
  // An hour alone may mean morning or afternoon.
  if (half === '') return hour < 24 && (minutes !== '' || words.includes('h')) ? hour * 60 + minute : null;
  if (hour < 1 || hour > 12) return null;
  return ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute;
}

/** Converts to lower case, with a single space for spaces and commas, and with plain hyphens. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
    .replace(/,|\bat\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The day in a text, as yyyy-MM-dd; null if the text is not a day. `last` is the last year that two digits can mean.
 */
export const readDay = (text: string, last?: number): string | null =>
  dayIn(plain(text), { today: DateTime.now().year, last });

const withOffset = /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d(?::00(?:\.0+)?)?(?:z|[+-]\d\d:?\d\d)$/;

/**
 * The instant of a wall time in `zone`: the first one if the time occurs twice because the clocks change, null if it is
 * skipped.
 */
function instantOf(day: string, minutes: number, zone: string): DateTime | null {
  const wall = DateTime.fromISO(day, { zone }).set({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
  if (!wall.isValid || wall.hour * 60 + wall.minute !== minutes || wall.toISODate() !== day) return null;
  return wall.getPossibleOffsets().toSorted((a, b) => a.toMillis() - b.toMillis())[0] ?? wall;
}

/** The text without a zone name at its end, and that name. */
function zoneAtEnd(words: string): { words: string; named: string } {
  const [, rest = words, named = ''] =
    /^(.*(?:\d ?[ap]\.? ?m\.?|\d)) \(?([a-z][a-z_]+(?:\/[a-z_/]+)?|utc|[a-z_ ]+ time|gmt[+-][\d:]+)\)?$/.exec(words) ??
    [];
  return /^[ap]\.?m?\.?$|^\d/.test(named) ? { words, named: '' } : { words: rest, named };
}

/**
 * The instant in a text that has a day and a time of day in `zone`; null if the text is not a time. The name of another
 * zone is refused. An ISO text with an offset is taken as the instant that it names.
 */
export function readTime(text: string, zone: string): DateTime | null {
  const all = plain(text);
  if (withOffset.test(all)) {
    const at = DateTime.fromISO(all.toUpperCase().replace(' ', 'T')).setZone(zone);
    return at.isValid ? at : null;
  }
  const { words, named } = zoneAtEnd(all);
  const parts = words
    .replace(/^(\d{4}-\d\d-\d\d)t(?=\d)/, '$1 ')
    // Splits a text without a space after eight digits, or after a year.
    .replace(/^(\d{8}|\d{1,2}([-/.])\d{1,2}\2\d{4})(?=\d)/, '$1 ')
    .split(' ');
  const limit = { today: DateTime.now().year };
  for (let split = 1; split < parts.length; split += 1)
    for (const [first, second] of [
      [parts.slice(0, split), parts.slice(split)],
      [parts.slice(split), parts.slice(0, split)],
    ] as const) {
      const [day, minutes] = [dayIn(first.join(' '), limit), minutesIn(second.join(' '))];
      if (day === null || minutes === null) continue;
      const at = instantOf(day, minutes, zone);
      const names = at && [zone, zoneCity(zone), zoneName(at.toISO() ?? '', zone)].map((name) => name.toLowerCase());
      return named === '' || names?.includes(named) ? at : null;
    }
  return null;
}
