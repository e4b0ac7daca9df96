import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import Button from '@mui/material/Button';
import type { DecideRef, DecideSnapshot } from '../../../src/machines/interviews/decide';
import { DecideHostBody } from '../../../src/screens/shared/decide/DecideHost';
import { useDecide } from '../../../src/screens/shared/decide/use-decide';
import { asha, ben, decideModel } from '../../model/decide-model';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';

function Asks() {
  const { ask, busy } = useDecide();
  return (
    <>
      <Button disabled={busy} onClick={() => ask([asha], null)}>
        One
      </Button>
      <Button disabled={busy} onClick={() => ask([asha, ben], 'selected')}>
        Both
      </Button>
    </>
  );
}
const dialog = () => screen.getByRole('dialog');
const press = (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  return true;
};

function see(snapshot: DecideSnapshot) {
  const { rows, draft, tried, refused, problem, key } = snapshot.context;
  const whom = rows.length === 1 ? 'Asha Rao' : '2 candidates';
  if (!snapshot.matches('asking')) expect(screen.queryByRole('dialog')).toBeNull();
  if (snapshot.matches('idle')) {
    expect(screen.getByRole('button', { name: 'One' })).toBeEnabled();
    expect(screen.queryByRole('status')).toBeNull();
    return;
  }
  if (snapshot.matches('asking')) {
    const within_ = within(dialog());
    expect(dialog()).toHaveTextContent(`Decide on ${whom}`);
    expect(within_.queryByRole('radio', { checked: true })?.getAttribute('value') ?? null).toBe(draft.decision);
    expect(within_.getByLabelText(rows.length === 2 ? /^Why are you/ : /^Reason/)).toHaveValue(draft.why);
    expect(within_.queryByLabelText('Email') !== null).toBe(draft.emailed && draft.decision !== null);
    if (tried && draft.decision === null) expect(dialog()).toHaveTextContent('Decision, field is required');
    if (tried && draft.why === '' && rows.length === 2) expect(dialog()).toHaveTextContent('Reason, field is required');
    if (problem) expect(dialog()).toHaveTextContent(problem.message);
    return;
  }
  if (snapshot.matches('refused')) {
    expect(screen.getByRole('alert')).toHaveTextContent(`${refused[0]?.name}: ${refused[0]?.reason}`);
    return;
  }
  if (snapshot.matches('failed')) {
    expect(screen.getByRole('alert')).toHaveTextContent(problem?.message ?? '?');
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(key !== null);
    return;
  }
  expect(screen.getByRole('status')).toHaveTextContent(`Selecting ${whom}…`);
  const undo = screen.queryByRole('button', { name: 'Undo' });
  expect(undo !== null && !(undo as HTMLButtonElement).disabled).toBe(snapshot.matches({ waiting: 'open' }));
  if (snapshot.matches({ waiting: 'open' })) expect(undo).toHaveFocus();
}

beforeAll(() => import('../../../src/screens/shared/decide/DecideDialog'));

it('shows every state of a decision, and is led through all of them by hand', async () => {
  const model = decideModel();
  const driver = model.liveDriver({
    mount: (actor) => {
      renderApp(
        <DecideHostBody actor={actor as DecideRef}>
          <Asks />
        </DecideHostBody>,
        { queryClient: seededClient('ADMIN') },
      );
    },
    act: (event) => {
      switch (event.type) {
        case 'decision.ask':
          return press(event.rows.length === 1 ? 'One' : 'Both');
        case 'draft.change': {
          if (event.draft.decision) {
            const radio = within(dialog()).getByRole<HTMLInputElement>('radio', { name: 'Selected' });
            if (radio.checked) return false;
            fireEvent.click(radio);
            return true;
          }
          if (event.draft.emailed) {
            const box = within(dialog()).queryByRole<HTMLInputElement>('checkbox');
            if (box === null || box.checked) return false;
            fireEvent.click(box);
            return true;
          }
          const field = within(dialog()).getByLabelText<HTMLTextAreaElement>(/^(Reason|Why does the)/);
          if (field.value === event.draft.why) return false;
          fireEvent.change(field, { target: { value: event.draft.why } });
          return true;
        }
        case 'form.submit': {
          const form = dialog().querySelector('form');
          if (form) fireEvent.submit(form);
          return form !== null;
        }
        case 'dialog.close':
          return press('Cancel');
        case 'action.undo':
          return press('Undo');
        case 'action.retry':
          return press(/^(Try again|Review)$/);
        case 'failure.dismiss':
          return press('Dismiss');
        default:
          return false;
      }
    },
    see,
    unmount: () => cleanup(),
    around: (change) => act(change),
  });
  await model.walk(driver, { paths: await model.cover() });
});
