import { eventOf } from '../model/chart';
import type { Step } from '../model/trace';

/** A type of event as a reader says it: `done signIn`. */
export const eventInWords = (type: string): string => eventOf(type).replace(/^xstate\./, '');

/** Time since the first step of a trace, as `1:02.34`; the histories of interviews take longer, such as `2d 04:05`. */
export function sinceStart(ms: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes}:${(Math.floor((ms % 60_000) / 10) / 100).toFixed(2).padStart(5, '0')}`;
  const days = Math.floor(minutes / 1440);
  return `${days > 0 ? `${days}d ` : ''}${two(Math.floor((minutes % 1440) / 60))}:${two(minutes % 60)}${days > 0 ? '' : ' h'}`;
}

/** What an event carries besides its type, on one line. */
export function payloadOf({ event }: Step): string {
  const { type: _type, ...rest } = event;
  const text = JSON.stringify(rest);
  return text === '{}' ? '' : text.slice(0, 120);
}

// Made once: making one costs more than using it a thousand times.
const numbers = new Intl.NumberFormat('en');
const times = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** A whole number as it is read: `12,345`. */
export const grouped = (count: number) => numbers.format(count);

/** The time of day of an instant (epoch ms), to the millisecond. */
export const clock = (at: number) => times.format(at);

/** A count and what is counted. */
export const counted = (count: number, what: string) => `${grouped(count)} ${what}${count === 1 ? '' : 's'}`;
