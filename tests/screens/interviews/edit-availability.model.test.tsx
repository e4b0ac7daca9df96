import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { EditAvailabilityRef, EditAvailabilitySnapshot } from '../../../src/machines/people/edit-availability';
import { AvailabilityBody } from '../../../src/screens/people/AvailabilityScreen';
import { editAvailabilityModel, now } from '../../model/edit-availability-model';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';

// The lists of times are a thousand elements; asking each of them whether it can be seen takes seconds.
configure({ defaultHidden: true });

// Styles computed for a whole page take seconds over all paths.
beforeEach(() => {
  const none = document.createElement('div').style;
  vi.spyOn(window, 'getComputedStyle').mockReturnValue(none);
});

const breathing = () => fieldOf('Break between interviews, in minutes');
const fieldOf = (name: string) => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name);
  return (label?.control ?? screen.getByLabelText(name)) as HTMLInputElement;
};
const bar = () => document.querySelector<HTMLElement>('[role="region"][aria-label="Unsaved changes"]');
// By their text: a role asked for by name reads the styles of each element of the page, at every step.
const click = (name: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  fireEvent.click(button ?? screen.getByRole('button', { name }));
};

function see(snapshot: EditAvailabilitySnapshot) {
  const { draft, theirs } = snapshot.context;
  expect(breathing()).toHaveValue(draft.breathingMinutes);
  expect(bar() !== null).toBe(snapshot.hasTag('dirty') && !snapshot.matches('conflicted'));
  expect(screen.queryByText(/Hours saved/) !== null).toBe(snapshot.matches('saved'));
  const open = snapshot.matches('saving') || snapshot.matches('conflicted');
  expect(breathing().matches('fieldset:disabled *')).toBe(open);
  if (snapshot.matches('failed')) {
    expect(screen.getByText('Server is currently unavailable. Please try again later.')).toBeInTheDocument();
    expect(screen.getByText('Your changes are still here.')).toBeInTheDocument();
  }
  const conflict = screen.queryByText('Your hours were changed elsewhere');
  expect(conflict !== null).toBe(snapshot.matches('conflicted'));
  if (conflict && theirs?.revision === 6) {
    const row = screen.getByRole('rowheader', { name: 'Accept interviews for me' }).closest('tr');
    expect(row).toHaveTextContent('off');
    expect(row).toHaveTextContent('on');
  }
  if (draft.breathingMinutes > 120) expect(screen.getByText('Enter a whole number from 0 to 120')).toBeInTheDocument();
  if (snapshot.matches('editing') && snapshot.context.tried && draft.breathingMinutes > 120) {
    expect(within(bar() ?? document.body).getByText(/Not saved/)).toBeInTheDocument();
  }
}

it('shows every state of the hours, and is led through all of them by hand', async () => {
  const driver = editAvailabilityModel.liveDriver({
    mount: (actor) => {
      renderApp(<AvailabilityBody actor={actor as EditAvailabilityRef} now={now} />, {
        path: '/dashboard/Panelistavailableslot?tab=1',
        queryClient: seededClient('PANELIST'),
      });
    },
    act: (event) => {
      if (event.type === 'draft.change' && event.change.breathingMinutes !== undefined) {
        if (breathing().value === String(event.change.breathingMinutes)) return false;
        fireEvent.change(breathing(), { target: { value: String(event.change.breathingMinutes) } });
        return true;
      }
      if (event.type === 'draft.save' && event.now === now) click('Save');
      else if (event.type === 'draft.discard') click('Discard');
      else if (event.type === 'conflict.keepMine') click('Keep mine');
      else if (event.type === 'conflict.takeTheirs') click('Use the other version');
      else return false;
      return true;
    },
    see,
    unmount: cleanup,
    around: (change) => act(change),
  });
  await editAvailabilityModel.walk(driver, { paths: await editAvailabilityModel.cover() });
});
