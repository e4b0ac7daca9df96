import type { ReactNode } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BusySpan, Connection } from '../../../src/contract/calendars';
import { AvailabilityScreen } from '../../../src/screens/people/AvailabilityScreen';
import { busyEvents, BusyLabel } from '../../../src/screens/people/availability/BusyLabel';
import { useBusyTimes } from '../../../src/screens/people/availability/use-busy-times';
import { aConnection } from '../../model/connect-calendar-model';
import { read } from '../../model/edit-availability-model';
import { calendarsOf } from '../calendars/fixtures';
import { anId, pageOf, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve } from '../server';

const now = new Date('2026-11-24T05:00:00Z');
const busy = (nth: number, given: Partial<BusySpan> = {}): BusySpan => ({
  ...{ id: anId(nth), connectionId: aConnection().id, calendar: 'Work' },
  ...{ start: `2026-11-24T0${nth}:00:00.000Z`, end: `2026-11-24T0${nth}:45:00.000Z` },
  ...{ tentative: false, allDay: false, ignored: false, counts: true },
  ...given,
});
const ok = (data: unknown) => () => ({ status: 200, data });

function show(
  spans: BusySpan[],
  connections: Connection[] = [aConnection({ readAt: '2026-11-24T04:00:00.000Z' })],
  ui: ReactNode = <AvailabilityScreen />,
  answers: Parameters<typeof serve>[0] = {},
) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  let shown = spans;
  const asked = serve({
    'GET /calendars': ok(calendarsOf(connections)),
    'POST /calendars/read': ok(calendarsOf([aConnection({ readAt: '2026-11-24T05:00:00.000Z' })])),
    'GET /calendars/busy': () => ({ status: 200, data: { spans: shown } }),
    [`PUT /calendars/busy/${anId(1)}`]: ({ body }) => {
      const { ignored } = body as { ignored: boolean };
      shown = shown.map((one) => (one.id === anId(1) ? { ...one, ignored, counts: !ignored } : one));
      return { status: 200, data: shown[0] };
    },
    'GET /panelist/week': ok({ timeZone: 'Asia/Kolkata', free: [], taken: [] }),
    'GET /panelist/availability': ok(read),
    'GET /interviews': ok(pageOf([])),
    ...answers,
  });
  renderApp(ui, {
    path: '/dashboard/Panelistavailableslot?tab=0',
    queryClient: seededClient('PANELIST'),
  });
  return asked;
}
/** Shows only the busy times: without a layout, the calendar draws nothing behind its events. */
function Busy() {
  const times = useBusyTimes({ from: '2026-11-24T00:00:00.000Z', to: '2026-11-25T00:00:00.000Z' });
  return (
    <ul>
      {busyEvents(times.spans).map(({ classNames, title, extendedProps }) => (
        <li key={title} className={String(classNames)}>
          <BusyLabel busy={extendedProps?.['busy'] as BusySpan} zone="Asia/Kolkata" times={times} />
        </li>
      ))}
    </ul>
  );
}
const named = (name: string) => document.querySelector(`button[aria-label="${name}"]`);
const span = 'Work, Tue 24 Nov, 06:30 AM – 07:15 AM';
const [ignore, count] = [`Busy in ${span}: Ignore this one`, `Ignored in ${span}: Count it again`];
beforeEach(() => setPhone(false));

describe('my week', () => {
  it('has the calendars read once when it is opened, and says how they are', async () => {
    const asked = show([]);
    expect(await screen.findByText(/^Work: read just now\./)).toBeInTheDocument();
    expect(asked.filter(({ path }) => path === '/calendars/read').map(({ body }) => body)).toEqual([{}]);
  });

  it('reads nothing where no calendar is connected', async () => {
    const asked = show([], []);
    expect(await screen.findByText(/^Keep times free that are taken elsewhere\./)).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('says that busy times may be missing where they could not be read from us', async () => {
    show([], undefined, undefined, { 'GET /calendars/busy': () => ({ status: 400, message: 'Not now' }) });
    const alert = await screen.findByText('The busy times of your connected calendars may be missing below.');
    expect(alert.closest('[role="alert"]')).toHaveTextContent('Not now');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('shows busy times with their calendar, and what does not count as such', async () => {
    show(
      [
        busy(1, { end: '2026-11-24T02:00:00.000Z' }),
        busy(2, { tentative: true, counts: false }),
        busy(3, { calendar: 'Home', ignored: true, counts: false }),
      ],
      [],
      <Busy />,
    );
    expect(await screen.findByText('Busy in Work')).toBeInTheDocument();
    expect(screen.getByText('Tentative in Work, does not count')).toBeInTheDocument();
    expect(screen.getByText('Ignored in Home')).toBeInTheDocument();
    // A short busy time is a button with its name.
    expect(document.querySelectorAll('.kind-busy')).toHaveLength(1);
    expect(document.querySelectorAll('.kind-ignored')).toHaveLength(2);
    expect([...document.querySelectorAll('button')].map((one) => one.textContent)).toEqual([
      'Ignore this one',
      'Ignored in Home',
    ]);
  });

  it('ignores one, and counts it again', async () => {
    const asked = show([busy(1)], [], <Busy />);
    await screen.findByText('Busy in Work');
    fireEvent.click(named(ignore) ?? document.body);
    expect(await screen.findByText('Ignored in Work')).toBeInTheDocument();
    await waitFor(() => expect(named(count)).toBeEnabled());
    fireEvent.click(named(count) ?? document.body);
    expect(await screen.findByText('Busy in Work')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { ignored: true },
      { ignored: false },
    ]);
  });
});
