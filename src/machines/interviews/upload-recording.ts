import { assign, setup, type SnapshotFrom } from 'xstate';
import { texts } from '../../contract/texts';
import { notProvided } from '../kit/not-provided';
import { toProblem, type Problem } from '../kit/problem';
import { unprovided, unprovidedSource } from '../kit/unprovided';

/** A chosen file; `key` finds its content, which is not part of the machine. */
export type SegmentFile = { key: string; name: string; size: number };
/** `of` is the id of the file's subject: an interview, or a person for the video of their profile. */
export type SendSegment = { of: string; file: SegmentFile };

type Context = {
  of: string;
  files: SegmentFile[];
  /** The index of the file that is being sent. */
  index: number;
  /** The number of its bytes that the server has. */
  sent: number;
  problem: Problem | null;
};
export type UploadRecordingEvent =
  | { type: 'files.choose'; files: SegmentFile[] }
  | { type: 'upload.progress'; sent: number }
  /** A request failed; it is sent again after a pause. */
  | { type: 'upload.interrupt' }
  | { type: 'upload.finish' }
  | { type: 'upload.refuse'; problem: Problem }
  | { type: 'upload.pause' }
  | { type: 'upload.resume' }
  | { type: 'upload.cancel' }
  | { type: 'upload.retry' }
  | { type: 'upload.again' }
  | { type: 'connection.lose' }
  | { type: 'connection.find' };

const fileNow = ({ of, files, index }: Context): SendSegment => ({
  of,
  // Every state that calls this has a file.
  file: files[index] as SegmentFile,
});
const asProblem = (error: unknown): Problem => {
  const problem = toProblem(error);
  return { ...problem, message: problem.message || texts.wentWrong };
};

/**
 * Uploads a recording, or the video of a profile (product: Recordings; Profiles): its segments one after another, each
 * in pieces, so that an interrupted upload continues where it stopped.
 */
export const uploadRecordingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UploadRecordingEvent,
    input: {} as { of: string },
    /** `open`: leaving the page would stop the upload. */
    tags: {} as 'open',
  },
  actors: {
    /** Sends a segment from where it stopped, and reports by events. */
    send: unprovidedSource<SendSegment>('send'),
    /** Reports when the connection is lost and when it is back. */
    watchConnection: unprovidedSource('watchConnection'),
    /** Deletes what the server has of an unfinished segment. */
    discard: notProvided<void, SendSegment>('discard'),
  },
  guards: {
    hasFiles: (_, files: SegmentFile[]) => files.length > 0,
    isLast: ({ context }) => context.index === context.files.length - 1,
  },
  actions: {
    keepFiles: assign((_, files: SegmentFile[]) => ({ files, index: 0, sent: 0, problem: null })),
    noteSent: assign((_, sent: number) => ({ sent })),
    nextFile: assign(({ context }) => ({ index: context.index + 1, sent: 0 })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
    forgetFiles: assign({ files: [], index: 0, sent: 0, problem: null }),
    /** Refreshes the recordings, whose segments have changed. */
    refresh: unprovided('refresh'),
  },
}).createMachine({
  id: 'uploadRecording',
  context: ({ input }) => ({ ...input, files: [], index: 0, sent: 0, problem: null }),
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'files.choose': {
          guard: { type: 'hasFiles', params: ({ event }) => event.files },
          target: 'sending',
          actions: { type: 'keepFiles', params: ({ event }) => event.files },
        },
      },
    },
    sending: {
      tags: 'open',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => fileNow(context),
        onError: { target: 'refused', actions: { type: 'keepProblem', params: ({ event }) => asProblem(event.error) } },
      },
      on: {
        'upload.finish': [
          { guard: 'isLast', target: 'done', actions: 'refresh' },
          { target: 'sending', reenter: true, actions: ['refresh', 'nextFile'] },
        ],
        'upload.refuse': {
          target: 'refused',
          actions: { type: 'keepProblem', params: ({ event }) => event.problem },
        },
        'upload.pause': 'paused',
        'connection.lose': 'offline',
      },
      initial: 'uploading',
      states: {
        uploading: {
          on: {
            'upload.progress': { actions: { type: 'noteSent', params: ({ event }) => event.sent } },
            'upload.interrupt': 'resuming',
          },
        },
        resuming: {
          on: {
            'upload.progress': {
              target: 'uploading',
              actions: { type: 'noteSent', params: ({ event }) => event.sent },
            },
          },
        },
      },
    },
    paused: { tags: 'open', on: { 'upload.resume': 'sending', 'upload.cancel': 'canceling' } },
    offline: { tags: 'open', on: { 'connection.find': 'sending.resuming', 'upload.cancel': 'canceling' } },
    refused: {
      on: {
        'upload.retry': { target: 'sending', actions: 'forgetProblem' },
        'upload.cancel': 'canceling',
      },
    },
    canceling: {
      invoke: {
        id: 'discard',
        src: 'discard',
        input: ({ context }) => fileNow(context),
        onDone: { target: 'choosing', actions: ['forgetFiles', 'refresh'] },
        // The server deletes an unfinished segment after some days.
        onError: { target: 'choosing', actions: ['forgetFiles', 'refresh'] },
      },
    },
    done: { on: { 'upload.again': { target: 'choosing', actions: 'forgetFiles' } } },
  },
});

export type UploadRecordingSnapshot = SnapshotFrom<typeof uploadRecordingMachine>;
