import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Landing, Landings, PanelistDay } from '../../../src/contract/booking';
import type { InterviewRow } from '../../../src/contract/interviews';
import type { UserType } from '../../../src/contract/kit';
import { CalendarScreen } from '../../../src/screens/interviews/CalendarScreen';
import {
  anId,
  fakeServer,
  interviewDetail,
  interviewRow,
  pageOf,
  reply,
  requestedRow,
  seededClient,
} from '../fixtures';
import { renderApp, setPhone } from '../render';

// A Tuesday, 10:30 AM in Kolkata, where the day lasts from 18:30 to 18:30 UTC.
const now = new Date('2026-11-24T05:00:00Z');
const dayFrom = '2026-11-23T18:30:00.000Z';
const dayTo = '2026-11-24T18:30:00.000Z';
const at = (time: string) => `2026-11-24T${time}:00.000Z`;

const asha = interviewRow({ start: at('09:00'), end: at('10:00'), allowedActions: [{ type: 'BOOK' }] });
const chen = requestedRow({
  id: anId(2),
  start: at('11:00'),
  end: at('12:00'),
  candidate: { id: anId(71), name: 'Chen Wei', timeZone: 'Asia/Shanghai' },
});
const asked = interviewRow({
  id: anId(3),
  start: at('13:00'),
  end: at('14:00'),
  candidate: { id: anId(72), name: 'Dana Kim', timeZone: 'Asia/Kolkata' },
  label: { word: 'upcoming', note: 'cancelAsked' },
  cancelAsk: { who: 'candidate', by: 'Dana Kim', why: 'Ill', at: at('04:00') },
});
const dayOf = (n: number, panelistName: string, interviews: InterviewRow[] = [], timeZone = 'Asia/Kolkata') => ({
  panelistId: anId(n),
  panelistName,
  timeZone,
  free: [{ start: at('08:00'), end: at('16:00') }],
  taken: interviews.map(({ start, end }) => ({ start: start ?? '', end: end ?? '' })),
  busy: [],
  calendarReadAt: null,
  interviews,
});
const ravi = dayOf(80, 'Ravi Menon', [asha, chen, asked]);
const camila = dayOf(81, 'Camila Santos', [], 'America/Sao_Paulo');
const diego = dayOf(82, 'Diego Ferreira');

const run = (start: string, end: string, refusal: Landing['refusal']): Landing => ({ start, end, refusal });
const landings: Landings[] = [
  {
    panelistId: anId(80),
    landings: [
      run(dayFrom, at('08:00'), 'OUTSIDE_HOURS'),
      run(at('08:00'), at('09:15'), null),
      run(at('09:15'), at('14:00'), 'BUSY'),
      run(at('14:00'), dayTo, 'OUTSIDE_HOURS'),
    ],
  },
  {
    panelistId: anId(81),
    landings: [
      run(dayFrom, at('08:00'), 'OUTSIDE_HOURS'),
      run(at('08:00'), at('08:30'), null),
      run(at('08:30'), dayTo, 'OUTSIDE_HOURS'),
    ],
  },
  { panelistId: anId(82), landings: [run(dayFrom, dayTo, 'NO_SKILL')] },
];

interface Given {
  rows?: PanelistDay[];
  total?: number;
  fails?: boolean;
}
function show(userType: UserType = 'ADMIN', search = '', { rows = [ravi, camila, diego], total, fails }: Given = {}) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const sent: object[] = [];
  const calls: string[] = [];
  const given = { failing: fails ?? false };
  const { answer } = fakeServer({
    list: () => [],
    one: (id) => {
      const row = rows.flatMap(({ interviews }) => interviews).find((one) => one.id === id);
      return row ? interviewDetail(row) : null;
    },
    event(body) {
      sent.push(body);
      return { status: 200, data: { interview: null } };
    },
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    if (url.pathname === '/api/slots/panelists') {
      calls.push(url.search);
      if (given.failing) return Promise.resolve(reply(500, null, 'Something went wrong. Please try again!'));
      const q = (url.searchParams.get('q') ?? '').toLowerCase();
      const found = rows.filter(({ panelistName }) => panelistName.toLowerCase().includes(q));
      return Promise.resolve(reply(200, pageOf(found, total ?? found.length)));
    }
    if (url.pathname.endsWith('/landings')) return Promise.resolve(reply(200, pageOf(landings)));
    return answer(input, init);
  });
  const shown = renderApp(<CalendarScreen />, {
    path: `/dashboard/calendar${search}`,
    queryClient: seededClient(userType),
  });
  return { ...shown, sent, calls, given };
}
const block = (name: RegExp) => screen.findByRole('button', { name });
const track = (n: number) => document.querySelector<HTMLElement>(`[data-track="${anId(n)}"]`) ?? document.body;
const dialog = () => screen.findByRole('dialog', { name: 'Move this interview?' });

