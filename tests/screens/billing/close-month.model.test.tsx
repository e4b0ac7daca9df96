import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CloseMonthEvent, CloseMonthRef } from '../../../src/machines/billing/close-month';
import { CloseMonth } from '../../../src/screens/billing/month-end/CloseMonth';
import { callApi } from '../../../src/services/api/client';
import { monthEndQuery } from '../../../src/services/queries/statements';
import { closeMonthModel } from '../../model/close-month-model';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';
import { overview, progress } from './statement-fixtures';

vi.mock('../../../src/services/api/client', () => ({ callApi: vi.fn(), callFile: vi.fn() }));

const buttons = (name: string) => screen.queryAllByText(name, { selector: 'button' });
const press = (found: HTMLElement | null | undefined) => {
  if (!found) throw new Error('There is nothing to press');
  fireEvent.click(found);
  return true;
};

function does(event: CloseMonthEvent): boolean {
  switch (event.type) {
    case 'find.retry':
      return press(buttons('Try again')[0]);
    case 'job.make':
      // Renders the question at once, although all of this is one act.
      if (buttons('Close month').length === 1) flushSync(() => buttons('Close month')[0]?.click());
      return press(buttons('Close month').at(-1));
    case 'job.act':
      return press(buttons('Continue')[0]);
    case 'job.stop':
      return press(buttons('Stop')[0]);
    case 'job.discard':
      return press(buttons('Back to the month')[0]);
    case 'failures.download':
      return press(buttons('Download the rest')[0]);
    case 'failure.dismiss': {
      const close = screen.queryByLabelText('Close');
      return close !== null && press(close);
    }
    default:
      return false;
  }
}

function sees(actor: CloseMonthRef) {
  const snapshot = actor.getSnapshot();
  const { problem } = snapshot.context;
  if (snapshot.matches('running') || snapshot.matches('stopping')) {
    screen.getByText('Closing October 2026…');
    screen.getByText('23 of 40 panelists');
  } else if (snapshot.hasTag('rows'))
    screen.getByText(
      /^20 statements issued\. 2 statements to check before issuing\..*Stopped before the other 17 panelists\./,
    );
  else if (snapshot.matches('choosing')) screen.getByText('₹90,000');
  if (problem !== null && !snapshot.matches('running')) screen.getByText(problem.message);
}

beforeEach(() => {
  vi.mocked(callApi).mockImplementation((() => new Promise(() => undefined)) as typeof callApi);
});
afterEach(() => void vi.clearAllMocks());

it('takes every way of the workflow', async () => {
  const model = closeMonthModel();
  let shown: CloseMonthRef | undefined;
  const driver = model.liveDriver({
    mount: (actor) => {
      shown = actor as CloseMonthRef;
      const queryClient = seededClient('SUPER_ADMIN');
      queryClient.setQueryData(monthEndQuery('m1').queryKey, progress);
      renderApp(<CloseMonth actor={shown} overview={overview()} />, { queryClient });
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
