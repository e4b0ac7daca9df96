import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UploadProgress, UploadRow } from '../../../src/contract/candidates-uploads';
import type { UploadCandidatesEvent, UploadCandidatesRef } from '../../../src/machines/candidates/upload-candidates';
import { UploadBody } from '../../../src/screens/candidates/uploads/UploadCandidates';
import { callApi } from '../../../src/services/api/client';
import { uploadQuery, uploadRowPages } from '../../../src/services/queries/candidates';
import { uploadCandidatesModel, uploadedCells } from '../../model/upload-candidates-model';
import { pageOf, seededClient } from '../fixtures';
import { renderApp } from '../render';

vi.mock('../../../src/services/api/client', () => ({ callApi: vi.fn(), callFile: vi.fn() }));

const upload: UploadProgress = {
  id: 'u1',
  kind: 'list',
  state: 'done',
  organization: 'Northwind Software',
  organizationId: '11111111-1111-4111-8111-111111111111',
  revision: 0,
  total: 3,
  ready: 1,
  wrong: 1,
  known: 0,
  unread: 0,
  taken: 1,
  kept: 0,
  left: 0,
};
const row: UploadRow = {
  id: '1',
  nr: 1,
  cells: uploadedCells,
  wrong: [{ cell: 'email', message: 'Email is not valid' }],
  notes: [],
  state: 'wrong',
  candidateId: null,
  reason: null,
  file: null,
  skills: [],
};

const button = (name: string | RegExp) => screen.queryByText(name, { selector: 'button' });
const press = (found: HTMLElement | null) => {
  if (found === null) throw new Error('There is nothing to press');
  fireEvent.click(found);
  return true;
};
/** Renders the question at once, although all of this is one act. */
const answered = (name: string, answer: string) => {
  flushSync(() => button(name)?.click());
  return press(screen.getAllByText(answer, { selector: 'button' }).at(-1) ?? null);
};

/** Does what a user does for an event. False if the event has its own test, such as the upload of the file. */
function does(event: UploadCandidatesEvent): boolean {
  switch (event.type) {
    case 'find.retry':
      return press(button('Try again'));
    case 'job.act': {
      if (event.act.verb === 'change') return press(button('Check again'));
      return event.act.verb === 'take' ? press(button('Add 1 candidate')) : answered('Undo the upload', 'Remove');
    }
    case 'job.stop':
      return press(button('Stop'));
    case 'job.discard':
      return answered('Discard the list', 'Discard');
    case 'job.another':
      return press(button('Upload another list'));
    case 'failures.download':
      return press(button('Download rows not added'));
    case 'failure.dismiss': {
      const close = screen.queryByLabelText('Close');
      return close !== null && press(close);
    }
    default:
      return false;
  }
}

function sees(actor: UploadCandidatesRef) {
  const snapshot = actor.getSnapshot();
  const { problem } = snapshot.context;
  if (snapshot.matches('running') || snapshot.matches('stopping')) screen.getByText('Adding candidates');
  else if (snapshot.hasTag('rows')) screen.getByText(/1 candidate added, 1 ready to be added, 1 to correct/);
  else if (snapshot.matches('choosing')) screen.getByText('Download template');
  if (problem !== null && !snapshot.matches('running') && !snapshot.matches('choosing'))
    screen.getByText(problem.message);
}

beforeEach(() => {
  vi.mocked(callApi).mockImplementation((() => new Promise(() => undefined)) as typeof callApi);
});
afterEach(() => void vi.clearAllMocks());

it('takes every way of the workflow', async () => {
  const model = uploadCandidatesModel();
  let shown: UploadCandidatesRef | undefined;
  const driver = model.liveDriver({
    mount: (actor) => {
      shown = actor as UploadCandidatesRef;
      const queryClient = seededClient('ADMIN');
      queryClient.setQueryData(uploadQuery('u1').queryKey, upload);
      queryClient.setQueryData(
        [...uploadRowPages, { uploadId: 'u1', _page: 0, _limit: 25, state: 'wrong' }],
        pageOf([row]),
      );
      renderApp(<UploadBody actor={shown} kind="list" />, { queryClient });
    },
    act: (event) => does(event),
    see: async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      if (shown) sees(shown);
    },
    unmount: cleanup,
    around: (change) => act(change),
  });
  await model.walk(driver, { paths: await model.cover() });
  expect(shown).toBeDefined();
});
