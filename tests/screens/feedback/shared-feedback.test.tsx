import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { feedbackShareTexts, type SharedFeedback } from '../../../src/contract/feedback-share';
import { SharedFeedbackScreen } from '../../../src/screens/feedback/share/SharedFeedbackScreen';
import { feedbackVersion, inHours, interviewDetail, releasedRow } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const feedback: SharedFeedback = {
  kind: 'real',
  candidate: 'Asha Rao',
  job: 'Backend engineer',
  organization: 'Blue Harbour',
  start: inHours(-30),
  minutes: 60,
  skills: interviewDetail(releasedRow({})).skills,
  version: feedbackVersion({ byName: 'the interviewer' }),
  endsAt: inHours(100),
};
afterEach(() => history.replaceState(null, '', '/'));

function open(fragment: string, status: number, data: unknown = null) {
  history.replaceState(null, '', `/shared/feedback${fragment}`);
  const asked = serve({ 'POST /shared-feedback/open': () => ({ status, data }) });
  const { unmount } = renderApp(<SharedFeedbackScreen />);
  return { asked, unmount };
}

it('shows whose feedback it is, keeps the link for a reload, and can be printed', async () => {
  const { asked, unmount } = open('#tok-1', 200, feedback);
  expect(await screen.findByRole('heading', { name: 'Asha Rao' })).toBeInTheDocument();
  expect(screen.getByText('Interview feedback · Backend engineer at Blue Harbour')).toBeInTheDocument();
  expect(within(screen.getByRole('article', { name: 'Feedback' })).getByText('Clear and calm.')).toBeInTheDocument();
  expect(screen.getByText(/Written by the interviewer/)).toBeInTheDocument();
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ token: 'tok-1' });
  expect(location.hash).toBe('#tok-1');
  // Neither a search engine nor the browser history sees a name.
  expect(document.title).not.toContain('Asha');
  expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  screen.getByRole('button', { name: 'Print' }).click();
  expect(printed).toHaveBeenCalledOnce();
  unmount();
  expect(document.head.querySelector('meta[name=robots]')).toBeNull();
});

it.each([
  ['without a token', '', 403],
  ['that is wrong, has expired or was revoked', '#guess', 403],
  ['that cannot be one', `#${'x'.repeat(300)}`, 400],
])('a link %s reads the same', async (_what, fragment, status) => {
  open(fragment, status);
  expect(await screen.findByText(feedbackShareTexts.closed)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'This link cannot be opened' })).toBeInTheDocument();
});

it('offers to try again where the server does not answer', async () => {
  const { asked } = open('#tok-1', 500);
  const again = await screen.findByRole('button', { name: /try again/i });
  const before = asked.length;
  again.click();
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

it('opens another link that is pasted over it', async () => {
  const { asked } = open('#tok-1', 200, feedback);
  await screen.findByRole('heading', { name: 'Asha Rao' });
  history.replaceState(null, '', '/shared/feedback#tok-2');
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  await waitFor(() => expect(asked.some(({ body }) => (body as { token?: string })?.token === 'tok-2')).toBe(true));
});
