import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PickTimeRef, PickTimeSnapshot } from '../../../src/machines/booking/pick-time';
import { PickTimeBody } from '../../../src/screens/interviews/invitation/PickTimeBody';
import { formatDay, formatTime } from '../../../src/components/format-time';
import { first, pickTimeModel } from '../../model/pick-time-model';
import { renderApp } from '../render';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeButton = () =>
  screen.queryByLabelText(new RegExp(`^${formatTime(first.start, here)}, ${formatDay(first.start, here)}`));
const button = (name: string) => screen.queryByText(name, { selector: 'button' });
const press = (found: HTMLElement | null) => {
  if (found === null) throw new Error('There is nothing to press');
  fireEvent.click(found);
  return true;
};

function see(snapshot: PickTimeSnapshot) {
  const { chosen, notice, problem } = snapshot.context;
  if (snapshot.matches('loading')) return void screen.getByRole('status', { name: 'Loading' });
  if (snapshot.matches('closed')) {
    screen.getByRole('heading', { name: 'This link cannot be opened' });
    return void screen.getByText(problem?.message ?? '?');
  }
  if (snapshot.matches('unread')) return void screen.getByRole('button', { name: 'Try again' });
  if (snapshot.matches('settled')) return void screen.getByText(/This interview was canceled/);
  if (snapshot.matches('done')) return void screen.getByRole('heading', { name: 'Your time is chosen' });
  expect(timeButton()).toHaveAttribute('aria-pressed', String(chosen !== null));
  const confirm = screen.getByRole('button', { name: 'Confirm this time' });
  if (snapshot.matches({ held: 'ready' })) expect(confirm).toBeEnabled();
  else expect(confirm).toBeDisabled();
  if (notice === 'taken') screen.getByText(/Someone else just took this time/);
  if (notice === 'holdOver') screen.getByText(/Your hold has ended/);
  if (notice === null && problem !== null) screen.getByText(problem.message);
}

it('shows every state of choosing a time, and is led through all of them by hand', async () => {
  const model = pickTimeModel();
  const driver = model.liveDriver({
    mount: (actor) => void renderApp(<PickTimeBody actor={actor as PickTimeRef} />),
    act: (event) => {
      if (event.type === 'time.choose') return press(timeButton());
      if (event.type === 'pick.confirm') return press(button('Confirm this time'));
      if (event.type === 'calendar.save') return press(button('Add to calendar'));
      if (event.type === 'link.reload') return button('Try again') === null ? false : press(button('Try again'));
      return false;
    },
    see,
    unmount: () => cleanup(),
    around: (change) => act(change),
  });
  await model.walk(driver, { paths: await model.cover() });
});
