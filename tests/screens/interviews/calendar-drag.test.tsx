import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type * as View from '../../../src/components/CalendarView';
import type { Availability } from '../../../src/contract/people';
import { CalendarScreen } from '../../../src/screens/interviews/CalendarScreen';
import { AvailabilityScreen } from '../../../src/screens/people/AvailabilityScreen';
import { read } from '../../model/edit-availability-model';
import { anId, fakeServer, interviewDetail, interviewRow, pageOf, reply, seededClient } from '../fixtures';
import { renderApp } from '../render';

type Props = Parameters<typeof View.CalendarView>[0];
const drawn = { start: '2026-11-25T12:30:00.000Z', end: '2026-11-25T13:30:00.000Z' };

// Without a layout nothing can be dragged. These buttons do what the calendar does after a drag (see the journey).
vi.mock('../../../src/components/CalendarView', () => ({
  CalendarView: ({ events, canDraw, onMove, onDraw, onOpen }: Props) => (
    <>
      <ul>
        {events.map(({ title, start }, index) => (
          <li key={index}>{`${title ?? ''} ${String(start)}`}</li>
        ))}
      </ul>
      {onMove && <button onClick={() => onMove(anId(1), new Date('2026-11-25T10:30:00Z'))}>drop</button>}
      {onDraw && canDraw?.(drawn) && <button onClick={() => onDraw(drawn)}>draw</button>}
      <button onClick={() => onOpen('extra.0')}>press</button>
    </>
  ),
}));

const now = new Date('2026-11-24T05:00:00Z');
const start = '2026-11-24T09:00:00.000Z';
const row = interviewRow({ start, end: '2026-11-24T10:00:00.000Z', allowedActions: [{ type: 'BOOK' }] });

function showCalendar(refuse: boolean) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const sent: object[] = [];
  const { answer } = fakeServer({
    list: () => [row],
    one: () => interviewDetail(row),
    event(body) {
      sent.push(body);
      const data = { version: 4, allowedActions: [{ type: 'BOOK' }] };
      return refuse ? { status: 409, message: 'That time is taken.', data } : { status: 200, data: { interview: row } };
    },
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  renderApp(<CalendarScreen />, { path: '/dashboard/calendar?view=week', queryClient: seededClient('ADMIN') });
  return sent;
}
const drop = async () => {
  await screen.findByText(`Asha Rao ${start}`);
  fireEvent.click(screen.getByRole('button', { name: 'drop' }));
  return screen.findByRole('dialog', { name: 'Move this interview?' });
};

it('asks after a drop, with both times beside each other, and books the panelist for the new one', async () => {
  const sent = showCalendar(false);
  const dialog = await drop();
  expect(dialog).toHaveTextContent('CurrentTue 24 Nov, 02:30 PM – 03:30 PMNewWed 25 Nov, 04:00 PM – 05:00 PM');
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reschedule' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const booked = { type: 'BOOK', panelistId: anId(80), start: '2026-11-25T10:30:00.000Z', anyStart: true };
  expect(sent).toEqual([{ ...booked, version: 4 }]);
});

it('leaves an interview where it is if the server refuses the drop', async () => {
  showCalendar(true);
  const dialog = await drop();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reschedule' }));
  expect(await within(dialog).findByText(/That time is taken\. Nothing was moved\./)).toBeInTheDocument();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep time' }));
  expect(screen.getByText(`Asha Rao ${start}`)).toBeInTheDocument();
});

it('adds what a panelist draws to their extra slots, removes it again, and stores it with Save', async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const puts: Availability[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    const { pathname } = new URL(request.url);
    if (pathname === '/api/interviews') return reply(200, pageOf([]));
    if (pathname === '/api/panelist/week') return reply(200, { timeZone: read.timeZone, free: [], taken: [] });
    if (request.method !== 'PUT') return reply(200, { ...read, extra: [] });
    const body = (await request.json()) as Availability;
    puts.push(body);
    return reply(200, { ...body, revision: body.revision + 1 });
  });
  renderApp(<AvailabilityScreen />, {
    path: '/dashboard/Panelistavailableslot',
    queryClient: seededClient('PANELIST'),
  });
  const extra = `Extra slot ${drawn.start}`;
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  await screen.findByRole('button', { name: 'draw' });
  press('draw');
  expect(screen.getByText(extra)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'draw' })).toBeNull();
  press('press');
  expect(screen.queryByText(extra)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  press('draw');
  press('Save');
  expect(await screen.findByText(/Hours saved/)).toBeInTheDocument();
  expect(puts[0]?.extra).toEqual([drawn]);
});
