import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { texts } from '../../../src/contract/texts';
import { OrganizationScheduleScreen } from '../../../src/screens/booking/OrganizationScheduleScreen';
import { ScheduleInterviewScreen } from '../../../src/screens/booking/ScheduleInterviewScreen';
import { callApi } from '../../../src/services/api/client';
import { acme, engineer, future, now, slots, taken } from '../../model/schedule-fixtures';
import { requestedRow } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { adminSlots, answering, answersFor, freeTimes } from './schedule-answers';

vi.mock('../../../src/services/api/client', () => ({ callApi: vi.fn() }));

// The picker has its own tests, and takes half a second each time.
vi.mock('../../../src/components/TimesPicker', () => ({
  TimesPicker: ({ error }: { error?: string }) => <p>{error}</p>,
}));

type Answers = Record<string, object>;
const heldReply = { holdId: 'h1', now: new Date(now).toISOString(), until: new Date(now + 300_000).toISOString() };
const api = vi.mocked(callApi);
const answerWith = (answers: Answers) => api.mockImplementation(answering(answers) as typeof callApi);
const bodiesOf = (path: string) =>
  api.mock.calls.flatMap(([call, given]) => (call.path === path && call.method === 'POST' ? [given?.body] : []));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => {
  vi.useRealTimers();
  api.mockReset();
});

const pick = async (label: string, name: RegExp) => {
  const box = await screen.findByLabelText(label);
  await waitFor(() => expect(box).toBeEnabled());
  fireEvent.mouseDown(box);
  fireEvent.click(await screen.findByText(name, { selector: 'li, li *' }));
};
const fill = async () => {
  await pick('Job profile', /Engineer/);
  await pick('Candidate', /Asha Rao/);
};
const book = () => screen.getByRole('button', { name: 'Book' });
const find = () => fireEvent.click(book());
const offers = () => screen.findAllByLabelText(/^Rank 1: Vera Lind/);
const readers = { ORGANIZATION_USER: <OrganizationScheduleScreen />, ADMIN: <ScheduleInterviewScreen /> };

/** Opens the screen with the offers for a filled form. */
const openFound = async (reader: keyof typeof readers, answers: Answers = {}) => {
  answerWith({ ...answersFor(reader, reader === 'ADMIN' ? adminSlots : slots), ...answers });
  const app = renderApp(readers[reader]);
  if (reader === 'ADMIN') await pick('Organization', /Acme/);
  await fill();
  await offers();
  return app;
};

