import { DateTime } from 'luxon';
import { iso } from '../../../contract/time';

/** The local day of `now` (ms) in `zone`: its start and the start of the next day. */
export function daySpan(now: number, zone: string): { from: string; to: string } {
  const start = DateTime.fromMillis(now, { zone }).startOf('day');
  return { from: iso(start.toMillis()), to: iso(start.plus({ days: 1 }).toMillis()) };
}
