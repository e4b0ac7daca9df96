import { shallowEqual, useSelector } from '@xstate/react';
import { useHoldLeave } from '../../../components/use-hold-leave';
import type { RecordVideoRef, RecordVideoSnapshot } from '../../../machines/people/record-video';

const seen = (snapshot: RecordVideoSnapshot) => ({
  /** A different value for each state: the focus moves when it changes. */
  state: JSON.stringify(snapshot.value),
  file: snapshot.context.file,
  problem: snapshot.matches('failed') ? snapshot.context.problem : null,
  open: snapshot.matches('active') || snapshot.matches('recorded'),
  asking: snapshot.matches({ active: 'asking' }),
  recording: snapshot.matches({ active: 'recording' }),
  ending: snapshot.matches({ active: { recording: 'ending' } }),
  recorded: snapshot.matches('recorded'),
  unsaved: snapshot.hasTag('unsaved'),
});

/** The state and the actions of recording a video here. Leaving the page with an unused video asks first. */
export function useRecordVideo(actor: RecordVideoRef) {
  const { unsaved, ...view } = useSelector(actor, seen, shallowEqual);
  useHoldLeave(unsaved);
  return {
    ...view,
    openCamera: () => actor.send({ type: 'camera.open' }),
    start: () => actor.send({ type: 'recording.start' }),
    stop: () => actor.send({ type: 'recording.stop' }),
    use: () => actor.send({ type: 'recording.use' }),
    cancel: () => actor.send({ type: 'recording.cancel' }),
  };
}
export type VideoRecorder = ReturnType<typeof useRecordVideo>;
