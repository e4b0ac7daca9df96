import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { InterviewRow, OfferedSlot } from '../../../src/contract/interviews';
import { texts } from '../../../src/contract/texts';
import { InterviewList } from '../../../src/screens/shared/interview/InterviewList';
import {
  anId,
  fakeServer,
  inHours,
  interviewDetail,
  interviewRow,
  reply,
  requestedRow,
  seededClient,
  waitingRow,
} from '../fixtures';
import { qcHref, schedulingHref } from '../../../src/screens/shared/interview/hrefs';
import { fromMenu, renderApp, setPhone, setWidth } from '../render';

const server = (answers: Parameters<typeof fakeServer>[0]) => {
  const made = fakeServer(answers);
  vi.spyOn(globalThis, 'fetch').mockImplementation(made.answer);
  return made;
};
const leavePage = () => act(() => void dispatchEvent(new Event('pagehide')));
const show = (path = '/dashboard/upcomingInterviews', queryClient = seededClient('ADMIN')) => ({
  ...renderApp(<InterviewList label="Interviews" query={{ view: 'upcoming' }} empty={{ line: '' }} />, {
    path,
    queryClient,
  }),
  queryClient,
});
const none = { candidate: null, panelist: null };
const justNow = { candidate: null, panelist: inHours(0) };
const many: InterviewRow['allowedActions'] = [{ type: 'BOOK' }, { type: 'ASK_RESCHEDULE' }, { type: 'CANCEL' }];

