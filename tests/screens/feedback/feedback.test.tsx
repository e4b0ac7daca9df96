import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyScorecard, evidenceText, type Scorecard } from '../../../src/contract/feedback';
import type { InterviewDetail } from '../../../src/contract/interviews';
import { FeedbackScreen } from '../../../src/screens/feedback/FeedbackScreen';
import { complete } from '../../model/write-feedback-model';
import { anId, inHours, interviewDetail, interviewRow, meFor, reply, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';

// The device's store has its own test. Here it is empty and accepts everything.
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
const { notes: _, ...card } = complete;
const whole: Scorecard = {
  ...card,
  skills: complete.skills.map((entry, index) => ({ ...entry, skillId: anId(91 + index) })),
};

function show(interview: InterviewDetail, scorecard: Scorecard = emptyScorecard(interview.skills), notes = '') {
  const events: { body: unknown; key: string | null }[] = [];
  const drafts: { revision: number; scorecard: Scorecard; notes: string }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/draft') && request.method === 'GET') {
      return reply(200, { draft: { revision: 2, scorecard, notes, savedAt: null }, skills: interview.skills });
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
    fireEvent.change(screen.getByRole('textbox', { name: 'Strengths' }), { target: { value: 'Said at the end' } });
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
    expect(screen.getByRole('textbox', { name: 'What was asked' })).toHaveValue('Design a queue');
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

  it('is rated by keys, each of which goes on to the next line', async () => {
    const { user } = show(waiting());
    await form();
    const line = (name: string) => screen.getByRole('region', { name });
    within(line('TypeScript'))
      .getByRole('radio', { name: /^1 Poor/ })
      .focus();
    await user.keyboard('4');
    expect(within(line('TypeScript')).getByRole('radio', { name: /^4 Strong/ })).toBeChecked();
    expect(line('PostgreSQL')).toContainElement(document.activeElement as HTMLElement);
    // Only the note of the focused line is open: the line that lost focus needs none.
    expect(screen.queryByLabelText('Evidence for TypeScript')).toBeNull();
    expect(screen.getByLabelText('Evidence for PostgreSQL')).toBeInTheDocument();
    await user.keyboard('5n3');
    expect(screen.getByLabelText('Evidence for PostgreSQL')).toBeInTheDocument();
    expect(within(line('Communication')).getByRole('radio', { name: /^Not assessed/ })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Strengths' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Strengths' })).toHaveValue('');
  });

  it('keeps a note open that a pointer opened, so that nothing moves under it', async () => {
    const { user } = show(waiting());
    await form();
    const rate = (name: string, level: RegExp) =>
      user.click(within(screen.getByRole('region', { name })).getByRole('radio', { name: level }));
    await rate('TypeScript', /^4 Strong/);
    await rate('PostgreSQL', /^3 Sound/);
    expect(screen.getByLabelText('Evidence for TypeScript')).toBeInTheDocument();
    expect(screen.getByLabelText('Evidence for PostgreSQL')).toBeInTheDocument();
  });

  it('asks by Ctrl+Enter, and marks and counts what is missing', async () => {
    setPhone(false);
    const { user } = show(waiting(), { ...whole, improvements: '', recommendation: null });
    await form();
    expect(screen.queryByText('2 missing')).toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByText('2 missing')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Improvements' })).toHaveFocus();
    const index = screen.getByRole('navigation', { name: 'Parts of the scorecard' });
    expect(within(index).getByRole('button', { name: /Recommendation/ })).toHaveTextContent('Missing');
    expect(within(index).getByRole('button', { name: /Strengths/ })).toHaveTextContent('Done');
    await user.keyboard('Indexes');
    await user.click(screen.getByRole('button', { name: '1 missing: go to the next' }));
    expect(screen.getByRole('region', { name: 'Recommendation' })).toContainElement(
      document.activeElement as HTMLElement,
    );
    await user.keyboard('[Space]{Meta>}{Enter}{/Meta}');
    expect(await screen.findByRole('dialog')).toHaveTextContent('Submit the feedback on Asha Rao?');
  });

  it('stores private notes beside the scorecard, never in it', async () => {
    const { drafts } = show(waiting(), whole, 'Seems nervous');
    await form();
    const notes = screen.getByRole('textbox', { name: 'Private notes' });
    expect(notes).toHaveValue('Seems nervous');
    fireEvent.change(notes, { target: { value: 'Calm by now' } });
    await waitFor(() => expect(drafts).toHaveLength(1), { timeout: 5_000 });
    expect(drafts[0]?.notes).toBe('Calm by now');
    expect(JSON.stringify(drafts[0]?.scorecard)).not.toContain('Calm');
  });

  it('has a timer, Join and Finish while the interview is live', async () => {
    show(
      waiting({
        state: 'live',
        label: { word: 'upcoming', note: 'live' },
        start: new Date(Date.now() - 30_000 - 12 * 60_000).toISOString(),
        end: new Date(Date.now() + 48 * 60_000).toISOString(),
        feedbackBy: null,
        allowedActions: [{ type: 'NO_SHOW' }, { type: 'JOIN' }, { type: 'FINISH' }],
      }),
    );
    await form();
    const bar = screen.getByRole('region', { name: 'The interview now' });
    expect(within(bar).getByRole('timer')).toHaveTextContent(/^12:\d\dof 60 min, until /);
    expect(
      within(bar)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Finish', 'Join', '']);
  });

  it('opens 15 minutes before the start, and says so before', async () => {
    const confirmed = (minutes: number) =>
      waiting({
        state: 'confirmed',
        label: { word: 'upcoming', note: null },
        start: new Date(Date.now() + minutes * 60_000).toISOString(),
        end: new Date(Date.now() + (minutes + 60) * 60_000).toISOString(),
        joinFrom: new Date(Date.now() + (minutes - 15) * 60_000).toISOString(),
        feedbackBy: null,
        // A server with a slow clock does not offer Join yet.
        allowedActions: [{ type: 'ASK_RESCHEDULE' }],
      });
    const { unmount } = show(confirmed(17));
    expect(await screen.findByText(/^The scorecard opens at /)).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Scorecard' })).toBeNull();
    unmount();
    show(confirmed(14));
    await form();
    expect(screen.getByRole('timer')).toHaveTextContent(/^1[34]:\d\duntil it starts at /);
    const bar = screen.getByRole('region', { name: 'The interview now' });
    expect(within(bar).getByRole('button', { name: /^More actions/ })).toBeInTheDocument();
    expect(within(bar).queryByText('Ask to reschedule')).toBeNull();
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
    expect(screen.getByText('services').tagName).toBe('STRONG');
    unmount();
    setPhone(true);
    show(waiting());
    await form();
    expect(screen.queryByText('Eight years of backend work.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Resume and job' }));
    await waitFor(() => expect(screen.getByText('Eight years of backend work.')).toBeInTheDocument());
  });
});
