import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UndoableActor, UndoableSnapshot } from '../../../src/machines/kit/undoable';
import { UndoNote } from '../../../src/screens/shared/list/UndoableActions';
import { undoableModel } from '../../model/undoable-model';
import { renderApp } from '../render';

const buttons = {
  'action.undo': 'Undo: Asha Rao',
  'action.retry': 'Try again: Asha Rao',
  'failure.dismiss': 'Dismiss: Asha Rao',
} as const;
const button = (name: string) => screen.queryByRole('button', { name });

function see(snapshot: UndoableSnapshot) {
  if (snapshot.status === 'done') return;
  const failed = snapshot.matches('failed') || snapshot.matches('refused');
  expect(screen.getByRole('status')).toHaveTextContent(failed ? 'Not accepted' : 'Accepting…');
  expect(button(buttons['action.undo']) !== null).toBe(snapshot.matches('waiting'));
  expect(button(buttons['action.retry']) !== null).toBe(snapshot.matches('failed'));
  expect(button(buttons['failure.dismiss']) !== null).toBe(failed);
}

it('shows every state of an action that can be undone, and is led through all of them by hand', async () => {
  const model = undoableModel();
  const words = { doing: 'Accepting', failed: 'Not accepted' };
  const driver = model.liveDriver({
    mount: (actor) =>
      void renderApp(<UndoNote actor={actor as UndoableActor} words={words} name="Asha Rao" align="end" />),
    act: (event) => {
      if (!(event.type in buttons)) return false;
      fireEvent.click(screen.getByRole('button', { name: buttons[event.type as keyof typeof buttons] }));
      return true;
    },
    see,
    unmount: () => cleanup(),
    around: (change) => act(change),
  });
  await model.walk(driver, { paths: await model.cover() });
});
