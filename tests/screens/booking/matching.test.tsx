import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { texts } from '../../../src/contract/texts';
import { ScheduleInterviewScreen } from '../../../src/screens/booking/ScheduleInterviewScreen';
import { schedulingHref, schedulingTabs, type SchedulingTab } from '../../../src/screens/shared/interview/hrefs';
import { callApi } from '../../../src/services/api/client';
import { engineer, future, now, slot, taken } from '../../model/schedule-fixtures';
import { seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { freeTime, matchingAnswers } from './matching-answers';
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
const section = (name: string) => within(screen.getByRole('region', { name }));
const firstStart = /^02:30 PM/;
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
  it('asks for the job profile, then draws the day with who is free, who is not and why', async () => {
    const { path } = open('Check Available Panelist');
    expect(await screen.findByText(texts.selectJobProfile)).toBeVisible();
    await pick('Job profile', /Engineer/);
    expect(await screen.findByRole('heading', { name: /^1 panelist is free on/ })).toBeVisible();
    expect(screen.getByText(texts.confirmPanelist)).toBeVisible();
    expect(new URLSearchParams(path().split('?')[1]).get('jobProfileId')).toBe(engineer.id);
    await press(/8 Jan/);
    const grid = await screen.findByRole('grid');
    expect(within(grid).getByText('Omar Haddad').parentElement).toHaveTextContent('Has interviews');
    await press(/^Why others are not offered \(2\)/);
    expect(screen.getByText('Ines Costa')).toBeVisible();
    expect(bodiesOf('/holds')).toEqual([]);
  });

  it('leads from a free time to the other tabs, filled in', async () => {
    const { path } = open('Check Available Panelist', { jobProfileId: engineer.id, day: '2030-01-08' });
    await press(/^Rank 1: Vera Lind/);
    const ways = within(await screen.findByRole('region', { name: 'Chosen time' }));
    const hrefOf = (name: string) =>
      new URLSearchParams(ways.getByRole('link', { name }).getAttribute('href')?.split('?')[1]);
    expect(Object.fromEntries(hrefOf('Find a waiting request'))).toMatchObject({ panelistId: 'vera', start: future });
    expect(Object.fromEntries(hrefOf('Map Panelist'))).toMatchObject({ panelistId: 'vera', start: future });
    fireEvent.click(ways.getByRole('button', { name: 'Schedule Interview' }));
    await waitFor(() => expect(path()).toBe(schedulingHref('Schedule Interview')));
  });

  it('says that nobody gave hours, and what to try', async () => {
    const empty = { slots: { now: new Date(now).toISOString(), offered: [], rows: [], refused: [] }, free: 0 };
    open(
      'Check Available Panelist',
      { jobProfileId: engineer.id },
      {
        ...matchingAnswers(),
        '/slots/day': { ...empty, jobProfile: engineer, organization: null },
      },
    );
    expect(await screen.findByText(texts.searchEmpty)).toBeVisible();
    expect(screen.getByText(/Choose another day/)).toBeVisible();
  });
});

describe('Map Panelist', () => {
  it('goes from a waiting request to a panelist of one’s choice, says who was passed over, and books', async () => {
    open('Map Panelist');
    await pick('Interview', /Asha Rao/);
    expect(await screen.findByText(texts.choosePanelist)).toBeVisible();
    await press('Choose rank 3: Vera Lind');
    // The list is gone; reading goes on with the times.
    expect(await screen.findByRole('heading', { name: 'Available time' })).toHaveFocus();
    expect(await screen.findByText(texts.selectPanelistTime)).toBeVisible();
    await press(firstStart);
    expect(await screen.findByText('2 panelists rank higher: Omar Haddad, Mei Chen.')).toBeVisible();
    expect(bodiesOf('/holds')).toEqual([
      { interviewId: 'i1', panelistId: 'vera', candidateId: 'asha', start: future, minutes: 60 },
    ]);
    await press('Confirm booking');
    expect(await screen.findByRole('heading', { name: 'Panelist asked to accept' })).toHaveFocus();
    expect(bodiesOf('/interviews/:id/events')).toEqual([
      { type: 'BOOK', version: 3, panelistId: 'vera', start: future, holdId: 'h1' },
    ]);
  });

  it('names a panelist who cannot be booked with the reason, when searched for', async () => {
    open('Map Panelist', { id: 'i1' });
    fireEvent.change(await screen.findByLabelText('Find by name'), { target: { value: 'ines' } });
    const list = within(screen.getByRole('list', { name: 'Ranked panelists' }));
    expect(list.getByText('Has reached the interview limit for the day or week')).toBeVisible();
    expect(list.queryByRole('button')).toBeNull();
  });

  it('marks a time that the candidate has not named, and asks for it as such', async () => {
    open('Map Panelist', { id: 'i1', panelistId: 'vera' });
    await press(/^03:00 PM/);
    expect(await screen.findByText('This is not one of the candidate’s preferred times.')).toBeVisible();
    expect(bodiesOf('/holds')).toEqual([expect.objectContaining({ anyStart: true })]);
  });

  it('keeps request and panelist when the time is lost, says what to do, and reads what is free again', async () => {
    open('Map Panelist', { id: 'i1', panelistId: 'vera' });
    await screen.findByRole('button', { name: firstStart });
    const { '/holds': _, ...rest } = matchingAnswers();
    const left = { ...freeTime, starts: freeTime.starts.slice(1) };
    api.mockImplementation(((call) =>
      call.path === '/holds'
        ? Promise.reject(Object.assign(new Error(taken.message), taken))
        : answering({ ...rest, '/panelists/:id/free': left })(call as never)) as typeof callApi);
    await press(firstStart);
    expect(await screen.findByText(taken.message)).toBeVisible();
    expect(screen.getByText(/Your choices are still here/)).toBeVisible();
    expect(await screen.findByText(/02:30 PM is not free for Vera Lind/)).toBeVisible();
    expect(screen.queryByRole('button', { name: firstStart })).toBeNull();
    expect(section('Panelist').getByText('Vera Lind')).toBeVisible();
  });

  it('says when an interview cannot be booked any more', async () => {
    open('Map Panelist', { id: 'i1' }, matchingAnswers({ allowedActions: [], state: 'canceled' }));
    expect(await screen.findByText(/cannot be booked in its current status/)).toBeVisible();
  });
});

