import { describe, expect, it, vi } from 'vitest';
import { gunzipSync } from 'node:zlib';
import type { AnyEventObject, AnyStateMachine, InspectionEvent } from 'xstate';
import { createActor, fromPromise } from 'xstate';
import { chartOf } from '../../../inspector/model/chart';
import { machines } from '../../../inspector/model/machines';
import { readRecording } from '../../../inspector/model/recording';
import { replayTrace } from '../../../inspector/model/replay';
import { noWords } from '../../../inspector/model/app-words';
import { reportOf } from '../../../inspector/tap/report-of';
import {
  memoryNow,
  rememberRequest,
  rememberTold,
  startRemembering,
  stopRemembering,
} from '../../../src/services/memory';
import { canary, failures, stories, traces, type Story } from './canaries';
import { modelStories } from './model-stories';
import { settled, tapped } from './tapped';

/** Provides the globals that the page's own code uses, and that machines must not use. */
async function onPage<T>(work: () => T): Promise<Awaited<T>> {
  vi.stubGlobal('location', { pathname: '/dashboard', search: '', origin: 'http://127.0.0.1' });
  vi.stubGlobal('navigator', { userAgent: 'Chrome/140 Linux', language: 'en' });
  vi.stubGlobal('addEventListener', () => undefined);
  try {
    return await work();
  } finally {
    vi.unstubAllGlobals();
  }
}

// Returns the options of a model instead of the model, whose states take long to find.
vi.mock('../../model/harness', () => ({ modelTest: (options: unknown) => options }));

/** Numbers that look random and are the same in every run. */
function chance(seed: number) {
  // Consecutive seeds must not start alike.
  let state = Math.imul(seed, 2_654_435_761);
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const oneOf = <T>(list: readonly T[], draw: (below: number) => number): T | undefined => list[draw(list.length)];

const isBuiltIn = (action: unknown) => typeof action === 'function' && 'resolve' in action;

type Running = { id: string; done: (output: unknown) => void; fail: (error: unknown) => void };

/** One life of a machine under the tap: events, results, failures and timers in random order. */
async function live(
  machine: AnyStateMachine,
  story: Story,
  input: object,
  seed: number,
  tap: ReturnType<typeof tapped>,
  taken: Map<string, number>,
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
    const snapshot = actor.getSnapshot();
    const all = typeof events === 'function' ? events(snapshot) : events;
    // Either the possible event that was sent least so far, or any event, including those that are refused.
    const possible = draw(2) === 0 ? all.filter((one) => snapshot.can(one)) : [];
    const fewest = Math.min(...possible.map(({ type }) => taken.get(type) ?? 0));
    const rare = possible.filter(({ type }) => (taken.get(type) ?? 0) === fewest);
    const event = oneOf(rare.length > 0 ? rare : all, draw);
    const answered = draw(3) === 0 && oneOf([...running.values()], draw);
    const timer = draw(8) === 0 && oneOf([...timers.keys()], draw);
    if (answered) answer(answered);
    else if (timer) {
      const fire = timers.get(timer);
      timers.delete(timer);
      fire?.();
    } else if (event) {
      if (snapshot.can(event)) taken.set(event.type, (taken.get(event.type) ?? 0) + 1);
      actor.send(event);
    }
    await settled();
  }
  actor.stop();
  await settled();
}

/** The types of events that a machine takes from outside. */
function asked(machine: AnyStateMachine): string[] {
  const descriptors = chartOf(machine).transitions.map(({ name }) => name.split(' | ')[1] ?? '');
  return [...new Set(descriptors)].filter((type) => !/^(xstate\..*|always|)$/.test(type));
}

// Milliseconds since 1970, and fractions of milliseconds, may contain any digits.
const withoutInstants = (text: string) => text.replaceAll(/\b1\d{12}\b|\.\d{3,}/g, '');

const lives = 10;
const mostLives = 300;
/** Runs as many lives as are needed to take every type of event. */
async function livesOf(machine: AnyStateMachine, story: Story) {
  const own = tapped();
  stopRemembering();
  await onPage(startRemembering);
  rememberRequest('GET', '/interviews/:id', 200, 12);
  // The page also remembers the same events.
  const inspect = (told: InspectionEvent) => {
    rememberTold(told);
    own.inspect(told);
  };
  const tap = { ...own, inspect };
  const taken = new Map<string, number>();
  const isAll = () => story.partly || asked(machine).every((type) => (taken.get(type) ?? 0) > 0);
  for (let seed = 1; seed <= lives || (!isAll() && seed <= mostLives); seed += 1)
    for (const input of story.inputs) await live(machine, story, input, seed, tap, taken);
  return tap;
}

/** The story of its model, with the parts that are written by hand replacing those of the model. */
function storyOf(id: string): Story | null {
  const { inputs, events, ...story } = { ...modelStories[id], ...stories[id] };
  return inputs && events ? { ...story, inputs, events } : null;
}

it('has a story for every machine, and none for others', () => {
  expect([...machines.keys()].filter((id) => storyOf(id) === null)).toEqual([]);
  expect(Object.keys(stories).filter((id) => !machines.has(id))).toEqual([]);
});

it('would find each of the canaries', () => {
  for (const [kind, value] of Object.entries(canary)) expect(traces.test(value), kind).toBe(true);
  expect(traces.test(JSON.stringify(failures.map((failure) => ({ ...failure, message: failure.message }))))).toBe(true);
});

describe.each([...machines].map(([id, { machine }]) => ({ id, machine })))('$id under the tap', ({ id, machine }) => {
  it('posts nothing that is somebody’s, and all that the present machine does alike in a replay', async () => {
    const story = storyOf(id);
    if (!story) throw new Error(`${id} has no story`);
    const { posted, trace } = await livesOf(machine, story);
    // The messages that a window gets, without the numbers and the time assigned to them.
    const told = posted.map((one) => JSON.stringify({ ...one, id: '', createdAt: '' }).replaceAll(/\bx:\d+/g, 'x:'));
    const leaks = told.flatMap((one) => traces.exec(one)?.[0] ?? []);
    expect(leaks).toEqual([]);

    // The lives cover the machine: each type of event from outside was accepted, and invokes succeeded and failed.
    const types = (events: readonly AnyEventObject[]) => new Set(events.map(({ type }) => type));
    const taken = types(trace.steps.filter(({ refused, after }) => !refused && after).map(({ event }) => event));
    if (!story.partly) expect(asked(machine).filter((type) => !taken.has(type))).toEqual([]);
    const differing = replayTrace(trace).filter(({ difference }) => difference !== null);
    expect(differing.map(({ difference }) => difference)).toEqual([]);
    expect(trace.actors.some(({ machine: of }) => of === id)).toBe(true);

    const report = await onPage(() => reportOf(memoryNow(), noWords));
    const text = gunzipSync(report.file).toString();
    const leaked = [text, JSON.stringify(report.lines)].flatMap((one) => traces.exec(withoutInstants(one)) ?? []);
    expect(JSON.stringify(leaked)).toBe('[]');
    const recording = readRecording(text);
    expect(recording.steps.length).toBeGreaterThan(0);
    expect(replayTrace(recording).filter(({ difference }) => difference !== null)).toEqual([]);
  });
});
