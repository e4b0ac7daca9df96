import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ActOnInterviewRef, ActOnInterviewSnapshot } from '../../../src/machines/interviews/act-on-interview';
import { ActionsHostBody } from '../../../src/screens/shared/interview/ActionsHost';
import { InterviewActions } from '../../../src/screens/shared/interview/InterviewActions';
import { actOnInterviewModel } from '../../model/act-on-interview-model';
import { interviewRow, seededClient } from '../fixtures';
import { renderApp } from '../render';

const row = interviewRow({ id: 'i1', version: 3, allowedActions: [{ type: 'JOIN' }, { type: 'CANCEL' }] });
const dialog = () => screen.getByRole('dialog');
const button = (name: string | RegExp) => screen.getByRole('button', { name });

function see(snapshot: ActOnInterviewSnapshot) {
  const { target, problem, allowed, tried, draft } = snapshot.context;
  if (snapshot.matches('idle')) {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Join: Asha Rao')).toBeEnabled();
    return;
  }
  if (snapshot.matches('meeting')) {
    expect(within(dialog()).getByRole('link', { name: 'Open the meeting' })).toHaveAttribute(
      'href',
      'https://meet.example.com/a',
    );
    return;
  }
  if (snapshot.matches('submitting')) {
    const asked = target?.action.type === 'CANCEL';
    expect(screen.queryByRole('dialog') !== null).toBe(asked);
    return;
  }
  if (target?.action.type === 'CANCEL') expect(screen.getByLabelText('Reason')).toHaveValue(draft.why);
  if (snapshot.matches({ open: 'failed' })) expect(dialog()).toHaveTextContent(problem?.message ?? '?');
  if (snapshot.matches({ open: 'conflicted' })) {
    expect(dialog()).toHaveTextContent('This interview changed in the meantime.');
    const over = !allowed?.some(({ type }) => type === target?.action.type);
    expect(within(dialog()).queryByRole('button', { name: 'Close' }) !== null).toBe(over);
  }
  if (tried && draft.why.trim() === '' && target?.action.type === 'CANCEL')
    expect(dialog()).toHaveTextContent('Reason, field is required');
}

it('shows every state of acting on an interview, and is led through all of them by hand', async () => {
  const model = actOnInterviewModel();
  const driver = model.liveDriver({
    mount: (actor) => {
      renderApp(
        <ActionsHostBody actor={actor as ActOnInterviewRef}>
          <InterviewActions interview={row} />
        </ActionsHostBody>,
        { queryClient: seededClient('PANELIST') },
      );
    },
    act: (event) => {
      if (event.type === 'action.choose') {
        fireEvent.click(button(event.action.type === 'JOIN' ? 'Join: Asha Rao' : 'Cancel interview: Asha Rao'));
        return true;
      }
      if (event.type === 'draft.change') {
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
