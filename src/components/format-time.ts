const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

// Words and AM/PM are the product's, not the browser's (product: Dates and times, dd-MM-yyyy hh:mm a).
const locale = 'en-US';
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Caches results by text, because creating a formatter takes a hundred times as long as using it. */
function remembered<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.set(key, found);
    return found;
  };
}

// A browser may not know a zone that the server knows. Times are then shown in UTC and labeled as such.
const knownZone = remembered((zone) => {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
});

const clockOf = remembered(
  (zone) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: knownZone(zone),
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    }),
);

/** The wall time in `zone` at `ms`, as the UTC fields of a Date. */
function wallTime(ms: number, zone: string): Date {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0 };
  for (const { type, value } of clockOf(zone).formatToParts(ms))
    if (type in parts) parts[type as 'year'] = Number(value);
  return new Date(Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute));
}

const wall = (iso: string, zone: string) => wallTime(Date.parse(iso), zone);
const two = (value: number) => String(value).padStart(2, '0');
const timeOf = (at: Date) =>
  `${two(at.getUTCHours() % 12 || 12)}:${two(at.getUTCMinutes())} ${at.getUTCHours() < 12 ? 'AM' : 'PM'}`;
const weekdayOf = (at: Date) => weekdays[at.getUTCDay()] ?? '';
const dayOf = (at: Date) => `${weekdayOf(at)} ${at.getUTCDate()} ${months[at.getUTCMonth()]}`;
const dateOf = (at: Date) => `${two(at.getUTCDate())}-${two(at.getUTCMonth() + 1)}-${at.getUTCFullYear()}`;
/** The number of midnights between two wall times. */
const midnights = (from: Date, to: Date) => Math.floor(to.getTime() / day) - Math.floor(from.getTime() / day);

/** "24-11-2026 02:30 PM" (product: Dates and times). `iso` is an instant with offset, `zone` an IANA name. */
export function formatInstant(iso: string, zone: string): string {
  const at = wall(iso, zone);
  return `${dateOf(at)} ${timeOf(at)}`;
}

/** "24-11-2026" */
export const formatDate = (iso: string, zone: string) => dateOf(wall(iso, zone));

/** A date without a time, "2026-11-24", as "24-11-2026". */
export const dayWords = (day: string) => day.split('-').toReversed().join('-');

/** The hour of an instant in a zone, 0 to 23. */
export const hourIn = (iso: string, zone: string) => wall(iso, zone).getUTCHours();

/** "02:30 PM" */
export const formatTime = (iso: string, zone: string) => timeOf(wall(iso, zone));

/** "Tue 24 Nov" */
export const formatDay = (iso: string, zone: string) => dayOf(wall(iso, zone));

/** "Tue 24 Nov, 02:30 PM – 03:15 PM"; the end includes its day if it differs. */
export function formatSpan(start: string, end: string, zone: string): string {
  const [from, to] = [wall(start, zone), wall(end, zone)];
  const last = midnights(from, to) === 0 ? '' : `${dayOf(to)}, `;
  return `${dayOf(from)}, ${timeOf(from)} – ${last}${timeOf(to)}`;
}

// A short name exists only in the English of its region: "IST" in India's, "AEDT" in Australia's.
const englishes = [locale, 'en-GB', 'en-IN', 'en-AU', 'en-NZ', 'en-ZA'];
// Zone names are the slowest to format, and depend only on the offset. Keys are "zone|offset".
const namesByOffset = new Map<string, string>();

/** The name of a zone at an instant: "IST" if there is a short name, else "GMT+5:30". */
export function zoneName(iso: string, zone: string): string {
  const ms = Date.parse(iso);
  const key = `${zone}|${wallTime(ms, zone).getTime() - Math.floor(ms / minute) * minute}`;
  const known = namesByOffset.get(key);
  if (known !== undefined) return known;
  const options = { timeZone: knownZone(zone), timeZoneName: 'short' } as const;
  const names = englishes.map(
    (english) =>
      new Intl.DateTimeFormat(english, options).formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value,
  );
  const name = names.find((one) => one !== undefined && /^[A-Z]+$/.test(one)) ?? names[0] ?? '';
  namesByOffset.set(key, name);
  return name;
}

