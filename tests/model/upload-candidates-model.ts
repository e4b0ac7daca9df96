import { blankCells, type UploadCells } from '../../src/contract/people-uploads';
import {
  uploadCandidatesMachine,
  type UploadCandidatesEvent,
  type UploadStep,
} from '../../src/machines/people/upload-candidates';
import { modelTest } from './harness';

export const uploadedCells: UploadCells = { ...blankCells, name: 'Will Wrong', email: 'will@mail.example' };
export const uploadStep = (state: UploadStep['state']): UploadStep => ({ id: 'u1', state });
export const uploadSilence = { message: 'The server took too long' };
export const uploadGone = { message: 'Not found', status: 404 };
const events: UploadCandidatesEvent[] = [
  { type: 'find.retry' },
  { type: 'list.made', id: 'u1', state: 'draft' },
  { type: 'list.made', id: 'u1', state: 'reading' },
  { type: 'row.change', nr: 1, cells: uploadedCells },
  { type: 'list.take', revision: 0, skills: true },
  { type: 'list.undo' },
  { type: 'list.stop' },
  { type: 'list.discard' },
  { type: 'list.another' },
  { type: 'failures.download' },
  { type: 'failure.dismiss' },
];

/** A list of candidates with every possible ending. */
export const uploadCandidatesModel = () =>
  modelTest({
    machine: uploadCandidatesMachine,
    events,
    settle: {
      find: { done: [null, uploadStep('draft'), uploadStep('taking')], error: [uploadSilence] },
      change: { done: [undefined], error: [uploadSilence] },
      take: { done: [uploadStep('taking'), uploadStep('done')], error: [uploadGone] },
      undo: { done: [uploadStep('undoing'), uploadStep('undone')], error: [uploadGone] },
      read: { done: [uploadStep('taking'), uploadStep('done')], error: [uploadSilence, uploadGone] },
      stop: { done: [uploadStep('stopped')], error: [uploadSilence] },
      discard: { done: [undefined], error: [uploadSilence] },
      download: { done: [undefined], error: [uploadSilence] },
    },
    project: ({ context }) => ({ problem: context.problem?.message ?? null }),
  });
