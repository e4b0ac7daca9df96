import { shallowEqual, useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { useHoldLeave } from '../../../components/use-hold-leave';
import type {
  SegmentFile,
  uploadRecordingMachine,
  UploadRecordingSnapshot,
} from '../../../machines/interviews/upload-recording';

export type UploadActor = ActorRefFrom<typeof uploadRecordingMachine>;

const seen = (snapshot: UploadRecordingSnapshot) => ({
  files: snapshot.context.files,
  index: snapshot.context.index,
  sent: snapshot.context.sent,
  problem: snapshot.context.problem,
  open: snapshot.hasTag('open'),
  choosing: snapshot.matches('choosing'),
  resuming: snapshot.matches({ sending: 'resuming' }),
  paused: snapshot.matches('paused'),
  offline: snapshot.matches('offline'),
  refused: snapshot.matches('refused'),
  canceling: snapshot.matches('canceling'),
  done: snapshot.matches('done'),
});

/** The state and the actions of an upload in pieces. Leaving the page while an upload is open asks for confirmation. */
export function useUploadRecording(actor: UploadActor) {
  const { open, ...view } = useSelector(actor, seen, shallowEqual);
  useHoldLeave(open);
  return {
    ...view,
    choose: (files: SegmentFile[]) => actor.send({ type: 'files.choose', files }),
    pause: () => actor.send({ type: 'upload.pause' }),
    resume: () => actor.send({ type: 'upload.resume' }),
    cancel: () => actor.send({ type: 'upload.cancel' }),
    retry: () => actor.send({ type: 'upload.retry' }),
    startAgain: () => actor.send({ type: 'upload.again' }),
  };
}
export type PiecewiseUpload = ReturnType<typeof useUploadRecording>;
