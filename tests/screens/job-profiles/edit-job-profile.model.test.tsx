import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { jobStatusWords } from '../../../src/contract/job-profiles-edit';
import type { EditJobActor, EditJobSnapshot } from '../../../src/machines/job-profiles/edit-job-profile';
import { JobForm } from '../../../src/screens/job-profiles/details/JobForm';
import { editJobModel } from '../../model/edit-job-profile-model';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';

// The form is walked without the editor, which needs the selection of a real browser.
vi.mock('../../../src/screens/shared/form/RichTextEditor', () => ({ RichTextEditor: () => <div /> }));

const press = (name: string) => {
  const [button] = screen.queryAllByRole('button', { name });
  if (!button) return false;
  fireEvent.click(button);
  return true;
};
const question = () => screen.queryByRole('dialog', { name: /^Close “/ });

function see(snapshot: EditJobSnapshot) {
  const { draft, problems, theirs, problem } = snapshot.context;
  expect(question() !== null).toBe(snapshot.matches('confirming'));
  expect(screen.queryByText(/^Ada Admin saved this job profile/) !== null).toBe(theirs !== null);
  if (theirs !== null) return;
  const location = screen.getByRole('textbox', { name: 'Location', hidden: true });
  expect(location).toHaveValue(draft.location);
  expect(location.getAttribute('aria-invalid')).toBe(String(problems.location !== null));
  expect(screen.getByRole('combobox', { name: 'Status', hidden: true })).toHaveTextContent(
    jobStatusWords[draft.status],
  );
  if (problem) expect(document.body).toHaveTextContent(`${problem} Your text is still here.`);
}

it('shows every state of editing a job profile, and is led through all of them by hand', async () => {
  const model = editJobModel();
  const driver = model.liveDriver({
    around: (change) => act(change),
    mount: (actor) => {
      const queryClient = seededClient('ADMIN');
      queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } });
      renderApp(<JobForm actor={actor as EditJobActor} onCancel={() => undefined} />, { queryClient });
    },
    act: (event) => {
      if (event.type === 'draft.change') {
        const { location, status } = event.change;
        if (location !== undefined)
          fireEvent.change(screen.getByRole('textbox', { name: 'Location' }), { target: { value: location } });
        // The menu opens only after the act, but its input accepts the same change.
        const input = screen.getByRole('combobox', { name: 'Status' }).parentElement?.querySelector('input');
        if (status !== undefined && input) fireEvent.change(input, { target: { value: status } });
        return true;
      }
      if (event.type === 'draft.discard') return press('Discard');
      if (event.type === 'form.submit') return press('Save');
      if (event.type === 'save.confirm') return press('Save and close');
      if (event.type === 'save.dismiss') return press('Cancel');
      if (event.type === 'mine.keep') return press('Keep mine');
      return press('Use the other version');
    },
    see,
    unmount: () => cleanup(),
  });
  await model.walk(driver, { paths: await model.cover() });
}, 120_000);
