import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DateTime } from '../../../src/components/DateTime';
import { DeadlineBar } from '../../../src/components/DeadlineBar';
import {
  formatCountdown,
  formatDay,
  formatDistance,
  formatExact,
  formatLength,
  formatSpan,
  momentInWords,
  timeInWords,
  zoneName,
} from '../../../src/components/format-time';
import { SlotList } from '../../../src/components/SlotList';
import { useAtNow } from '../../../src/components/use-now';
import { proposal } from '../booking/batch-fixtures';
import { renderApp } from '../render';

const start = '2026-11-24T09:00:00Z';
const now = Date.parse('2026-11-24T07:00:00Z');

test("a time stands in words, in the reader's zone, and as specified with its zone below", () => {
  renderApp(<DateTime at={start} zone="Asia/Kolkata" now={now} />);
  expect(screen.getByRole('time')).toHaveTextContent('today 02:30 PM24-11-2026 02:30 PM IST');
});

test('in one line it stands as specified, with the words as its title', () => {
  renderApp(<DateTime at={start} zone="Asia/Kolkata" now={now} quiet={false} />);
  expect(screen.getByRole('time')).toHaveTextContent(/^24-11-2026 02:30 PM$/);
  expect(screen.getByRole('time')).toHaveAttribute('title', 'today 02:30 PM');
});

test.each([
  ['in 59 min', '2026-11-24T20:59:00Z', 'UTC'],
  ['now', '2026-11-24T20:00:40Z', 'UTC'],
  ['20 min ago', '2026-11-24T19:40:00Z', 'UTC'],
  // At 20:00 UTC the 25th has begun in Kolkata, and it is afternoon in New York.
  ['today 10:00 PM', '2026-11-24T22:00:00Z', 'UTC'],
  ['today 03:30 AM', '2026-11-24T22:00:00Z', 'Asia/Kolkata'],
  ['yesterday 10:30 PM', '2026-11-24T17:00:00Z', 'Asia/Kolkata'],
  ['today 12:00 PM', '2026-11-24T17:00:00Z', 'America/New_York'],
  ['tomorrow 12:30 AM', '2026-11-25T05:30:00Z', 'America/New_York'],
  ['Thu, in 2 days', '2026-11-26T00:00:00Z', 'UTC'],
  ['Fri, in 2 days', '2026-11-26T20:00:00Z', 'Asia/Kolkata'],
  ['Sun, 2 days ago', '2026-11-22T23:59:00Z', 'UTC'],
  ['Mon, in 13 days', '2026-12-07T20:00:00Z', 'UTC'],
  ['in 3 weeks', '2026-12-15T20:00:00Z', 'UTC'],
  ['2 months ago', '2026-09-24T20:00:00Z', 'UTC'],
  ['3 years ago', '2023-11-24T20:00:00Z', 'UTC'],
])('"%s" for %s in %s', (words, at, zone) => {
  expect(timeInWords(at, Date.parse('2026-11-24T20:00:00Z'), zone)).toBe(words);
});

test('a day is the calendar day of the zone, also where it has 25 hours', () => {
  const midnight = Date.parse('2026-10-24T22:30:00Z');
  expect(timeInWords('2026-10-25T22:30:00Z', midnight, 'Europe/Berlin')).toBe('today 11:30 PM');
  expect(timeInWords('2026-10-25T23:00:00Z', midnight, 'Europe/Berlin')).toBe('tomorrow 12:00 AM');
});

test('within a sentence today needs no name, and a day further away has its date', () => {
  const words = (at: string) => momentInWords(at, now, 'Asia/Kolkata');
  expect(words(start)).toBe('02:30 PM');
  expect(words('2026-11-25T14:00:00Z')).toBe('tomorrow 07:30 PM');
  expect(words('2026-11-27T14:00:00Z')).toBe('Fri 27 Nov, 07:30 PM');
});

test('a zone is named as it is at that moment; one that the browser does not know is UTC, and says so', () => {
  expect(zoneName('2026-07-01T12:00:00Z', 'Europe/London')).toBe('BST');
  expect(zoneName('2026-12-01T12:00:00Z', 'Europe/London')).toBe('GMT');
  expect(zoneName(start, 'Asia/Kathmandu')).toBe('GMT+5:45');
  expect(formatExact('2026-12-31T18:30:00Z', 'Asia/Kolkata')).toBe('01-01-2027 12:00 AM IST');
  expect(formatExact(start, 'Mars/Olympus')).toBe('24-11-2026 09:00 AM UTC');
});

