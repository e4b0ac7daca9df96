import { expect, it, vi } from 'vitest';
import { assign, createActor, fromPromise, sendParent, sendTo, setup } from 'xstate';
import { makeCollector } from '../../../inspector/model/collect';
import { inShort, settled, tapped } from './tapped';

const child = setup({ types: { events: {} as { type: 'child.ask' } } }).createMachine({
  id: 'child',
  initial: 'waiting',
  states: {
    waiting: { on: { 'child.ask': { target: 'done', actions: sendParent({ type: 'child.answer' }) } } },
    done: { type: 'final' },
  },
});
const parent = setup({
  types: {
    context: {} as { count: number },
    events: {} as { type: 'go' } | { type: 'child.answer' } | { type: 'never' },
  },
  actors: { child, load: fromPromise(async () => 'loaded') },
}).createMachine({
  id: 'parent',
  context: { count: 0 },
  initial: 'idle',
  invoke: { id: 'helper', src: 'child' },
  states: {
    idle: {
      on: {
        go: {
          target: 'asking',
          actions: [assign({ count: ({ context }) => context.count + 1 }), sendTo('helper', { type: 'child.ask' })],
        },
      },
    },
    asking: { on: { 'child.answer': 'loading' } },
    loading: { invoke: { id: 'load', src: 'load', onDone: 'end' } },
    end: { type: 'final' },
  },
});

const names = (trace: ReturnType<typeof tapped>['trace']) => new Map(trace.actors.map(({ id, name }) => [id, name]));
const told = (trace: ReturnType<typeof tapped>['trace']) => {
  let said = inShort(trace.steps).join('\n');
  for (const [id, name] of names(trace)) said = said.replaceAll(id, name);
  return said.split('\n');
};

it('has every message once, in the order of sending, with what became of it', async () => {
  const { trace, inspect } = tapped();
  const actor = createActor(parent, { inspect }).start();
  actor.send({ type: 'never' });
  actor.send({ type: 'go' });
  await settled();
  expect(told(trace)).toEqual([
    'outside > parent: xstate.init | "idle"',
    'parent > helper: xstate.init | "waiting"',
    'outside > parent: never | "idle" | refused',
    'outside > parent: go | "asking"',
    'parent > helper: child.ask | done',
    'helper > parent: child.answer | "loading"',
    'helper > parent: xstate.done.actor.helper | "loading"',
    'parent > load: xstate.init | null',
    'load > parent: xstate.done.actor.load | done',
  ]);
  expect(trace.steps.map(({ index }) => index)).toEqual(trace.steps.map((_, place) => place));
  const go = trace.steps[3];
  expect(go).toMatchObject({ taken: ['parent.idle | go | 0'], after: { context: { count: 1 } } });
});

