import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { texts } from '../../../src/contract/texts';
import { ScheduleInterviewScreen } from '../../../src/screens/booking/ScheduleInterviewScreen';
import { schedulingHref, schedulingTabs, type SchedulingTab } from '../../../src/screens/shared/interview/hrefs';
import { callApi } from '../../../src/services/api/client';
import { engineer, future, now, slot, taken, type slots } from '../../model/schedule-fixtures';
import { seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { fits, freeTime, matchingAnswers } from './matching-answers';
import { answering } from './schedule-answers';

vi.mock('../../../src/services/api/client', () => ({ callApi: vi.fn() }));
const api = vi.mocked(callApi);
const answerWith = (answers: Record<string, object>) => api.mockImplementation(answering(answers) as typeof callApi);
const bodiesOf = (path: string) =>
  api.mock.calls.flatMap(([call, given]) => (call.path === path && call.method === 'POST' ? [given?.body] : []));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => {
  vi.useRealTimers();
  api.mockReset();
});

const open = (tab: SchedulingTab, begin: Record<string, string> = {}, answers = matchingAnswers()) => {
  answerWith(answers);
  return renderApp(<ScheduleInterviewScreen />, {
    path: schedulingHref(tab, begin),
    queryClient: seededClient('ADMIN'),
  });
};
const pick = async (label: string, name: RegExp) => {
  const box = await screen.findByLabelText(label);
  fireEvent.mouseDown(box);
  fireEvent.click(await screen.findByText(name, { selector: 'li, li *' }));
};
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));
const hour = (name: RegExp) => screen.findByRole('button', { name });
/** The hour with the first free start. */
const firstHour = /^Tue 8 Jan, 02:30 PM: /;
const book = () => screen.getByRole('button', { name: 'Book' });
const bookable = () => waitFor(() => expect(book()).toHaveAttribute('aria-disabled', 'false'));
const startIn = (path: () => string) => new URLSearchParams(path().split('?')[1]).get('start');
const lastQuery = (path: string) => api.mock.calls.findLast(([call]) => call.path === path)?.[1]?.query;
const booked = {
  state: 'confirmed',
  label: { word: 'upcoming', note: null },
  start: future,
  end: slot.end,
  panelist: { id: slot.panelistId, name: slot.panelistName },
} as const;

it('has the tabs of the specification in their order', async () => {
  setPhone(false);
  open('Schedule Interview');
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual([...schedulingTabs]);
});

