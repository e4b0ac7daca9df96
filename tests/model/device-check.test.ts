import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, type AnyEventObject } from 'xstate';
import { deviceCheckMachine, heardFrom, type DeviceCheckEvent } from '../../src/machines/interviews/device-check';
import { deviceCheckModel } from './device-check-model';

/** The machine with fake devices. `counts.released` counts how often they were released. */
function start() {
  let send: (event: AnyEventObject) => void = () => undefined;
  const counts = { taken: 0, released: 0 };
  const actor = createActor(
    deviceCheckMachine.provide({
      actors: {
        devices: fromCallback(({ sendBack }) => {
          counts.taken += 1;
          send = sendBack;
          return () => void (counts.released += 1);
        }),
      },
    }),
  ).start();
  return { actor, counts, tell: (event: DeviceCheckEvent) => send(event) };
}

describe('device-check', () => {
  it('walks every transition', () => deviceCheckModel().walk());

  it.each(['check.cancel', 'check.finish', 'devices.missing', 'devices.refused'] as const)(
    'lets the devices go at %s',
    (type) => {
      const { actor, counts, tell } = start();
      actor.send({ type: 'check.start' });
      tell({ type: 'devices.ready', camera: true, microphone: true });
      expect(counts).toEqual({ taken: 1, released: 0 });
      actor.send({ type });
      expect(counts).toEqual({ taken: 1, released: 1 });
    },
  );

  it('lets the devices go when the page is left', () => {
    const { actor, counts } = start();
    actor.send({ type: 'check.start' });
    actor.stop();
    expect(counts).toEqual({ taken: 1, released: 1 });
  });

  it('remembers that something was heard, and forgets it with the next test', () => {
    const { actor, tell } = start();
    actor.send({ type: 'check.start' });
    tell({ type: 'devices.ready', camera: false, microphone: true });
    tell({ type: 'level.change', level: 1 });
    expect(actor.getSnapshot().context).toEqual({ camera: false, microphone: true, level: 1, heard: false });
    tell({ type: 'level.change', level: heardFrom });
    expect(actor.getSnapshot().context).toMatchObject({ level: heardFrom, heard: true });
    tell({ type: 'level.change', level: 0 });
    expect(actor.getSnapshot().context).toMatchObject({ level: 0, heard: true });
    actor.send({ type: 'check.finish' });
    actor.send({ type: 'check.start' });
    expect(actor.getSnapshot().context.heard).toBe(false);
  });
});
