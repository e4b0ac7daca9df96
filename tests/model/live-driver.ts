import type { Actor, AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';
import { createActor, fromPromise } from 'xstate';
import type { By, Driver, LiveOptions, ModelOptions } from './model-types';
import { nameTransition } from '../../inspector/model/chart';

/**
 * Drives a live actor of the production definition along a path: its actors are promises that the driver settles, its
 * timers are fired one by one, and its inspection reports which declared transitions were taken.
 */
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A clock that never moves by itself: each timer is fired on demand, even if others are waiting. */
const manualClock = () => {
  const timers = new Map<number, () => void>();
  let last = 0;
  return {
    timers,
    setTimeout: (fn: () => void) => {
      last += 1;
      timers.set(last, fn);
      return last;
    },
    clearTimeout: (id: number) => void timers.delete(id),
    last: () => last,
  };
};

type Deferred = { resolve: (output: unknown) => void; reject: (error: unknown) => void };

const isBuiltIn = (action: unknown) => typeof action === 'function' && 'resolve' in action;

/**
 * The machine with every named actor deferred and every plain action a no-op. Actions made by assign, raise and the
 * like stay.
 */
const withDeferred = <M extends AnyStateMachine>(machine: M, running: Map<string, Deferred>): M => {
  const { actors, actions } = machine.implementations;
  const deferred = fromPromise(
    ({ self }) => new Promise((resolve, reject) => void running.set(self.id, { resolve, reject })),
  );
  const silent = Object.entries(actions).filter(([, action]) => !isBuiltIn(action));
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, deferred])),
    actions: Object.fromEntries(silent.map(([name]) => [name, () => {}])),
  }) as M;
};

export const liveDriverOf = <M extends AnyStateMachine>(
  { machine, input }: ModelOptions<M>,
  keyOf: (snapshot: SnapshotFrom<M>) => string,
  options: LiveOptions<M>,
): Driver<M> => {
  const { around = (change) => change(), act, mount, see, unmount } = options;
  let running = new Map<string, Deferred>();
  let clock = manualClock();
  let scheduled = new Map<string, { type: string; timer: number }>();
  let taken: string[] = [];
  let actor: Actor<M> | null = null;
  let by: By = 'world';

  const present = (): Actor<M> => {
    if (actor === null) throw new Error('No path is being walked: reset first');
    return actor;
  };
  // The initial transitions are reported while the root actor is created, before anything else can run.
  const isRoot = (ref: unknown) => actor === null || ref === actor;

  const settle = (id: string, how: (deferred: Deferred) => void) => {
    const deferred = running.get(id);
    if (deferred === undefined) throw new Error(`Nothing runs under the id ${id}`);
    running.delete(id);
    how(deferred);
  };
  const fire = (type: string) => {
    const found = [...scheduled].find(([, one]) => one.type === type && clock.timers.has(one.timer));
    const run = found && clock.timers.get(found[1].timer);
    if (found === undefined || run === undefined) throw new Error(`No timer is set for ${type}`);
    clock.timers.delete(found[1].timer);
    scheduled.delete(found[0]);
    run();
  };
  const perform = async (event: EventFrom<M>) => {
    const { type, output, error } = event as { type: string; output?: unknown; error?: unknown };
    by = 'world';
    if (type.startsWith('xstate.after.')) fire(type);
    else if (type.startsWith('xstate.done.actor.')) settle(type.slice(18), ({ resolve }) => resolve(output));
    else if (type.startsWith('xstate.error.actor.')) settle(type.slice(19), ({ reject }) => reject(error));
    else if (act !== undefined && (await act(event, present()))) by = 'user';
    else {
      by = 'sent';
      present().send(event);
    }
    await flush();
  };

  return {
    async reset(path) {
      running = new Map();
      const timers = manualClock();
      const names = new Map<string, { type: string; timer: number }>();
      clock = timers;
      scheduled = names;
      taken = [];
      const started: Actor<M> = createActor(withDeferred(machine, running) as AnyStateMachine, {
        input,
        clock: {
          setTimeout: (fn) => {
            const timer = timers.setTimeout(fn);
            // The system records a scheduled event just before it sets the timer, so the unknown event belongs to this
            // timer.
            for (const [key, { event }] of Object.entries(started.system.getSnapshot()._scheduledEvents)) {
              const known = names.get(key);
              if (known === undefined || !timers.timers.has(known.timer)) names.set(key, { type: event.type, timer });
            }
            return timer;
          },
          clearTimeout: (id) => timers.clearTimeout(id as number),
        },
        inspect: (inspected) => {
          if (inspected.type !== '@xstate.microstep' || !isRoot(inspected.actorRef)) return;
          taken.push(...inspected._transitions.map(nameTransition).filter((name) => name !== null));
        },
      }) as Actor<M>;
      actor = started;
      await around(async () => {
        started.start();
        await mount?.(started, path);
        await flush();
      });
      await see?.(started.getSnapshot() as SnapshotFrom<M>);
    },
    async send(event) {
      await around(() => perform(event));
      await see?.(present().getSnapshot() as SnapshotFrom<M>);
    },
    state() {
      const snapshot = present().getSnapshot() as SnapshotFrom<M>;
      return { value: (snapshot as AnyMachineSnapshot).value, key: keyOf(snapshot) };
    },
    taken: () => taken.splice(0),
    by: () => by,
    async stop() {
      await unmount?.();
      actor?.stop();
      actor = null;
    },
  };
};
