import { deviceCheckMachine, type DeviceCheckEvent } from '../../src/machines/interviews/device-check';
import { modelTest } from './harness';

export const events: DeviceCheckEvent[] = [
  { type: 'check.start' },
  { type: 'check.cancel' },
  { type: 'check.finish' },
  { type: 'devices.ready', camera: true, microphone: true },
  { type: 'devices.ready', camera: false, microphone: true },
  { type: 'devices.ready', camera: true, microphone: false },
  { type: 'devices.refused' },
  { type: 'devices.missing' },
  { type: 'devices.failed' },
  { type: 'level.change', level: 1 },
  { type: 'level.change', level: 6 },
];

export const deviceCheckModel = () =>
  modelTest({
    machine: deviceCheckMachine,
    events,
    settle: { devices: { done: [], error: [new Error('no such thing here')] } },
    project: ({ context: { camera, microphone, heard } }) => ({ camera, microphone, heard }),
  });
