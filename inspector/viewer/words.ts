import { eventOf } from '../model/chart';
import type { Input } from '../model/evidence';
import type { Step, Trace } from '../model/trace';

/** An event type in words: `done signIn`. */
export const eventInWords = (type: string): string => eventOf(type).replace(/^xstate\./, '');

/** What an event carries besides its type, on one line. */
export function payloadOf({ event }: Step): string {
  const { type: _type, ...rest } = event;
  const text = JSON.stringify(rest);
  return text === '{}' ? '' : text.slice(0, 120);
}

// Created once, because creating a formatter costs more than using it a thousand times.
const numbers = new Intl.NumberFormat('en');
const times = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});
const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const days = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short' });

/** A whole number with separators: `12,345`. */
export const grouped = (count: number) => numbers.format(count);

/** The time of day of an instant (epoch ms), to the millisecond. */
export const clock = (at: number) => times.format(at);

/** An instant (epoch ms) to the millisecond: `26 Nov 2026 09:00:00.000`. */
export const instant = (at: number) => `${dates.format(at)} ${clock(at)}`;

const day = 86_400_000;

/** The time of a step: the time of day, with the date if the trace spans more than a day or is not from today. */
export function stepTime({ steps }: Trace, at: number): string {
  const long = (steps.at(-1)?.at ?? at) - (steps[0]?.at ?? at) > day;
  return long || days.format(at) !== days.format(Date.now()) ? `${days.format(at)} ${clock(at)}` : clock(at);
}

const [earliest, latest] = [Date.UTC(2000), Date.UTC(2100)];

/** Whether a value looks like an instant. */
export const isInstant = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= earliest && (value as number) < latest;

/** A count with its noun: "3 messages". */
export const counted = (count: number, what: string) => `${grouped(count)} ${what}${count === 1 ? '' : 's'}`;

/** The element of an input: `button “Find slots”`. An element without a name of the app is given by its number. */
function elementOf({ role, name, nth }: NonNullable<Input['on']>): string {
  const called = name === null ? `number ${nth + 1}` : `“${name.join('…')}”`;
  return `${role} ${called}`;
}

/** What a person did on the page: `Clicked the button “Find slots”`. */
export function sayInput({ does, on, value = '' }: Input): string {
  const element = on === null ? 'the page' : `the ${elementOf(on)}`;
  switch (does) {
    case 'click':
      return `Clicked ${element}`;
    case 'fill':
      return `Wrote ${value === '' ? 'nothing' : value} into ${element}`;
    case 'choose':
      return `Chose option ${Number(value) + 1} of ${element}`;
    case 'attach':
      return `Chose ${counted(Number(value), 'file')} for ${element}`;
    case 'press':
      return `Pressed ${value} on ${element}`;
    case 'drag':
      return `Dragged ${element}`;
    case 'back':
      return 'Went back';
    case 'forward':
      return 'Went forward';
  }
}

/** When a picture of another message was taken: `Taken 0.6 s later, after message 162`. */
export function sayWhen({ at, after }: { at: number; after: number }, than: number): string {
  const seconds = Math.abs(at - than) / 1_000;
  const apart = `${seconds < 10 ? seconds.toFixed(1) : grouped(Math.round(seconds))} s ${at < than ? 'before' : 'later'}`;
  return `Taken ${apart}, ${after < 0 ? 'before the first message' : `after message ${grouped(after + 1)}`}`;
}
