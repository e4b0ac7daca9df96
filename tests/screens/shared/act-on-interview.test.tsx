import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ActOnInterviewRef, ActOnInterviewSnapshot } from '../../../src/machines/interviews/act-on-interview';
import { createActor } from 'xstate';
import { remindMachine } from '../../../src/machines/feedback/remind';
import { ActionsHostBody } from '../../../src/screens/shared/interview/ActionsHost';
import { MoveButton } from '../../../src/screens/interviews/parts/MoveButton';
import { InterviewActions } from '../../../src/screens/shared/interview/InterviewActions';
import { actOnInterviewModel } from '../../model/act-on-interview-model';
import { interviewRow, seededClient } from '../fixtures';
import { renderApp } from '../render';

const row = interviewRow({
  id: 'i1',
  version: 3,
  start: '2030-11-24T09:00:00.000Z',
  end: '2030-11-24T10:00:00.000Z',
  panelist: { id: 'p1', name: 'Ravi Menon' },
  allowedActions: [{ type: 'JOIN' }, { type: 'CANCEL' }],
});
const dialog = () => screen.getByRole('dialog');
const button = (name: string | RegExp) => screen.getByRole('button', { name });

function see(snapshot: ActOnInterviewSnapshot) {
  const { target, problem, allowed, tried, draft } = snapshot.context;
  if (snapshot.matches('idle')) {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Join: Asha Rao')).toBeEnabled();
    return;
  }
  if (snapshot.matches('blocked')) {
    expect(within(dialog()).getByRole('link', { name: 'Open the meeting' })).toHaveAttribute(
      'href',
      'https://meet.example.com/a',
    );
    return;
  }
  if (snapshot.matches('submitting')) {
    const asked = target?.action.type !== 'JOIN';
    expect(screen.queryByRole('dialog') !== null).toBe(asked);
    return;
  }
  if (target?.action.type === 'CANCEL') expect(screen.getByLabelText('Reason')).toHaveValue(draft.why);
  if (snapshot.matches({ open: 'failed' })) expect(dialog()).toHaveTextContent(problem?.message ?? '?');
  if (snapshot.matches({ open: 'conflicted' })) {
    const over = !allowed?.some(({ type }) => type === target?.action.type);
    expect(within(dialog()).queryByRole('button', { name: 'Close' }) !== null).toBe(over);
    const movable = !over && target?.action.type === 'BOOK';
    expect(dialog()).toHaveTextContent(movable ? 'Nothing was moved.' : 'This interview has changed.');
  }
  if (target?.action.type === 'BOOK')
    expect(dialog()).toHaveTextContent(
      draft.move?.start === draft.move?.was ? 'NewNot chosen yet' : 'NewMon 25 Nov, 04:00 PM',
    );
  if (tried && draft.why.trim() === '' && target?.action.type === 'CANCEL')
    expect(dialog()).toHaveTextContent('Reason, field is required');
}

// The picker is loaded with the first dialog that needs it, and takes times of the next seven days.
beforeEach(async () => {
  await import('../../../src/components/TimesPicker');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-11-22T11:00:00Z') });
});

it('shows every state of acting on an interview, and is led through all of them by hand', async () => {
  const model = actOnInterviewModel();
  const driver = model.liveDriver({
    mount: (actor) => {
      renderApp(
        <ActionsHostBody actor={actor as ActOnInterviewRef} remind={createActor(remindMachine).start()}>
          <InterviewActions interview={row} size="page" />
          <MoveButton interview={row} />
        </ActionsHostBody>,
        { queryClient: seededClient('PANELIST') },
      );
    },
    act: (event) => {
      if (event.type === 'action.choose') {
        const names = { JOIN: 'Join: Asha Rao', CANCEL: 'Cancel interview: Asha Rao', BOOK: 'Reschedule' };
        fireEvent.click(button(names[event.action.type as keyof typeof names]));
        return true;
      }
      if (event.type === 'draft.change') {
        if (event.draft.move) {
          const time = screen.queryByLabelText('New time', { selector: 'input' });
          if (time === null || (time as HTMLInputElement).value === '25-11-2030 04:00 PM') return false;
          fireEvent.change(time, { target: { value: '25-11-2030 04:00 PM' } });
          return true;
        }
        const field = screen.queryByLabelText('Reason');
        if (field === null || (field as HTMLTextAreaElement).value === event.draft.why) return false;
        fireEvent.change(field, { target: { value: event.draft.why } });
        return true;
      }
      if (event.type === 'form.submit') {
        const form = dialog().querySelector('form');
        if (form === null) return false;
        fireEvent.submit(form);
        return true;
      }
      if (event.type === 'dialog.close') {
        fireEvent.keyDown(dialog(), { key: 'Escape' });
        return true;
      }
      return false;
    },
    see,
    unmount: () => cleanup(),
    around: (change) => act(change),
  });
  await model.walk(driver, { paths: await model.cover() });
});
