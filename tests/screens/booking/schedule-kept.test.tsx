import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScheduleMany } from '../../../src/screens/booking/many/ScheduleMany';
import { OrganizationScheduleScreen } from '../../../src/screens/booking/OrganizationScheduleScreen';
import { ScheduleInterviewScreen } from '../../../src/screens/booking/ScheduleInterviewScreen';
import { callApi } from '../../../src/services/api/client';
import { beginSession } from '../../../src/services/session-values';
import { now } from '../../model/schedule-fixtures';
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
afterEach(() => vi.mocked(callApi).mockReset());

function open(reader: 'ADMIN' | 'ORGANIZATION_USER') {
  vi.mocked(callApi).mockImplementation(answering(answersFor(reader)) as typeof callApi);
  beginSession(sessionOf(reader));
  return renderApp(reader === 'ADMIN' ? <ScheduleInterviewScreen /> : <OrganizationScheduleScreen />);
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
