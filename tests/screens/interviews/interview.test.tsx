import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { InterviewDetail } from '../../../src/contract/interviews';
import { InterviewScreen } from '../../../src/screens/interviews/InterviewScreen';
import {
  anId,
  fakeServer,
  feedbackVersion,
  inHours,
  interviewDetail,
  interviewRow,
  reply,
  releasedRow,
  seededClient,
} from '../fixtures';
import { renderApp, setPhone } from '../render';

function show(detail: InterviewDetail | null, id = anId(1), status = 200) {
  const { answer } = fakeServer({ one: () => detail, feedback: [feedbackVersion()] });
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    status === 200 ? answer(input, init) : Promise.resolve(reply(status, null, 'It rests')),
  );
  return renderApp(<InterviewScreen />, {
    path: `/dashboard/interview?id=${id}`,
    queryClient: seededClient('ADMIN'),
  });
}

describe('one interview', () => {
  it('shows who, what, when, the resume, an open request to cancel and what happened, newest first', async () => {
    const row = interviewRow({
      candidate: { id: anId(70), name: 'Asha Rao', timeZone: 'Europe/Berlin', email: 'asha@example.com' },
      cancelAsk: { by: 'Asha Rao', why: 'I found a job', at: inHours(-1) },
      allowedActions: [{ type: 'REFUSE_CANCEL' }, { type: 'CANCEL' }],
    });
    show(interviewDetail(row));
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha Rao' })).toBeInTheDocument();
    const facts = screen.getByRole('region', { name: 'Interview' });
    expect(facts).toHaveTextContent('asha@example.com');
    expect(facts).toHaveTextContent('Berlin time');
    expect(screen.getByRole('alert')).toHaveTextContent('I found a job');
    expect(screen.getByRole('note', { name: 'Next step' })).toHaveTextContent(
      /^Answer the request to cancel\. Both sides can join from .*[AP]M\.$/,
    );
    expect(screen.getByText('Eight years of backend work.')).toBeInTheDocument();
    expect(screen.getByText('TypeScript · primary, 24 months')).toBeInTheDocument();
    const history = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(history[0]).toHaveTextContent('Slot booked, panelist asked');
    expect(history[1]).toHaveTextContent('Interview requested');
    expect(screen.getByRole('button', { name: 'Refuse cancellation: Asha Rao' })).toBeEnabled();
    expect(screen.queryByRole('region', { name: 'Feedback' })).toBeNull();
  });

  it('shows released feedback and the decision', async () => {
    show(interviewDetail(releasedRow({ decision: 'onHold' })));
    expect(await screen.findByText('Clear and calm.')).toBeInTheDocument();
    // Of one version there is nothing to tell it from.
    expect(screen.queryByText(/version/i)).toBeNull();
    expect(screen.getByText('Decision: On hold')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'On hold' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('stands on a phone too', async () => {
    setPhone(true);
    show(interviewDetail(interviewRow()));
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha Rao' })).toBeInTheDocument();
  });

  it('says calmly that there is none: out of reach, or an address that makes no sense', async () => {
    show(null);
    expect(await screen.findByText('Data not available')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the start' })).toHaveAttribute('href', '/dashboard');
  });

  it('asks nobody about an address that makes no sense', () => {
    show(null, 'nonsense');
    expect(screen.getByText('Data not available')).toBeInTheDocument();
    expect(globalThis.fetch).not.toHaveBeenCalled();
  });

  it('offers to try again after a failure', async () => {
    show(null, anId(1), 500);
    expect(await screen.findByText('It rests')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});
