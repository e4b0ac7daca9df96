import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { InterviewRow } from '../../../src/contract/interviews';
import { FeedbacksScreen } from '../../../src/screens/feedback/FeedbacksScreen';
import {
  anId,
  fakeServer,
  feedbackVersion,
  inHours,
  interviewDetail,
  interviewRow,
  reply,
  seededClient,
} from '../fixtures';
import { renderApp, setPhone } from '../render';

const waiting = (n: number, name: string, hours: number) =>
  interviewRow({
    id: anId(n),
    state: 'inReview',
    label: { word: 'completed', note: null },
    version: 8,
    start: inHours(-hours - 2),
    end: inHours(-hours - 1),
    candidate: { id: anId(70 + n), name, timeZone: 'Asia/Kolkata' },
    recommendation: 'hire',
    allowedActions: [{ type: 'APPROVE' }, { type: 'RETURN' }],
    updatedAt: inHours(-hours),
  });
// In the server's order: the longest waiting first.
const rows = [waiting(2, 'Bela Sen', 9), waiting(1, 'Asha Rao', 3)];

function show(path = '/dashboard/feedbacks', answers: Parameters<typeof fakeServer>[0] = {}) {
  const sent: unknown[] = [];
  const server = fakeServer({
    list: () => rows,
    one: (id) => interviewDetail(rows.find((row) => row.id === id) ?? waiting(1, 'Asha Rao', 3)),
    counts: { review: 2, overdueReview: 5 },
    feedback: [feedbackVersion()],
    event: (body) => {
      sent.push(body);
      return { status: 200, data: { interview: { ...waiting(1, 'Asha Rao', 3), allowedActions: [] } } };
    },
    ...answers,
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(server.answer);
  return { ...renderApp(<FeedbacksScreen />, { path, queryClient: seededClient('ADMIN') }), sent, server };
}

/** Approves the open feedback, once that is possible. */
async function approveNow() {
  const approve = await screen.findByLabelText(/^Approve: /);
  await waitFor(() => expect(approve).toHaveAttribute('aria-disabled', 'false'), { timeout: 5_000 });
  approve.focus();
  fireEvent.click(approve);
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('feedback review', () => {
  it('shows what waits, the longest first, and how long', async () => {
    const { server } = show();
    await screen.findByText('Bela Sen');
    const names = screen.getAllByText(/^(Asha Rao|Bela Sen)$/).map((one) => one.textContent);
    expect(names).toEqual(['Bela Sen', 'Asha Rao']);
    expect(screen.getByText('9 h')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Overdue (5)' })).toBeInTheDocument();
    expect(server.asked.find((call) => call.startsWith('GET /api/interviews?'))).toMatch(
      /view=review&.*sort=updated|sort=updated.*view=review&/,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Overdue (5)' }));
    await screen.findByText('Bela Sen');
    expect(server.asked.some((call) => call.includes('view=overdueReview&'))).toBe(true);
  });

  it('opens the scorecard beside the facts, approves it once it was on screen, stays there, and leads to the next', async () => {
    const { path, sent } = show();
    fireEvent.click(await screen.findByText('Asha Rao'));
    expect(path()).toContain(`id=${anId(1)}`);
    const panel = await screen.findByRole('dialog', { name: 'Asha Rao' });
    expect(await within(panel).findByText('A queue with retries.')).toBeInTheDocument();
    expect(within(panel).getByRole('complementary', { name: 'Interview' })).toHaveTextContent('KX4T9');
    expect(within(panel).getByText('2 of 2')).toBeInTheDocument();
    await approveNow();
    // A second click at the same place does not approve another feedback.
    expect(await within(panel).findByRole('button', { name: 'Undo: Asha Rao' })).toBeVisible();
    expect(within(panel).queryByRole('button', { name: /^Approve/ })).toBeNull();
    expect(path()).toContain(`id=${anId(1)}`);
    // The focus is in the place of Approve.
    expect(within(panel).getByRole('button', { name: 'Undo: Asha Rao' })).toHaveFocus();
    fireEvent.click(within(panel).getByRole('button', { name: 'Review next' }));
    const next = await screen.findByRole('dialog', { name: 'Bela Sen' });
    expect(path()).toContain(`id=${anId(2)}`);
    expect(within(next).getByText('1 of 2')).toBeInTheDocument();
    expect(within(next).getByText('Approving…')).toBeVisible();
    expect(within(next).getByText('Asha Rao')).toBeVisible();
    expect(sent).toEqual([]);
    act(() => void dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(sent).toEqual([{ type: 'APPROVE', version: 8 }]));
  });

  it('offers no approval on its rows, which only open', async () => {
    const { path } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Review: Bela Sen' }));
    expect(path()).toContain(`id=${anId(2)}`);
    expect(screen.queryByRole('button', { name: 'Approve: Asha Rao' })).toBeNull();
  });

  it('takes an approval back while it can be undone', async () => {
    const { sent } = show(`/dashboard/feedbacks?id=${anId(1)}`);
    await approveNow();
    await waitFor(() => {
      for (const undo of screen.queryAllByLabelText('Undo: Asha Rao')) fireEvent.click(undo);
      expect(screen.queryByText('Approving…')).toBeNull();
    });
    expect(await screen.findByText('2 of 2')).toBeInTheDocument();
    expect(screen.getByLabelText('Approve: Asha Rao')).toHaveAttribute('aria-disabled', 'false');
    expect(screen.queryByRole('button', { name: 'Review next' })).toBeNull();
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(sent).toEqual([]);
  });

  it('goes through the queue by j and k, and opens its first by j', async () => {
    const { path } = show();
    await screen.findByText('Bela Sen');
    fireEvent.keyDown(document.body, { key: 'j' });
    const first = await screen.findByRole('dialog', { name: 'Bela Sen' });
    fireEvent.keyDown(first, { key: 'k' });
    expect(path()).toContain(`id=${anId(2)}`);
    fireEvent.keyDown(first, { key: 'j' });
    const second = await screen.findByRole('dialog', { name: 'Asha Rao' });
    expect(within(second).getByRole('button', { name: 'Next' })).toBeDisabled();
    // Letters typed into a reason are text, not shortcuts.
    fireEvent.click(await within(second).findByRole('button', { name: /^Return/ }));
    fireEvent.keyDown(await screen.findByLabelText('Reason'), { key: 'k' });
    expect(path()).toContain(`id=${anId(1)}`);
  });

  it('approves by one key, which a second press does not carry to the next one, and takes it back by another', async () => {
    const { path, sent } = show(`/dashboard/feedbacks?id=${anId(2)}`);
    const approve = await screen.findByLabelText('Approve: Bela Sen');
    await waitFor(() => expect(approve).toHaveAttribute('aria-disabled', 'false'), { timeout: 5_000 });
    press('a');
    // A second press in the same frame, and one more while the key is held down.
    press('a');
    fireEvent.keyDown(document.body, { key: 'a', repeat: true });
    expect(await screen.findByRole('button', { name: 'Undo: Bela Sen' })).toBeInTheDocument();
    press('j');
    const next = await screen.findByRole('dialog', { name: 'Asha Rao' });
    // On a slow machine it may be ready already (tests/model/review-queue.test.ts tests the delay).
    const pressEarly = () => {
      if (screen.getByLabelText('Approve: Asha Rao').getAttribute('aria-disabled') === 'true') press('a');
    };
    pressEarly();
    await within(next).findByText('A queue with retries.');
    pressEarly();
    expect(screen.queryAllByLabelText('Undo: Asha Rao')).toEqual([]);
    // The undone feedback is shown again.
    press('z');
    expect(await screen.findByRole('dialog', { name: 'Bela Sen' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Approving…')).toBeNull());
    expect(path()).toContain(`id=${anId(2)}`);
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(sent).toEqual([]);
  });

  it('keeps the focus on its button from one to the next', async () => {
    show(`/dashboard/feedbacks?id=${anId(2)}`);
    const approve = await screen.findByLabelText('Approve: Bela Sen');
    approve.focus();
    press('j');
    await screen.findByRole('dialog', { name: 'Asha Rao' });
    expect(await screen.findByLabelText('Approve: Asha Rao')).toHaveFocus();
    press('k');
    await screen.findByRole('dialog', { name: 'Bela Sen' });
    expect(screen.getByLabelText('Approve: Bela Sen')).toHaveFocus();
  });

  it('asks for the reason by r, and leaves letters to what is typed and to an open question', async () => {
    const { path } = show(`/dashboard/feedbacks?id=${anId(1)}`);
    const approve = await screen.findByLabelText('Approve: Asha Rao');
    await waitFor(() => expect(approve).toHaveAttribute('aria-disabled', 'false'), { timeout: 5_000 });
    press('r');
    const reason = await screen.findByLabelText('Reason');
    for (const key of ['a', 'k', 'z']) {
      fireEvent.keyDown(reason, { key });
      fireEvent.keyDown(document.body, { key });
    }
    expect(screen.queryByText('Approving…')).toBeNull();
    expect(path()).toContain(`id=${anId(1)}`);
  });

  it('leaves the letter after g to the page that it leads to', async () => {
    show(`/dashboard/feedbacks?id=${anId(1)}`);
    const approve = await screen.findByLabelText('Approve: Asha Rao');
    await waitFor(() => expect(approve).toHaveAttribute('aria-disabled', 'false'), { timeout: 5_000 });
    press('g');
    press('a');
    expect(screen.queryByRole('button', { name: 'Undo: Asha Rao' })).toBeNull();
    press('a');
    expect(await screen.findByRole('button', { name: 'Undo: Asha Rao' })).toBeInTheDocument();
  });

  it('says who was faster where somebody else has reviewed the open one, and leads to the next', async () => {
    const detail = waiting(2, 'Bela Sen', 9);
    const label = { word: 'completed', note: null } as const;
    show(`/dashboard/feedbacks?id=${anId(2)}`, {
      one: (id) =>
        id === anId(1)
          ? interviewDetail(waiting(1, 'Asha Rao', 3))
          : interviewDetail(
              { ...detail, state: 'released', allowedActions: [{ type: 'DECIDE' }] },
              { history: [{ seq: 9, type: 'APPROVE', at: inHours(-0.1), by: 'Dev Patel', why: null, label }] },
            ),
    });
    const panel = await screen.findByRole('dialog', { name: 'Bela Sen' });
    expect(await within(panel).findByText('Approved by Dev Patel')).toBeInTheDocument();
    expect(within(panel).queryByRole('button', { name: /^(Approve|Return|Decide)/ })).toBeNull();
    fireEvent.click(within(panel).getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('dialog', { name: 'Asha Rao' })).toBeInTheDocument();
  });

  it('tells the second of two reviewers that somebody else was first', async () => {
    show(`/dashboard/feedbacks?id=${anId(1)}`, {
      event: () => ({
        status: 409,
        data: { version: 9, allowedActions: [{ type: 'DECIDE' }] },
        message: 'This interview has changed. Check the latest version and try again.',
      }),
    });
    await approveNow();
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(
      await screen.findByText('Not approved: Asha Rao. Someone else has already reviewed this feedback.'),
    ).toBeInTheDocument();
    const panel = screen.getByRole('dialog', { name: 'Asha Rao' });
    fireEvent.click(within(panel).getByRole('button', { name: 'Dismiss: Asha Rao' }));
  });

  it('shows hints, which prevent nothing', async () => {
    const version = feedbackVersion();
    const { scorecard } = version;
    show(`/dashboard/feedbacks?id=${anId(1)}`, {
      feedback: [{ ...version, scorecard: { ...scorecard, recommendation: 'strongNoHire' } }],
    });
    expect(await screen.findByRole('note', { name: 'Hints' })).toHaveTextContent(
      '“Strong no hire” does not fit the mean rating of 4.0.',
    );
    await waitFor(() => expect(screen.getByLabelText(/^Approve: /)).toHaveAttribute('aria-disabled', 'false'));
  });

  it('shows hostile text and names from right to left as they were written', async () => {
    const name = 'ליאור <img src=x onerror=alert(1)>';
    const version = feedbackVersion();
    const strengths = `<script>alert(1)</script> ${'very long '.repeat(90)}`;
    show(`/dashboard/feedbacks?id=${anId(1)}`, {
      list: () => [waiting(1, name, 3)],
      one: () => interviewDetail(waiting(1, name, 3)),
      feedback: [{ ...version, scorecard: { ...version.scorecard, strengths } }],
    });
    const panel = await screen.findByRole('dialog', { name });
    expect(await within(panel).findByText(/<script>alert\(1\)<\/script> very long/)).toBeInTheDocument();
    expect(document.querySelector('img, script')).toBeNull();
  });

  it('returns it with a reason, and goes on to the next one', async () => {
    const sent: unknown[] = [];
    const returned = () => sent.length > 0;
    const now = (row: InterviewRow) =>
      row.id === anId(2) && returned() ? { ...row, state: 'pendingFeedback' as const, allowedActions: [] } : row;
    show(`/dashboard/feedbacks?id=${anId(2)}`, {
      list: () => rows.filter(({ id }) => !returned() || id !== anId(2)),
      one: (id) => interviewDetail(now(rows.find((row) => row.id === id) ?? waiting(1, 'Asha Rao', 3))),
      event: (body) => {
        sent.push(body);
        return { status: 200, data: { interview: null } };
      },
    });
    const panel = await screen.findByRole('dialog', { name: 'Bela Sen' });
    fireEvent.click(await within(panel).findByRole('button', { name: /^Return/ }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Say more about SQL' } });
    const form = screen.getByLabelText('Reason').closest('form');
    if (form) fireEvent.submit(form);
    expect(await screen.findByRole('dialog', { name: 'Asha Rao' })).toBeInTheDocument();
    expect(sent).toEqual([{ type: 'RETURN', version: 8, why: 'Say more about SQL' }]);
  });

  it('says so when nothing waits', async () => {
    show('/dashboard/feedbacks?show=overdueReview', { list: () => [] });
    expect(await screen.findByText('No data found....')).toBeInTheDocument();
    expect(screen.getByText('No feedback has waited for more than 24 hours.')).toBeInTheDocument();
  });

  it('says what went wrong, and tries again', async () => {
    const { server } = show();
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(reply(500, null, 'The database rests')));
    fireEvent.click(await screen.findByRole('button', { name: /^Overdue/ }));
    expect(await screen.findByText('The database rests')).toBeInTheDocument();
    vi.spyOn(globalThis, 'fetch').mockImplementation(server.answer);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Asha Rao')).toBeInTheDocument();
  });

  it('has cards on a phone', async () => {
    setPhone(true);
    show();
    expect(await screen.findByText('Asha Rao')).toBeInTheDocument();
    expect(document.querySelector('table')).toBeNull();
  });
});
