import { blankCells, type UploadCells } from '../../src/contract/candidates-uploads';
import {
  uploadCandidatesMachine,
  type UploadCandidatesEvent,
  type UploadStep,
} from '../../src/machines/candidates/upload-candidates';
import { modelTest } from './harness';

export const uploadedCells: UploadCells = { ...blankCells, name: 'Will Wrong', email: 'will@mail.example' };
export const uploadStep = (state: UploadStep['state']): UploadStep => ({ id: 'u1', state });
export const uploadSilence = { message: 'The server took too long' };
export const uploadGone = { message: 'Not found', status: 404 };
const events: UploadCandidatesEvent[] = [
  { type: 'find.retry' },
  { type: 'job.made', step: uploadStep('draft') },
  { type: 'job.made', step: uploadStep('reading') },
  { type: 'job.act', act: { verb: 'change', rows: [{ nr: 1, cells: uploadedCells }] } },
  { type: 'job.act', act: { verb: 'take', revision: 0, skills: true } },
  { type: 'job.act', act: { verb: 'undo' } },
  { type: 'job.stop' },
  { type: 'job.discard' },
  { type: 'job.another' },
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
      act: { done: [uploadStep('taking'), uploadStep('done')], error: [uploadSilence, uploadGone] },
      read: { done: [uploadStep('taking'), uploadStep('done')], error: [uploadSilence, uploadGone] },
      stop: { done: [uploadStep('stopped')], error: [uploadSilence] },
      discard: { done: [undefined], error: [uploadSilence] },
      download: { done: [undefined], error: [uploadSilence] },
    },
    project: ({ context }) => ({ problem: context.problem?.message ?? null }),
  });
