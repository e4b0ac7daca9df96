import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { recordVideoMachine, type RecordVideoEvent } from '../../src/machines/people/record-video';
import { recordVideoModel } from './record-video-model';

const file = { key: 'kept', name: 'My video.webm', size: 5 };

/** The machine with a fake camera, which notes its orders. */
function start() {
  let tell: (event: RecordVideoEvent) => void = () => undefined;
  const orders: string[] = [];
  const used = vi.fn();
  const discarded = vi.fn();
  const actor = createActor(
    recordVideoMachine.provide({
      actors: {
        camera: fromCallback(({ sendBack, receive }) => {
          tell = sendBack;
          orders.push('on');
          receive(({ type }) => void orders.push(type));
          return () => void orders.push('off');
        }),
      },
      actions: { use: (_, given) => used(given.file), discard: (_, given) => discarded(given.file) },
    }),
  ).start();
  actor.send({ type: 'camera.open' });
  return { actor, orders, used, discarded, tell: (event: RecordVideoEvent) => tell(event) };
}

it('walks every transition', () => recordVideoModel().walk());

describe('a recording', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('turns the camera off once the recording has ended, and hands it over once it is used', () => {
    const { actor, orders, used, discarded, tell } = start();
    tell({ type: 'camera.ready' });
    actor.send({ type: 'recording.start' });
    actor.send({ type: 'recording.stop' });
    expect(orders).toEqual(['on', 'recorder.start', 'recorder.stop']);
    tell({ type: 'recording.finish', file });
    expect(orders.at(-1)).toBe('off');
    actor.send({ type: 'recording.use' });
    expect(used).toHaveBeenCalledExactlyOnceWith(file);
    expect(discarded).not.toHaveBeenCalled();
  });

  it('lets go of what is taken anew', () => {
    const { actor, used, discarded, tell } = start();
    tell({ type: 'camera.ready' });
    actor.send({ type: 'recording.start' });
    // The recorder stopped by itself.
    tell({ type: 'recording.finish', file });
    actor.send({ type: 'camera.open' });
    expect(discarded).toHaveBeenCalledExactlyOnceWith(file);
    expect(used).not.toHaveBeenCalled();
  });

  it('stops by itself after two minutes', () => {
    const { actor, orders, tell } = start();
    tell({ type: 'camera.ready' });
    actor.send({ type: 'recording.start' });
    vi.advanceTimersByTime(119_999);
    expect(orders).not.toContain('recorder.stop');
    vi.advanceTimersByTime(1);
    expect(orders).toContain('recorder.stop');
  });

  it.each(['recording.cancel', 'camera.fail'] as const)('turns the camera off at %s', (type) => {
    const { actor, orders, tell } = start();
    tell({ type: 'camera.ready' });
    actor.send(type === 'camera.fail' ? { type, problem: 'missing' } : { type });
    expect(orders).toEqual(['on', 'off']);
  });

  it('says why there is no picture, and no longer once it is tried anew', () => {
    const { actor, tell } = start();
    tell({ type: 'camera.fail', problem: 'missing' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { problem: 'missing' } });
    actor.send({ type: 'camera.open' });
    expect(actor.getSnapshot()).toMatchObject({ value: { active: 'asking' }, context: { problem: null } });
  });

  it('says that the camera failed where it broke', () => {
    const broken = fromCallback(() => {
      throw new Error('no such thing here');
    });
    const actor = createActor(recordVideoMachine.provide({ actors: { camera: broken } })).start();
    actor.send({ type: 'camera.open' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { problem: 'failed' } });
  });

  it('is lost by leaving from its start until it is used, or let go of', () => {
    const { actor, discarded, tell } = start();
    const isUnsaved = () => actor.getSnapshot().hasTag('unsaved');
    tell({ type: 'camera.ready' });
    expect(isUnsaved()).toBe(false);
    actor.send({ type: 'recording.start' });
    expect(isUnsaved()).toBe(true);
    tell({ type: 'recording.finish', file });
    expect(isUnsaved()).toBe(true);
    actor.send({ type: 'recording.cancel' });
    expect(isUnsaved()).toBe(false);
    expect(discarded).toHaveBeenCalledExactlyOnceWith(file);
  });

  it('turns the camera off when the page is left', () => {
    const { actor, orders } = start();
    actor.stop();
    expect(orders).toEqual(['on', 'off']);
  });
});
