import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyScorecard, evidenceText, type Scorecard } from '../../../src/contract/feedback';
import type { InterviewDetail } from '../../../src/contract/interviews';
import { FeedbackScreen } from '../../../src/screens/feedback/FeedbackScreen';
import { complete } from '../../model/write-feedback-model';
import { anId, inHours, interviewDetail, interviewRow, meFor, reply, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';

// The device's store is another test's; here it is empty and takes everything.
vi.mock('../../../src/services/drafts', async () => ({
  ...(await import('../device')),
  deviceDrafts: () => ({
    hold: () => () => undefined,
    read: async () => [],
    keep: async () => undefined,
    drop: async () => undefined,
  }),
}));
afterEach(() => vi.unstubAllGlobals());

const waiting = (given: Partial<InterviewDetail> = {}) =>
  interviewDetail(
    interviewRow({
      state: 'pendingFeedback',
      label: { word: 'pendingFeedback', note: null },
      start: inHours(-2),
      end: inHours(-1),
      feedbackBy: inHours(23),
      version: 6,
      allowedActions: [{ type: 'SUBMIT_FEEDBACK' }],
    }),
    given,
  );
const whole: Scorecard = {
  ...complete,
  skills: complete.skills.map((entry, index) => ({ ...entry, skillId: anId(91 + index) })),
};

function show(interview: InterviewDetail, scorecard: Scorecard = emptyScorecard(interview.skills)) {
  const events: { body: unknown; key: string | null }[] = [];
  const drafts: { revision: number; scorecard: Scorecard }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/draft') && request.method === 'GET') {
      return reply(200, { draft: { revision: 2, scorecard, savedAt: null }, skills: interview.skills });
    }
    if (pathname.endsWith('/draft')) {
      drafts.push((await request.json()) as (typeof drafts)[number]);
      return reply(200, { revision: 3, savedAt: '2026-11-24T08:33:00Z' });
    }
    if (pathname.endsWith('/events')) {
      events.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
      return reply(200, { interview: interviewRow({ id: interview.id, state: 'inReview' }) });
    }
    if (pathname.endsWith(interview.id)) return reply(200, interview);
    if (pathname.startsWith('/api/') && request.method === 'GET' && pathname.includes('me'))
      return reply(200, meFor('PANELIST'));
    return reply(404, null);
  });
  const shown = renderApp(<FeedbackScreen />, {
    path: `/dashboard/feedback?id=${interview.id}`,
    queryClient: seededClient('PANELIST'),
  });
  return { ...shown, events, drafts };
}
const form = () => screen.findByRole('group', { name: 'Scorecard' });

describe('the scorecard', () => {
  it('says at each field what is missing, and goes to the first', async () => {
    const { events } = show(waiting());
    await form();
    expect(screen.getByText('0 of 8 done')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Submit feedback' }));
    const first = screen.getByRole('region', { name: 'TypeScript' });
    expect(within(first).getByRole('alert')).toHaveTextContent('Please select a rating');
    expect(first).toContainElement(document.activeElement as HTMLElement);
    expect(within(screen.getByRole('region', { name: 'Strengths' })).getByRole('alert')).toHaveTextContent(
      '**Required',
    );
    fireEvent.click(within(first).getByRole('radio', { name: /^5 Outstanding/ }));
    expect(within(first).getByRole('alert')).toHaveTextContent(evidenceText);
    fireEvent.change(within(first).getByLabelText('Evidence for TypeScript'), {
      target: { value: 'Explained conditional types with ease.' },
    });
    expect(within(first).queryByRole('alert')).toBeNull();
    expect(screen.getByText('1 of 8 done')).toBeInTheDocument();
    expect(events).toEqual([]);
  });

  it('saves the last words, then submits their revision with a key, and says what happens next', async () => {
    const { events, drafts } = show(waiting(), whole);
    await form();
    fireEvent.change(screen.getByLabelText('What the candidate does well'), { target: { value: 'Said at the end' } });
    expect(screen.getByText('Saving…')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Submit feedback' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Your feedback on Asha Rao is submitted')).toBeInTheDocument();
    expect(drafts.map((draft) => [draft.revision, draft.scorecard.strengths])).toEqual([[2, 'Said at the end']]);
    expect(events.map(({ body }) => body)).toEqual([{ type: 'SUBMIT_FEEDBACK', version: 6, revision: 3 }]);
    expect(events[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.getByRole('link', { name: 'Back to pending feedback' })).toHaveAttribute(
      'href',
      '/dashboard/pendingfeedback',
    );
  });

  it('shows why it was returned, above the kept text', async () => {
    const detail = waiting({ why: 'Too short on SQL' });
    const label = { word: 'pendingFeedback', note: null } as const;
    const history = [
      ...detail.history,
      { seq: 9, type: 'RETURN', at: inHours(-1), by: 'An admin', why: 'Too short on SQL', label },
    ];
    show({ ...detail, history }, whole);
    await form();
    expect(screen.getByText('This feedback was returned to you')).toBeInTheDocument();
    expect(screen.getByText('Too short on SQL')).toBeInTheDocument();
    expect(screen.getByLabelText('The questions and tasks of this interview')).toHaveValue('Design a queue');
  });

  it('does not take an older reason for a return', async () => {
    show(waiting({ why: 'Asked to move it' }));
    await form();
    expect(screen.queryByText('This feedback was returned to you')).toBeNull();
  });

  it('takes notes before the interview has ended, without handing them in', async () => {
    show(waiting({ state: 'live', feedbackBy: null, allowedActions: [] }));
    await form();
    expect(screen.getByText(/You can already take notes here/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Submit feedback' })).toBeDisabled();
  });

  it('asks how ready the candidate is in a mock', async () => {
    show(waiting({ kind: 'mock', jobProfile: null, organization: null }));
    await form();
    expect(screen.getByLabelText('Nearly ready')).toBeInTheDocument();
    expect(screen.queryByLabelText('Strong hire')).toBeNull();
  });

  it('has the resume beside the form on a desk, and a press away on a phone', async () => {
    setPhone(false);
    const { unmount } = show(waiting());
    await form();
    expect(screen.getByText('Eight years of backend work.')).toBeInTheDocument();
    unmount();
    setPhone(true);
    show(waiting());
    await form();
    expect(screen.queryByText('Eight years of backend work.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Resume and job' }));
    await waitFor(() => expect(screen.getByText('Eight years of backend work.')).toBeInTheDocument());
  });
});
