import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scheduleInterviewMachine } from '../../../src/machines/booking/schedule-interview';
import type { ScheduleSnapshot } from '../../../src/machines/booking/schedule-interview';
import type { ScheduleEvent } from '../../../src/machines/booking/schedule-setup';
import { ScheduleBody } from '../../../src/screens/booking/schedule/ScheduleBody';
import { callApi } from '../../../src/services/api/client';
import { assertAllWalked, modelTest } from '../../model/harness';
import {
  eventsUnsure,
  fromPassedRequest,
  fromRequest,
  input,
  now,
  project,
  projectUnsure,
  settle,
  slot,
  slots,
} from '../../model/schedule-fixtures';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';
import { answering, answersFor } from './schedule-answers';

vi.mock('../../../src/services/api/client', () => ({ callApi: vi.fn() }));
// Pickers and search boxes have their own tests. Here they would take most of the time.
vi.mock('../../../src/components/TimesPicker', () => ({ TimesPicker: () => <p>Preferred times</p> }));

// Found by text and label: a query by role takes a tenth of a second each time.
vi.mock('../../../src/screens/shared/form/PartySearch', () => ({
  PartySearch: ({ label, error }: { label: string; error?: string }) => (
    <p>
      {label} <span>{error}</span>
    </p>
  ),
}));

const button = (name: string) => screen.queryByText(name, { selector: 'button' });
const press = (found: HTMLElement | null | undefined) => {
  if (found == null) throw new Error('There is nothing to press');
  fireEvent.click(found);
  return true;
};
const offersOnScreen = () => screen.queryAllByLabelText(starts);
const starts = /^Rank 1: Vera Lind/;

/** Does what a user does for an event. False if the event comes from the world, or has its own test. */
const does = (event: ScheduleEvent, snapshot: ScheduleSnapshot): boolean => {
  if (event.type === 'slots.find')
    return press(screen.queryByLabelText('Search again') ?? button('Save times and search') ?? button('Book'));
  if (event.type === 'request.only' && snapshot.context.interview === null)
    return press(button('Request without booking'));
  if (event.type === 'minutes.pick') return press(button('90'));
  if (event.type === 'slot.book' && event.slot.start === slot.start && snapshot.context.draft.at === null)
    return press(button('Book'));
  if (event.type === 'slot.release') return press(button('Release slot'));
  if (event.type === 'booking.confirm') return press(button('Confirm booking'));
  if (event.type === 'another.start') return press(button('Schedule another'));
  const choosable = event.type === 'slot.choose' && event.slot.start === slot.start;
  return choosable && !snapshot.matches({ open: { offering: 'holding' } }) ? press(offersOnScreen()[0]) : false;
};

const sees = (snapshot: ScheduleSnapshot) => {
  const { problem } = snapshot.context;
  if (snapshot.matches('booked')) return void screen.getByText('Panelist asked to accept');
  if (snapshot.matches('requested')) return void screen.getByText('Requested');
  if (snapshot.matches('overtaken')) return void screen.getByText('Someone else has already handled this interview');
  for (const message of Object.values(snapshot.context.errors))
    if (message !== snapshot.context.errors.times) screen.getAllByText(message);
  if (problem !== null)
    expect(
      screen
        .getAllByRole('alert')
        .map((one) => one.textContent)
        .join(),
    ).toContain(problem.message);
  const offers = offersOnScreen();
  expect(offers.length > 0).toBe(snapshot.hasTag('offering'));
  // *Book* stays where it was pressed until the response arrives.
  const atOnce = snapshot.context.bookAtOnce && snapshot.hasTag('busy');
  expect(button('Confirm booking') !== null).toBe(snapshot.matches({ open: { offering: 'reserved' } }) && !atOnce);
  expect(button('Confirm booking') === null).toBe(screen.queryByRole('region', { name: 'Booking' }) !== null);
  if (snapshot.hasTag('busy')) for (const offer of offers) expect(offer).toHaveAttribute('aria-disabled', 'true');
};

// From an empty form, all events are walked. From a request, only its own.
const walked: [typeof input, ScheduleEvent['type'][] | null, typeof project][] = [
  [input, null, project],
  [fromRequest, ['interview.see', 'slots.find'], project],
  // A booking without an answer, which later requests ask about.
  [
    fromRequest,
    ['times.change', 'slots.find', 'slot.choose', 'slot.book', 'slot.release', 'booking.confirm'],
    projectUnsure,
  ],
  [fromPassedRequest, ['times.change', 'slots.find'], project],
];

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => vi.useRealTimers());

describe('Schedule Interview on its screen', () => {
  it('takes every way of the workflow', async () => {
    vi.mocked(callApi).mockImplementation(answering(answersFor('ORGANIZATION_USER', slots)) as typeof callApi);
    const walks = [];
    for (const [given, some, reads] of walked) {
      const own = (snapshot: ScheduleSnapshot) =>
        eventsUnsure(snapshot).filter(({ type }) => some === null || some.includes(type));
      const model = modelTest({
        machine: scheduleInterviewMachine,
        input: given,
        events: own,
        settle,
        project: reads,
        limit: 5000,
      });
      const driver = model.liveDriver({
        mount: (actor) =>
          void renderApp(<ScheduleBody actor={actor} choosesOrganization={false} />, {
            queryClient: seededClient('ORGANIZATION_USER'),
          }),
        act: (event, actor) => does(event, actor.getSnapshot()),
        see: async (snapshot) => {
          await act(() => new Promise((resolve) => setTimeout(resolve)));
          sees(snapshot);
        },
        unmount: cleanup,
        around: (change) => act(change),
      });
      walks.push(await model.walk(driver, { paths: await model.cover(), partial: true }));
    }
    assertAllWalked(scheduleInterviewMachine, walks);
  });
});