test('words change by themselves, with one timer for all of them, and none when they are gone', () => {
  vi.useFakeTimers({ now });
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const cells = Array.from({ length: 300 }, (_, index) => <DateTime key={index} at={at(index)} zone="Asia/Kolkata" />);
  const { unmount } = renderApp(<div>{cells}</div>);
  expect(vi.getTimerCount()).toBe(1);
  expect(screen.getByText('in 20 min').closest('time')).toHaveAttribute('dateTime', at(20));
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('in 20 min').closest('time')).toHaveAttribute('dateTime', at(21));
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a tick renders only where the words changed', () => {
  vi.useFakeTimers({ now });
  const rendered: string[] = [];
  function Words({ at }: { at: string }) {
    rendered.push(useAtNow((moment) => timeInWords(at, moment, 'UTC')));
    return null;
  }
  renderApp(
    <>
      <Words at="2026-11-24T07:20:00Z" />
      <Words at="2026-11-24T10:00:00Z" />
    </>,
  );
  const before = rendered.length;
  act(() => vi.advanceTimersByTime(60_000));
  expect(rendered.slice(before)).toEqual(['in 19 min']);
});

test('a list of 300 times makes a handful of formatters', () => {
  const Real = Intl.DateTimeFormat;
  const made = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (...given) {
    return new Real(...given);
  });
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  renderApp(
    <div>
      {Array.from({ length: 300 }, (_, index) => (
        <DateTime key={index} at={at(index)} zone="Europe/Berlin" now={now} />
      ))}
    </div>,
  );
  expect(screen.getAllByRole('time')).toHaveLength(300);
  expect(made.mock.calls.length).toBeLessThan(20);
});

test.each([
  [30_000, 'under a minute'],
  [60_000, '1 min'],
  [89 * 60_000, '89 min'],
  [90 * 60_000, '2 h'],
  [47 * 3_600_000, '47 h'],
  [72 * 3_600_000, '3 d'],
])('%i ms reads %s', (ms, words) => {
  expect(formatLength(ms)).toBe(words);
});

test('distances look both ways, and a countdown shows seconds below an hour', () => {
  expect(formatDistance(start, now)).toBe('in 2 h');
  expect(formatDistance(start, now + 4 * 3_600_000)).toBe('2 h ago');
  expect(formatDistance(start, Date.parse(start))).toBe('now');
  expect(formatCountdown(299_001)).toBe('5:00');
  expect(formatCountdown(-5)).toBe('0:00');
  expect(formatCountdown(2 * 3_600_000)).toBe('2 h');
});

test('a span that ends on another day names it', () => {
  expect(formatSpan(start, '2026-11-24T09:45:00Z', 'UTC')).toBe('Tue 24 Nov, 09:00 AM – 09:45 AM');
  expect(formatSpan(start, '2026-11-25T09:45:00Z', 'UTC')).toBe('Tue 24 Nov, 09:00 AM – Wed 25 Nov, 09:45 AM');
});

test('a deadline shrinks with the clock and says when it is over', () => {
  vi.useFakeTimers({ now });
  renderApp(<DeadlineBar label="Held until" from="2026-11-24T06:55:00Z" until="2026-11-24T07:05:00Z" zone="UTC" />);
  const bar = screen.getByRole('progressbar', { name: 'Held until' });
  expect(bar).toHaveAttribute('aria-valuetext', '5:00 left');
  expect(bar).toHaveAttribute('aria-valuenow', '50');
  expect(screen.getByText('Held until 24-11-2026 07:05 AM')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(5 * 60_000));
  expect(screen.getByText('Time has passed')).toBeInTheDocument();
});

test('names a zone as it is called on that day', () => {
  expect(zoneName('2026-06-24T12:00:00Z', 'Europe/London')).toBe('BST');
  expect(zoneName('2026-11-24T12:00:00Z', 'Europe/London')).toBe('GMT');
  expect(zoneName('2026-06-25T12:00:00Z', 'Europe/London')).toBe('BST');
});

test('names the day of offered times as the reader’s zone has it, far from the device’s zone', () => {
  const zone = 'Pacific/Kiritimati';
  renderApp(
    <SlotList offered={[{ ...proposal, rank: 1 }]} zone={zone} chosen={null} now={0} onChoose={() => undefined} />,
  );
  expect(screen.getByText(formatDay(proposal.start, zone))).toBeVisible();
});
