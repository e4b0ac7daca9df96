import { act, screen } from '@testing-library/react';
import { getContrastRatio } from '@mui/material/styles';
import { expect, test, vi } from 'vitest';
import { makeTheme } from '../../../src/app/theme';
import { EmptyState } from '../../../src/components/EmptyState';
import { ErrorState } from '../../../src/components/ErrorState';
import { Person } from '../../../src/components/Person';
import { personTints } from '../../../src/components/person-tint';
import { FilterChips } from '../../../src/components/FilterChips';
import { SkeletonRows } from '../../../src/components/SkeletonRows';
import { StatTile } from '../../../src/components/StatTile';
import { StateChip } from '../../../src/components/StateChip';
import { Timeline } from '../../../src/components/Timeline';
import { lookOf } from '../../../src/components/state-look';
import { toast } from '../../../src/components/toast';
import { renderApp } from '../render';

const themeOf = (scheme: 'light' | 'dark'): Record<string, { main: string; bg: string }> => ({
  ...makeTheme({ fontFamily: 'Roboto', borderRadius: 12 }).colorSchemes[scheme]?.palette.interview,
});

test('a state is said by word and note, never by colour alone', () => {
  renderApp(<StateChip label={{ word: 'Upcoming', note: 'awaiting panelist' }} />);
  const chip = screen.getByText('Upcoming · awaiting panelist').parentElement;
  expect(chip?.querySelector('svg')).toBeInTheDocument();
});

test.each([
  ['Pending schedule', undefined, 'pendingSchedule'],
  ['Upcoming', undefined, 'upcoming'],
  ['Live', null, 'live'],
  ['Completed', 'in review', 'pendingFeedback'],
  ['Upcoming', 'awaiting panelist', 'requested'],
  ['Upcoming', 'cancel requested', 'cancelAsked'],
  ['Pending feedback', undefined, 'pendingFeedback'],
  ['Completed', undefined, 'completed'],
  ['Reschedule pending', undefined, 'reschedulePending'],
  ['Canceled', undefined, 'canceled'],
  ['No show', undefined, 'noShow'],
])('%s (%s) has its own look', (word, note, look) => {
  expect(lookOf({ word, note })).toBe(look);
});

test.each(['light', 'dark'] as const)('no two states look alike, and each can be read, in %s', (scheme) => {
  const looks = Object.entries(themeOf(scheme));
  expect(new Set(looks.map(([, { main, bg }]) => `${main} on ${bg}`)).size).toBe(looks.length);
  for (const [look, { main, bg }] of looks) expect([look, getContrastRatio(main, bg) >= 4.5]).toEqual([look, true]);
});

test.each(['light', 'dark'] as const)('initials can be read in each of their six colours, in %s', (scheme) => {
  const { person } = makeTheme({ fontFamily: 'Roboto', borderRadius: 12 }).colorSchemes[scheme]?.palette ?? {};
  for (const tint of personTints)
    expect([tint, person && getContrastRatio(person[tint].main, person[tint].bg) >= 4.5]).toEqual([tint, true]);
});

test('a name has its colour wherever it is, and names do not all have the same', () => {
  const names = ['Asha Rao', 'Ben Okoro', 'Chen Wei', 'Diego Ribeiro', 'Emily Nguyen', 'Folake Mensah', 'Ji-woo Chen'];
  renderApp(
    <>
      {[...names, 'Asha Rao (you)'].map((name) => (
        <Person key={name} name={name} />
      ))}
    </>,
  );
  const tints = [...document.querySelectorAll<HTMLElement>('[data-face]')].map(({ dataset }) => dataset['face']);
  expect(new Set(tints).size).toBeGreaterThanOrEqual(4);
  expect(tints.at(-1)).toBe(tints[0]);
});

test('an empty list says so and offers the way on', () => {
  renderApp(<EmptyState text="No data found...." line="Requests appear here." action={<button>New request</button>} />);
  expect(screen.getByText('No data found....')).toBeInTheDocument();
  expect(screen.getByText('Requests appear here.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'New request' })).toBeInTheDocument();
});

test('an error is read out, says what was kept and can be tried again', async () => {
  const onRetry = vi.fn();
  const { user } = renderApp(<ErrorState message="Timed out" kept="Your answers are here." onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Timed outYour answers are here.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('rows on their way are announced once', () => {
  renderApp(<SkeletonRows rows={3} label="Loading interviews" />);
  expect(screen.getByRole('status', { name: 'Loading interviews' })).toBeInTheDocument();
});

test('filters are taken off one by one, by keyboard too, or all at once', async () => {
  const [onRemove, onClear] = [vi.fn(), vi.fn()];
  const filters = [
    { id: 'state', label: 'State', value: 'Upcoming' },
    { id: 'org', label: 'Organization', value: 'Northwind' },
  ];
  const { user } = renderApp(<FilterChips filters={filters} onRemove={onRemove} onClear={onClear} />);
  await user.click(screen.getByRole('button', { name: 'Remove filter State: Upcoming' }));
  screen.getByRole('button', { name: 'Remove filter Organization: Northwind' }).focus();
  await user.keyboard('{Delete}');
  expect(onRemove.mock.calls).toEqual([['state'], ['org']]);
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(onClear).toHaveBeenCalledOnce();
});

test('a number leads to its list, and is announced while it loads', () => {
  renderApp(
    <>
      <StatTile label="Upcoming" value={12} hint="3 today" href="/dashboard/interviewdetails" />
      <StatTile label="Completed" value={undefined} />
    </>,
  );
  expect(screen.getByRole('link', { name: /Upcoming\s*12\s*3 today/ })).toHaveAttribute(
    'href',
    '/dashboard/interviewdetails',
  );
  expect(screen.getByRole('img', { name: 'Loading Completed' })).toBeInTheDocument();
});

test('a history lists what, when and by whom, in the given order', () => {
  const items = [
    { id: '2', title: 'Confirmed', at: '2026-11-24T14:30:00+05:30', by: 'Ravi' },
    { id: '1', title: 'Requested', at: '2026-11-23T09:00:00+05:30' },
  ];
  renderApp(<Timeline label="History" items={items} zone="Asia/Kolkata" />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Confirmed24-11-2026 02:30 PM · Ravi',
    'Requested23-11-2026 09:00 AM',
  ]);
});

test('a message shows and goes after three seconds', async () => {
  vi.useFakeTimers();
  await act(() => toast.success('Interview booked'));
  expect(screen.getByRole('status')).toHaveTextContent('Interview booked');
  act(() => vi.advanceTimersByTime(2900));
  expect(screen.getByText('Interview booked')).toBeInTheDocument();
  for (let step = 0; step < 10; step += 1) act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByText('Interview booked')).not.toBeInTheDocument();
});