describe('Book Slot', () => {
  it('goes from a panelist and a free time to the request that fits, and why others do not', async () => {
    const { path } = open('Book Slot');
    expect(await screen.findByText(texts.choosePanelist)).toBeVisible();
    await pick('Panelist', /Vera Lind/);
    expect(await screen.findByText(texts.selectPanelistTime)).toBeVisible();
    expect(
      within(await screen.findByRole('group', { name: 'A waiting request fits' })).getAllByRole('button'),
    ).toHaveLength(1);
    await press(firstStart);
    expect(new URLSearchParams(path().split('?')[1]).get('start')).toBe(future);
    expect(await screen.findByText('1 of 2 waiting requests fits this time.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Waiting requests' })).toHaveFocus();
    expect(screen.getByText('Rank 1, 3 of 4 skills, at a preferred time')).toBeVisible();
    await press(/^Why others do not fit/);
    expect(screen.getByRole('link', { name: 'Ben Okafor' })).toBeVisible();
    await press('Choose rank 1: Asha Rao');
    await press('Confirm booking');
    expect(await screen.findByRole('heading', { name: 'Panelist asked to accept' })).toHaveFocus();
    await press('Book another slot');
    await waitFor(() => expect(new URLSearchParams(path().split('?')[1]).has('start')).toBe(false));
  });
});

describe('a broken address', () => {
  it('with a start that is none begins at the choice of a time', async () => {
    open('Book Slot', { panelistId: 'vera', start: 'nonsense' });
    expect(await screen.findByText(texts.selectPanelistTime)).toBeVisible();
    expect(await screen.findByRole('button', { name: firstStart })).toBeVisible();
  });

  it('with a start of another week says that it is not free, and shows a day on which something is', async () => {
    open('Book Slot', { panelistId: 'vera', start: '2030-01-20T09:00:00.000Z' });
    expect(await screen.findByText(/02:30 PM is not free for Vera Lind/)).toBeVisible();
    expect(screen.getByRole('button', { name: firstStart })).toBeVisible();
  });

  it('with a day that is none shows today', async () => {
    open('Check Available Panelist', { jobProfileId: engineer.id, day: 'nonsense' });
    expect(await screen.findByRole('heading', { name: '1 panelist is free on Mon 7 Jan' })).toBeVisible();
  });
});

describe('Reschedule Interview', () => {
  it('keeps the panelist, shows old and new time beside each other, and holds nothing within its own time', async () => {
    open('Reschedule Interview', { id: 'i1' }, matchingAnswers(booked));
    expect((await screen.findAllByText('Current panelist · Rank 3')).length).toBe(1);
    await press(/^02:45 PM/);
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

  it('offers all others where the panelist is to change', async () => {
    open('Reschedule Interview', { id: 'i1' }, matchingAnswers(booked));
    await press('Choose another panelist');
    expect(await screen.findByRole('button', { name: 'Choose rank 1: Omar Haddad' })).toBeVisible();
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
    const about = within(await screen.findByRole('region', { name: 'Interview to move' }));
    fireEvent.click(await about.findByRole('button', { name: 'Ask to reschedule: Asha Rao' }));
    expect(await screen.findByRole('dialog', { name: 'Ask for another time?' })).toBeVisible();
    expect(about.queryByRole('button', { name: /Cancel interview/ })).toBeNull();
  });
});
