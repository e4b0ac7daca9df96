import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DateTime } from '../../../src/components/DateTime';
import { DeadlineBar } from '../../../src/components/DeadlineBar';
import { formatCountdown, formatDistance, formatLength, formatSpan } from '../../../src/components/format-time';
import { renderApp } from '../render';

const start = '2026-11-24T09:00:00Z';
const now = Date.parse('2026-11-24T07:00:00Z');

test("a time stands as specified, in the reader's zone, with weekday, zone and distance below", () => {
  renderApp(<DateTime at={start} zone="Asia/Kolkata" now={now} />);
  expect(screen.getByRole('time')).toHaveTextContent('24-11-2026 02:30 PMTue · IST · in 2 h');
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
  expect(screen.getByText('Time is over')).toBeInTheDocument();
});
