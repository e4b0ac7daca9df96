import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Batch } from '../../../src/contract/booking-batches';
import type { ManyRef, ScheduleManyEvent } from '../../../src/machines/booking/schedule-many';
import { ManyBody } from '../../../src/screens/interviews/many/ScheduleMany';
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

/** What a user does for an event; false where it has its own test, as choosing rows. */
function does(event: ScheduleManyEvent): boolean {
  switch (event.type) {
    case 'find.retry':
      return press(button('Try again'));
    case 'row.change':
      return press(screen.queryAllByText('Exclude', { selector: 'button' })[0] ?? null);
    case 'batch.solve':
      return press(button('Find times again') ?? button(/^Find times for/));
    case 'batch.commit':
      return press(button(/^Book \d/));
    case 'batch.stop':
      return press(button('Stop'));
    case 'batch.discard':
      // The question is there at once, though all of this is one act.
      flushSync(() => button('Discard')?.click());
      return press(screen.getAllByText('Discard', { selector: 'button' }).at(-1) ?? null);
    case 'failures.download':
      return press(button('Download unbooked rows'));
    case 'batch.another':
      return press(button('Schedule others'));
    case 'failure.dismiss': {
      const close = screen.queryByLabelText('Close');
      return close !== null && press(close);
    }
    default:
      return false;
  }
}

function sees(actor: ManyRef) {
  const snapshot = actor.getSnapshot();
  const { problem } = snapshot.context;
  if (snapshot.matches('booking') || snapshot.matches('stopping')) screen.getByText('Booking interviews');
  else if (snapshot.matches('done') || snapshot.matches('downloading'))
    screen.getByText(/are booked\. Their panelists/);
  else if (snapshot.hasTag('rows')) screen.getByText('2 of 4 can be booked.');
  else if (snapshot.matches('choosing')) screen.getByText('The sources');
  if (problem !== null && !snapshot.matches('booking')) screen.getByText(problem.message);
}

beforeEach(() => {
  vi.mocked(callApi).mockImplementation((() => new Promise(() => undefined)) as typeof callApi);
});
afterEach(() => void vi.clearAllMocks());

it('takes every way of the workflow', async () => {
  const model = scheduleManyModel();
  let shown: ManyRef | undefined;
  const driver = model.liveDriver({
    mount: (actor) => {
      shown = actor as ManyRef;
      const queryClient = seededClient('ADMIN');
      queryClient.setQueryData<Batch>(batchQuery('b1').queryKey, batch);
      renderApp(
        <ManyBody actor={shown}>
          <p>The sources</p>
        </ManyBody>,
        { queryClient },
      );
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
