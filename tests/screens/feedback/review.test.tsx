import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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
// As the server sorts them: what waits longest first.
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

  it('opens the scorecard beside the facts, with its own address, and approves it', async () => {
    const { path, sent } = show();
    fireEvent.click(await screen.findByText('Asha Rao'));
    expect(path()).toContain(`id=${anId(1)}`);
    const panel = await screen.findByRole('dialog', { name: 'Asha Rao' });
    expect(await within(panel).findByText('A queue with retries.')).toBeInTheDocument();
    expect(within(panel).getByRole('complementary', { name: 'Interview' })).toHaveTextContent('KX4T9');
    fireEvent.click(within(panel).getByRole('button', { name: /^Approve/ }));
    expect(within(panel).getByText('Approving …')).toBeVisible();
    expect(sent).toEqual([]);
    act(() => void dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(sent).toEqual([{ type: 'APPROVE', version: 8 }]));
  });

  it('returns it with a reason', async () => {
    const { sent } = show(`/dashboard/feedbacks?id=${anId(1)}`);
    const panel = await screen.findByRole('dialog', { name: 'Asha Rao' });
    fireEvent.click(await within(panel).findByRole('button', { name: /^Return/ }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Say more about SQL' } });
    const form = screen.getByLabelText('Reason').closest('form');
    if (form) fireEvent.submit(form);
    await waitFor(() => expect(sent).toEqual([{ type: 'RETURN', version: 8, why: 'Say more about SQL' }]));
  });

  it('says so when nothing waits', async () => {
    show('/dashboard/feedbacks?show=overdueReview', { list: () => [] });
    expect(await screen.findByText('No data found....')).toBeInTheDocument();
    expect(screen.getByText('Nothing has been waiting for more than 24 hours.')).toBeInTheDocument();
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
