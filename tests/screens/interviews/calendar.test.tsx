import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { InterviewRow } from '../../../src/contract/interviews';
import type { UserType } from '../../../src/contract/kit';
import { rangeOf } from '../../../src/components/calendar-range';
import { slotDays } from '../../../src/components/slot-days';
import { CalendarScreen } from '../../../src/screens/interviews/CalendarScreen';
import { anId, fakeServer, interviewDetail, interviewRow, releasedRow, requestedRow, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';

// A Tuesday, 10:30 AM in Kolkata.
const now = new Date('2026-11-24T05:00:00Z');
const at = (day: number, hour: number) => `2026-11-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const booked = (given: Partial<InterviewRow> = {}) =>
  interviewRow({ start: at(24, 9), end: at(24, 10), allowedActions: [{ type: 'BOOK' }, { type: 'CANCEL' }], ...given });
const rows = [
  booked(),
  requestedRow({
    id: anId(2),
    start: at(26, 6),
    end: at(26, 7),
    candidate: { id: anId(71), name: 'Chen Wei', timeZone: 'Asia/Shanghai' },
  }),
  releasedRow({ id: anId(3), start: at(20, 6), end: at(20, 7) }),
];

type Refusal = { status: number; data?: unknown; message?: string };
function show(
  userType: UserType,
  search = '',
  { all = rows, refusal }: { all?: InterviewRow[]; refusal?: Refusal } = {},
) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const sent: object[] = [];
  const { answer, asked } = fakeServer({
    list: (query) =>
      all.filter(
        ({ start, end }) => (end ?? '') > (query.get('from') ?? '') && (start ?? '') < (query.get('to') ?? ''),
      ),
    one: (id) => {
      const row = all.find((one) => one.id === id);
      return row ? interviewDetail(row) : null;
    },
    event: (body) => {
      sent.push(body);
      return refusal ?? { status: 200, data: { interview: null } };
    },
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const shown = renderApp(<CalendarScreen />, {
    path: `/dashboard/calendar${search}`,
    queryClient: seededClient(userType),
  });
  return { ...shown, asked, sent };
}
// Found by text: without a layout, the calendar hides events that it has not measured.
const event = (text: RegExp) =>
  screen.findByText((_, element) => element?.matches('a.fc-event') === true && text.test(element.textContent ?? ''));

it('ends a day at midnight, also where the clocks change at midnight and the day begins at 01:00', () => {
  const [key, zone] = ['2027-04-30', 'Africa/Cairo'];
  expect(rangeOf('day', key, zone)).toMatchObject({ from: '2027-04-29T22:00:00.000Z', to: '2027-04-30T21:00:00.000Z' });
  const free = [{ start: '2027-04-30T19:00:00.000Z', end: '2027-04-30T23:00:00.000Z' }];
  const person = {
    panelistId: 'p',
    panelistName: 'Pia',
    timeZone: zone,
    calendarReadAt: null,
    free,
    taken: [],
    busy: [],
  };
  expect(slotDays([person], [], zone, key)).toMatchObject([{ columns: 8 }]);
});

describe('the calendar', () => {
  it('leads to the calendars that people keep elsewhere', async () => {
    show('CANDIDATE', '?view=week');
    expect(await screen.findByRole('link', { name: 'Connect a calendar' })).toHaveAttribute(
      'href',
      '/dashboard/connected-calendars',
    );
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeInTheDocument();
  });

  it('starts today with seven days, and says time, person and state of each interview', async () => {
    const { asked } = show('ADMIN', '?view=week');
    expect(await event(/^Asha Rao02:30 PM · Upcoming$/)).toBeInTheDocument();
    expect(await event(/^Chen Wei11:30 AM · Upcoming, awaiting panelist$/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '24 Nov – 30 Nov 2026' })).toBeInTheDocument();
    expect(screen.getByText('2 interviews')).toBeInTheDocument();
    const lists = asked.filter((one) => one.startsWith('GET /api/interviews?'));
    expect(lists[0]).toContain('from=2026-11-23T18%3A30%3A00.000Z&to=2026-11-30T18%3A30%3A00.000Z');
    expect(screen.getByText('Kolkata time (IST)')).toBeInTheDocument();
  });

  it('moves by keys and buttons, and has view and day in the address', async () => {
    const { path } = show('ADMIN', '?view=week');
    const link = await event(/Asha Rao/);
    fireEvent.keyDown(link, { key: 'ArrowLeft' });
    expect(path()).toContain('view=week&date=2026-11-17');
    expect(await event(/Completed/)).toBeInTheDocument();
    fireEvent.keyDown(await event(/Completed/), { key: 'Home' });
    expect(path()).toContain('date=2026-11-24');
    fireEvent.click(screen.getByRole('button', { name: 'Month' }));
    expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeInTheDocument();
    expect(await event(/Completed/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Later month' }));
    expect(path()).toContain('view=month&date=2026-12-24');
    expect(await screen.findByText('No interviews on these days')).toBeInTheDocument();
  });

  it('opens an interview beside it, with the time of the other party', async () => {
    const { path } = show('ORGANIZATION_USER');
    fireEvent.click(await event(/Chen Wei/));
    expect(path()).toContain(`id=${anId(2)}`);
    expect(await screen.findByText(/Candidate: Thu 26 Nov, 02:00 PM – 03:00 PM \(Shanghai time\)/)).toBeInTheDocument();
  });

  it('says in its list when it is for the other party, where that differs', async () => {
    show('ADMIN', '?view=list');
    const other = (await screen.findByText('Chen Wei')).closest('tr') ?? document.body;
    expect(other).toHaveTextContent('11:30 AM');
    expect(other).toHaveTextContent('02:00 PM Shanghai time');
    const same = screen.getByText('Asha Rao').closest('tr') ?? document.body;
    expect(same).not.toHaveTextContent(/Kolkata time/);
  });

  it('is a list of jobs for a candidate on a phone', async () => {
    setPhone(true);
    show('CANDIDATE');
    const job = await screen.findAllByRole('link', { name: 'Backend engineer' });
    expect(job).toHaveLength(2);
    expect(within(screen.getByRole('group', { name: 'View' })).getAllByRole('button')).toHaveLength(2);
    expect(screen.queryByText('Change the time')).toBeNull();
  });

  it('says how many it leaves out', async () => {
    const many = Array.from({ length: 502 }, (_, index) => booked({ id: anId(1000 + index) }));
    const { asked } = show('ADMIN', '?view=month', { all: many });
    expect(await screen.findByText(/The first 500 of 502\. Choose fewer days, a panelist/)).toBeInTheDocument();
    expect(asked.filter((one) => one.includes('/api/interviews?'))).toHaveLength(5);
  });

  it('offers another try when it cannot be read', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.reject(new TypeError('No way')));
    renderApp(<CalendarScreen />, { path: '/dashboard/calendar', queryClient: seededClient('PANELIST') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('rescheduling', () => {
  const time = () => screen.findByLabelText('New time', { selector: 'input' });
  const openDialog = async () => {
    const panel = await screen.findByRole('dialog', { name: 'Asha Rao' });
    fireEvent.click(await within(panel).findByRole('button', { name: 'Change the time' }));
    return screen.findByRole('dialog', { name: 'Move this interview?' });
  };

  it('proposes another time with the same panelist, and sends it as a booking of the version that was read', async () => {
    const { sent } = show('ADMIN', `?view=week&id=${anId(1)}`);
    const dialog = await openDialog();
    expect(dialog).toHaveTextContent('CurrentTue 24 Nov, 02:30 PM – 03:30 PM');
    fireEvent.change(await time(), { target: { value: '25-11-2026 04:00 PM' } });
    expect(dialog).toHaveTextContent('NewWed 25 Nov, 04:00 PM – 05:00 PM');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reschedule' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Move this interview?' })).toBeNull());
    expect(sent).toEqual([
      { type: 'BOOK', version: 4, panelistId: anId(80), start: '2026-11-25T10:30:00.000Z', anyStart: true },
    ]);
  });

  it('asks for another time than the current one', async () => {
    const { sent } = show('ADMIN', `?view=week&id=${anId(1)}`);
    const dialog = await openDialog();
    await time();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reschedule' }));
    expect(dialog).toHaveTextContent('Choose a time other than the current one');
    expect(sent).toEqual([]);
  });

  it('says what to do if the server refuses the time, and keeps what was chosen', async () => {
    const refusal = {
      status: 409,
      message: 'Please confirm with the panelist whether a slot is available or not',
      data: { version: 4, allowedActions: [{ type: 'BOOK' }] },
    };
    show('ADMIN', `?view=week&id=${anId(1)}`, { refusal });
    const dialog = await openDialog();
    fireEvent.change(await time(), { target: { value: '25-11-2026 04:00 PM' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reschedule' }));
    expect(await within(dialog).findByText(/whether a slot is available or not Nothing was moved/)).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'see who is free when' })).toHaveAttribute(
      'href',
      `/dashboard/interviewmenus?tab=3&id=${anId(1)}`,
    );
    expect(await time()).toHaveValue('25-11-2026 04:00 PM');
  });

  it.each(['ORGANIZATION_USER', 'PANELIST', 'CANDIDATE'] as const)('is not for %s', async (userType) => {
    show(userType, `?id=${anId(1)}`);
    await screen.findByRole('link', { name: 'View page' });
    await act(async () => undefined);
    expect(screen.queryByRole('button', { name: 'Change the time' })).toBeNull();
  });
});
