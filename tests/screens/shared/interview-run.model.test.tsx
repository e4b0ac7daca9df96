import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InterviewRun } from '../../../src/contract/interviews-runs';
import type { InterviewRunEvent, InterviewRunRef } from '../../../src/machines/interviews/interview-run';
import { RunBody } from '../../../src/screens/shared/run/RunBody';
import { callApi } from '../../../src/services/api/client';
import { refusalsQuery, runQuery } from '../../../src/services/queries/interview-runs';
import { interviewRunModel, runRequest } from '../../model/interview-run-model';
import { anId, pageOf, seededClient } from '../fixtures';
import { renderApp } from '../render';

vi.mock('../../../src/services/api/client', () => ({ callApi: vi.fn(), callFile: vi.fn() }));

const progress: InterviewRun = {
  id: 'r1',
  act: 'CANCEL',
  state: 'stopped',
  total: 652,
  done: 108,
  refused: 12,
  startsIn: 0,
};
const refusal = {
  id: anId(1),
  code: 'IV-7',
  candidate: { id: anId(70), name: 'Asha Rao' },
  reason: 'This interview has changed.',
};

const button = (name: string | RegExp) => screen.queryByText(name, { selector: 'button' });
const press = (found: HTMLElement | null) => {
  if (found === null) throw new Error('There is nothing to press');
  fireEvent.click(found);
  return true;
};

function does(event: InterviewRunEvent): boolean {
  switch (event.type) {
    case 'find.retry':
      return press(button('Try again'));
    case 'job.make':
      fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'The position was filled.' } });
      return press(button('Cancel interviews'));
    case 'job.act':
      return press(button('Continue'));
    case 'job.stop':
      return press(button('Stop'));
    case 'job.discard':
      return press(button('Dismiss'));
    case 'failures.download':
      // Renders the list at once, although all of this is one act.
      if (!button('Download')) flushSync(() => button('Show')?.click());
      return press(button('Download'));
    case 'failure.dismiss': {
      const close = screen.queryByLabelText('Close');
      return close !== null && press(close);
    }
    default:
      return false;
  }
}

function sees(actor: InterviewRunRef) {
  const snapshot = actor.getSnapshot();
  const { problem } = snapshot.context;
  if (snapshot.matches('running') || snapshot.matches('stopping')) {
    screen.getByText('Canceling 652 interviews');
    screen.getByText('120 of 652');
  } else if (snapshot.hasTag('rows')) screen.getByText('108 interviews canceled. Stopped before the other 532.');
  else if (snapshot.matches('choosing')) screen.getByText('Cancel 652 interviews?');
  if (problem !== null && !snapshot.matches('running')) screen.getByText(problem.message);
}

beforeEach(() => {
  vi.mocked(callApi).mockImplementation((() => new Promise(() => undefined)) as typeof callApi);
});
afterEach(() => void vi.clearAllMocks());

it('takes every way of the workflow', async () => {
  const model = interviewRunModel();
  let shown: InterviewRunRef | undefined;
  const driver = model.liveDriver({
    mount: (actor) => {
      shown = actor as InterviewRunRef;
      const queryClient = seededClient('ADMIN');
      queryClient.setQueryData(runQuery('r1').queryKey, progress);
      queryClient.setQueryData(refusalsQuery('r1', 0).queryKey, pageOf([refusal]));
      const asked = {
        type: 'CANCEL',
        of: { interviewIds: runRequest.interviewIds ?? [] },
        count: 652,
        more: false,
      } as const;
      renderApp(<RunBody actor={shown} asked={asked} onClose={() => undefined} />, { queryClient });
    },
    act: (event) => does(event),
    see: async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      if (shown) sees(shown);
    },
    unmount: cleanup,
    around: (change) => act(change),
  });
  await model.walk(driver, { paths: await model.cover() });
  expect(shown).toBeDefined();
});
