import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type {
  SourceCandidatesActor,
  SourceCandidatesSnapshot,
} from '../../../src/machines/job-profiles/source-candidates';
import { InvitePanel } from '../../../src/screens/job-profiles/sourcing/InvitePanel';
import { email, sourceCandidatesModel } from '../../model/source-candidates-model';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';

const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string | RegExp) => fireEvent.click(dialog().getByRole('button', { name }));

function see(snapshot: SourceCandidatesSnapshot) {
  if (snapshot.matches('idle')) {
    expect(screen.queryByRole('dialog')).toBeNull();
    return;
  }
  const { draft, problem, results, tried } = snapshot.context;
  const panel = dialog();
  if (problem) panel.getByText(problem.message || 'Something went wrong. Please try again!');
  if (snapshot.matches('done')) {
    const rows = within(panel.getByRole('list', { name: 'Results' })).getAllByRole('listitem');
    expect(rows).toHaveLength(results.length);
    panel.getByText('Email sent: 1 email.');
    panel.getByText('No longer reachable');
  } else if (snapshot.matches('previewed') || snapshot.matches('sending')) {
    expect(panel.getByRole('region', { name: 'The email' }).textContent).toBe(email.body);
    panel.getByText(email.subject);
    expect(panel.getByRole('button', { name: 'Edit email' })).toHaveProperty('disabled', snapshot.matches('sending'));
  } else {
    expect(panel.getByLabelText('Email content')).toHaveValue(draft.content);
    const refused = panel.queryByText('Please provide proper Email Content');
    expect(refused !== null).toBe(tried && draft.content.trim() === '');
  }
}

it('shows every state of an invitation, and is led through all of them by hand', async () => {
  const model = sourceCandidatesModel();
  const driver = model.liveDriver({
    around: (change) => act(change),
    mount: (actor) => {
      renderApp(<InvitePanel actor={actor as SourceCandidatesActor} />, { queryClient: seededClient('ADMIN') });
    },
    act: (event, actor) => {
      // The list behind the panel starts the email.
      if (event.type === 'people.invite') actor.send(event);
      else if (event.type === 'draft.change')
        fireEvent.change(dialog().getByLabelText('Email content'), { target: { value: event.draft.content } });
      else if (event.type === 'email.preview') press('Preview');
      else if (event.type === 'email.edit') press('Edit email');
      else if (event.type === 'email.send') press('Send 2 emails');
      else if (event.type === 'dialog.close')
        fireEvent.click(dialog().getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
      else return false;
      return true;
    },
    see,
    unmount: () => cleanup(),
  });
  await model.walk(driver, { paths: await model.cover() });
});