/** "24-11-2026 02:30 PM IST" */
export const formatExact = (iso: string, zone: string) => `${formatInstant(iso, zone)} ${zoneName(iso, zone)}`;

/** "Kolkata time" from "Asia/Kolkata", for a choice among zones. */
export const zoneCity = (zone: string) => `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`;

/** "Kolkata (India Standard Time)" for "Asia/Kolkata", to distinguish zones that share an abbreviation. */
export const zoneWords = remembered((zone) => {
  const names = new Intl.DateTimeFormat(locale, { timeZone: knownZone(zone), timeZoneName: 'longGeneric' });
  const name = names.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value;
  return zone.includes('/') ? `${zoneCity(zone).replace(/ time$/, '')} (${name})` : zone;
});

const steps = [
  { unit: 'd', ms: day, upTo: Infinity },
  { unit: 'h', ms: hour, upTo: 48 },
  { unit: 'min', ms: minute, upTo: 90 },
] as const;

/** A duration in one unit: "40 min", "5 h", "3 d". Less than a minute is "under a minute". */
export function formatLength(ms: number): string {
  if (ms < minute) return 'under a minute';
  const step = steps.findLast(({ ms: size, upTo }) => Math.round(ms / size) < upTo) ?? steps[0];
  return `${Math.round(ms / step.ms)} ${step.unit}`;
}

/** "2 h 15 min", "45 min", "3 h": only seconds are rounded away. */
export function formatExactLength(ms: number): string {
  const minutes = Math.round(ms / minute);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

const awayFrom = (ms: number, length: string) => (ms > 0 ? `in ${length}` : `${length} ago`);

/** "in 2 h", "3 d ago", "now"; `now` in milliseconds since 1970. */
export function formatDistance(iso: string, now: number): string {
  const ms = Date.parse(iso) - now;
  return Math.abs(ms) < minute ? 'now' : awayFrom(ms, formatLength(Math.abs(ms)));
}

const spans = [
  { unit: 'year', days: 365, from: 730 },
  { unit: 'month', days: 30, from: 60 },
  { unit: 'week', days: 7, from: 14 },
] as const;

function daysInWords(days: number): string {
  const { unit, days: size } = spans.find(({ from }) => days >= from) ?? { unit: 'day', days: 1 };
  return `${Math.round(days / size)} ${unit}s`;
}

const nearDays = new Map([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
]);

/** "in 20 min", "today 03:00 PM", "tomorrow 07:30 PM", "Tue, in 2 days", "in 3 weeks"; days are those of `zone`. */
export function timeInWords(iso: string, now: number, zone: string): string {
  const ms = Date.parse(iso) - now;
  if (Math.abs(ms) < hour) return formatDistance(iso, now);
  const at = wall(iso, zone);
  const days = midnights(wallTime(now, zone), at);
  const near = nearDays.get(days);
  if (near !== undefined) return `${near} ${timeOf(at)}`;
  const away = awayFrom(days, daysInWords(Math.abs(days)));
  return Math.abs(days) < 14 ? `${weekdayOf(at)}, ${away}` : away;
}

/** For the middle of a sentence: "11:24 PM", "tomorrow 07:30 PM", "Tue 24 Nov, 07:30 PM". */
export function momentInWords(iso: string, now: number, zone: string): string {
  const at = wall(iso, zone);
  const days = midnights(wallTime(now, zone), at);
  if (days === 0) return timeOf(at);
  const near = nearDays.get(days);
  return near === undefined ? `${dayOf(at)}, ${timeOf(at)}` : `${near} ${timeOf(at)}`;
}

/** "4:59" for less than an hour, else like formatLength. */
export function formatCountdown(ms: number): string {
  if (ms >= hour) return formatLength(ms);
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
