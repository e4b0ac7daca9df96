import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { WeekGrid } from '../../../src/components/WeekGrid';
import { daysOf, hoursOf, piecesOf } from '../../../src/components/week-layout';
import { renderApp } from '../render';

const zone = 'Asia/Kolkata';
const now = Date.parse('2026-11-24T05:00:00Z');
const block = (day: number, hour: number, title: string) => ({
  start: `2026-11-${day}T${String(hour).padStart(2, '0')}:00:00Z`,
  end: `2026-11-${day}T${String(hour + 1).padStart(2, '0')}:00:00Z`,
  title,
  kind: 'interview' as const,
  href: `/dashboard/interview?id=${title}`,
});
const taken = [block(24, 4, 'b'), block(23, 5, 'a'), block(24, 7, 'c'), block(27, 5, 'd')];
const show = (from = '2026-11-23', onMove = vi.fn()) => {
  renderApp(<WeekGrid label="My week" from={from} zone={zone} now={now} free={[]} taken={taken} onMove={onMove} />);
  return onMove;
};

describe('a week', () => {
  it('goes from block to block by the arrow keys, and has one of them in the tab order', () => {
    show();
    const links = screen.getAllByRole('link');
    expect(links.filter((link) => link.tabIndex === 0)).toHaveLength(1);
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    screen.getByRole('link', { name: /^a / }).focus();
    const walk = (keys: string[]) => keys.map((key) => (press(key), document.activeElement?.textContent?.[0]));
    expect(walk(['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowUp', 'Home', 'End'])).toEqual(
      ['b', 'c', 'c', 'd', 'c', 'b', 'a', 'd'],
    );
  });

  it('marks today and only today', () => {
    show();
    expect(screen.getByTestId('now-line')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'This week' })).toBeNull();
  });

  it('leads back from another week', () => {
    const onMove = show('2026-12-07');
    expect(screen.queryByTestId('now-line')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'This week' }));
    fireEvent.click(screen.getByRole('button', { name: 'Previous week' }));
    expect(onMove.mock.calls).toEqual([[0], [-1]]);
  });

  it('cuts what crosses midnight into the days it touches', () => {
    const days = daysOf('2026-11-23', zone);
    const night = { start: '2026-11-23T16:30:00Z', end: '2026-11-23T20:30:00Z' };
    expect(piecesOf(night, days)).toEqual([
      { day: 0, from: 22 * 60, to: 1440 },
      { day: 1, from: 0, to: 120 },
    ]);
    expect(hoursOf(piecesOf(night, days))).toEqual({ first: 0, last: 24 });
    expect(hoursOf([])).toEqual({ first: 8, last: 18 });
  });
});