describe('Schedule Interview', () => {
  it('says of a candidate where they live, because all of them are of one organization', async () => {
    answerWith(answersFor('ORGANIZATION_USER'));
    renderApp(<OrganizationScheduleScreen />);
    fireEvent.mouseDown(await screen.findByLabelText('Candidate'));
    expect(await screen.findByRole('option')).toHaveTextContent(/^Asha Rao.*Kolkata time$/);
  });

  it('says what is missing in the words of the specification, until the next input', async () => {
    answerWith(answersFor('ADMIN'));
    renderApp(<ScheduleInterviewScreen />);
    await screen.findByLabelText('Candidate');
    find();
    expect(screen.getByText('Organization, field is required')).toBeVisible();
    expect(screen.getByText('Job profile, field is required')).toBeVisible();
    expect(screen.getAllByText(texts.selectCandidateAndTime).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Candidate')).toHaveFocus();
    expect(screen.getByLabelText('Organization')).toHaveAccessibleDescription('Organization, field is required');
    await pick('Organization', /Acme/);
    expect(screen.queryByText('Organization, field is required')).toBeNull();
  });

  it('is a form for an admin at the address of an organization too', async () => {
    answerWith(answersFor('ADMIN'));
    renderApp(<OrganizationScheduleScreen />);
    await pick('Organization', /Acme/);
    expect(screen.getByLabelText('Organization')).toHaveValue('Acme');
  });

  it("proposes the candidate's time and searches with it", async () => {
    await openFound('ORGANIZATION_USER');
    const search = api.mock.calls.find(([call]) => call.path === '/slots');
    expect(search?.[1]?.query).toEqual({
      jobProfileId: 'engineer',
      candidateId: 'asha',
      minutes: 60,
      preferred: [future],
    });
    expect(screen.getAllByText('5 of 6 skills, 9 years, 2 interviews this week').length).toBeGreaterThan(0);
  });

  it('searches again on request, and requests nothing by it', async () => {
    await openFound('ORGANIZATION_USER');
    const searches = () => api.mock.calls.filter(([call]) => call.path === '/slots').length;
    expect(searches()).toBe(1);
    fireEvent.click(screen.getByLabelText('Search again'));
    await waitFor(() => expect(searches()).toBe(2));
    await waitFor(() => expect(screen.getByLabelText('Search again')).toBeEnabled());
    expect(bodiesOf('/interviews')).toEqual([]);
  });

  it('offers open job profiles only, and says at its field that one is not open any more', async () => {
    answerWith(answersFor('ORGANIZATION_USER'));
    const details = [{ field: 'jobProfileId', message: 'Please select job Profile' }];
    const others = api.getMockImplementation();
    api.mockImplementation(((call: { path: string }, given: object) =>
      call.path === '/slots'
        ? Promise.reject({ message: 'Validation Failed', status: 400, details })
        : others?.(call as never, given)) as typeof callApi);
    renderApp(<OrganizationScheduleScreen />);
    await fill();
    const list = api.mock.calls.find(([call]) => call.path === '/job-profiles');
    expect(list?.[1]?.query).toMatchObject({ status: 'OPEN' });
    expect(await screen.findByText('Please select job Profile')).toBeVisible();
    find();
    await waitFor(() => expect(screen.getByLabelText('Job profile')).toHaveFocus());
    expect(screen.getByLabelText('Job profile')).toHaveAccessibleDescription('Please select job Profile');
    expect(screen.queryByText(/Validation Failed/)).toBeNull();
  });

  it('holds, makes the request, books, and offers the next step', async () => {
    await openFound('ORGANIZATION_USER', {
      '/holds': heldReply,
      '/interviews': { id: 'i1', version: 1 },
      '/interviews/:id/events': { interview: { version: 2 } },
      '/interviews/:id': {
        ...requestedRow({ answerBy: new Date(now + 3_600_000).toISOString(), start: future }),
        panelist: { id: 'vera', name: 'Vera Lind' },
      },
    });
    fireEvent.click((await offers())[0] ?? document.body);
    expect(await screen.findByText('5:00 left')).toBeVisible();
    fireEvent.click(screen.getByText('Confirm booking'));
    expect(await screen.findByText('Panelist asked to accept')).toBeVisible();
    expect(bodiesOf('/interviews')).toHaveLength(1);
    expect(bodiesOf('/interviews/:id/events')).toEqual([
      { type: 'BOOK', version: 1, panelistId: 'vera', start: future, holdId: 'h1' },
    ]);
    expect(screen.getByText('View the interview')).toHaveAttribute('href', '/dashboard/interview?id=i1');
    expect(await screen.findByText(/^Vera Lind must answer by .*\d\d:\d\d [AP]M\.$/)).toBeVisible();
    expect(screen.getByRole('list', { name: 'What happens next' })).toHaveTextContent(
      /^Vera Lind has been notified by email\..*As soon as Vera Lind accepts, Asha Rao and you are notified/,
    );
    fireEvent.click(screen.getByText('Schedule another'));
    expect(await screen.findByLabelText('Job profile')).toHaveValue('');
  });

  it('keeps what was chosen when somebody else was faster', async () => {
    await openFound('ORGANIZATION_USER');
    const others = api.getMockImplementation();
    api.mockImplementation(((call: { path: string }, given: object) =>
      call.path === '/holds' ? Promise.reject(taken) : others?.(call as never, given)) as typeof callApi);
    fireEvent.click((await offers())[0] ?? document.body);
    expect(await screen.findByText(/This time was just taken/)).toBeVisible();
    expect(screen.getByLabelText('Candidate')).toHaveValue('Asha Rao');
  });

  it('lets the hold go when one leaves', async () => {
    const { unmount } = await openFound('ORGANIZATION_USER', {
      '/holds': heldReply,
    });
    fireEvent.click((await offers())[0] ?? document.body);
    await screen.findByText('Confirm booking');
    act(unmount);
    expect(api.mock.calls.some(([call]) => call.path === '/holds/:id' && call.method === 'DELETE')).toBe(true);
  });

  it('shows an admin the grid in both time zones, moved through by keys, and why others are not offered', async () => {
    await openFound('ADMIN');
    fireEvent.click(screen.getByText('Time grid'));
    const grid = screen.getByRole('grid', { name: /Tue 8 Jan, Kolkata time/ });
    expect(within(grid).getByText('02:00 PM')).toBeVisible();
    expect(within(grid).getAllByText('Berlin time')).toHaveLength(1);
    expect(within(grid).getByText('09:30 AM')).toBeVisible();
    const [first, second] = within(grid).getAllByLabelText(/^Rank 1: Vera Lind/) as [HTMLElement, HTMLElement];
    const below = within(grid).getByLabelText(/^Rank 2: Omar Haddad/);
    act(() => first.focus());
    expect(first).toHaveAttribute('tabindex', '0');
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(second);
    expect(first).toHaveAttribute('tabindex', '-1');
    fireEvent.keyDown(second, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(below);
    fireEvent.keyDown(below, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(first);
    fireEvent.click(screen.getByText('Why others are not offered (1)'));
    expect(await screen.findByText('Mei Chen')).toBeVisible();
  });

  it('preselects the best match, says what tells people apart, and books it by one press', async () => {
    await openFound('ADMIN', {
      '/holds': heldReply,
      '/interviews': { id: 'i1', version: 1 },
      '/interviews/:id/events': { interview: { version: 2 } },
    });
    expect(screen.getByText('As suitable as Vera Lind')).toBeVisible();
    expect(screen.getByText('Best match · Rank 1 · Berlin time')).toBeVisible();
    expect(book()).toHaveAccessibleDescription(/^Vera Lind with Asha Rao.*Tue 8 Jan, 02:30 PM/);
    fireEvent.click(book());
    fireEvent.click(book());
    expect(await screen.findByText('Panelist asked to accept')).toBeVisible();
    expect(bodiesOf('/holds')).toEqual([expect.objectContaining({ panelistId: 'vera', start: future })]);
    expect(bodiesOf('/interviews')).toHaveLength(1);
    expect(bodiesOf('/interviews/:id/events')).toHaveLength(1);
  });

  it('preselects the panelist of the booking that was given up, where they are free', async () => {
    await openFound('ADMIN', { '/slots': { ...adminSlots, former: 'omar' } });
    const first = within(screen.getByRole('list', { name: 'Ranked offers' })).getAllByRole('listitem')[0];
    expect(first).toHaveTextContent('Omar Haddad');
    expect(first).toHaveTextContent('Previous panelist');
    expect(book()).toHaveAccessibleDescription(/^Omar Haddad/);
  });

  it('begins in the candidate, who brings organization and job, and leads to the hours and to Book', async () => {
    const answers = answersFor('ADMIN');
    answers['/candidates'] = {
      content: [
        {
          id: 'asha',
          name: 'Asha Rao',
          timeZone: 'Asia/Kolkata',
          organization: acme,
          jobProfile: engineer,
          preferred: [],
        },
      ],
      pageable: { pageNumber: 0 },
      totalElements: 1,
    };
    answerWith(answers);
    renderApp(<ScheduleInterviewScreen />);
    const candidate = await screen.findByLabelText('Candidate');
    expect(candidate).toHaveFocus();
    fireEvent.change(candidate, { target: { value: 'ash' } });
    // Enter does not submit the form before a candidate is found.
    expect(fireEvent.keyDown(candidate, { key: 'Enter' })).toBe(false);
    const option = await screen.findByRole('option', { name: /Asha Rao/ });
    expect(option).toHaveTextContent('Acme · Engineer · Kolkata time');
    await waitFor(() => expect(option).toHaveClass('Mui-focused'));
    fireEvent.keyDown(candidate, { key: 'Enter' });
    expect(screen.getByLabelText('Organization')).toHaveValue('Acme');
    expect(screen.getByLabelText('Job profile')).toHaveValue('Engineer');
    const first = await screen.findByLabelText(/^Wed 9 Jan, 12:15 PM: 2 panelists are free/);
    await waitFor(() => expect(first).toHaveFocus());
    fireEvent.click(first);
    await waitFor(() => expect(book()).toHaveFocus());
    const search = api.mock.calls.findLast(([call]) => call.path === '/slots');
    expect(search?.[1]?.query).toMatchObject({ preferred: ['2030-01-09T06:45:00.000Z'] });
    // The next candidate may belong to any organization.
    const searches = () =>
      api.mock.calls.flatMap(([call, given]) => (call.path === '/candidates' ? [given?.query] : []));
    act(() => candidate.focus());
    fireEvent.change(candidate, { target: { value: 'bel' } });
    await waitFor(() => expect(searches().at(-1)).toEqual({ ofOrganizations: '1', q: 'bel', _limit: 25 }));
    fireEvent.keyDown(book(), { key: 'Escape' });
    expect(first).toHaveFocus();
    expect(fireEvent.keyDown(book(), { key: 'Enter', repeat: true })).toBe(false);
  });

  it('shows how many are free over the next 7 days; a click on an hour searches it, another gives it up', async () => {
    await openFound('ORGANIZATION_USER');
    const week = await screen.findByRole('grid', { name: 'Free times of the next 7 days, Kolkata time' });
    expect(within(week).getByLabelText(/^Tue 8 Jan, 2 PM: no one is free, preferred by the candidate$/)).toBeVisible();
    const noon = within(week).getByLabelText(/^Wed 9 Jan, 12:15 PM: 2 panelists are free/);
    expect(noon).toHaveTextContent('2');
    fireEvent.click(noon);
    expect(noon).toHaveAttribute('aria-pressed', 'true');
    const preferred = () => api.mock.calls.findLast(([call]) => call.path === '/slots')?.[1]?.query;
    await waitFor(() => expect(preferred()).toMatchObject({ preferred: ['2030-01-09T06:45:00.000Z'] }));
    fireEvent.click(noon);
    expect(noon).toHaveAttribute('aria-pressed', 'false');
    const empty = within(week).getByLabelText(/^Thu 10 Jan, 1 PM: no one is free/);
    fireEvent.click(empty);
    expect(empty).toHaveAttribute('aria-pressed', 'false');
    act(() => noon.focus());
    fireEvent.keyDown(noon, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(within(week).getByLabelText(/^Thu 10 Jan, 12:00 PM: 7 panelists are free/));
  });

  it('says in the bar that a search failed, not that nobody is free', async () => {
    answerWith(answersFor('ORGANIZATION_USER'));
    const others = api.getMockImplementation();
    api.mockImplementation(((call: { path: string }, given: object) =>
      call.path === '/slots'
        ? Promise.reject({ message: 'The server took too long.' })
        : others?.(call as never, given)) as typeof callApi);
    renderApp(<OrganizationScheduleScreen />);
    await fill();
    expect(await screen.findByText('Free panelists could not be loaded.')).toBeVisible();
    expect(screen.queryByText('No one is free then. Choose another hour.')).toBeNull();
    expect(book()).toHaveAttribute('aria-disabled', 'true');
  });

  it("folds the candidate's nights, and names their hours", async () => {
    await openFound('ORGANIZATION_USER', { '/slots/free': { ...freeTimes, candidateZone: 'America/New_York' } });
    // Noon and one o'clock in Kolkata are at night in New York. 2 PM is preferred.
    expect(await screen.findByRole('columnheader', { name: /^2 PM\s*3:30 AM$/ })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: /^12 PM/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show the candidate’s night (2 h)' }));
    expect(screen.getByRole('columnheader', { name: /^12 PM\s*1:30 AM$/ })).toBeVisible();
  });

  it("begins at an hour of the candidate's working day, where one is free", async () => {
    await openFound('ORGANIZATION_USER', { '/slots/free': { ...freeTimes, candidateZone: 'Europe/Athens' } });
    // Noon in Kolkata is 8:30 AM in Athens.
    expect(await screen.findByLabelText(/^Wed 9 Jan, 12:15 PM/)).toHaveAttribute('tabindex', '-1');
    expect(screen.getByLabelText(/^Wed 9 Jan, 01:00 PM/)).toHaveAttribute('tabindex', '0');
  });

  it('shows the list first, and the time grid on request', async () => {
    setPhone(true);
    await openFound('ADMIN');
    expect(screen.getByLabelText('Ranked offers')).toBeVisible();
    expect(screen.queryByLabelText(/^Offered slots, /)).toBeNull();
    fireEvent.click(screen.getByText('Time grid'));
    expect(screen.getByLabelText(/^Offered slots, /)).toBeVisible();
    expect(screen.queryByLabelText('Ranked offers')).toBeNull();
  });

  it('is filled in from a waiting request, and asks for new times when they have passed', async () => {
    const interview = {
      id: 'i1',
      version: 3,
      minutes: 45,
      times: ['2029-12-01T10:00:00Z'],
      organization: null,
      jobProfile: { id: 'engineer', title: 'Engineer' },
      candidate: { id: 'asha', name: 'Asha Rao' },
      cancelAsk: null,
      allowedActions: [{ type: 'BOOK' }, { type: 'SET_TIMES' }],
    };
    answerWith({ ...answersFor('ADMIN'), '/interviews/:id': interview });
    renderApp(<ScheduleInterviewScreen />, { path: '/?id=i1', queryClient: new QueryClient() });
    expect(await screen.findByText('Asha Rao')).toBeVisible();
    expect(screen.getByText(texts.candidateTimePassed)).toBeVisible();
    expect(screen.queryByLabelText('Organization')).toBeNull();
    find();
    expect(api.mock.calls.some(([call]) => call.path === '/interviews/:id/slots')).toBe(false);
  });

  it('gives a request the hour that was chosen when a slot then is taken, not before', async () => {
    const interview = {
      id: 'i1',
      version: 3,
      minutes: 60,
      times: [future],
      organization: null,
      jobProfile: { id: 'engineer', title: 'Engineer' },
      candidate: { id: 'asha', name: 'Asha Rao' },
      cancelAsk: null,
      allowedActions: [{ type: 'BOOK' }, { type: 'SET_TIMES' }],
    };
    const start = '2030-01-09T06:45:00.000Z';
    const there = {
      ...slots,
      offered: slots.offered.map((one) => ({ ...one, start, end: '2030-01-09T07:45:00.000Z' })),
    };
    answerWith({
      ...answersFor('ADMIN', there),
      '/interviews/:id': interview,
      '/interviews/:id/events': { interview: { version: 4 } },
      '/holds': heldReply,
    });
    renderApp(<ScheduleInterviewScreen />, { path: '/?id=i1', queryClient: new QueryClient() });
    fireEvent.click(await screen.findByLabelText(/^Wed 9 Jan, 12:15 PM: 2 panelists are free/));
    const search = () => api.mock.calls.findLast(([call]) => call.path === '/interviews/:id/slots')?.[1]?.query;
    await waitFor(() => expect(search()).toEqual({ explain: '1', at: start }));
    expect(bodiesOf('/interviews/:id/events')).toEqual([]);
    fireEvent.click((await offers())[0] ?? document.body);
    expect(await screen.findByText('Confirm booking')).toBeVisible();
    expect(bodiesOf('/interviews/:id/events')).toEqual([{ type: 'SET_TIMES', version: 3, times: [future, start] }]);
    expect(bodiesOf('/holds')).toEqual([expect.objectContaining({ interviewId: 'i1', start })]);
  });
});
