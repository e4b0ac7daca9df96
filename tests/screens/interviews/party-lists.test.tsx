import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PartyRow } from '../../../src/contract/interviews-links';
import { InterviewDetailsScreen } from '../../../src/screens/interviews/InterviewDetailsScreen';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve } from '../server';

const row = (given: Partial<PartyRow> = {}): PartyRow => ({
  id: `${anId(1)}:candidate`,
  interviewId: anId(1),
  code: 'IV-1001',
  title: 'Frontend engineer',
  organization: 'Blue Harbour',
  party: 'candidate',
  person: 'Chen Li',
  state: 'confirmed',
  start: inHours(5),
  end: inHours(6),
  sent: { purpose: 'invitation', at: inHours(-5), endsAt: inHours(30), seenAt: inHours(-4), usedAt: null },
  comingAt: null,
  joinCode: '483920',
  renewedAt: null,
  ...given,
});
const answers = (rows: PartyRow[]) => ({
  'GET /interview-links': () => ({ status: 200, data: pageOf(rows) }),
  'GET /interviews/counts': () => ({ status: 200, data: [] }),
  [`POST /interviews/${anId(1)}/links`]: () => ({ status: 200, data: null }),
  [`POST /interviews/${anId(1)}/code`]: () => ({ status: 200, data: null }),
});
const show = async (tab: string) => {
  renderApp(<InterviewDetailsScreen />, { path: '/dashboard/interviewdetails', queryClient: seededClient('ADMIN') });
  fireEvent.click(await screen.findByRole('tab', { name: tab }));
  return screen.findByRole('table', { name: tab });
};

beforeEach(() => setPhone(false));
afterEach(() => vi.useRealTimers());

describe('Resend Interview Link', () => {
  it('says what was sent to whom, when, and what came of it', async () => {
    serve(
      answers([
        row(),
        row({ id: '2', party: 'panelist', person: 'Vera Lind', sent: null }),
        row({ id: '3', person: 'Asha Rao', comingAt: inHours(-1) }),
      ]),
    );
    const [, chen, vera, asha] = within(await show('Resend Interview Link')).getAllByRole('row');
    expect(chen).toHaveTextContent(
      /Chen Li.*Candidate, IV-1001, Frontend engineer at Blue Harbour.*Interview link.*Opened/,
    );
    expect(vera).toHaveTextContent(/Panelist.*No link yet/);
    expect(asha).toHaveTextContent('Confirmed attendance');
  });

  it('sends after the time to undo, and nothing where it was undone', async () => {
    const asked = serve(answers([row()]));
    const sent = () => asked.filter(({ path }) => path.endsWith('/links'));
    await show('Resend Interview Link');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(screen.getByRole('button', { name: 'Resend: Chen Li' }));
    expect(screen.getByText('Sending…')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    fireEvent.click(screen.getByRole('button', { name: 'Undo: Chen Li' }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(sent()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Resend: Chen Li' }));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ party: 'candidate' }]));
  });
});

describe('Interview Codes', () => {
  it('shows the code as it is said, and renews it after a question', async () => {
    const asked = serve(answers([row()]));
    expect(await show('Interview Codes')).toHaveTextContent('483 920');
    fireEvent.click(screen.getByRole('button', { name: 'Renew code: Chen Li' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      'The code 483 920 stops working immediately, and Chen Li gets a new one by email.',
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep code' }));
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Renew code: Chen Li' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Renew code' }));
    await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ party: 'candidate' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
