import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  editAvailabilityMachine,
  type EditAvailabilityActor,
  type EditAvailabilitySnapshot,
} from '../../../src/machines/people/edit-availability';
import { AvailabilityBody } from '../../../src/screens/people/AvailabilityScreen';
import { editAvailabilityModel, now, overtaken } from '../../model/edit-availability-model';
import { assertAllWalked } from '../../model/harness';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';

// The lists of times have a thousand elements, and visibility checks on each of them take seconds.
configure({ defaultHidden: true });

// Computing styles for a whole page takes seconds over all paths.
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
// Found by text: a query by role and name reads the styles of each element of the page, in every step.
const click = (name: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  fireEvent.click(button ?? screen.getByRole('button', { name }));
};

function see(snapshot: EditAvailabilitySnapshot) {
  const { draft, theirs, dirty, problem, problems } = snapshot.context;
  const choice = screen.queryByText('Your hours were changed elsewhere.', { exact: false });
  expect(choice !== null).toBe(snapshot.matches('overtaken'));
  if (theirs !== null) {
    const row = screen.queryByText('Accept interviews for me')?.closest('div');
    expect(row?.textContent ?? 'the same').toContain(
      theirs.autoAccept === draft.autoAccept ? 'the same' : `Theirs: ${theirs.autoAccept ? 'on' : 'off'}`,
    );
    return;
  }
  expect(breathing()).toHaveValue(draft.breathingMinutes);
  expect(bar() !== null).toBe(dirty);
  expect(screen.queryByText(/Hours saved/) !== null).toBe(snapshot.matches('saved'));
  expect(breathing().matches('fieldset:disabled *')).toBe(snapshot.matches('saving'));
  expect(screen.queryByText('Your changes are still here.') !== null).toBe(problem !== null);
  if (problem !== null) expect(screen.getByText(problem)).toBeInTheDocument();
  if (draft.breathingMinutes > 120) expect(screen.getByText('Enter a whole number from 0 to 120')).toBeInTheDocument();
  if (problems.breathingMinutes) expect(within(bar() ?? document.body).getByText(/Not saved/)).toBeInTheDocument();
}

it('shows every state of the hours, and is led through all of them by hand', async () => {
  const walks = [];
  for (const model of [editAvailabilityModel(), editAvailabilityModel(overtaken)]) {
    const driver = model.liveDriver({
      mount: (actor) => {
        renderApp(<AvailabilityBody actor={actor as EditAvailabilityActor} now={now} />, {
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
        if (event.type === 'form.submit') click('Save');
        else if (event.type === 'draft.discard') click('Discard');
        else if (event.type === 'mine.keep') click('Keep mine');
        else if (event.type === 'theirs.take') click('Use the other version');
        else return false;
        return true;
      },
      see,
      unmount: cleanup,
      around: (change) => act(change),
    });
    walks.push(await model.walk(driver, { paths: await model.cover(), partial: true }));
  }
  assertAllWalked(editAvailabilityMachine, walks);
});