describe('panelists by hour', () => {
  it('is what admins see first on a wide window: a row for each panelist, with hours, states and their own zone', async () => {
    const { calls } = show();
    await block(/^Asha Rao 02:30 PM · Upcoming, until 03:30 PM$/);
    expect(screen.getByRole('heading', { name: 'Tuesday 24 November 2026' })).toBeInTheDocument();
    expect(screen.getByText('3 panelists, 3 interviews')).toBeInTheDocument();
    expect(calls[0]).toContain('from=2026-11-23T18:30:00.000Z&to=2026-11-24T18:30:00.000Z');
    const names = screen.getAllByRole('rowheader').map((one) => one.textContent);
    expect(names).toEqual(['Ravi MenonKolkata time', 'Camila SantosSao Paulo time', 'Diego FerreiraKolkata time']);
    // 12:00 AM in Kolkata is on the axis. Only the row of the panelist in Sao Paulo shows the same hour there.
    expect(within(track(81)).getByText('03:30 PM')).toBeInTheDocument();
    expect(within(track(82)).queryByText('12:00 AM')).toBeNull();
  });

  it('marks who has not answered and what is at risk, in words too', async () => {
    show();
    expect(await block(/^Chen Wei .*· awaiting panelist, /)).toHaveAttribute('data-attention', 'unanswered');
    expect(await block(/^Dana Kim .*· cancel requested, .*needs attention$/)).toHaveAttribute(
      'data-attention',
      'atRisk',
    );
    expect(await block(/^Asha Rao/)).not.toHaveAttribute('data-attention');
    expect(screen.getByText('Awaiting the panelist')).toBeInTheDocument();
    expect(screen.getByText('Cancel requested or late')).toBeInTheDocument();
  });

  it('begins an hour before now today, and at 08:00 AM on other days', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollLeft', 'set');
    show();
    await block(/^Asha Rao/);
    // 09:30 AM: 38 quarter hours after midnight.
    expect(scrolled).toHaveBeenLastCalledWith(38 * 30);
    fireEvent.click(screen.getByRole('button', { name: 'Later day' }));
    await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(32 * 30));
  });

  it('opens an interview beside it, and moves by days with keys', async () => {
    const { path } = show();
    const one = await block(/^Chen Wei/);
    fireEvent.click(one);
    expect(path()).toContain(`id=${anId(2)}`);
    expect(await screen.findByRole('dialog', { name: 'Chen Wei' })).toBeInTheDocument();
    fireEvent.keyDown(one, { key: 'ArrowRight' });
    expect(path()).toContain('view=panelists&date=2026-11-25');
  });

  it('finds panelists by name, and shows 50 more', async () => {
    const { calls } = show('ADMIN', '', { total: 120 });
    await block(/^Asha Rao/);
    expect(screen.getByText('3 of 120 panelists')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Show 50 more' }));
    await waitFor(() => expect(calls.at(-1)).toContain('_limit=100'));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search panelists' }), { target: { value: 'camila' } });
    await waitFor(() => expect(calls.at(-1)).toContain('q=camila'));
    await waitFor(() => expect(screen.queryByText('Ravi Menon')).toBeNull());
    expect(screen.getByText('Camila Santos')).toBeInTheDocument();
  });

  it('says that no one has hours, and where panelists are', async () => {
    show('ADMIN', '', { rows: [] });
    expect(await screen.findByText('No one has hours on this day')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View panelists' })).toHaveAttribute('href', '/dashboard/panelistuser');
  });

  it('shows rows while it loads, and offers another try when it cannot be read', async () => {
    const { given } = show('ADMIN', '', { fails: true });
    expect(screen.getAllByRole('rowheader', { name: 'Loading' })).toHaveLength(8);
    const again = await screen.findByRole('button', { name: 'Try again' });
    given.failing = false;
    fireEvent.click(again);
    await block(/^Asha Rao/);
  });

  it('keeps the week for a panelist of a link, and is not for others', async () => {
    show('ADMIN', `?panelistId=${anId(80)}`);
    expect(await screen.findByRole('heading', { name: '24 Nov – 30 Nov 2026' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Panelists' })).toBeInTheDocument();
  });

  it.each(['ORGANIZATION_USER', 'PANELIST', 'CANDIDATE'] as const)('is not for %s', async (userType) => {
    const { calls } = show(userType, '?view=panelists');
    expect(await screen.findByRole('heading', { name: '24 Nov – 30 Nov 2026' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Panelists' })).toBeNull();
    expect(calls).toEqual([]);
  });

  it('is the last choice on a phone, which begins with the list', async () => {
    setPhone(true);
    show();
    const views = within(await screen.findByRole('group', { name: 'View' })).getAllByRole('button');
    expect(views.map((one) => one.textContent)).toEqual(['List', 'Day', 'Panelists']);
    expect(views[0]).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('moving by keys', () => {
  const say = (text: RegExp | string) =>
    waitFor(() =>
      expect(
        screen
          .getAllByRole('status')
          .map((one) => one.textContent)
          .join(' '),
      ).toMatch(text),
    );
  const begin = async () => {
    const one = await block(/^Asha Rao/);
    fireEvent.keyDown(one, { key: 'm' });
    await waitFor(() => expect(document.querySelectorAll('[data-open]')).toHaveLength(2));
    return one;
  };

  it('steps along the free starts and to other panelists, and asks with what was chosen', async () => {
    const { sent, path } = show();
    const one = await begin();
    const before = path();
    fireEvent.keyDown(one, { key: 'ArrowLeft' });
    await say('Asha Rao: Ravi Menon, Tue 24 Nov, 02:15 PM – 03:15 PM. Free.');
    fireEvent.keyDown(one, { key: 'ArrowDown' });
    await say('Asha Rao: Camila Santos, Tue 24 Nov, 01:45 PM – 02:45 PM. Free.');
    expect(track(81).querySelector('[data-ghost="open"]')).not.toBeNull();
    expect(path()).toBe(before);
    fireEvent.keyDown(one, { key: 'Enter' });
    const asks = await dialog();
    expect(asks).toHaveTextContent('then ask Camila Santos to accept.');
    expect(asks).toHaveTextContent(
      'CurrentTue 24 Nov, 02:30 PM – 03:30 PMRavi MenonNewTue 24 Nov, 01:45 PM – 02:45 PMCamila Santos',
    );
    fireEvent.click(within(asks).getByRole('button', { name: 'Reschedule' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ type: 'BOOK', version: 4, panelistId: anId(81), start: at('08:15'), anyStart: true }]);
  });

  it('may keep the time and change the panelist alone', async () => {
    const { sent } = show('ADMIN', '', {
      rows: [dayOf(80, 'Ravi Menon', [{ ...asha, start: at('08:15'), end: at('09:15') }]), camila],
    });
    const one = await begin();
    fireEvent.keyDown(one, { key: 'ArrowDown' });
    fireEvent.keyDown(one, { key: 'Enter' });
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Reschedule' }));
    await waitFor(() => expect(sent).toMatchObject([{ panelistId: anId(81), start: at('08:15') }]));
  });

  it('tells why a panelist cannot take it, and asks nothing there; Escape ends it', async () => {
    show();
    const one = await begin();
    fireEvent.keyDown(one, { key: 'ArrowDown' });
    fireEvent.keyDown(one, { key: 'ArrowDown' });
    await say(/Diego Ferreira, .*Not qualified for this job\./);
    expect(track(82).querySelector('[data-ghost="refused"]')).not.toBeNull();
    expect(screen.getByRole('rowheader', { name: /Diego Ferreira/ })).toHaveTextContent('Not qualified for this job');
    fireEvent.keyDown(one, { key: 'Enter' });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(one, { key: 'Escape' });
    await waitFor(() => expect(document.querySelector('[data-ghost]')).toBeNull());
    expect(document.querySelectorAll('[data-open]')).toHaveLength(0);
  });

  it('does not begin on what may not be moved', async () => {
    show();
    fireEvent.keyDown(await block(/^Chen Wei/), { key: 'm' });
    expect(document.querySelector('[data-ghost]')).toBeNull();
    await say('Drag an upcoming interview to move it');
  });
});

describe('dragging', () => {
  /** Rows of 68 px from 100 px on, with hours from 200 px on: without a layout there is nothing to drag over. */
  function layOut() {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const tracks = [...document.querySelectorAll('[data-track]')];
      const index = tracks.indexOf(this);
      return index < 0 ? new DOMRect(0, 0, 2000, 2000) : new DOMRect(200, 100 + index * 68, 2880, 68);
    });
  }
  /** The pointer's position over a start in a row. */
  const over = (row: number, time: string) => ({
    clientX: 200 + ((Date.parse(at(time)) - Date.parse(dayFrom)) / 900_000) * 30 + 10,
    clientY: 130 + row * 68,
    button: 0,
  });
  async function drag(row: number, time: string) {
    layOut();
    fireEvent.pointerDown(await block(/^Asha Rao/), over(0, '09:00'));
    fireEvent.pointerMove(window, over(0, '09:15'));
    await waitFor(() => expect(document.querySelectorAll('[data-open]')).toHaveLength(2));
    fireEvent.pointerMove(window, over(row, time));
  }

  it('to a free start of another panelist asks for that panelist and time', async () => {
    const { sent } = show();
    await drag(1, '08:00');
    expect(track(81).querySelector('[data-ghost="open"]')).not.toBeNull();
    fireEvent.pointerUp(window, over(1, '08:00'));
    const asks = await dialog();
    expect(asks).toHaveTextContent('NewTue 24 Nov, 01:30 PM – 02:30 PMCamila Santos');
    fireEvent.click(within(asks).getByRole('button', { name: 'Reschedule' }));
    await waitFor(() => expect(sent).toMatchObject([{ panelistId: anId(81), start: at('08:00') }]));
  });

  it.each([
    [1, '10:00', 'Not in Camila Santos’s hours'],
    [0, '11:30', 'Busy'],
    [1, '04:00', 'In the past'],
    [2, '10:00', 'Not qualified for this job'],
  ])('in row %i at %s is refused without a question: %s', async (row, time, why) => {
    show();
    await drag(row, time);
    await waitFor(() => expect(screen.getByText(why, { selector: '[aria-hidden]' })).toBeInTheDocument());
    expect(document.querySelector('[data-ghost="refused"]')).not.toBeNull();
    fireEvent.pointerUp(window, over(row, time));
    expect(await screen.findByText(`Not moved. ${why}.`)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is given up by Escape, and a press that does not move opens', async () => {
    const { path } = show();
    await drag(1, '08:00');
    fireEvent.keyDown(window, { key: 'Escape' });
    await waitFor(() => expect(document.querySelector('[data-ghost]')).toBeNull());
    fireEvent.pointerUp(window, over(1, '08:00'));
    expect(screen.queryByRole('dialog')).toBeNull();
    const one = await block(/^Asha Rao/);
    fireEvent.pointerDown(one, over(0, '09:00'));
    fireEvent.pointerUp(one, over(0, '09:00'));
    fireEvent.click(one);
    expect(path()).toContain(`id=${anId(1)}`);
  });

  it('is not for a finger, which scrolls', async () => {
    show();
    layOut();
    fireEvent.pointerDown(await block(/^Asha Rao/), { ...over(0, '09:00'), pointerType: 'touch' });
    fireEvent.pointerMove(window, over(1, '08:00'));
    expect(document.querySelector('[data-ghost]')).toBeNull();
  });
});
