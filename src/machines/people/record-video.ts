import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { longestVideo } from '../../contract/people-profile-video';
import type { SegmentFile } from '../interviews/upload-recording';
import { unprovided, unprovidedSource } from '../kit/unprovided';

/** Why there is no picture: not allowed, no device, in use elsewhere, a browser that cannot record, anything else. */
export type CameraProblem = 'refused' | 'missing' | 'busy' | 'unsupported' | 'failed';

type Context = {
  problem: CameraProblem | null;
  /** The recorded file. */
  file: SegmentFile | null;
};
export type RecordVideoEvent =
  | { type: 'camera.open' }
  | { type: 'camera.ready' }
  | { type: 'camera.fail'; problem: CameraProblem }
  | { type: 'recording.start' }
  | { type: 'recording.stop' }
  /** The recorder has ended, on request or by itself. */
  | { type: 'recording.finish'; file: SegmentFile }
  | { type: 'recording.use' }
  | { type: 'recording.cancel' };

export const recordVideoDelays = { longest: longestVideo * 1_000 } as const;

const theFile = ({ context: { file } }: { context: Context }) => ({ file });
const discard = { type: 'discard', params: theFile } as const;
const none: Context = { problem: null, file: null };

/**
 * Records the video of a profile (product: Profiles). Nothing leaves the device. One actor holds the camera and the
 * recorder. The actor and its tracks end as soon as the recording has ended or is left.
 */
export const recordVideoMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RecordVideoEvent,
    /** `unsaved`: leaving the page would lose the recording. */
    tags: {} as 'unsaved',
  },
  delays: recordVideoDelays,
  actors: {
    /** Requests the camera, shows its picture, and starts and stops recording on command. */
    camera: unprovidedSource('camera'),
  },
  actions: {
    forget: assign(none),
    noteProblem: assign((_, { problem }: { problem: CameraProblem }) => ({ problem })),
    keepFile: assign((_, { file }: { file: SegmentFile }) => ({ file })),
    startRecorder: sendTo('camera', { type: 'recorder.start' }),
    stopRecorder: sendTo('camera', { type: 'recorder.stop' }),
    /** Hands over the recorded file. */
    use: unprovided<{ file: SegmentFile | null }>('use'),
    /** Releases the recorded file. */
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
