import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { longestVideo } from '../../contract/people-profile-video';
import type { SegmentFile } from '../interviews/upload-recording';
import { unprovided, unprovidedSource } from '../kit/unprovided';

/** Why there is no picture: not allowed, no device, in use elsewhere, a browser that cannot record, anything else. */
export type CameraProblem = 'refused' | 'missing' | 'busy' | 'unsupported' | 'failed';

type Context = {
  problem: CameraProblem | null;
  /** What was recorded. */
  file: SegmentFile | null;
};
export type RecordVideoEvent =
  | { type: 'camera.open' }
  | { type: 'camera.ready' }
  | { type: 'camera.fail'; problem: CameraProblem }
  | { type: 'recording.start' }
  | { type: 'recording.stop' }
  /** The recorder has ended, by itself too. */
  | { type: 'recording.finish'; file: SegmentFile }
  | { type: 'recording.use' }
  | { type: 'recording.cancel' };

export const recordVideoDelays = { longest: longestVideo * 1_000 } as const;

const theFile = ({ context: { file } }: { context: Context }) => ({ file });
const discard = { type: 'discard', params: theFile } as const;
const none: Context = { problem: null, file: null };

/**
 * Records the video of a profile (product: Profiles); nothing leaves the device. One actor holds camera and recorder: it
 * ends, and with it their tracks, as soon as the recording has ended or is left.
 */
export const recordVideoMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RecordVideoEvent,
    /** `unsaved`: leaving the page would lose it. */
    tags: {} as 'unsaved',
  },
  delays: recordVideoDelays,
  actors: {
    /** Asks for the camera, shows its picture, and records when it is told to. */
    camera: unprovidedSource('camera'),
  },
  actions: {
    forget: assign(none),
    noteProblem: assign((_, { problem }: { problem: CameraProblem }) => ({ problem })),
    keepFile: assign((_, { file }: { file: SegmentFile }) => ({ file })),
    startRecorder: sendTo('camera', { type: 'recorder.start' }),
    stopRecorder: sendTo('camera', { type: 'recorder.stop' }),
    /** Hands over what was recorded. */
    use: unprovided<{ file: SegmentFile | null }>('use'),
    /** Lets go of what was recorded. */
    discard: unprovided<{ file: SegmentFile | null }>('discard'),
  },
}).createMachine({
  id: 'recordVideo',
  context: none,
  initial: 'idle',
  states: {
    idle: { on: { 'camera.open': 'active' } },
    active: {
      entry: 'forget',
      invoke: {
        id: 'camera',
        src: 'camera',
        onError: { target: 'failed', actions: { type: 'noteProblem', params: { problem: 'failed' } } },
      },
      initial: 'asking',
      states: {
        asking: { on: { 'camera.ready': 'ready' } },
        ready: { on: { 'recording.start': 'recording' } },
        recording: {
          tags: 'unsaved',
          entry: 'startRecorder',
          initial: 'running',
          states: {
            running: { on: { 'recording.stop': 'ending' }, after: { longest: 'ending' } },
            ending: { entry: 'stopRecorder' },
          },
          on: {
            'recording.finish': {
              target: '#recordVideo.recorded',
              actions: { type: 'keepFile', params: ({ event }) => event },
            },
          },
        },
      },
      on: {
        'recording.cancel': 'idle',
        'camera.fail': { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'camera.open': 'active' } },
    recorded: {
      tags: 'unsaved',
      on: {
        'recording.use': { target: 'idle', actions: { type: 'use', params: theFile } },
        'recording.cancel': { target: 'idle', actions: discard },
        'camera.open': { target: 'active', actions: discard },
      },
    },
  },
});

export type RecordVideoRef = ActorRefFrom<typeof recordVideoMachine>;
export type RecordVideoSnapshot = SnapshotFrom<typeof recordVideoMachine>;