it('knows actors by their names, with their parents, charts and beginnings', async () => {
  const { trace, inspect } = tapped('a1');
  createActor(parent, { inspect, id: 'boss' }).start();
  await settled();
  const [boss, helper] = trace.actors;
  expect(trace.pages).toMatchObject([{ id: 'a1', title: '/login' }]);
  expect(boss).toMatchObject({
    name: 'boss',
    machine: 'parent',
    parent: null,
    start: { value: 'idle', context: { count: 0 } },
  });
  expect(helper).toMatchObject({ name: 'helper', machine: 'child', parent: boss?.id });
  expect(boss?.id).toMatch(/^a1\//);
  expect(Object.keys(trace.charts).sort()).toEqual(['child', 'parent']);
});

it('tells of nothing that was made and never begun', async () => {
  const { trace, inspect } = tapped();
  createActor(parent, { inspect });
  await settled();
  expect(trace.actors).toEqual([]);
});

it('tells that an actor was stopped, and what ran in it', async () => {
  const { trace, inspect } = tapped();
  const actor = createActor(parent, { inspect }).start();
  actor.stop();
  await settled();
  expect(told(trace).slice(2)).toEqual([
    'parent > helper: xstate.stop | stopped',
    'outside > parent: xstate.stop | stopped',
  ]);
});

it('tells that what still ran ended with its page', () => {
  const { trace, inspect, end } = tapped();
  createActor(parent, { inspect }).start();
  createActor(parent, { inspect }).start().stop();
  end();
  const ends = trace.steps.filter(({ event, actor }) => event.type === 'xstate.stop' && actor === trace.actors[0]?.id);
  expect(ends).toMatchObject([{ after: { status: 'stopped', value: 'idle' } }]);
});

it('tells of a message that nobody was there to take', async () => {
  const { trace, inspect } = tapped();
  const actor = createActor(parent, { inspect }).start();
  actor.stop();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  actor.send({ type: 'go' });
  await settled();
  warn.mockRestore();
  expect(told(trace).at(-1)).toBe('outside > parent: go | nobody');
});

it('tells of a message that waited for its receiver to begin, once', async () => {
  const { trace, inspect } = tapped();
  const actor = createActor(parent, { inspect });
  actor.send({ type: 'go' });
  await settled();
  actor.start();
  await settled();
  expect(told(trace).filter((line) => line.includes(': go'))).toEqual(['outside > parent: go | "asking"']);
});

it('tells that an actor failed, by an event or by its own code', async () => {
  const { trace, inspect } = tapped();
  const failing = setup({
    types: { events: {} as { type: 'fail' } },
    actors: { refuse: fromPromise(() => Promise.reject(new Error('No'))) },
    actions: {
      break: () => {
        throw new Error('broken');
      },
    },
  });
  const byCode = failing.createMachine({ id: 'byCode', on: { fail: { actions: 'break' } } });
  const byEvent = failing.createMachine({ id: 'byEvent', invoke: { id: 'refuse', src: 'refuse' } });
  const broken = createActor(byCode, { inspect });
  const refused = createActor(byEvent, { inspect });
  broken.subscribe({ error: () => undefined });
  refused.subscribe({ error: () => undefined });
  broken.start().send({ type: 'fail' });
  refused.start();
  await settled();
  expect(told(trace)).toContain('outside > byCode: fail | error');
  expect(told(trace)).toContain('refuse > byEvent: xstate.error.actor.refuse | error');
});

it('takes each message once, also where a page tells everything anew to another viewer or the same', async () => {
  const { posted, trace, inspect } = tapped();
  const actor = createActor(parent, { inspect }).start();
  actor.send({ type: 'go' });
  await settled();
  const again = makeCollector();
  for (const event of [...posted, ...posted, ...structuredClone(posted)]) again.add(event);
  expect(again.trace).toEqual(trace);
});

it('goes on where the beginning of a page is gone', async () => {
  const { posted, inspect } = tapped();
  const actor = createActor(parent, { inspect }).start();
  actor.send({ type: 'go' });
  await settled();
  const late = makeCollector();
  for (const event of posted.slice(3)) late.add(event);
  expect(late.trace.steps.length).toBeGreaterThan(3);
  for (const step of late.trace.steps) expect(late.trace.actors.map(({ id }) => id)).toContain(step.actor);
});

it('calls a page by where it is, and by the name that somebody gave it', () => {
  const { trace, add } = makeCollector();
  const told = (id: string, rest: object) =>
    add({ sessionId: 'a', id: `a#${id}`, createdAt: '1', _version: '1', ...rest } as never);
  told('1', { type: '@xstate.actor', definition: JSON.stringify({ id: '/dashboard', label: 'asha' }), snapshot: {} });
  expect(trace.pages).toMatchObject([{ title: 'asha: /dashboard', label: 'asha' }]);
  const evidence = { kind: 'route', path: '/login?next=1' };
  told('2', { type: '@xstate.event', event: { type: 'inspector.evidence', evidence } });
  expect(trace.pages).toMatchObject([{ title: 'asha: /login' }]);
});
