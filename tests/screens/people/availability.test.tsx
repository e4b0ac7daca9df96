import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Availability, Week } from '../../../src/contract/people';
import { AvailabilityScreen } from '../../../src/screens/people/AvailabilityScreen';
import { canDraw, weekEvents } from '../../../src/screens/people/availability/week-events';
import { instantOf, spanOf } from '../../../src/screens/people/availability/wall-time';
import { read } from '../../model/edit-availability-model';
import { anId, interviewRow, pageOf, releasedRow, reply, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';

// The lists of times have a thousand elements, and visibility checks on each of them take seconds.
configure({ defaultHidden: true });

const now = new Date('2026-11-24T05:00:00Z');
const week: Week = {
  timeZone: 'Asia/Kolkata',
  free: [{ start: '2026-11-24T03:30:00Z', end: '2026-11-24T06:30:00Z' }],
  taken: [
    {
      start: '2026-11-24T04:30:00Z',
      end: '2026-11-24T05:30:00Z',
      kind: 'interview',
      interviewId: anId(1),
      title: 'Asha Rao',
    },
    { start: '2026-11-26T04:30:00Z', end: '2026-11-26T05:30:00Z', kind: 'hold', interviewId: null, title: 'Held' },
  ],
};

const interviews = [
  interviewRow({ start: '2026-11-24T04:30:00Z', end: '2026-11-24T05:30:00Z' }),
  releasedRow({
    id: anId(2),
    start: '2026-11-20T06:00:00Z',
    end: '2026-11-20T07:00:00Z',
    candidate: { id: anId(71), name: 'Chen Wei', timeZone: 'Asia/Shanghai' },
  }),
];

function show(
  tab: 0 | 1 | '1&off=2026-11-27',
  { hours = read, refuse = false }: { hours?: Availability; refuse?: boolean } = {},
) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const puts: Availability[] = [];
  const weeks: (string | null)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/api/panelist/week') {
      weeks.push(searchParams.get('from'));
      return reply(200, week);
    }
    if (pathname === '/api/interviews')
      return reply(
        200,
        pageOf([...interviews.filter(({ start }) => (start ?? '') > (searchParams.get('from') ?? ''))]),
      );
    if (refuse) return reply(500, null, 'The database rests');
    if (request.method === 'PUT') {
      const body = (await request.json()) as Availability;
      puts.push(body);
      return reply(200, { ...body, revision: body.revision + 1 });
    }
    return reply(200, hours);
  });
  const shown = renderApp(<AvailabilityScreen />, {
    path: `/dashboard/Panelistavailableslot?tab=${tab}`,
    queryClient: seededClient('PANELIST'),
  });
  return { ...shown, puts, weeks };
}
const group = (name: string) => screen.findByRole('group', { name });
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('hours', () => {
  it('says at the field that hours overlap, and does not save them', async () => {
    const { puts } = show(1);
    await group('Monday hours 1');
    choose('Monday hours 1: to', '15:00');
    expect(within(await group('Monday hours 1')).getByRole('alert')).toHaveTextContent('These hours overlap');
    expect(within(await group('Monday hours 2')).getByRole('alert')).toHaveTextContent('These hours overlap');
    save();
    expect(screen.getByText(/Not saved/)).toBeInTheDocument();
    choose('Monday hours 1: from', '15:00');
    expect(within(await group('Monday hours 1')).getByRole('alert')).toHaveTextContent(
      'start and the end are the same',
    );
    expect(puts).toEqual([]);
  });

  it('says of hours over midnight on which day they end', async () => {
    show(1);
    expect(await group('Wednesday hours 1')).toHaveTextContent('Ends on Thursday, the next day');
    expect(screen.getByLabelText('Wednesday hours 1: to')).toHaveDisplayValue('02:00 AM +1');
  });

  it('copies a day to others and saves it over the revision that was read', async () => {
    const { puts } = show(1);
    fireEvent.click(await screen.findByRole('button', { name: 'Copy Monday to other days' }));
    for (const day of ['Tuesday', 'Wednesday']) fireEvent.click(screen.getByLabelText(day, { selector: 'input' }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await group('Tuesday hours 2')).toBeInTheDocument();
    save();
    expect(await screen.findByText(/Hours saved/)).toBeInTheDocument();
    expect(puts[0]?.revision).toBe(3);
    const starts = puts[0]?.weekly.map(({ weekday, start }) => `${weekday} ${start}`).sort();
    expect(starts).toEqual(['1 09:00', '1 14:00', '2 09:00', '2 14:00', '3 09:00', '3 14:00']);
  });

  const day = (label: string) => screen.getByLabelText(label, { selector: 'input' });

  it('adds and takes off days off, as far ahead as one likes', async () => {
    const { puts } = show(1);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Thu 24 Dec – Sat 26 Dec 2026' }));
    expect(screen.getByText('No days off')).toBeInTheDocument();
    fireEvent.change(day('First day off'), { target: { value: '01-05-2028' } });
    fireEvent.change(day('Last day off'), { target: { value: '30-04-2028' } });
    expect(screen.getByText('The end is before the start')).toBeInTheDocument();
    fireEvent.change(day('Last day off'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add days off' }));
    expect(screen.getByText('Mon 1 May 2028')).toBeInTheDocument();
    save();
    await screen.findByText(/Hours saved/);
    expect(puts[0]?.daysOff).toEqual([{ from: '2028-05-01', to: '2028-05-01' }]);
  });

  it('adds no days off while the last day is not a day', async () => {
    show(1);
    const add = await screen.findByRole('button', { name: 'Add days off' });
    fireEvent.change(day('First day off'), { target: { value: '27-11-2026' } });
    expect(add).toBeEnabled();
    fireEvent.change(day('Last day off'), { target: { value: '31-11-2026' } });
    fireEvent.blur(day('Last day off'));
    expect(screen.getByText('Please Input Correct Date And Time')).toBeInTheDocument();
    expect(add).toBeDisabled();
    expect(day('Last day off')).toHaveDisplayValue('31-11-2026');
    expect(screen.queryByText('Fri 27 Nov 2026')).toBeNull();
  });

  it('compares the last day off only with a first one that is a day', async () => {
    show(1);
    await screen.findByRole('button', { name: 'Add days off' });
    fireEvent.change(day('First day off'), { target: { value: '31-02-2127' } });
    fireEvent.blur(day('First day off'));
    fireEvent.change(day('Last day off'), { target: { value: '05-12-2126' } });
    fireEvent.blur(day('Last day off'));
    expect(screen.queryByText(/^Choose 31-02/)).toBeNull();
  });

  it('begins with the day off that the address names', async () => {
    show('1&off=2026-11-27');
    const add = await screen.findByRole('button', { name: 'Add days off' });
    expect(day('First day off')).toHaveDisplayValue('27-11-2026');
    expect(add).toHaveFocus();
    fireEvent.click(add);
    expect(screen.getByText('Fri 27 Nov 2026')).toBeInTheDocument();
  });

  it('takes an extra slot within seven days in the own time zone, none later', async () => {
    show(1);
    await group('Monday hours 1');
    const add = (value: string) => {
      fireEvent.change(day('Day of the extra slot'), { target: { value } });
      fireEvent.click(screen.getByRole('button', { name: 'Add slot' }));
    };
    add('25-11-2026');
    expect(screen.getByText('Wed 25 Nov, 06:00 PM – 07:00 PM')).toBeInTheDocument();
    add('02-12-2026');
    expect(screen.getByText('Extra slots can be at most 7 days ahead')).toBeInTheDocument();
  });

  it('finds a time zone by a part of its name', async () => {
    show(1);
    const field = await screen.findByLabelText('Time zone');
    fireEvent.focus(field);
    fireEvent.mouseDown(field);
    fireEvent.change(field, { target: { value: 'lisb' } });
    fireEvent.click(await screen.findByText('Europe/Lisbon', { selector: 'li span' }));
    expect(field).toHaveValue('Europe/Lisbon');
    expect(screen.getByRole('region', { name: 'Unsaved changes' })).toBeInTheDocument();
  });

  it('offers a way on when nothing can be read, and a start when there are no hours', async () => {
    show(1, { refuse: true });
    expect(await screen.findByText('The database rests')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('starts an empty week with one press', async () => {
    show(1, { hours: { ...read, weekly: [] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Start with Monday to Friday, 9 to 5' }));
    expect(await group('Friday hours 1')).toBeInTheDocument();
    expect(screen.getAllByText('Not available')).toHaveLength(2);
  });
});

describe('my week', () => {
  const events = () =>
    [...document.querySelectorAll('a.fc-event')]
      .map((one) => one.textContent ?? '')
      .toSorted((x, y) => x.localeCompare(y));

  it('starts today with interviews, also those of the past, and holds, and moves by weeks', async () => {
    const { path, weeks } = show(0);
    await waitFor(() => expect(events()).toEqual(['Asha Rao10:00 AM · Upcoming', 'Held']));
    expect(document.querySelector('a.fc-event')).toHaveAttribute('href', `/dashboard/interview?id=${anId(1)}`);
    expect(weeks).toEqual(['2026-11-24']);
    fireEvent.click(screen.getByRole('button', { name: 'Earlier week' }));
    expect(path()).toContain('date=2026-11-17');
    await waitFor(() => expect(events()).toContain('Chen Wei11:30 AM · Completed'));
    fireEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(path()).toContain('date=2026-11-24');
  });

  it('shows one day at a time on a phone', async () => {
    setPhone(true);
    show(0);
    expect(await screen.findByRole('heading', { name: 'Tuesday 24 November 2026' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Later day' }));
    expect(await screen.findByRole('heading', { name: 'Wednesday 25 November 2026' })).toBeInTheDocument();
  });
});

describe('the events of a week', () => {
  const within = { start: '2026-11-24T18:30:00.000Z', end: '2026-11-27T18:30:00.000Z' };
  const spans = (draft: Availability, kind: string) =>
    weekEvents(draft, within)
      .filter(({ classNames }) => String(classNames) === `kind-${kind}`)
      .map(({ start, end }) => `${String(start)} ${String(end)}`);

  it('cut hours over midnight into their days, and leave out what lies on a day off', () => {
    const night = { ...read, weekly: [{ weekday: 3 as const, start: '22:00', end: '02:00' }], daysOff: [] };
    const [late, early] = [
      '2026-11-25T16:30:00.000Z 2026-11-25T18:30:00.000Z',
      '2026-11-25T18:30:00.000Z 2026-11-25T20:30:00.000Z',
    ];
    expect(spans(night, 'free')).toEqual([late, early]);
    const off = { ...night, daysOff: [{ from: '2026-11-26', to: '2026-11-26' }] };
    expect(spans(off, 'free')).toEqual([late]);
    expect(spans(off, 'off')).toEqual(['2026-11-25T18:30:00.000Z 2026-11-26T18:30:00.000Z']);
  });

  it.each([
    ['an hour ahead', 1, 2, true],
    ['an hour of the past', -2, -1, false],
    ['more than a day', 1, 26, false],
    ['eight days ahead', 8 * 24, 8 * 24 + 1, false],
    ['beside another slot', 4, 5, true],
    ['over another slot', 5, 7, false],
  ])('take %s: %i to %i hours from now', (_, from, to, taken) => {
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
    const given = { start: at(from), end: at(to) };
    expect(canDraw(given, [{ start: at(5), end: at(6) }], now.getTime())).toBe(taken);
  });
});

describe('local times', () => {
  it('takes the first of a time that comes twice, and moves a skipped one forward', () => {
    expect(instantOf('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(instantOf('2026-04-05', '02:30', 'Australia/Sydney')).toBe('2026-04-04T15:30:00.000Z');
    expect(instantOf('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('ends on the next day where the end is not after the start', () => {
    const at = (end: string) => spanOf('2026-11-24', '22:00', end, 'Asia/Kolkata')?.end;
    expect(at('24:00')).toBe('2026-11-24T18:30:00.000Z');
    expect(at('00:00')).toBe('2026-11-24T18:30:00.000Z');
    expect(at('01:00')).toBe('2026-11-24T19:30:00.000Z');
  });
});
