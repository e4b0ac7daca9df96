import {
  uploadRecordingMachine,
  type UploadRecordingEvent,
  type UploadRecordingSnapshot,
} from '../../src/machines/interviews/upload-recording';
import { modelTest } from './harness';

export const segments = [
  { key: 'k1', name: 'part 1.webm', size: 1_000 },
  { key: 'k2', name: 'part 2.webm', size: 3_000 },
];
export const refusal = { message: 'This is no video' };

export const events: UploadRecordingEvent[] = [
  { type: 'files.choose', files: segments },
  { type: 'upload.progress', sent: 500 },
  { type: 'upload.interrupt' },
  { type: 'upload.finish' },
  { type: 'upload.refuse', problem: refusal },
  { type: 'upload.pause' },
  { type: 'upload.resume' },
  { type: 'upload.cancel' },
  { type: 'upload.retry' },
  { type: 'upload.again' },
  { type: 'connection.lose' },
  { type: 'connection.find' },
];

export const uploadRecordingModel = () =>
  modelTest({
    machine: uploadRecordingMachine,
    input: { of: 'i1' },
    events,
    settle: { discard: { done: [undefined], error: [{ message: 'No answer' }] } },
    project: ({ context: { index, files } }: UploadRecordingSnapshot) => ({ index, of: files.length }),
  });
