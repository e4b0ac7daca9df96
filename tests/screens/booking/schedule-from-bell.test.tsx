import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotificationItem } from '../../../src/contract/messages';
import { texts } from '../../../src/contract/texts';
import { ScheduleInterviewScreen } from '../../../src/screens/booking/ScheduleInterviewScreen';
import { callApi } from '../../../src/services/api/client';
import { keepNotification, keptNotification } from '../../../src/services/kept-notification';
import { loadCipher, setEncrypted } from '../../../src/services/storage';
import { notificationItem } from '../../model/notification-items';
import { acme, asha, engineer, future, now } from '../../model/schedule-fixtures';
import { anId, interviewDetail, waitingRow } from '../fixtures';
import { renderApp } from '../render';
import { answering, answersFor } from './schedule-answers';

vi.mock('../../../src/services/api/client', () => ({ callApi: vi.fn() }));
// The picker has its own tests, and takes half a second each time.
vi.mock('../../../src/components/TimesPicker', () => ({
  TimesPicker: ({ error, value }: { error?: string; value?: string[] }) => (
    <p data-testid="times">
      {error} {value?.join(' ')}
    </p>
  ),
}));
const api = vi.mocked(callApi);
beforeAll(() => loadCipher());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const row = waitingRow({ id: anId(5) });
  api.mockImplementation(
    answering({ ...answersFor('ADMIN'), '/interviews/:id': interviewDetail(row) }) as typeof callApi,
  );
});
afterEach(() => {
  vi.useRealTimers();
  api.mockReset();
});

const item = (given: Partial<NotificationItem> = {}) =>
  notificationItem({
    organizationId: acme.id,
    organizationName: acme.name,
    candidateId: asha.id,
    candidateName: asha.name,
    jobProfileId: engineer.id,
    jobTitle: engineer.name,
    timeAvailability: future,
    times: [future],
    ...given,
  });
const path = '/dashboard/interviewmenus';
const render = () => renderApp(<ScheduleInterviewScreen />, { path });
const open = async () => {
  const app = render();
  await screen.findByLabelText('Organization');
  return app;
};
const fields = () =>
  ['Organization', 'Job profile', 'Candidate'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

describe('Schedule Interview, opened from a code 101 item', () => {
  it('is filled in from a candidate, looks for slots at once, and forgets what was stored', async () => {
    keepNotification(item());
    const first = await open();
    expect(fields()).toEqual(['Acme', 'Engineer', 'Asha Rao']);
    await screen.findAllByLabelText(/^Rank 1: Vera Lind/);
    const search = api.mock.calls.find(([call]) => call.path === '/slots');
    expect(search?.[1]).toMatchObject({
      query: { candidateId: asha.id, jobProfileId: engineer.id, preferred: [future] },
    });
    expect(keptNotification()).toBeNull();
    first.unmount();
    await open();
    expect(fields()).toEqual(['', '', '']);
  });

  it('has all the times that the candidate gave', async () => {
    const later = new Date(Date.parse(future) + 3_600_000).toISOString();
    keepNotification(item({ jobProfileId: '', jobTitle: '', times: [future, later] }));
    await open();
    expect(screen.getByTestId('times')).toHaveTextContent(`${future} ${later}`);
  });

  it('leaves open what the item does not say', async () => {
    keepNotification(item({ jobProfileId: '', jobTitle: '' }));
    await open();
    expect(fields()).toEqual(['Acme', '', 'Asha Rao']);
    await waitFor(() => expect(screen.getByLabelText('Job profile')).toBeEnabled());
    expect(api.mock.calls.some(([call]) => call.path === '/slots')).toBe(false);
  });

  it('says that the time has passed', async () => {
    keepNotification(item({ times: ['2030-01-01T09:00:00Z'] }));
    await open();
    expect(screen.getByText(texts.candidateTimePassed)).toBeVisible();
  });

  it('opens the request that an item is about, by its address', async () => {
    keepNotification(item({ about: 'interview', id: anId(5) }));
    const { path: at } = render();
    await screen.findByLabelText('This request');
    expect(at()).toBe(`${path}?id=${anId(5)}`);
    expect(keptNotification()).toBeNull();
    expect(api.mock.calls.find(([call]) => call.path === '/interviews/:id')?.[1]).toMatchObject({
      params: { id: anId(5) },
    });
  });

  it('is filled in anew by an item that is chosen while it is open', async () => {
    await open();
    expect(fields()).toEqual(['', '', '']);
    act(() => keepNotification(item()));
    await waitFor(() => expect(fields()).toEqual(['Acme', 'Engineer', 'Asha Rao']));
    act(() => keepNotification(item({ candidateId: 'ben', candidateName: 'Ben Okafor' })));
    await waitFor(() => expect(fields()).toEqual(['Acme', 'Engineer', 'Ben Okafor']));
  });

  it.each(['{}', 'null', 'not JSON', '{"code":101}'])(
    'is empty where %j was stored by somebody else',
    async (stored) => {
      setEncrypted('notification', stored);
      setEncrypted('organization', stored);
      await open();
      expect(fields()).toEqual(['', '', '']);
    },
  );
});

describe('Schedule Interview, for the candidate in the address', () => {
  const show = (organization: typeof acme | null) => {
    const candidate = { ...asha, organization, jobProfile: engineer, preferred: [future] };
    api.mockImplementation(answering({ ...answersFor('ADMIN'), '/candidates/:id': candidate }) as typeof callApi);
    renderApp(<ScheduleInterviewScreen />, { path: `${path}?candidate=${asha.id}` });
  };

  it('has the candidate, their organization, job profile and times filled in', async () => {
    show(acme);
    await screen.findByLabelText('Organization');
    expect(fields()).toEqual([acme.name, engineer.name, asha.name]);
    expect(screen.getByTestId('times')).toHaveTextContent(future);
  });

  it('says so of a portal candidate, who has no organization', async () => {
    show(null);
    expect(await screen.findByText(/This is a portal candidate/)).toBeInTheDocument();
  });
});
