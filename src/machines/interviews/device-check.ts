import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { unprovidedSource } from '../kit/unprovided';

/** Which devices the browser provides. */
export type Devices = { camera: boolean; microphone: boolean };

type Context = Devices & {
  /** The present loudness, 0 to 10. */
  level: number;
  /** Whether the microphone has picked up a sound. */
  heard: boolean;
};
export type DeviceCheckEvent =
  | { type: 'check.start' }
  | { type: 'check.cancel' }
  | { type: 'check.finish' }
  | ({ type: 'devices.ready' } & Devices)
  | { type: 'devices.refused' }
  | { type: 'devices.missing' }
  | { type: 'devices.failed' }
  | { type: 'level.change'; level: number };

/** From this level on, the microphone picks up more than the noise of a quiet room. */
export const heardFrom = 2;

const none = { camera: false, microphone: false, level: 0, heard: false };

/**
 * Tests camera and microphone before an interview (product: Camera and microphone test). One actor holds the devices
 * during the test. The actor and its tracks end whenever the test is left.
 */
export const deviceCheckMachine = setup({
  types: { context: {} as Context, events: {} as DeviceCheckEvent },
  actors: {
    /** Requests the devices, shows the picture, reports the level; its cleanup stops all tracks. */
    devices: unprovidedSource('devices'),
  },
  guards: {
    isHeard: (_, { level }: { level: number }) => level >= heardFrom,
  },
  actions: {
    forgetDevices: assign(none),
    noteDevices: assign((_, { camera, microphone }: Devices) => ({ camera, microphone })),
    noteLevel: assign({ level: (_, { level }: { level: number }) => level }),
    noteHeard: assign({ heard: true }),
  },
}).createMachine({
  id: 'deviceCheck',
  context: none,
  initial: 'idle',
  states: {
    idle: { on: { 'check.start': 'active' } },
    active: {
      entry: 'forgetDevices',
      invoke: { id: 'devices', src: 'devices', onError: 'failed' },
      initial: 'asking',
      states: {
        asking: {
          on: {
            'devices.ready': {
              target: 'testing',
              actions: { type: 'noteDevices', params: ({ event }) => event },
            },
          },
        },
        testing: {
          on: {
            'level.change': [
              {
                guard: { type: 'isHeard', params: ({ event }) => event },
                actions: [{ type: 'noteLevel', params: ({ event }) => event }, 'noteHeard'],
              },
              { actions: { type: 'noteLevel', params: ({ event }) => event } },
            ],
            'check.finish': '#deviceCheck.done',
          },
        },
      },
      on: {
        'check.cancel': 'idle',
        'devices.refused': 'refused',
        'devices.missing': 'missing',
        'devices.failed': 'failed',
      },
    },
    refused: { on: { 'check.start': 'active' } },
    missing: { on: { 'check.start': 'active' } },
    failed: { on: { 'check.start': 'active' } },
    done: { on: { 'check.start': 'active' } },
  },
});

export type DeviceCheckRef = ActorRefFrom<typeof deviceCheckMachine>;
export type DeviceCheckSnapshot = SnapshotFrom<typeof deviceCheckMachine>;
