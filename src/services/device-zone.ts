import { isTimeZone } from '../contract/kit';
import { day } from '../contract/time';

/** The time zone of this device, or UTC if the device's zone names no place. Browsers use the old name for Kolkata. */
export function deviceZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone === 'Asia/Calcutta') return 'Asia/Kolkata';
  return isTimeZone(zone) ? zone : 'UTC';
}

const clockAt = (zone: string, at: number) =>
  new Intl.DateTimeFormat('en', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);

/** Whether clocks show the same time in two zones, now and in the coming year: zones with different names often do. */
export const sameClock = (one: string, other: string, now: number): boolean =>
  one === other ||
  Array.from({ length: 26 }, (_, fortnight) => now + fortnight * 14 * day).every(
    (at) => clockAt(one, at) === clockAt(other, at),
  );
