import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { StateMachine, type AnyStateMachine } from 'xstate';
import type * as NotProvided from '../../src/machines/kit/not-provided';
import type * as Unprovided from '../../src/machines/kit/unprovided';
import { scorecardDrafts } from '../../src/services/wiring/feedback/write-feedback';

/** Everything that stands in for something that only wiring can provide. */
const placeholders = vi.hoisted(() => new Set<unknown>());
const noted = vi.hoisted(() => <Args extends unknown[], T>(make: (...args: Args) => T) => (...args: Args) => {
  const made = make(...args);
  placeholders.add(made);
  return made;
});
vi.mock('../../src/machines/kit/not-provided', async (original) => {
  const real = await original<typeof NotProvided>();
  return { ...real, notProvided: noted(real.notProvided) };
});
vi.mock('../../src/machines/kit/unprovided', async (original) => {
  const real = await original<typeof Unprovided>();
  return { unprovided: noted(real.unprovided), unprovidedSource: noted(real.unprovidedSource) };
});

// Machines and wirings are found by their folders, so that a new machine without wiring fails here.
type Exports = Record<string, unknown>;
// The lifecycles run on the server, which reads their actions as effects (tests/server/lifecycle).
const machineFiles = import.meta.glob<Exports>(['../../src/machines/**/*.ts', '!**/lifecycle/**'], { eager: true });
const wiringFiles = import.meta.glob<Exports>('../../src/services/wiring/**/*.ts', { eager: true });
const exportsOf = (files: Record<string, Exports>) => Object.values(files).flatMap((file) => Object.entries(file));

const nothing = () => undefined;
/** The dependencies of all wirings. */
const deps = {
  queryClient: new QueryClient(),
  navigate: nothing,
  done: nothing,
  whose: 'any' as const,
  kind: 'list' as const,
  skill: null,
  onKnown: nothing,
  say: nothing,
  approve: nothing,
  show: nothing,
  use: nothing,
  sayStored: nothing,
  sayRefused: nothing,
  isLeft: () => false,
  sayDownloaded: nothing,
  sayFailed: nothing,
  popup: null,
  perform: () => Promise.resolve(),
  onDone: nothing,
  onFailure: nothing,
  interviewId: 'i1',
  device: scorecardDrafts('i1'),
};

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;
const byId = (machines: AnyStateMachine[]) => new Map(machines.map((machine) => [machine.id, machine]));
/** A machine, or the result of a function such as keepDraftMachine(). Functions such as formMachine need arguments. */
const made = (value: unknown) =>
  typeof value === 'function' && value.length === 0 ? (value as () => unknown)() : value;
/** A wired machine and the machines that it runs. */
const withChildren = (machine: AnyStateMachine): AnyStateMachine[] => [
  machine,
  ...Object.values(machine.implementations.actors).filter(isMachine).flatMap(withChildren),
];

const bare = byId(
  exportsOf(machineFiles)
    .filter(([name]) => name.endsWith('Machine'))
    .map(([, value]) => made(value))
    .filter(isMachine),
);
const wired = byId(
  exportsOf(wiringFiles)
    .filter(([name]) => name.startsWith('wired'))
    .flatMap(([, wire]) => withChildren((wire as (all: typeof deps) => AnyStateMachine)(deps))),
);

// Actions made by assign, sendTo and the like affect only the machine. Plain functions affect the world.
const isPlain = (action: unknown) => typeof action === 'function' && !('resolve' in action);
/** Whether an implementation is a placeholder, or still the machine's own. */
const isUnwired = (kind: 'actors' | 'actions', own: unknown, given: unknown) =>
  placeholders.has(given) || (own === given && (kind === 'actors' || isPlain(own)));

it('each wiring takes what it needs as one object', () => {
  const sources = import.meta.glob<string>('../../src/services/wiring/**/*.ts', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const heads = Object.values(sources).flatMap((source) => [
    ...source.matchAll(/^export (?:const|function) (wired\w+)(?: = )?\(\s*([^)]{0,12})/gm),
  ]);
  expect(heads.length).toBeGreaterThan(40);
  // wiredResumable takes the kind of an upload, which chooses among machines.
  const others = heads.filter(([, name, first = '']) => name !== 'wiredResumable' && !/^(\{|deps:|$)/.test(first));
  expect(others.map(([, name]) => name)).toEqual([]);
});

it('finds the machines, each with its wiring', () => {
  expect([...bare.keys()]).toEqual(expect.arrayContaining(['keepDraft', 'signIn', 'writeFeedback']));
  expect([...wired.keys()].sort()).toEqual([...bare.keys()].sort());
});

it.each([...bare].map(([id, machine]) => ({ id, machine })))('leaves nothing of $id unprovided', ({ id, machine }) => {
  const left = (kind: 'actors' | 'actions') => {
    const given = wired.get(id)?.implementations[kind] ?? {};
    const own = Object.entries(machine.implementations[kind]);
    return own.filter(([name, one]) => isUnwired(kind, one, given[name])).map(([name]) => name);
  };
  expect({ actors: left('actors'), actions: left('actions') }).toEqual({ actors: [], actions: [] });
});