describe('a list of interviews', () => {
  it('shows who, state and time, at most two actions on a row and the rest in its menu', async () => {
    server({ list: () => [interviewRow({ allowedActions: many })] });
    show();
    const row = (await screen.findByText('Asha Rao')).closest('tr');
    if (row === null) throw new Error('no row');
    expect(row).toHaveTextContent('Backend engineer');
    expect(row).toHaveTextContent('Upcoming');
    const actions = within(row).getAllByRole('button');
    expect(actions.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Ask to reschedule: Asha Rao',
      'More actions: Asha Rao',
    ]);
    expect(within(row).getByRole('link', { name: 'Reschedule: Asha Rao' })).toHaveAttribute(
      'href',
      schedulingHref('Reschedule Interview', { id: anId(1) }),
    );
    fireEvent.click(within(row).getByRole('button', { name: 'More actions: Asha Rao' }));
    expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['Cancel interview']);
  });

  it('has what is seldom done in the menu: a QC update, and aborting', async () => {
    server({ list: () => [interviewRow({ allowedActions: [{ type: 'QC_UPDATE' }, { type: 'ABORT' }] })] });
    show();
    const row = (await screen.findByText('Asha Rao')).closest('tr') as HTMLElement;
    expect(within(row).getAllByRole('button')).toHaveLength(1);
    fireEvent.click(within(row).getByRole('button', { name: 'More actions: Asha Rao' }));
    expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual([
      'Update feedback (QC)',
      'Stop interview',
    ]);
    expect(screen.getByRole('menuitem', { name: 'Update feedback (QC)' })).toHaveAttribute('href', qcHref(anId(1)));
  });

  it('reminds of feedback rather than aborting, and says when that was done', async () => {
    const awaited = interviewRow({
      state: 'pendingFeedback',
      label: { word: 'pendingFeedback', note: null },
      allowedActions: [{ type: 'ABORT' }],
    });
    server({
      list: () => [
        { ...awaited, reminded: { candidate: null, panelist: inHours(-2) } },
        { ...awaited, id: anId(2), candidate: { ...awaited.candidate, name: 'Bela Sen' }, reminded: none },
        { ...awaited, id: anId(3), candidate: { ...awaited.candidate, name: 'Chen Li' }, reminded: justNow },
      ],
    });
    show();
    expect(await screen.findByText('Reminded 2 h ago')).toBeInTheDocument();
    expect(screen.getByText('Not reminded yet')).toBeInTheDocument();
    expect(screen.getByText('Reminded now')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remind: Asha Rao' })).toBeEnabled();
    // A reminder is possible only once in five minutes.
    expect(screen.getByRole('button', { name: 'Remind: Chen Li' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Stop interview/ })).toBeNull();
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(reply(503, null)));
    fireEvent.click(screen.getByRole('button', { name: 'Remind: Bela Sen' }));
    await waitFor(() => expect(screen.getByTitle(texts.unavailable)).toHaveTextContent(/^Not reminded\. /));
    expect(screen.getByRole('button', { name: 'Try again to remind: Bela Sen' })).toBeEnabled();
  });

  it('tells why a reminder was refused although its row has left the list, and sends the next one', async () => {
    const [answered, awaited] = ['Asha Rao', 'Bela Sen'].map((name, n) =>
      interviewRow({
        id: anId(n + 1),
        candidate: { id: anId(70 + n), name, timeZone: 'UTC' },
        state: 'pendingFeedback',
        label: { word: 'pendingFeedback', note: null },
        reminded: none,
      }),
    ) as [InterviewRow, InterviewRow];
    const { asked } = server({ list: () => (reminders().length === 0 ? [answered, awaited] : [awaited]) });
    const reminders = () => asked.filter((call) => call.startsWith('POST'));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Remind: Asha Rao' }));
    expect(await screen.findByText(`Not reminded. ${texts.notFound}`)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Asha Rao')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Remind: Bela Sen' }));
    await waitFor(() => expect(reminders()).toHaveLength(2));
  });

  it('starts new times from those that still hold', async () => {
    const times = [inHours(-30), inHours(48), inHours(72)];
    server({ list: () => [waitingRow({ times, allowedActions: [{ type: 'SET_TIMES' }] })] });
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Set times/ }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('textbox', { name: 'Preferred time 2' })).toBeVisible();
    expect(within(dialog).queryByRole('textbox', { name: 'Preferred time 3' })).toBeNull();
  });

  it('says so when there is nothing', async () => {
    server({ list: () => [] });
    show();
    expect(await screen.findByText('No data found....')).toBeInTheDocument();
  });

  it('says what went wrong, and tries again', async () => {
    const fetch = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.resolve(reply(500, null, 'The database rests')));
    show();
    expect(await screen.findByText('The database rests')).toBeInTheDocument();
    fetch.mockImplementation(fakeServer({ list: () => [interviewRow()] }).answer);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Asha Rao')).toBeInTheDocument();
  });

  it('asks the server for one page at a time and keeps the page in the address', async () => {
    const rows = Array.from({ length: 30 }, (_, n) =>
      interviewRow({ id: anId(n + 1), candidate: { id: anId(70), name: `Person ${n + 1}`, timeZone: 'Asia/Kolkata' } }),
    );
    server({ list: () => rows });
    const { path } = show();
    expect(await screen.findByText('Person 25')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: /next page/i }));
    expect(await screen.findByText('Person 30')).toBeInTheDocument();
    expect(screen.queryByText('Person 25')).toBeNull();
    expect(path()).toContain('page=1');
  });

  it('goes back to the first page where the asked one is beyond the end', async () => {
    server({ list: () => [interviewRow()] });
    const { path } = show('/dashboard/upcomingInterviews?page=9');
    expect(await screen.findByText('Asha Rao')).toBeInTheDocument();
    expect(path()).not.toContain('page');
  });

  it('opens the detail beside the list by Enter, with an address of its own, and closes by Escape', async () => {
    server({ list: () => [interviewRow()], one: () => interviewDetail(interviewRow()) });
    const { path } = show();
    const row = (await screen.findByText('Asha Rao')).closest('tr') as HTMLElement;
    row.focus();
    fireEvent.keyDown(row, { key: 'Enter' });
    const panel = await screen.findByRole('dialog', { name: 'Asha Rao' });
    expect(path()).toContain(`id=${anId(1)}`);
    expect(await within(panel).findByText('Slot booked, panelist asked')).toBeInTheDocument();
    expect(within(panel).getByRole('link', { name: 'View page' })).toHaveAttribute(
      'href',
      `/dashboard/interview?id=${anId(1)}`,
    );
    fireEvent.keyDown(panel, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).not.toContain('id=');
  });

  it('is a list of cards with the same actions on a phone', async () => {
    setPhone(true);
    server({ list: () => [requestedRow()] });
    show();
    const card = (await screen.findByText('Asha Rao')).closest('li') as HTMLElement;
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(card).getByRole('button', { name: 'Accept: Asha Rao' })).toBeInTheDocument();
    expect(card).toHaveTextContent('awaiting panelist');
  });

  it('shows Join when its time comes, without a reload', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const opens = inHours(1);
    server({
      list: () =>
        Date.now() < Date.parse(opens)
          ? [interviewRow({ allowedUntil: opens })]
          : [interviewRow({ allowedActions: [{ type: 'JOIN' }] })],
    });
    show();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('Asha Rao')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Join: Asha Rao' })).toBeNull();
    // In parts: React takes many clock ticks within one `act` for an endless loop.
    for (let part = 0; part < 6; part += 1) await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(screen.getByRole('button', { name: 'Join: Asha Rao' })).toBeEnabled();
  });
});

