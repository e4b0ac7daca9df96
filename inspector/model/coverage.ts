import kept from '../../docs/coverage.json' with { type: 'json' };
import type { EventObject } from 'xstate';
import { activeStates, chartOf, type Chart } from './chart';
import { machines } from './machines';
import { pureStep, restored, shownOf } from './pure';
import type { Shown, Step, Trace } from './trace';

/** Where a path is walked: on the machine alone, on its screen, over HTTP against the server, or in a real browser. */
export type Level = 'machine' | 'screen' | 'http' | 'browser';
export const levels: readonly Level[] = ['machine', 'screen', 'http', 'browser'];

export type Covered = 'all' | 'some' | 'none';
/** A test that walks paths of a machine. */
export type CoveringTest = { level: Level; file: string; name: string };
/**
 * What walked a state or a transition: indices into the machine's tests, and the number of its generated paths that
 * pass it.
 */
export type Cover = { tests: number[]; paths: number; shortest: string | null };
/** A generated path that can be run by name; `start` is an index into the machine's starts. */
export type NamedPath = { start: number; events: (EventObject & Record<string, unknown>)[] };
/** The coverage of one machine; `paths` has the shortest path to each target, by name. */
export type MachineCoverage = {
  tests: CoveringTest[];
  starts: Shown[];
  paths: Record<string, NamedPath>;
  states: Record<string, Cover>;
  transitions: Record<string, Cover>;
};
/** docs/coverage.json, written by `npm run coverage:model`, by machine id. */
export type Coverage = Record<string, MachineCoverage>;

export const coverage = kept as unknown as Coverage;

/** The command that walks a path by name, or all paths that pass a state or a transition. */
export const walkCommand = (name: string) => `npm run walk -- ${/^[\w/.+-]+$/.test(name) ? name : `"${name}"`}`;

/** The command that runs one test by its name. */
export function commandOf({ level, file, name }: CoveringTest): string {
  const lane = file.startsWith('tests/deep/') ? 'deep' : 'journeys';
  const project = { machine: 'model', screen: 'screens', http: 'server', browser: lane }[level];
  const exactly = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/["$`]/g, '.');
  return `NODE_ENV=test npx vitest run --project ${project} ${file} -t "${exactly}"`;
}

/**
 * A path as a trace to step through. The machine takes the path without running, so the results of its children are
 * events. Null if there is no such machine or path.
 */
export function traceOfPath(name: string): Trace | null {
  const [id = ''] = name.split('/', 1);
  const { machine } = machines.get(id) ?? {};
  const { paths, starts } = coverage[id] ?? {};
  const { start: place = -1, events = [] } = paths?.[name] ?? {};
  const start = starts?.[place];
  if (machine === undefined || start === undefined) return null;
  const chart = chartOf(machine);
  const actor = `path/${id}`;
  let before = restored(machine, start);
  const steps = events.map((event, index): Step => {
    const { after, ...became } = pureStep(machine, before, event);
    before = after;
    return { index, at: index, actor, from: null, event, after: shownOf(after), ...became };
  });
  return {
    pages: [{ id: 'path', title: name, at: 0 }],
    charts: { [id]: chart },
    actors: [{ id: actor, name: id, machine: id, parent: null, start, at: 0 }],
    steps,
    evidence: [],
  };
}

const coveredAt = (tests: readonly CoveringTest[], cover: Cover | undefined, level: Level) =>
  cover?.tests.some((index) => tests[index]?.level === level) ?? false;

const parentsOf = (chart: Chart) => new Map(chart.states.map(({ id, parent }) => [id, parent]));
const isIn = (parents: ReadonlyMap<string, string | null>, id: string | null, outer: string): boolean =>
  id === outer || (id !== null && isIn(parents, parents.get(id) ?? null, outer));

/**
 * The active states of a machine, and the states that it passed through: those that its transitions left and entered.
 */
export function statesPassed(chart: Chart, value: unknown, taken: readonly string[]): Set<string> {
  const around = chart.transitions.filter(({ name }) => taken.includes(name)).flatMap(({ from, to }) => [from, ...to]);
  const parents = parentsOf(chart);
  const outer = chart.states.map(({ id }) => id).filter((id) => around.some((one) => isIn(parents, one, id)));
  return new Set([...activeStates(chart, value), ...outer]);
}

/**
 * How much a level walked of the states and transitions of a machine, by id and by name; null if the level walks
 * nothing of the machine. A state is partly walked if not all transitions were taken that the state or its descendants
 * declare.
 */
export function coverOf(machineId: string, level: Level): ReadonlyMap<string, Covered> | null {
  const chart = machines.get(machineId);
  const known = coverage[machineId];
  if (chart === undefined || known === undefined || !known.tests.some((test) => test.level === level)) return null;
  const { states, transitions } = chartOf(chart.machine);
  const parents = parentsOf(chartOf(chart.machine));
  const took = (name: string) => coveredAt(known.tests, known.transitions[name], level);
  const ofState = (id: string): Covered => {
    if (!coveredAt(known.tests, known.states[id], level)) return 'none';
    return transitions.every(({ name, from }) => !isIn(parents, from, id) || took(name)) ? 'all' : 'some';
  };
  return new Map<string, Covered>([
    ...states.map(({ id }) => [id, ofState(id)] as const),
    ...transitions.map(({ name }) => [name, took(name) ? 'all' : 'none'] as const),
  ]);
}
