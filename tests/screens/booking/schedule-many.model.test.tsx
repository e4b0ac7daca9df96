import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Batch } from '../../../src/contract/booking-batches';
import type { ManyRef, ScheduleManyEvent } from '../../../src/machines/booking/schedule-many';
import { ManyBody } from '../../../src/screens/booking/many/ScheduleMany';
import { callApi } from '../../../src/services/api/client';
import { batchQuery } from '../../../src/services/queries/batches';
import { scheduleManyModel } from '../../model/schedule-many-model';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';
import { batch } from './batch-fixtures';

vi.mock('../../../src/services/api/client', () => ({ callApi: vi.fn(), callFile: vi.fn() }));

const button = (name: string | RegExp) => screen.queryByText(name, { selector: 'button' });
const press = (found: HTMLElement | null) => {
  if (found === null) throw new Error('There is nothing to press');
  fireEvent.click(found);
  return true;
};
const done: Batch = {
  ...batch,
  state: 'done',
  booked: 2,
  rows: batch.rows.map((row, at) => ({ ...row, result: at < 2 ? 'booked' : 'failed' })),
};

/**
 * Does what a user does for an event. False if the event has its own test, such as choosing rows, or is not offered for
 * these rows.
 */
function does(event: ScheduleManyEvent, isDone: boolean): boolean {
  switch (event.type) {
    case 'find.retry':
      return press(button('Try again'));
    case 'job.act': {
      const { verb } = event.act;
      if (verb === 'solve') return press(button(isDone ? 'Find times for the other 2' : 'Find times again'));
      if (isDone) return false;
      return press(verb === 'commit' ? button(/^Book \d/) : (screen.queryAllByText('Exclude')[0] ?? null));
    }
    case 'job.stop':
      return press(button('Stop'));
    case 'job.discard':
      if (isDone) return false;
      // Renders the question at once, although all of this is one act.
      flushSync(() => button('Discard')?.click());
      return press(screen.getAllByText('Discard', { selector: 'button' }).at(-1) ?? null);
    case 'failures.download':
      return isDone && press(button('Download unbooked rows'));
    case 'job.another':
      return isDone && press(button('Schedule others'));
    case 'failure.dismiss': {
      const close = screen.queryByLabelText('Close');
      return close !== null && press(close);
    }
    default:
      return false;
  }
}

function sees(actor: ManyRef, isDone: boolean) {
  const snapshot = actor.getSnapshot();
  const { problem } = snapshot.context;
  if (snapshot.matches('running') || snapshot.matches('stopping')) screen.getByText('Booking interviews');
  else if (snapshot.hasTag('rows'))
    screen.getByText(
      isDone ? '2 of 4 interviews are booked. Their panelists were asked to accept.' : '2 of 4 can be booked.',
    );
  else if (snapshot.matches('choosing')) screen.getByText('The sources');
  if (problem !== null && !snapshot.matches('running')) screen.getByText(problem.message);
}

beforeEach(() => {
  vi.mocked(callApi).mockImplementation((() => new Promise(() => undefined)) as typeof callApi);
});
afterEach(() => void vi.clearAllMocks());

it.each([
  ['rows to book', batch],
  ['rows that are done', done],
])('takes every way of the workflow, with %s', async (_, rows) => {
  const isDone = rows.state === 'done';
  const model = scheduleManyModel();
  let shown: ManyRef | undefined;
  const driver = model.liveDriver({
    mount: (actor) => {
      shown = actor as ManyRef;
      const queryClient = seededClient('ADMIN');
      queryClient.setQueryData<Batch>(batchQuery('b1').queryKey, rows);
      renderApp(
        <ManyBody actor={shown}>
          <p>The sources</p>
        </ManyBody>,
        { queryClient },
      );
    },
    act: (event) => does(event, isDone),
    see: async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      if (shown) sees(shown, isDone);
    },
    unmount: cleanup,
    around: (change) => act(change),
  });
  await model.walk(driver, { paths: await model.cover() });
  expect(shown).toBeDefined();
});