describe('acting on a row', () => {
  it('has one action and the menu where nothing hovers', async () => {
    setWidth(1024, { touch: true });
    server({ list: () => [interviewRow({ allowedActions: many })] });
    show();
    const row = within(await screen.findByRole('row', { name: /Asha Rao/ }));
    expect(row.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['More actions: Asha Rao']);
    expect(row.getAllByRole('link')).toHaveLength(1);
    await fromMenu('Asha Rao', 'Ask to reschedule');
  });

  it('is sent with the version that was seen, and says what happened though the row has left the list', async () => {
    let accepted = false;
    const sent: unknown[] = [];
    server({
      list: () => (accepted ? [] : [requestedRow()]),
      event: (body) => {
        sent.push(body);
        accepted = true;
        return { status: 200, data: { interview: null } };
      },
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Accept: Asha Rao' }));
    expect(screen.getByRole('status')).toHaveTextContent('Accepting…');
    expect(sent).toEqual([]);
    leavePage();
    expect(await screen.findByText(/^Interview accepted\./)).toBeInTheDocument();
    expect(await screen.findByText('No data found....')).toBeInTheDocument();
    expect(sent).toEqual([{ type: 'ACCEPT', version: 4 }]);
  });

  it('holds every row in its place and sends nothing while it can be undone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const rows = [
      requestedRow(),
      requestedRow({ id: anId(2), candidate: { ...requestedRow().candidate, name: 'Ben Okafor' } }),
    ];
    const sent: unknown[] = [];
    server({ list: () => rows, event: (body) => (sent.push(body), { status: 200, data: { interview: null } }) });
    show();
    const accept = await screen.findByRole('button', { name: 'Accept: Asha Rao' });
    accept.focus();
    fireEvent.click(accept);
    const names = () => screen.getAllByText(/^(Asha Rao|Ben Okafor)$/).map((one) => one.textContent);
    expect(names()).toEqual(['Asha Rao', 'Ben Okafor']);
    const undo = screen.getByRole('button', { name: 'Undo: Asha Rao' });
    expect(undo).toHaveFocus();
    // A second click in the place of Accept, such as in a double click, neither undoes it nor opens the row.
    fireEvent.click(undo);
    fireEvent.click(screen.getByText('Accepting…'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(600));
    fireEvent.click(undo);
    expect(screen.getByRole('button', { name: 'Accept: Asha Rao' })).toHaveFocus();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(sent).toEqual([]);
  });

  it('sends what waits when the screen is left', async () => {
    const sent: unknown[] = [];
    server({
      list: () => [requestedRow()],
      event: (body) => (sent.push(body), { status: 200, data: { interview: null } }),
    });
    const { unmount } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Accept: Asha Rao' }));
    unmount();
    await waitFor(() => expect(sent).toEqual([{ type: 'ACCEPT', version: 4 }]));
  });

  it('says what was refused, in its row, until that is read', async () => {
    server({ list: () => [requestedRow()], event: () => ({ status: 409, data: {}, message: 'It was canceled' }) });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Accept: Asha Rao' }));
    leavePage();
    expect(await screen.findByText('Not accepted: Asha Rao. It was canceled')).toBeInTheDocument();
    expect(screen.getByText('Not accepted')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Asha Rao' }));
    expect(screen.getByRole('button', { name: 'Accept: Asha Rao' })).toBeVisible();
  });

  it('ignores the pointer for a moment where another row took the place of one that left', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const rows = [
      requestedRow(),
      requestedRow({ id: anId(2), candidate: { ...requestedRow().candidate, name: 'Ben Okafor' } }),
    ];
    let left = 0;
    server({ list: () => rows.slice(left) });
    const { queryClient } = show();
    const ben = await screen.findByText('Ben Okafor');
    left = 1;
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByText('Asha Rao')).toBeNull());
    const ignored = () => ben.closest<HTMLElement>('[style*="pointer-events: none"]') !== null;
    expect(ignored()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(ignored()).toBe(false);
  });

  it('decides by a menu, with the decision that holds marked', async () => {
    const sent: unknown[] = [];
    server({
      list: () => [interviewRow({ allowedActions: [{ type: 'DECIDE' }] })],
      event: (body) => (sent.push(body), { status: 200, data: { interview: null } }),
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Decide: Asha Rao' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Selected' }));
    expect(screen.getByText('Selecting…')).toBeInTheDocument();
    leavePage();
    await waitFor(() => expect(sent).toEqual([{ type: 'DECIDE', version: 4, decision: 'selected' }]));
  });

  it('asks why a decision changes, and sends it with the reason when the page is left', async () => {
    const row = interviewRow({ decision: 'onHold', allowedActions: [{ type: 'DECIDE' }] });
    const sent: unknown[] = [];
    server({ list: () => [row], decide: (body) => (sent.push(body), [{ id: row.id, refusal: null }]) });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Decide: Asha Rao' }));
    expect(screen.getByRole('menuitem', { name: 'On hold' })).toHaveClass('Mui-selected');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Selected' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decide on Asha Rao' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Select' }));
    expect(await within(dialog).findByText('Reason, field is required')).toBeInTheDocument();
    fireEvent.change(within(dialog).getByLabelText('Why are you changing the decision?'), {
      target: { value: 'They moved' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Select' }));
    await waitFor(() => expect(document.body).toHaveTextContent('Selecting Asha Rao…'));
    expect(sent).toEqual([]);
    leavePage();
    const body = { decision: 'selected', why: 'They moved', interviewIds: [row.id], versions: [4] };
    await waitFor(() => expect(sent).toEqual([body]));
    expect(await screen.findByText('Decision saved.')).toBeInTheDocument();
  });

  it('asks before it cancels, and keeps the reason when somebody else was quicker', async () => {
    const row = interviewRow({ allowedActions: [{ type: 'CANCEL' }] });
    const sent: unknown[] = [];
    server({
      list: () => [row],
      event: (body) => {
        sent.push(body);
        return sent.length === 1
          ? { status: 409, data: { version: 9, allowedActions: [{ type: 'CANCEL' }] }, message: 'It changed' }
          : { status: 200, data: { interview: row } };
      },
    });
    show();
    await fromMenu('Asha Rao', 'Cancel interview');
    const dialog = screen.getByRole('dialog', { name: 'Cancel this interview?' });
    expect(dialog).toHaveTextContent('Asha Rao’s interview ends and its time is released');
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'The role is filled' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel interview' }));
    expect(await within(dialog).findByText(/interview has changed/)).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Reason')).toHaveValue('The role is filled');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel interview' }));
    expect(await screen.findByText('Interview canceled.')).toBeInTheDocument();
    expect(sent).toEqual([
      { type: 'CANCEL', version: 4, why: 'The role is filled' },
      { type: 'CANCEL', version: 9, why: 'The role is filled' },
    ]);
  });

  it('keeps a reason that was typed while the session ended, for the same user in the same tab', async () => {
    server({ list: () => [interviewRow({ allowedActions: [{ type: 'CANCEL' }] })] });
    const { unmount } = show();
    await fromMenu('Asha Rao', 'Cancel interview');
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'The role is filled' } });
    unmount();
    show();
    await fromMenu('Asha Rao', 'Cancel interview');
    expect(screen.getByLabelText('Reason')).toHaveValue('The role is filled');
    fireEvent.click(screen.getByRole('button', { name: 'Keep interview' }));
    await fromMenu('Asha Rao', 'Cancel interview');
    expect(screen.getByLabelText('Reason')).toHaveValue('');
  });

  /** A server with slots for a waiting request. `calls` are the calls about holds and events, in order. */
  function withSlots(offered: OfferedSlot[], rows = [waitingRow()]) {
    const calls: unknown[] = [];
    const made = fakeServer({
      list: () => rows,
      event: (body) => {
        calls.push(body);
        return { status: 200, data: { interview: null } };
      },
    });
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/slots')) return reply(200, { now: inHours(0), offered });
      if (!pathname.startsWith('/api/holds')) return made.answer(request);
      const body: unknown = request.method === 'POST' ? await request.json() : null;
      calls.push(`${request.method} ${pathname}`, ...(body === null ? [] : [body]));
      return reply(200, request.method === 'POST' ? { holdId: 'h1', now: inHours(0), until: inHours(0.08) } : null);
    });
    show();
    return calls;
  }
  const offer = (name: string, rank: number): OfferedSlot => ({
    rank,
    panelistId: anId(40 + rank),
    panelistName: name,
    start: '2030-01-09T09:00:00.000Z',
    end: '2030-01-09T10:00:00.000Z',
    reasons: {
      skillsMatched: 3,
      skillsAsked: 3,
      experienceYears: 4,
      interviewsThisWeek: 1,
      busyPercent: 0,
      minutesFromPreferred: 0,
    },
  });
  const held = {
    interviewId: anId(1),
    panelistId: anId(41),
    candidateId: anId(70),
    start: offer('', 1).start,
    minutes: 60,
  };

  it('books the best match of a waiting request from its row, held while it can be undone', async () => {
    const calls = withSlots([offer('Sanjay Banerjee', 1), offer('Ishita Rao', 2)]);
    const book = await screen.findByRole('button', { name: 'Book best match: Asha Rao' });
    fireEvent.click(book);
    fireEvent.click(book);
    expect(await screen.findByText(/^Booking Sanjay Banerjee, Wed 9 Jan, 02:30 PM/)).toBeVisible();
    expect(calls).toEqual(['POST /api/holds', expect.objectContaining(held)]);
    await leavePage();
    expect(await screen.findByText(/^Asha Rao booked with Sanjay Banerjee/)).toBeInTheDocument();
    expect(calls.slice(2)).toEqual([
      { type: 'BOOK', version: 4, panelistId: anId(41), start: held.start, holdId: 'h1' },
    ]);
  });

  it('releases what it held for a request once that is undone, and books nothing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const calls = withSlots([offer('Sanjay Banerjee', 1)]);
    fireEvent.click(await screen.findByRole('button', { name: 'Book best match: Asha Rao' }));
    const undo = await screen.findByRole('button', { name: 'Undo: Asha Rao' });
    await act(() => vi.advanceTimersByTimeAsync(600));
    fireEvent.click(undo);
    await waitFor(() => expect(calls.at(-1)).toBe('DELETE /api/holds/h1'));
    await leavePage();
    expect(calls).toHaveLength(3);
  });

  it('says where nobody is free, and offers no best match over a request to cancel or where all times have passed', async () => {
    const named = (id: number, name: string, given: Partial<InterviewRow>) =>
      waitingRow({ id: anId(id), ...given, candidate: { ...waitingRow().candidate, name } });
    const calls = withSlots(
      [],
      [
        named(1, 'Asha Rao', {}),
        named(2, 'Ben Okafor', { cancelAsk: { who: 'candidate', by: 'Ben Okafor', why: 'Ill', at: inHours(-1) } }),
        named(3, 'Camila Santos', { times: [inHours(-5)] }),
      ],
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Book best match/ }));
    expect(await screen.findByText(/^No one is free for Asha Rao at the preferred times/)).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('asks a panelist what they decline, and takes the days on which they are away', async () => {
    const sent: unknown[] = [];
    server({
      list: () => [requestedRow({ allowedActions: [{ type: 'ACCEPT' }, { type: 'DECLINE' }] })],
      event: (body) => {
        sent.push(body);
        return { status: 200, data: { interview: null } };
      },
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Decline: Asha Rao' }));
    const dialog = screen.getByRole('dialog', { name: 'Decline this interview?' });
    expect(within(dialog).getByRole('radio', { name: 'Not this time' })).toBeChecked();
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Not this kind of interview' }));
    expect(within(dialog).getByRole('link', { name: 'your skills' })).toBeVisible();
    fireEvent.click(within(dialog).getByRole('radio', { name: 'I am away for some days' }));
    const from = await within(dialog).findByRole('textbox', { name: 'Away from' });
    const decline = within(dialog).getByRole('button', { name: 'Decline' });
    fireEvent.click(decline);
    expect(await within(dialog).findByText('Away from, field is required')).toBeVisible();
    expect(from).toHaveFocus();
    fireEvent.change(from, { target: { value: '09-01-2030' } });
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Away to' }), { target: { value: '11-01-2030' } });
    fireEvent.click(decline);
    expect(await screen.findByText(/^Interview declined/)).toBeInTheDocument();
    expect(sent).toEqual([{ type: 'DECLINE', version: 4, away: { from: '2030-01-09', to: '2030-01-11' } }]);
  });

  it('asks an admin who was absent, and sends nothing before that is said', async () => {
    const sent: unknown[] = [];
    server({
      list: () => [interviewRow({ allowedActions: [{ type: 'NO_SHOW', who: ['candidate', 'panelist', 'both'] }] })],
      event: (body) => {
        sent.push(body);
        return { status: 200, data: { interview: null } };
      },
    });
    show();
    await fromMenu('Asha Rao', 'Mark no show');
    const dialog = screen.getByRole('dialog');
    const submit = within(dialog).getByRole('button', { name: 'Mark no show' });
    fireEvent.click(submit);
    expect(dialog).toHaveTextContent('Who attended?, field is required');
    expect(sent).toEqual([]);
    fireEvent.click(within(dialog).getByLabelText('The candidate did not attend'));
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Nobody answered' } });
    fireEvent.click(submit);
    expect(await screen.findByText('Interview marked as no show.')).toBeInTheDocument();
    expect(sent).toEqual([{ type: 'NO_SHOW', version: 4, who: 'candidate', why: 'Nobody answered' }]);
  });

  it.each([
    ['says that the meeting is open', true],
    ['offers the meeting where the browser blocked the tab', false],
  ])('joins once more by itself where the other party came first, and %s', async (_, opens) => {
    const tab = { opener: window };
    const open = vi.spyOn(window, 'open').mockReturnValue(opens ? (tab as unknown as Window) : null);
    const sent: unknown[] = [];
    server({
      list: () => [interviewRow({ allowedActions: [{ type: 'JOIN' }] })],
      event: (body) => {
        sent.push(body);
        return sent.length === 1
          ? { status: 409, data: { version: 5, allowedActions: [{ type: 'JOIN' }] } }
          : { status: 200, data: { interview: null, link: 'https://meet.example.com/a' } };
      },
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Join: Asha Rao' }));
    if (opens) {
      expect(await screen.findByText('You are in. The meeting is open in a new tab.')).toBeInTheDocument();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(tab.opener).toBeNull();
    } else expect(await screen.findByRole('link', { name: 'Open the meeting' })).toBeInTheDocument();
    expect(open).toHaveBeenCalledWith('https://meet.example.com/a', '_blank');
    expect(sent).toHaveLength(2);
  });
});
