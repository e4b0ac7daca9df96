import { fromCallback } from 'xstate';
import type { SegmentFile } from '../../../machines/interviews/upload-recording';
import { recordVideoMachine, type CameraProblem, type RecordVideoEvent } from '../../../machines/people/record-video';
import { dropFile, keepFile } from '../../recording-files';

const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
};
const problemOf = (error: unknown): CameraProblem => (error instanceof Error && problems[error.name]) || 'failed';

const wanted = { video: { width: { ideal: 1280 }, facingMode: 'user' }, audio: true };
// Two minutes at this rate are well below the limit for uploads.
const bits = 2_500_000;
const types = ['video/webm', 'video/mp4'];

const canRecord = () =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Records a stream until it is stopped or the stream ends. @throws a DOMException of the browser */
function record(stream: MediaStream, onStop: (file: File) => void, onError: (error: unknown) => void): MediaRecorder {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { videoBitsPerSecond: bits, ...(mimeType && { mimeType }) });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void parts.push(data);
  recorder.onerror = onError;
  recorder.onstop = () => {
    const type = (recorder.mimeType || 'video/webm').split(';')[0] as string;
    onStop(new File(parts, `My video.${type === 'video/mp4' ? 'mp4' : 'webm'}`, { type }));
  };
  recorder.start();
  return recorder;
}

interface Deps {
  /** Receives the camera's picture, and null when the camera is off. */
  show: (stream: MediaStream | null) => void;
  /** Receives the recorded file when it is to be used. */
  use: (file: SegmentFile) => void;
}

/** Wires the recorder of the video of My Profile. */
export const wiredRecordVideo = ({ show, use }: Deps) =>
  recordVideoMachine.provide({
    actors: {
      camera: fromCallback(({ sendBack, receive }) => {
        let left = false;
        let close = () => undefined as void;
        const tell = (event: RecordVideoEvent) => sendBack(event);
        // A recorder still reports after its camera was left.
        const finish = (file: File) => left || tell({ type: 'recording.finish', file: keepFile(file) });
        const fail = (error: unknown) => tell({ type: 'camera.fail', problem: problemOf(error) });
        const hold = (stream: MediaStream) => {
          const tracks = stream.getTracks();
          close = () => tracks.forEach((track) => track.stop());
          // The camera was left while the browser asked for permission.
          if (left) return close();
          for (const track of tracks) track.onended = () => tell({ type: 'camera.fail', problem: 'missing' });
          let recorder: MediaRecorder | null = null;
          receive(({ type }) => {
            if (type === 'recorder.stop') return void (recorder?.state === 'recording' && recorder.stop());
            // If a device is unplugged, the recording up to that moment is kept.
            for (const track of tracks) track.onended = null;
            try {
              recorder = record(stream, finish, fail);
            } catch (error) {
              fail(error);
            }
          });
          show(stream);
          tell({ type: 'camera.ready' });
        };
        if (canRecord()) navigator.mediaDevices.getUserMedia(wanted).then(hold, fail);
        else tell({ type: 'camera.fail', problem: 'unsupported' });
        return () => {
          left = true;
          close();
          show(null);
        };
      }),
    },
    actions: {
      use: (_, { file }) => {
        if (file) use(file);
      },
      discard: (_, { file }) => {
        if (file) dropFile(file.key);
      },
    },
  });
