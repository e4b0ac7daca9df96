import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { createActor, fromPromise } from 'xstate';
import { chartOf } from '../../../inspector/model/chart';
import { machines } from '../../../inspector/model/machines';
import { replayTrace } from '../../../inspector/model/replay';
import { canary, failures, stories, traces, type Story } from './canaries';
import { settled, tapped } from './tapped';

/** Numbers that look random, the same in every run. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const oneOf = <T>(list: readonly T[], draw: (below: number) => number): T | undefined => list[draw(list.length)];

const isBuiltIn = (action: unknown) => typeof action === 'function' && 'resolve' in action;

type Running = { id: string; done: (output: unknown) => void; fail: (error: unknown) => void };

/** One life of a machine under the tap: events, answers, failures and timers as they come. */
async function live(
  machine: AnyStateMachine,
  story: Story,
  input: object,
  seed: number,
  tap: ReturnType<typeof tapped>,
) {
  const draw = chance(seed);
  const running = new Map<string, Running>();
  const timers = new Map<number, () => void>();
  let last = 0;
  const { actors, actions } = machine.implementations;
  const waiting = fromPromise(
    ({ self: { id } }) => new Promise((done, fail) => void running.set(id, { id, done, fail })),
  );
  const silent = Object.entries(actions).filter(([, action]) => !isBuiltIn(action));
  const actor = createActor(
    machine.provide({
      actors: Object.fromEntries(Object.keys(actors).map((name) => [name, waiting])),
      actions: Object.fromEntries(silent.map(([name]) => [name, () => undefined])),
    }),
    {
      input,
      inspect: tap.inspect,
      clock: {
        setTimeout: (fire) => {
          timers.set((last += 1), fire);
          return last;
        },
        clearTimeout: (id: number) => void timers.delete(id),
      },
    },
  );
  actor.subscribe({ error: () => undefined });
  actor.start();
  const answer = (one: Running) => {
    running.delete(one.id);
    const outputs = story.done?.[one.id] ?? [undefined];
    if (draw(3) === 0) one.fail(oneOf([...failures, ...(story.failed?.[one.id] ?? [])], draw));
    else one.done(oneOf(outputs, draw));
  };
  for (let step = 0; step < 60 && actor.getSnapshot().status === 'active'; step += 1) {
    const { events } = story;
    const event = oneOf(typeof events === 'function' ? events(actor.getSnapshot()) : events, draw);
    const answered = draw(3) === 0 && oneOf([...running.values()], draw);
    const timer = draw(8) === 0 && oneOf([...timers.keys()], draw);
    if (answered) answer(answered);
    else if (timer) {
      const fire = timers.get(timer);
      timers.delete(timer);
      fire?.();
    } else if (event) actor.send(event);
    await settled();
  }
  actor.stop();
  await settled();
}

const lives = 10;
async function livesOf(machine: AnyStateMachine, story: Story) {
  const tap = tapped();
  for (let seed = 1; seed <= (story.lives ?? lives); seed += 1)
    for (const input of story.inputs) await live(machine, story, input, seed, tap);
  return tap;
}

/** The events that a machine takes from others. */
function asked(machine: AnyStateMachine): string[] {
  const descriptors = chartOf(machine).transitions.map(({ name }) => name.split(' | ')[1] ?? '');
  return [...new Set(descriptors)].filter((type) => !/^(xstate\..*|always|)$/.test(type));
}

it('has a story for every machine, and for every event that one takes', () => {
  expect(Object.keys(stories).sort()).toEqual([...machines.keys()].sort());
  for (const [id, { machine }] of machines) {
    const { events = [] } = stories[id] ?? {};
    if (typeof events === 'function') continue;
    expect(
      asked(machine).filter((type) => !events.some((event) => event.type === type)),
      id,
    ).toEqual([]);
  }
});

it('would find each of the canaries', () => {
  for (const [kind, value] of Object.entries(canary)) expect(traces.test(value), kind).toBe(true);
  expect(traces.test(JSON.stringify(failures.map((failure) => ({ ...failure, message: failure.message }))))).toBe(true);
});

describe.each([...machines].map(([id, { machine }]) => ({ id, machine })))('$id under the tap', ({ id, machine }) => {
  it('posts nothing that is somebody’s, and all that the present machine does alike in a replay', async () => {
    const story = stories[id];
    if (!story) throw new Error(`${id} has no story`);
    const { posted, trace } = await livesOf(machine, story);
    // As a window gets it, but for the numbers and the time that it is given.
    const told = posted.map((one) => JSON.stringify({ ...one, id: '', createdAt: '' }).replaceAll(/\bx:\d+/g, 'x:'));
    const leaks = told.flatMap((one) => traces.exec(one)?.[0] ?? []);
    expect(leaks).toEqual([]);

    // All of it passed by: each event was taken somewhere, and the machine answered and failed.
    const types = (events: readonly AnyEventObject[]) => new Set(events.map(({ type }) => type));
    const taken = types(trace.steps.filter(({ refused, after }) => !refused && after).map(({ event }) => event));
    const { events } = story;
    const sent = typeof events === 'function' ? [] : [...types(events)].filter((type) => asked(machine).includes(type));
    expect(sent.filter((type) => !taken.has(type))).toEqual([]);
    const differing = replayTrace(trace).filter(({ difference }) => difference !== null);
    expect(differing.map(({ difference }) => difference)).toEqual([]);
    expect(trace.actors.some(({ machine: of }) => of === id)).toBe(true);
  });
});
