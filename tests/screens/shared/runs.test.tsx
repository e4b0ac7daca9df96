import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InterviewRow, ListQuery } from '../../../src/contract/interviews';
import type { InterviewRun, RunRequest } from '../../../src/contract/interviews-runs';
import type { UserType } from '../../../src/contract/kit';
import { InterviewList } from '../../../src/screens/shared/interview/InterviewList';
import { anId, interviewRow, pageOf, reply, requestedRow, seededClient, waitingRow } from '../fixtures';
import { renderApp, setPhone } from '../render';

const person = (n: number) => ({ id: anId(700 + n), name: `Person ${n}`, timeZone: 'Asia/Kolkata' });
const cancelable = (n: number, more: Partial<InterviewRow> = {}) =>
  waitingRow({ id: anId(n), candidate: person(n), allowedActions: [{ type: 'CANCEL' }], ...more });
const run = (given: Partial<InterviewRun> = {}): InterviewRun => ({
  id: anId(500),
  act: 'CANCEL',
  state: 'waiting',
  total: 652,
  done: 0,
  refused: 0,
  startsIn: 58_000,
  ...given,
});

/** A server with a list of `total` interviews, and a run whose reads return `steps` in turn. */
function serve(
  rows: InterviewRow[],
  { total = rows.length, own = [] as InterviewRun[], steps = [] as InterviewRun[] } = {},
) {
  const asked: { method: string; path: string; body: unknown; key: string | null }[] = [];
  let refuses: string | null = null;
  let last = own[0] ?? run();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    const { pathname: path } = new URL(request.url);
    const { method } = request;
    const sent = await request.text();
    if (method !== 'GET') {
      const body: unknown = sent === '' ? null : JSON.parse(sent);
      asked.push({ method, path, body, key: request.headers.get('idempotency-key') });
    }
    if (path === '/api/interviews') return reply(200, { ...pageOf(rows, total) });
    if (path.endsWith('/refusals'))
      return reply(
        200,
        pageOf(
          [
            {
              id: anId(3),
              code: 'IV-3',
              candidate: { id: anId(703), name: 'Person 3' },
              reason: 'This interview has changed.',
            },
          ],
          1,
        ),
      );
    if (path === '/api/interviews/runs') {
      if (method === 'GET') return reply(200, own);
      if (refuses !== null) return reply(409, {}, refuses);
      const { act: wanted } = JSON.parse(sent) as RunRequest;
      last = { ...last, act: wanted.type };
      return reply(200, last);
    }
    if (!path.startsWith('/api/interviews/runs/')) return reply(404, null, 'Not there');
    if (method === 'DELETE') return reply(200, null);
    if (path.endsWith('/stop')) last = { ...last, state: last.state === 'waiting' ? 'undone' : 'stopped' };
    else if (path.endsWith('/resume')) last = { ...last, state: 'running' };
    else last = steps.shift() ?? last;
    return reply(200, last);
  });
  return {
    asked,
    /** Refuses to begin a run with this message. */
    refuse: (words: string | null) => (refuses = words),
  };
}

