import { shallowEqual, useSelector } from '@xstate/react';
import type { DeviceCheckRef, DeviceCheckSnapshot } from '../../../machines/interviews/device-check';

const seen = (snapshot: DeviceCheckSnapshot) => ({
  ...snapshot.context,
  idle: snapshot.matches('idle'),
  asking: snapshot.matches({ active: 'asking' }),
  testing: snapshot.matches({ active: 'testing' }),
  done: snapshot.matches('done'),
  refused: snapshot.matches('refused'),
  missing: snapshot.matches('missing'),
});

/** The state and the actions of the test of camera and microphone. */
export function useDeviceCheck(actor: DeviceCheckRef) {
  return {
    ...useSelector(actor, seen, shallowEqual),
    start: () => actor.send({ type: 'check.start' }),
    cancel: () => actor.send({ type: 'check.cancel' }),
    finish: () => actor.send({ type: 'check.finish' }),
  };
}
