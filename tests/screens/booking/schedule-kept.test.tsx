import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScheduleMany } from '../../../src/screens/booking/many/ScheduleMany';
import { OrganizationScheduleScreen } from '../../../src/screens/booking/OrganizationScheduleScreen';
import { ScheduleInterviewScreen } from '../../../src/screens/booking/ScheduleInterviewScreen';
import { callApi } from '../../../src/services/api/client';
import { beginSession } from '../../../src/services/session-values';
import { acme, asha, engineer, future, now } from '../../model/schedule-fixtures';
import { device } from '../device';
import { sessionOf } from '../fixtures';
import { renderApp } from '../render';
import { answering, answersFor } from './schedule-answers';

vi.mock('../../../src/services/api/client', () => ({ callApi: vi.fn() }));
vi.mock('../../../src/services/drafts', () => import('../device'));
vi.mock('../../../src/components/TimesPicker', () => ({
  TimesPicker: ({ value }: { value: string[] }) => <p>{value.length} times</p>,
}));
const name = 'u1 form/schedule';
beforeEach(() => {
  device.clear();
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.mocked(callApi).mockReset();
  history.replaceState(null, '');
});

function open(reader: 'ADMIN' | 'ORGANIZATION_USER', path = '/') {
  const about = { ...asha, organization: acme, jobProfile: engineer, preferred: [future] };
  const answers = { ...answersFor(reader), '/candidates/:id': about };
  vi.mocked(callApi).mockImplementation(answering(answers) as typeof callApi);
  beginSession(sessionOf(reader));
  return renderApp(reader === 'ADMIN' ? <ScheduleInterviewScreen /> : <OrganizationScheduleScreen />, { path });
}
const pick = async (label: string, choice: RegExp) => {
  const box = await screen.findByLabelText(label);
  await waitFor(() => expect(box).toBeEnabled());
  fireEvent.mouseDown(box);
  fireEvent.click(await screen.findByText(choice, { selector: 'li, li *' }));
};
const shown = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;

it('has a request that was typed and never sent again, until it is let go of', async () => {
  const first = open('ADMIN');
  await pick('Organization', /Acme/);
  await pick('Job profile', /Engineer/);
  await waitFor(() => expect(device.get(name)).toMatchObject({ jobProfile: { name: 'Engineer' } }));
  first.unmount();
  open('ADMIN');
  await screen.findByText(/unsent draft, saved on this device on/);
  expect(await shown('Job profile')).toBe('Engineer');
  const over = screen.getByRole('button', { name: 'Start over' });
  over.focus();
  fireEvent.click(over);
  expect(await shown('Job profile')).toBe('');
  expect(screen.getByLabelText('Candidate')).toHaveFocus();
  await waitFor(() => expect(device.has(name)).toBe(false));
});

it('is not filled with what was typed for another organization', async () => {
  device.set(name, {
    organization: { id: 'elsewhere', name: 'Elsewhere' },
    jobProfile: { id: 'j', name: 'Theirs' },
    candidate: null,
    minutes: 60,
    times: [],
  });
  open('ORGANIZATION_USER');
  expect(await shown('Job profile')).toBe('');
  expect(screen.queryByText(/unsent draft, saved on this device/)).not.toBeInTheDocument();
});

const length = (minutes: string) => screen.findByRole('button', { name: minutes });
const chosen = { pressed: true } as const;

it('has what was changed for the candidate in the address again, and lets go of it', async () => {
  const first = open('ADMIN', '/?candidate=asha');
  fireEvent.click(await length('90'));
  await waitFor(() => expect(device.get(name)).toMatchObject({ candidate: asha, minutes: 90 }));
  first.unmount();
  const again = open('ADMIN', '/?candidate=asha');
  fireEvent.click(await screen.findByRole('button', { name: 'Start over' }));
  expect(await screen.findByRole('button', { name: '60', ...chosen })).toBeVisible();
  expect(await shown('Candidate')).toBe('Asha Rao');
  again.unmount();
  device.set(name, { organization: acme, jobProfile: null, candidate: null, minutes: 90, times: [], at: null });
  open('ADMIN', '/?candidate=asha');
  expect(await screen.findByRole('button', { name: '60', ...chosen })).toBeVisible();
  expect(screen.queryByText(/unsent draft, saved on this device/)).not.toBeInTheDocument();
});

it('says nothing of a draft about the candidate in the address in which nothing was changed', async () => {
  const first = open('ADMIN', '/?candidate=asha');
  await screen.findAllByText(/Vera Lind/);
  first.unmount();
  open('ADMIN', '/?candidate=asha');
  expect(await shown('Candidate')).toBe('Asha Rao');
  expect(screen.queryByText(/unsent draft, saved on this device/)).not.toBeInTheDocument();
});

it('begins with the time that was chosen on another tab, and has what was changed after it again', async () => {
  history.replaceState({ draft: { organization: acme, jobProfile: engineer, minutes: 45, at: future } }, '');
  device.set(name, { organization: acme, jobProfile: null, candidate: asha, minutes: 30, times: [], at: null });
  const first = open('ADMIN');
  expect(await screen.findByRole('button', { name: '45', ...chosen })).toBeVisible();
  fireEvent.click(await length('90'));
  await waitFor(() => expect(device.get(name)).toMatchObject({ jobProfile: engineer, minutes: 90 }));
  expect(screen.getByRole('button', { name: '90', ...chosen })).toBeVisible();
  expect(screen.queryByText(/unsent draft, saved on this device/)).not.toBeInTheDocument();
  first.unmount();
  open('ADMIN');
  await screen.findByText(/unsent draft, saved on this device on/);
  expect(screen.getByRole('button', { name: '90', ...chosen })).toBeVisible();
});

it('has the candidates that were chosen for many interviews again, until they are let go of', async () => {
  const openMany = () => {
    vi.mocked(callApi).mockImplementation(
      answering({ ...answersFor('ADMIN'), '/batches/current': null as unknown as object }) as typeof callApi,
    );
    beginSession(sessionOf('ADMIN'));
    return renderApp(<ScheduleMany />);
  };
  const first = openMany();
  await pick('Organization', /Acme/);
  await pick('Add candidates', /Asha Rao/);
  await waitFor(() =>
    expect(device.get('u1 form/schedule-many')).toMatchObject({ candidates: [{ name: 'Asha Rao' }] }),
  );
  first.unmount();
  openMany();
  expect(await screen.findByText('1 candidate')).toBeVisible();
  const over = screen.getByRole('button', { name: 'Start over' });
  over.focus();
  fireEvent.click(over);
  await waitFor(() => expect(screen.queryByText('1 candidate')).toBeNull());
  await waitFor(() => expect(screen.getByLabelText('Organization')).toHaveFocus());
  await waitFor(() => expect(device.has('u1 form/schedule-many')).toBe(false));
});
