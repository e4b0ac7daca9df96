import { DateTime } from 'luxon';

// Words and AM/PM are the product's, not the browser's (spec 5: dd-MM-yyyy hh:mm a).
const locale = 'en-US';

const at = (iso: string, zone: string) => DateTime.fromISO(iso, { zone }).setLocale(locale);

/** "24-11-2026 02:30 PM" (spec 5). `iso` is an instant with offset, `zone` an IANA name. */
export const formatInstant = (iso: string, zone: string) => at(iso, zone).toFormat('dd-MM-yyyy hh:mm a');

/** "02:30 PM" */
export const formatTime = (iso: string, zone: string) => at(iso, zone).toFormat('hh:mm a');

/** "Tue 24 Nov" */
export const formatDay = (iso: string, zone: string) => at(iso, zone).toFormat('ccc d LLL');

/** "Tue 24 Nov, 02:30 PM – 03:15 PM"; the end names its day where it is another one. */
export function formatSpan(start: string, end: string, zone: string): string {
  const [from, to] = [at(start, zone), at(end, zone)];
  const last = from.hasSame(to, 'day') ? 'hh:mm a' : 'ccc d LLL, hh:mm a';
  return `${from.toFormat('ccc d LLL, hh:mm a')} – ${to.toFormat(last)}`;
}

/** How a zone reads at that moment: "IST" where the short name is known, else "GMT+5:30". */
export function zoneName(iso: string, zone: string): string {
  const moment = at(iso, zone);
  // A short name is only known in the English of the place itself: "IST" in India's, "AEDT" in Australia's.
  const names = [locale, 'en-GB', 'en-IN', 'en-AU', 'en-NZ', 'en-ZA'].map(
    (english) => moment.setLocale(english).offsetNameShort ?? '',
  );
  return names.find((name) => /^[A-Z]+$/.test(name)) ?? names[0] ?? '';
}

/** "Kolkata time" from "Asia/Kolkata", for a choice among zones. */
export const zoneCity = (zone: string) => `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`;

const steps = [
  { unit: 'd', ms: 86_400_000, upTo: Infinity },
  { unit: 'h', ms: 3_600_000, upTo: 48 },
  { unit: 'min', ms: 60_000, upTo: 90 },
] as const;

/** A length as a person says it, in its one useful unit: "40 min", "5 h", "3 d"; below a minute "under a minute". */
export function formatLength(ms: number): string {
  if (ms < 60_000) return 'under a minute';
  const step = steps.findLast(({ ms: size, upTo }) => Math.round(ms / size) < upTo) ?? steps[0];
  return `${Math.round(ms / step.ms)} ${step.unit}`;
}

/** "in 2 h", "3 d ago", "now"; `now` in milliseconds since 1970. */
export function formatDistance(iso: string, now: number): string {
  const ms = DateTime.fromISO(iso).toMillis() - now;
  if (Math.abs(ms) < 60_000) return 'now';
  return ms > 0 ? `in ${formatLength(ms)}` : `${formatLength(-ms)} ago`;
}

/** The quiet second line of a time: "Tue · IST · in 2 h". */
export const quietLine = (iso: string, now: number, zone: string) =>
  [at(iso, zone).toFormat('ccc'), zoneName(iso, zone), formatDistance(iso, now)].join(' · ');

/** "4:59" for a countdown of less than an hour, else as formatLength. */
export function formatCountdown(ms: number): string {
  if (ms >= 3_600_000) return formatLength(ms);
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
