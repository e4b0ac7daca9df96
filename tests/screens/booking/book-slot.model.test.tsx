import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bookSlotMachine } from '../../../src/machines/booking/book-slot';
import type { BookSlotEvent, BookSlotSnapshot } from '../../../src/machines/booking/book-slot';
import { BookSlotBody } from '../../../src/screens/booking/entries/BookSlot';
import { callApi } from '../../../src/services/api/client';
import { fitsQuery, freeQuery, interviewQuery } from '../../../src/services/queries/interviews';
import { choice, choose, events, now, project, settle, slot } from '../../model/book-slot-model';
import { modelTest } from '../../model/harness';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';
import { fits, freeTime, matchingAnswers } from './matching-answers';
import { answering } from './schedule-answers';

vi.mock('../../../src/services/api/client', () => ({ callApi: vi.fn() }));
// Search boxes have their own tests. Here they would take most of the time.
vi.mock('../../../src/screens/shared/form/PartySearch', () => ({ PartySearch: () => <p>Panelist search</p> }));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => vi.useRealTimers());

// Found by text: a query by role takes a tenth of a second each time.
const button = (name: string) => screen.queryByText(name, { selector: 'button' });
const press = (found: HTMLElement | null | undefined) => {
  if (found == null) throw new Error('There is nothing to press');
  fireEvent.click(found);
  return true;
};

/**
 * Does what a user does for an event. False if the event comes from the world, because the screen offers no passed
 * time.
 */
const does = (event: BookSlotEvent, snapshot: BookSlotSnapshot): boolean => {
  if (event.type === 'slot.release') return press(button('Release slot'));
  if (event.type === 'booking.confirm') return press(button('Confirm booking'));
  if (event.type === 'another.start') return press(button('Book another slot'));
  if (event.choice !== choose.choice || snapshot.matches({ open: 'holding' })) return false;
  if (event.type === 'slot.book') return press(button('Book'));
  return press(screen.queryByLabelText('Choose rank 1: Asha Rao'));
};

const sees = (snapshot: BookSlotSnapshot) => {
  const { problem } = snapshot.context;
  if (snapshot.matches('booked')) return void screen.getByText('Panelist asked to accept');
  if (snapshot.matches('overtaken')) return void screen.getByText('Someone else has already handled this interview');
  if (problem !== null) expect(screen.getByRole('alert')).toHaveTextContent(problem.message);
  // *Book* stays where it was pressed until the response arrives.
  const atOnce = snapshot.context.bookAtOnce && snapshot.hasTag('busy');
  expect(button('Confirm booking') !== null).toBe(snapshot.matches({ open: 'reserved' }) && !atOnce);
  expect(button('Confirm booking') === null).toBe(screen.queryByRole('region', { name: 'Booking' }) !== null);
  if (snapshot.hasTag('busy')) expect(button('Choose')).toHaveAttribute('aria-disabled', 'true');
};

it('takes every way of Book Slot on its screen', async () => {
  vi.mocked(callApi).mockImplementation(answering(matchingAnswers()) as typeof callApi);
  const model = modelTest({ machine: bookSlotMachine, input: undefined, events, settle, project });
  const driver = model.liveDriver({
    mount: (actor) => {
      const queryClient = seededClient('ADMIN');
      queryClient.setQueryData<unknown>(freeQuery(slot.panelistId, { minutes: 60 }).queryKey, freeTime);
      queryClient.setQueryData<unknown>(fitsQuery(slot.panelistId, slot.start).queryKey, fits);
      const { id } = choice.interview;
      queryClient.setQueryData<unknown>(interviewQuery(id).queryKey, matchingAnswers()['/interviews/:id']);
      const path = `/dashboard/interviewmenus?panelistId=${slot.panelistId}&start=${encodeURIComponent(slot.start)}`;
      renderApp(<BookSlotBody actor={actor} />, { path, queryClient });
    },
    act: (event, actor) => does(event, actor.getSnapshot()),
    see: async (snapshot) => {
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      sees(snapshot);
    },
    unmount: cleanup,
    around: (change) => act(change),
  });
  await model.walk(driver, { paths: await model.cover() });
});