const show = (userType: UserType = 'ADMIN', query: ListQuery = { view: 'waiting' }, path = '/dashboard/x') =>
  renderApp(<InterviewList label="Interviews" query={query} empty={{ line: '' }} />, {
    path,
    queryClient: seededClient(userType),
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }));
const chooseAll = async () => fireEvent.click(await screen.findByRole('checkbox', { name: /all/i }));
const reason = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: text } });

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('acting on many interviews', () => {
  it('cancels all that the list finds, with one question, and undoes it within the minute', async () => {
    const rows = [cancelable(1), cancelable(2)];
    const { asked } = serve(rows, { total: 652 });
    show('ADMIN', { view: 'waiting', organizationId: anId(50), sort: 'deadline' });
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'rao' } });
    await pass(1_000);
    await chooseAll();
    expect(bar().getByRole('status')).toHaveTextContent('2 selected');
    fireEvent.click(bar().getByRole('button', { name: 'Select all 652 that match' }));
    expect(bar().getByRole('status')).toHaveTextContent('All 652 selected');
    fireEvent.click(bar().getByRole('button', { name: 'Cancel interviews' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 652 interviews?' }));
    expect(dialog.getByText(/You can undo this for 1 minute\./)).toBeInTheDocument();
    // Without a reason nothing is sent.
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel interviews' }));
    expect(dialog.getByText('Reason, field is required')).toBeInTheDocument();
    expect(asked).toEqual([]);
    reason(' The position was filled. ');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel interviews' }));
    expect(await screen.findByText('Canceling 652 interviews')).toBeInTheDocument();
    expect(screen.getByText('in 58 s')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked[0]).toMatchObject({
      path: '/api/interviews/runs',
      body: {
        act: { type: 'CANCEL', why: 'The position was filled.' },
        query: { view: 'waiting', organizationId: anId(50), q: 'rao' },
      },
    });
    fireEvent.click(await button('Undo'));
    expect(await screen.findByText('Undone. Nothing was changed or sent.')).toBeInTheDocument();
    await waitFor(() =>
      expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'POST /api/interviews/runs',
        `POST /api/interviews/runs/${anId(500)}/stop`,
        `DELETE /api/interviews/runs/${anId(500)}`,
      ]),
    );
    expect(screen.queryByText('Canceling 652 interviews')).toBeNull();
  });

  it('names the selected rows that allow it, and keeps the key and the text until there is an answer', async () => {
    const { asked, refuse } = serve([cancelable(1), cancelable(2, { allowedActions: [{ type: 'SET_TIMES' }] })]);
    show();
    await chooseAll();
    // All matching interviews are on this page.
    expect(bar().queryByRole('button', { name: /that match/ })).toBeNull();
    fireEvent.click(bar().getByRole('button', { name: 'Cancel interviews (1)' }));
    await screen.findByRole('dialog', { name: 'Cancel 1 interview?' });
    reason('Filled');
    refuse('5 of your changes are still in progress. Wait for one of them.');
    const press = async () =>
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel interviews' }));
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('Wait for one of them.');
    expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Filled');
    refuse(null);
    await press();
    await screen.findByText(/^Canceling/);
    expect(asked.filter(({ path }) => path === '/api/interviews/runs').map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({ act: { type: 'CANCEL', why: 'Filled' }, interviewIds: [anId(1)] })),
    );
  });

  it('finds a run again, follows it, and lists what was not done with the reason and a link', async () => {
    const running = run({ state: 'running', startsIn: 0, done: 108, refused: 12 });
    const { asked } = serve([cancelable(1)], {
      own: [running],
      steps: [running, running, run({ state: 'done', startsIn: 0, done: 640, refused: 12 })],
    });
    show();
    expect(await screen.findByText('120 of 652')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Canceling 652 interviews' })).toHaveAttribute(
      'aria-valuenow',
      '18',
    );
    await pass(2_000);
    expect(await screen.findByText('640 interviews canceled. 12 were skipped.')).toBeInTheDocument();
    fireEvent.click(await button('Show'));
    const dialog = within(await screen.findByRole('dialog', { name: '12 interviews skipped' }));
    expect(await dialog.findByRole('link', { name: 'Person 3, IV-3' })).toHaveAttribute(
      'href',
      `/dashboard/interview?id=${anId(3)}`,
    );
    expect(dialog.getByText('This interview has changed.')).toBeInTheDocument();
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    fireEvent.click(await button('Dismiss'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ method: 'DELETE' }));
    await waitFor(() => expect(screen.queryByText(/were skipped/)).toBeNull());
  });

  it('stops one that runs, and continues it', async () => {
    const running = run({ state: 'running', startsIn: 0, done: 120 });
    const { asked } = serve([cancelable(1)], { own: [running] });
    show();
    fireEvent.click(await button('Stop'));
    expect(await screen.findByText('120 interviews canceled. Stopped before the other 532.')).toBeInTheDocument();
    fireEvent.click(await button('Continue'));
    expect(await button('Stop')).toBeInTheDocument();
    expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['stop', 'resume']);
  });

  it('offers to continue one that was stopped before its first interview by nobody’s Undo', async () => {
    const { asked } = serve([cancelable(1)], { own: [run({ state: 'stopped', startsIn: 0 })] });
    show();
    expect(await screen.findByText('Stopped before the first interview. Nothing was changed or sent.')).toBeVisible();
    fireEvent.click(await button('Continue'));
    expect(await button('Stop')).toBeInTheDocument();
    expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['resume']);
  });

  it('says in a toast what was done to all of them, and leaves nothing behind', async () => {
    const { asked } = serve([cancelable(1)], { own: [run({ state: 'done', startsIn: 0, done: 652 })] });
    show();
    expect(await screen.findByText('652 interviews canceled.')).toBeInTheDocument();
    await waitFor(() => expect(asked.map(({ method }) => method)).toEqual(['DELETE']));
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });

  it('lets several wait side by side', async () => {
    serve([cancelable(1)], { own: [run(), run({ id: anId(501), act: 'REMIND', total: 3 })] });
    show();
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
  });

  it('reminds without fields to fill in, and invites with the usual deadline', async () => {
    const { asked } = serve([
      interviewRow({ id: anId(1), state: 'pendingFeedback', label: { word: 'pendingFeedback', note: null } }),
      waitingRow({ id: anId(2), candidate: person(2), allowedActions: [{ type: 'INVITE_TO_PICK' }] }),
    ]);
    show('ADMIN', { view: 'all' });
    await chooseAll();
    fireEvent.click(bar().getByRole('button', { name: 'Remind (1)' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Remind about 1 interview?' })).getByRole('button', {
        name: 'Remind',
      }),
    );
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toEqual({ act: { type: 'REMIND' }, interviewIds: [anId(1)] });
    await chooseAll();
    fireEvent.click(bar().getByRole('button', { name: 'Invite to pick a time (1)' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: /^Invite the candidates/ })).getByRole('button', {
        name: 'Invite to pick a time',
      }),
    );
    await waitFor(() => expect(asked).toHaveLength(2));
    const { act: invited } = asked[1]?.body as RunRequest;
    const until = invited.type === 'INVITE_TO_PICK' ? Date.parse(invited.until) : NaN;
    expect(Math.abs(until - Date.now() - 48 * 3_600_000)).toBeLessThan(60_000);
  });

  it.each<[UserType, InterviewRow['allowedActions'], string[]]>([
    ['ORGANIZATION_USER', [{ type: 'CANCEL' }, { type: 'ASK_RESCHEDULE' }], ['Cancel interviews', 'Ask to reschedule']],
    ['PANELIST', [{ type: 'ACCEPT' }, { type: 'DECLINE' }], ['Accept', 'Decline']],
    ['PANELIST', [{ type: 'ASK_RESCHEDULE' }, { type: 'WITHDRAW' }], ['Ask to reschedule', 'Withdraw']],
  ])('offers a %s what is theirs', async (userType, allowedActions, labels) => {
    serve([requestedRow({ id: anId(1), allowedActions })]);
    show(userType, { view: 'requested' });
    await chooseAll();
    expect(
      bar()
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual([...labels, 'Export', 'Clear']);
  });

  it('has the rest of many actions in a menu, on a phone as well', async () => {
    setPhone(true);
    const allowedActions: InterviewRow['allowedActions'] = [
      { type: 'CANCEL' },
      { type: 'INVITE_TO_PICK' },
      { type: 'ASK_RESCHEDULE' },
      { type: 'RESCHEDULE' },
    ];
    serve([cancelable(1, { allowedActions })]);
    show();
    fireEvent.click(await screen.findByRole('checkbox'));
    fireEvent.click(bar().getByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(
      expect.arrayContaining(['Reschedule', 'Resend candidate links']),
    );
  });

  it('asks candidates for nothing about many', async () => {
    const { asked } = serve([interviewRow()]);
    show('CANDIDATE');
    await screen.findByText('Asha Rao');
    await chooseAll();
    expect(
      bar()
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Export', 'Clear']);
    expect(asked).toEqual([]);
  });
});
