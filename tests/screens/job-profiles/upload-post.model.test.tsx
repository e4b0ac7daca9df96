import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { mayLeave } from '../../../src/components/leave-guard';
import {
  uploadPostMachine,
  type Uploaded,
  type UploadInput,
  type UploadPostActor,
  type UploadPostSnapshot,
} from '../../../src/machines/job-profiles/upload-post';
import { PostComposer } from '../../../src/screens/job-profiles/sourcing/PostComposer';
import { uploadPostModel } from '../../model/upload-post-model';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

function see(snapshot: UploadPostSnapshot) {
  const { text, tried, problem, post } = snapshot.context;
  const dialog = screen.queryByRole('dialog');
  if (snapshot.matches('asking')) {
    expect(within(dialog as HTMLElement).getByRole('button', { name: 'Post again' })).toBeInTheDocument();
    return;
  }
  if (snapshot.matches('writing')) {
    expect(screen.getByLabelText('Post')).toHaveValue(text);
    expect(screen.queryByText('Please provide proper Description') !== null).toBe(tried && text.trim() === '');
  } else if (snapshot.matches('sent')) screen.getByText('Post uploaded');
  else if (snapshot.matches('failed')) screen.getByText(new RegExp(post?.reason ?? 'none'));
  else {
    expect(screen.getByRole('region', { name: 'The post', hidden: true })).toHaveTextContent(text.trim());
    if (problem) screen.getByText(problem.message || 'Something went wrong. Please try again!');
  }
}

it('shows every state of a post, and is led through all of them by hand', async () => {
  const model = uploadPostModel();
  const driver = model.liveDriver({
    around: (change) => act(change),
    mount: (actor) => {
      renderApp(<PostComposer actor={actor as UploadPostActor} network="Test network" organization="Blue Harbour" />, {
        queryClient: seededClient('ADMIN'),
      });
    },
    act: (event, actor) => {
      if (event.type === 'text.change')
        fireEvent.change(screen.getByLabelText('Post'), { target: { value: event.text } });
      else if (event.type === 'post.preview') {
        screen.getByRole('button', { name: 'Preview' }).focus();
        press('Preview');
        // The button is gone, and the focus moves to the region that it showed.
        if (screen.queryByRole('region', { name: 'The post' }))
          expect(screen.getByRole('region', { name: 'The post' })).toHaveFocus();
      } else if (event.type === 'post.edit')
        press(actor.getSnapshot().matches('previewed') ? 'Edit post' : 'Write another post');
      else if (event.type === 'post.send') press('Upload post');
      else if (event.type === 'question.confirm') press('Post again');
      else if (event.type === 'question.dismiss') press('Cancel');
      else return false;
      return true;
    },
    see,
    unmount: () => cleanup(),
  });
  await model.walk(driver, { paths: await model.cover() });
});

it('asks before a text is left that was not sent, and not about one that was', async () => {
  const ask = vi.fn(() => false);
  vi.stubGlobal('confirm', ask);
  const upload = fromPromise<Uploaded, UploadInput>(async () => ({ state: 'sent', reason: null }));
  const input = { jobProfileId: 'j1', text: 'A template.' };
  const actor = createActor(uploadPostMachine.provide({ actors: { upload } }), { input }).start();
  renderApp(<PostComposer actor={actor} network="Test network" organization="Blue Harbour" />, {
    queryClient: seededClient('ADMIN'),
  });
  const type = (text: string) => fireEvent.change(screen.getByLabelText('Post'), { target: { value: text } });
  type('We are hiring.');
  expect(mayLeave()).toBe(false);
  press('Preview');
  press('Upload post');
  await screen.findByText('Post uploaded');
  press('Write another post');
  expect(mayLeave()).toBe(true);
  type('We are hiring two.');
  expect(mayLeave()).toBe(false);
  vi.unstubAllGlobals();
});
