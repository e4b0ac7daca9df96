import { recordVideoMachine, type RecordVideoEvent } from '../../src/machines/people/record-video';
import { modelTest } from './harness';

const file = { key: 'kept', name: 'My video.webm', size: 5 };
export const events: RecordVideoEvent[] = [
  { type: 'camera.open' },
  { type: 'camera.ready' },
  { type: 'camera.fail', problem: 'refused' },
  { type: 'camera.fail', problem: 'unsupported' },
  { type: 'recording.start' },
  { type: 'recording.stop' },
  { type: 'recording.finish', file },
  { type: 'recording.use' },
  { type: 'recording.cancel' },
];

export const recordVideoModel = () =>
  modelTest({
    machine: recordVideoMachine,
    events,
    settle: { camera: { done: [], error: [new Error('no such thing here')] } },
    project: ({ context: { problem, file } }) => ({ problem, file: file !== null }),
  });