describe('Check Available Panelist', () => {
  it('goes from a job profile and an hour to who is free, who is not and why, and changes nothing', async () => {
    const { path } = open('Check Available Panelist');
    expect(await screen.findByText(texts.selectJobProfile)).toBeVisible();
    expect(screen.getByLabelText('Job profile')).toHaveFocus();
    await pick('Job profile', /Engineer/);
    expect(new URLSearchParams(path().split('?')[1]).get('jobProfileId')).toBe(engineer.id);
    await waitFor(async () => expect(await hour(firstHour)).toHaveFocus());
    fireEvent.click(await hour(firstHour));
    expect(await screen.findByRole('heading', { name: '1 panelist is free' })).toBeVisible();
    expect(lastQuery('/slots/day')).toMatchObject({ jobProfileId: engineer.id, minutes: 60, from: future });
    expect(screen.getByText(texts.confirmPanelist)).toBeVisible();
    await press('Time grid');
    const grid = await screen.findByRole('grid', { name: /^Offered slots/ });
    expect(within(grid).getByText('Omar Haddad').parentElement).toHaveTextContent('Has interviews');
    await press(/^Why others are not offered \(3\)/);
    expect(screen.getByText('Ines Costa')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Book' })).toBeNull();
    expect(bodiesOf('/holds')).toEqual([]);
  });

  it('says who is busy in a calendar of their own, when it was read, and which one is out of date', async () => {
    open('Check Available Panelist', { jobProfileId: engineer.id, start: future });
    await press('Time grid');
    const grid = await screen.findByRole('grid', { name: /^Offered slots/ });
    const noor = within(grid).getByText('Noor Aziz');
    expect(noor.parentElement).toHaveTextContent('Busy in their own calendar');
    expect(within(grid).getByTitle('Busy in the connected calendar, read 4 min ago')).toBeVisible();
    expect(within(grid).getByText('Vera Lind').parentElement).toHaveTextContent('Calendar last read 2 h ago');
    expect(noor.parentElement).not.toHaveTextContent('last read');
    await press(/^Why others are not offered \(3\)/);
    expect(screen.getByText('Busy in their own calendar at these times (1)').nextElementSibling).toHaveTextContent(
      'Noor Aziz, read 4 min ago',
    );
  });

  it('leads on with the time: to Schedule Interview, and to the other tabs with the panelist', async () => {
    const { path } = open('Check Available Panelist', { jobProfileId: engineer.id, start: future });
    const bar = within(await screen.findByRole('region', { name: 'Booking' }));
    expect(await bar.findByText('Vera Lind')).toBeVisible();
    const hrefOf = (name: string) =>
      new URLSearchParams(bar.getByRole('link', { name }).getAttribute('href')?.split('?')[1]);
    expect(Object.fromEntries(hrefOf('Find a waiting request'))).toMatchObject({ panelistId: 'vera', start: future });
    expect(Object.fromEntries(hrefOf('Map Panelist'))).toMatchObject({ panelistId: 'vera', start: future });
    await waitFor(() => expect(bar.getByRole('button')).toHaveAttribute('aria-disabled', 'false'));
    fireEvent.click(bar.getByRole('button', { name: 'Schedule this time' }));
    await waitFor(() => expect(path()).toBe(schedulingHref('Schedule Interview')));
  });

  it('says that the search failed, and asks for no hour where one is chosen', async () => {
    const failed = Promise.reject(new Error('No'));
    failed.catch(() => undefined);
    const answers = { ...matchingAnswers(), '/slots/day': failed };
    open('Check Available Panelist', { jobProfileId: engineer.id, start: future }, answers);
    const bar = within(await screen.findByRole('region', { name: 'Booking' }));
    expect(await bar.findByText('Free panelists could not be loaded.')).toBeVisible();
  });

  it('says how many are free, also where only the best of them are listed', async () => {
    const answers = matchingAnswers();
    answers['/slots/day'] = { ...answers['/slots/day'], free: 75 };
    open('Check Available Panelist', { jobProfileId: engineer.id, start: future }, answers);
    expect(await screen.findByRole('heading', { name: '75 panelists are free' })).toBeVisible();
    expect(screen.getByText('The best 1 are listed.')).toBeVisible();
  });

  it('says that nobody is free, and what to try', async () => {
    const empty = { slots: { now: new Date(now).toISOString(), offered: [], rows: [], refused: [] }, free: 0 };
    open(
      'Check Available Panelist',
      { jobProfileId: engineer.id, start: future },
      { ...matchingAnswers(), '/slots/day': { ...empty, jobProfile: engineer, organization: null } },
    );
    expect(await screen.findByText(texts.searchEmpty)).toBeVisible();
    expect(screen.getByText('No one is free then. Choose another hour.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Schedule this time' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('Map Panelist', () => {
  const fromHold = { interviewId: 'i1', candidateId: 'asha', start: future, minutes: 60 };

  it('goes from a waiting request to its hours, and books the best panelist by one press', async () => {
    const { path } = open('Map Panelist');
    expect(await screen.findByLabelText('Interview')).toHaveFocus();
    await pick('Interview', /Asha Rao/);
    await waitFor(async () => expect(await hour(firstHour)).toHaveFocus());
    expect(screen.getByText(texts.selectPanelistTime)).toBeVisible();
    fireEvent.click(await hour(firstHour));
    expect(startIn(path)).toBe(future);
    await waitFor(() => expect(book()).toHaveFocus());
    expect(book()).toHaveAccessibleDescription(/^Omar Haddad with Asha Rao.*Tue 8 Jan, 02:30 PM/);
    fireEvent.click(book());
    expect(await screen.findByRole('heading', { name: 'Panelist asked to accept' })).toHaveFocus();
    expect(bodiesOf('/holds')).toEqual([{ ...fromHold, panelistId: 'omar' }]);
    expect(bodiesOf('/interviews/:id/events')).toEqual([
      { type: 'BOOK', version: 3, panelistId: 'omar', start: future, holdId: 'h1' },
    ]);
    await press('Map another request');
    await waitFor(() => expect(path()).toBe(schedulingHref('Map Panelist')));
  });

  it('preselects the panelist of one’s choice at their free hours, and says who was passed over', async () => {
    const { path } = open('Map Panelist', { id: 'i1' });
    await waitFor(() => expect(screen.getByLabelText('Panelist')).toBeEnabled());
    await pick('Panelist', /Vera Lind/);
    expect(new URLSearchParams(path().split('?')[1]).get('panelistId')).toBe('vera');
    fireEvent.click(await hour(/^Tue 8 Jan, 02:30 PM: free/));
    const bar = within(screen.getByRole('region', { name: 'Booking' }));
    expect(await bar.findByText('Vera Lind with Asha Rao')).toBeVisible();
    expect(lastQuery('/interviews/:id/slots')).toMatchObject({ panelistId: 'vera', at: future });
    expect(bar.getByText('2 panelists rank higher: Omar Haddad, Mei Chen.')).toBeVisible();
    expect(screen.getByText('Chosen panelist · Rank 3')).toBeVisible();
    fireEvent.click(book());
    await screen.findByRole('heading', { name: 'Panelist asked to accept' });
    expect(bodiesOf('/holds')).toEqual([{ ...fromHold, panelistId: 'vera' }]);
  });

  it('holds the slot of another panelist of the list, and books it once it is confirmed', async () => {
    open('Map Panelist', { id: 'i1', start: future });
    await press(/^Rank 2: Mei Chen/);
    const bar = within(await screen.findByRole('region', { name: 'Chosen slot' }));
    expect(bar.getByText('1 panelist ranks higher: Omar Haddad.')).toBeVisible();
    expect(bar.getByText('5:00 left')).toBeVisible();
    fireEvent.click(bar.getByRole('button', { name: 'Release slot' }));
    await bookable();
    expect(bodiesOf('/interviews/:id/events')).toEqual([]);
    await press(/^Rank 2: Mei Chen/);
    await press('Confirm booking');
    await screen.findByRole('heading', { name: 'Panelist asked to accept' });
  });

  it.each([
    ['as long as the setting says', 0],
    ['as long, by a device whose clock is wrong', 3_600_000],
  ])('holds the slot %s', async (_, ahead) => {
    const iso = (at: number) => new Date(at + ahead).toISOString();
    const hold = { holdId: 'h1', now: iso(now), until: iso(now + 900_000) };
    open('Map Panelist', { id: 'i1', start: future }, { ...matchingAnswers(), '/holds': hold });
    await press(/^Rank 2: Mei Chen/);
    expect(await screen.findByText('15:00 left')).toBeVisible();
  });

  it('lets nothing be changed while a slot is being held', async () => {
    const { '/holds': _, ...answers } = matchingAnswers();
    open('Map Panelist', { id: 'i1', start: future }, answers);
    await press(/^Rank 2: Mei Chen/);
    expect(screen.getByLabelText('Interview')).toBeDisabled();
    expect(screen.getByLabelText('Panelist')).toBeDisabled();
  });

  it('names a panelist who cannot be booked with the reason, when searched for', async () => {
    open('Map Panelist', { id: 'i1' });
    const box = await screen.findByLabelText('Panelist');
    await waitFor(() => expect(box).toBeEnabled());
    act(() => box.focus());
    fireEvent.mouseDown(box);
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).not.toContainEqual(
      expect.stringContaining('Ines'),
    );
    fireEvent.change(box, { target: { value: 'ines' } });
    expect(
      await screen.findByText('Cannot be booked. Has reached the interview limit for the day or week.'),
    ).toBeVisible();
  });

  it('marks a time that the candidate has not named, and asks for it as such', async () => {
    open('Map Panelist', { id: 'i1', panelistId: 'vera', start: future });
    await press(/^Rank 3: Vera Lind, 05:30 PM/);
    expect(await screen.findByText('This is not one of the candidate’s preferred times.')).toBeVisible();
    expect(bodiesOf('/holds')).toEqual([expect.objectContaining({ anyStart: true })]);
  });

  it.each([
    ['has passed', Date.parse(future), texts.dateTimeWrong],
    ['is too far ahead', Date.parse(future) - 8 * 86_400_000, texts.tooFarAhead],
  ])('asks nobody for a time that %s by now', async (_, then, message) => {
    open('Map Panelist', { id: 'i1', start: future });
    await bookable();
    vi.setSystemTime(then);
    fireEvent.click(book());
    expect(await screen.findByText(message)).toBeVisible();
    await press(/^Rank 2: Mei Chen/);
    expect(screen.getByText(message)).toBeVisible();
    expect(bodiesOf('/holds')).toEqual([]);
  });

  it('keeps request, panelist and hour when the time is lost, says what to do, and reads what is free again', async () => {
    open('Map Panelist', { id: 'i1', panelistId: 'vera', start: future });
    await bookable();
    const { '/holds': _, ...rest } = matchingAnswers();
    const left = { ...freeTime, starts: freeTime.starts.slice(1) };
    const then = rest['/interviews/:id/slots'] as { offered: { panelistId: string }[] };
    const others = { ...then, offered: then.offered.filter(({ panelistId }) => panelistId !== 'vera') };
    const answers = { ...rest, '/panelists/:id/free': left, '/interviews/:id/slots': others };
    api.mockImplementation(((call) =>
      call.path === '/holds'
        ? Promise.reject(Object.assign(new Error(taken.message), taken))
        : answering(answers)(call as never)) as typeof callApi);
    fireEvent.click(book());
    expect(await screen.findByText(taken.message)).toBeVisible();
    expect(screen.getByText(/Your choices are still here/)).toBeVisible();
    expect(await screen.findByText(/02:30 PM is not free for Vera Lind/)).toBeVisible();
    expect(book()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByLabelText('Interview')).toHaveValue('Asha Rao');
    expect(screen.getByLabelText('Panelist')).toHaveValue('Vera Lind');
  });

  it('says when an interview cannot be booked any more', async () => {
    open('Map Panelist', { id: 'i1' }, matchingAnswers({ allowedActions: [], state: 'canceled' }));
    expect(await screen.findByText(/cannot be booked in its current status/)).toBeVisible();
  });
});

describe('Book Slot', () => {
  it('goes from a panelist and a free hour to the request that fits best, and books it by one press', async () => {
    const { path } = open('Book Slot');
    expect(await screen.findByText(texts.choosePanelist)).toBeVisible();
    expect(screen.getByLabelText('Panelist')).toHaveFocus();
    await pick('Panelist', /Vera Lind/);
    expect(await screen.findByText(texts.selectPanelistTime)).toBeVisible();
    const first = await hour(/^Tue 8 Jan, 02:30 PM: 1 request fits/);
    await waitFor(() => expect(first).toHaveFocus());
    fireEvent.click(first);
    expect(startIn(path)).toBe(future);
    expect(await screen.findByText('1 of 2 waiting requests fits')).toBeVisible();
    await waitFor(() => expect(book()).toHaveFocus());
    expect(screen.getByText('3 of 4 skills, at a preferred time')).toBeVisible();
    await press(/^Why others do not fit/);
    expect(screen.getByRole('link', { name: 'Ben Okafor' })).toBeVisible();
    await bookable();
    fireEvent.click(book());
    expect(await screen.findByRole('heading', { name: 'Panelist asked to accept' })).toHaveFocus();
    expect(bodiesOf('/holds')).toEqual([
      { interviewId: 'i1', panelistId: 'vera', candidateId: 'asha', start: future, minutes: 60 },
    ]);
    await press('Book another slot');
    await waitFor(() => expect(startIn(path)).toBeNull());
  });

  it('says how far from a preferred time it is, which may be before it, and keeps the form while it is held', async () => {
    const { '/holds': _, ...answers } = matchingAnswers();
    const near = { ...fits, fits: fits.fits.map((fit) => ({ ...fit, minutesFromPreferred: 30 })) };
    open('Book Slot', { panelistId: 'vera', start: future }, { ...answers, '/panelists/:id/fits': near });
    expect(await screen.findByText('3 of 4 skills, 30 min from a preferred time')).toBeVisible();
    await press('Choose rank 1: Asha Rao');
    expect(screen.getByLabelText('Panelist')).toBeDisabled();
    expect(screen.getByRole('button', { name: '30' })).toBeDisabled();
  });

  it('holds the request that is chosen, at another quarter of the hour', async () => {
    const { path } = open('Book Slot', { panelistId: 'vera', start: future });
    await press('02:45 PM, 0 requests');
    expect(startIn(path)).toBe('2030-01-08T09:15:00.000Z');
    await press('Choose rank 1: Asha Rao');
    expect(await screen.findByText('5:00 left')).toBeVisible();
    expect(bodiesOf('/holds')).toEqual([expect.objectContaining({ start: '2030-01-08T09:15:00.000Z' })]);
  });
});

describe('a broken address', () => {
  it('with a start that is none begins at the choice of a time', async () => {
    open('Book Slot', { panelistId: 'vera', start: 'nonsense' });
    expect(await screen.findByText(texts.selectPanelistTime)).toBeVisible();
    expect(await hour(firstHour)).toBeVisible();
  });

  it('with a start of another week says that it is not free, and shows what is', async () => {
    open(
      'Book Slot',
      { panelistId: 'vera', start: '2030-01-20T09:00:00.000Z' },
      { ...matchingAnswers(), '/panelists/:id/fits': { ...fits, fits: [] } },
    );
    expect(await screen.findByText(/02:30 PM is not free for Vera Lind/)).toBeVisible();
    expect(await hour(firstHour)).toBeVisible();
  });

  it('with a length that is none asks for 60 minutes', async () => {
    open('Check Available Panelist', { jobProfileId: engineer.id, minutes: 'nonsense' });
    await hour(firstHour);
    expect(lastQuery('/slots/free')).toMatchObject({ minutes: 60 });
  });
});

/** The offers a quarter of an hour after the current time. */
const quarterLater = () => {
  const then = matchingAnswers()['/interviews/:id/slots'] as typeof slots;
  return { ...then, offered: then.offered.filter(({ start }) => start > future) };
};

describe('Reschedule Interview', () => {
  it('keeps the panelist, shows old and new time beside each other, and holds nothing within its own time', async () => {
    open('Reschedule Interview', { id: 'i1', start: future }, matchingAnswers(booked));
    expect(await screen.findByText('Current panelist · Rank 3')).toBeVisible();
    expect(screen.getByLabelText('Panelist')).toHaveValue('Vera Lind');
    await press(/^Rank 3: Vera Lind, 02:45 PM/);
    const bar = within(await screen.findByRole('region', { name: 'Chosen slot' }));
    expect(bar.getByText('Old time').parentElement).toHaveTextContent('Tue 8 Jan, 02:30 PM – 03:30 PM');
    expect(bar.getByText('New time').parentElement).toHaveTextContent('Tue 8 Jan, 02:45 PM – 03:45 PM');
    expect(bodiesOf('/holds')).toEqual([]);
    await press('Confirm booking');
    await screen.findByRole('heading', { name: 'Panelist asked to accept' });
    expect(bodiesOf('/interviews/:id/events')).toEqual([
      { type: 'BOOK', version: 3, panelistId: 'vera', start: '2030-01-08T09:15:00.000Z' },
    ]);
  });

  it('books another quarter of its own time by one press, without a hold', async () => {
    open(
      'Reschedule Interview',
      { id: 'i1', start: '2030-01-08T09:15:00.000Z' },
      {
        ...matchingAnswers(booked),
        '/interviews/:id/slots': quarterLater(),
      },
    );
    await bookable();
    fireEvent.click(book());
    await screen.findByRole('heading', { name: 'Panelist asked to accept' });
    expect(bodiesOf('/holds')).toEqual([]);
    expect(bodiesOf('/interviews/:id/events')).toEqual([expect.objectContaining({ type: 'BOOK', panelistId: 'vera' })]);
  });

  it('marks the current time, begins elsewhere, and does not book it again', async () => {
    open('Reschedule Interview', {}, matchingAnswers(booked));
    await pick('Interview', /Asha Rao/);
    await waitFor(async () => expect(await hour(/^Tue 8 Jan, 03:00 PM: free/)).toHaveFocus());
    fireEvent.click(await hour(/^Tue 8 Jan, 02:30 PM: free.*the current time/));
    expect(await screen.findByText('This is the current time. Choose another hour.')).toBeVisible();
    expect(book()).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(book());
    expect(bodiesOf('/interviews/:id/events')).toEqual([]);
  });

  it('offers all others where the panelist is to change', async () => {
    open('Reschedule Interview', { id: 'i1', start: future }, matchingAnswers(booked));
    await screen.findByText('Current panelist · Rank 3');
    fireEvent.change(screen.getByLabelText('Panelist'), { target: { value: '' } });
    expect(await screen.findByText('Best match · Rank 1')).toBeVisible();
    const bar = within(screen.getByRole('region', { name: 'Booking' }));
    expect(bar.getByText('Omar Haddad with Asha Rao')).toBeVisible();
    expect(await hour(/^Tue 8 Jan, 02:30 PM: 3 panelists are free/)).toBeVisible();
  });

  it('asks for another time where only new wishes are known', async () => {
    open(
      'Reschedule Interview',
      { id: 'i1' },
      {
        ...matchingAnswers({
          ...booked,
          allowedActions: [{ type: 'BOOK' }, { type: 'ASK_RESCHEDULE' }, { type: 'CANCEL' }],
        }),
      },
    );
    const about = within(await screen.findByRole('form', { name: 'Interview to book' }));
    fireEvent.click(await about.findByRole('button', { name: 'Ask to reschedule: Asha Rao' }));
    expect(await screen.findByRole('dialog', { name: 'Ask for another time?' })).toBeVisible();
    expect(about.queryByRole('button', { name: /Cancel interview/ })).toBeNull();
  });
});
