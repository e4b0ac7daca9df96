import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { WriteFeedbackRef, WriteFeedbackSnapshot } from '../../../src/machines/feedback/write-feedback';
import { FeedbackBody } from '../../../src/screens/feedback/parts/FeedbackBody';
import { interviewId, skills, writeFeedbackModel } from '../../model/write-feedback-model';
import { inHours, interviewDetail, interviewRow, seededClient } from '../fixtures';
import { renderApp } from '../render';

// Visibility checks on each element of a long form take seconds over all paths.
configure({ defaultHidden: true });

// Text areas measure themselves at each render, and styles computed for a whole page take seconds over all paths.
beforeEach(() => {
  const none = document.createElement('div').style;
  vi.spyOn(window, 'getComputedStyle').mockReturnValue(none);
});

const interview = interviewDetail(
  interviewRow({
    id: interviewId,
    state: 'pendingFeedback',
    version: 5,
    start: inHours(-2),
    end: inHours(-1),
    feedbackBy: inHours(23),
    allowedActions: [{ type: 'SUBMIT_FEEDBACK' }],
  }),
  { skills },
);

// Found by text: a query by role and name reads the styles of each element of the page, in every step.
const click = (name: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  fireEvent.click(button ?? screen.getByRole('button', { name }));
};
const overtaken = { open: { form: 'overtaken' } } as const;
// Reads the text of the page at once, rather than element by element.
const shown = (text: string) => document.body.textContent.includes(text);

function see(snapshot: WriteFeedbackSnapshot) {
  const { tried, card, problem } = snapshot.context;
  if (snapshot.matches('opening')) expect(screen.getByLabelText('Loading your draft')).toBeInTheDocument();
  if (snapshot.matches('unopened')) expect(shown('Your text is still saved on this device.')).toBe(true);
  if (snapshot.matches('submitted')) expect(shown('Your feedback on Asha Rao is submitted')).toBe(true);
  if (!snapshot.matches('open')) return;
  const total = card.recommendation === null ? 7 : 8;
  expect(shown(`${total} of 8 done`)).toBe(true);
  expect(shown('This feedback was changed elsewhere')).toBe(snapshot.matches(overtaken));
  const lost = snapshot.context.deviceFailed;
  const keeping: [string, string][] = [
    ['changed', 'Saving…'],
    ['onDevice', lost ? 'Not saved. The server is not reachable' : 'Saved on this device, server not reachable'],
    ['refused', 'Saved on this device, but not on the server'],
  ];
  for (const [state, words] of keeping) {
    // While two drafts are shown side by side, the bar says so.
    const said = snapshot.matches({ open: { keeping: state } } as never) && !snapshot.matches(overtaken);
    expect(shown(words)).toBe(said);
  }
  const asked = ['confirming', 'flushing', 'submitting'].some((form) => snapshot.matches({ open: { form } } as never));
  // A closing dialog fades out. Its title proves that it is open, and the text in its place proves that it is closed.
  if (asked) expect(shown('Submit the feedback on Asha Rao?')).toBe(true);
  expect(shown('Your text is saved.')).toBe(problem !== null && !asked);
  if (tried && card.recommendation === null) expect(shown('Please select a rating')).toBe(true);
  if (problem !== null) expect(document.body).toHaveTextContent(problem.message);
}

it('shows every state of the scorecard, and is led through all of them by hand', async () => {
  const driver = writeFeedbackModel.liveDriver({
    mount: (actor) => {
      renderApp(<FeedbackBody actor={actor as WriteFeedbackRef} interview={interview} zone="Asia/Kolkata" />, {
        queryClient: seededClient('PANELIST'),
      });
    },
    act: (event, actor) => {
      const form = (state: string) => actor.getSnapshot().matches({ open: { form: state } } as never);
      if (event.type === 'card.change') {
        const choice = screen.getByLabelText<HTMLInputElement>('Hire');
        if (choice.checked) return false;
        fireEvent.click(choice);
      } else if (event.type === 'skill.change') {
        // While two drafts are shown side by side, there may be no form. The model does not depend on the text.
        const evidence = screen.queryByLabelText<HTMLTextAreaElement>('Evidence for TypeScript', { exact: false });
        if (evidence === null || evidence.disabled) return false;
        fireEvent.change(evidence, { target: { value: `${evidence.value}.` } });
      } else if (event.type === 'draft.reopen') click('Try again');
      else if (event.type === 'draft.retry') click('Try now');
      else if (event.type === 'mine.keep') click('Keep mine');
      else if (event.type === 'theirs.take') click('Use the other version');
      else if (event.type === 'submit.ask') click('Submit feedback');
      else if (event.type === 'submit.dismiss') click('Keep writing');
      // Each press makes a new key. The machine's own test checks which key is sent.
      else if (event.type === 'submit.confirm' && form('confirming')) click('Submit');
      else return false;
      return true;
    },
    see,
    unmount: cleanup,
    around: (change) => act(change),
  });
  await writeFeedbackModel.walk(driver, { paths: await writeFeedbackModel.cover() });
});
