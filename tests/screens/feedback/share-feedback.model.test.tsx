import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Share } from '../../../src/contract/shares';
import type { ShareFeedbackActor, ShareFeedbackSnapshot } from '../../../src/machines/feedback/share-feedback';
import { ShareLinkBody } from '../../../src/screens/feedback/share/ShareLink';
import { madeLink, shareFeedbackModel } from '../../model/share-feedback-model';
import { inHours, seededClient } from '../fixtures';
import { renderApp } from '../render';

const share = (id: string): Share => ({
  id,
  by: 'Ada Admin',
  createdAt: inHours(-3),
  endsAt: inHours(30),
  revokedAt: null,
  uses: 2,
  lastUse: inHours(-1),
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('dialog', { name: 'Revoke this link?' });

function see(snapshot: ShareFeedbackSnapshot) {
  const { made, copied, problem } = snapshot.context;
  const asks = snapshot.matches('confirming') || snapshot.matches('revoking');
  const dialog = question();
  expect(dialog !== null).toBe(asks);
  const link = screen.queryByRole('textbox', { name: 'Link', hidden: true });
  expect(link === null ? null : (link as HTMLInputElement).value).toBe(
    made === null ? null : `${location.origin}/shared/feedback#${made.token}`,
  );
  if (copied === true) screen.getByText('Link copied.');
  if (copied === false) screen.getByText(/could not be copied/);
  if (problem)
    expect(dialog ?? document.body).toHaveTextContent(
      problem.message || 'Something went wrong. Please refresh the page or try again later.',
    );
  if (dialog)
    expect(within(dialog).getByRole('button', { name: 'Keep link' })).toHaveProperty(
      'disabled',
      snapshot.matches('revoking'),
    );
  if (!asks)
    expect(screen.getByRole('button', { name: 'Create link' })).toHaveProperty('disabled', snapshot.matches('making'));
}

it('shows every state of sharing feedback, and is led through all of them by hand', async () => {
  const model = shareFeedbackModel();
  const driver = model.liveDriver({
    around: (change) => act(change),
    mount: (actor) => {
      const queryClient = seededClient('ADMIN');
      queryClient.setQueryData(['feedback', 'shares', 'of', 'i1'], [share('s1'), share('s2')]);
      queryClient.setDefaultOptions({ queries: { staleTime: Infinity } });
      renderApp(<ShareLinkBody actor={actor as ShareFeedbackActor} />, { queryClient });
    },
    act: (event) => {
      if (event.type === 'link.make') press('Create link');
      else if (event.type === 'link.copy') press('Copy link');
      else if (event.type === 'revoke.ask') {
        const row = screen.getAllByRole('button', { name: 'Revoke' })[event.shareId === madeLink.id ? 0 : 1];
        if (row) fireEvent.click(row);
      } else if (event.type === 'revoke.dismiss') press('Keep link');
      else if (event.type === 'revoke.confirm') press('Revoke link');
      else return false;
      return true;
    },
    see,
    unmount: () => cleanup(),
  });
  await model.walk(driver, { paths: await model.cover() });
});
