/**
 * Records walks if COVERAGE_DIR is set, and selects the paths to walk if WALK is set. COVERAGE_DIR is a folder that
 * gets one file per process (scripts/coverage-model.mjs). WALK is a path by name, a state, a transition or a whole
 * machine (scripts/walk.mjs). If WALK_FEW is set, paths that take no new transition are left out, and properties are
 * tried only a few times with a fixed seed (scripts/test-mutation.ts). Without these variables it does nothing.
 */
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { activeStates, chartOf } from '../../inspector/model/chart';
import type { Level } from '../../inspector/model/coverage';
import { pureStep, shownOf } from '../../inspector/model/pure';
import type { Shown } from '../../inspector/model/trace';
import type { By, Path } from './model-types';

/** The transitions of one step (the first is the start), and the cause of the step. */
export type Taken = { by: By; taken: string[] };

/** A path as one test walked it. */
export type Walk = {
  machine: string;
  name: string;
  level: Level;
  file: string;
  test: string;
  start: Shown;
  /** The model's prediction for each event, and who sent it: a state or transition that a test sent is not covered. */
  steps: { event: EventObject & Record<string, unknown>; value: unknown; taken: string[]; by?: By }[];
  /** The transitions that count as covered: those that the driver observed, or else those that the model predicts. */
  taken: string[];
};

const levelOf = (file: string): Level | null => {
  if (file.startsWith('tests/model/')) return 'machine';
  if (file.startsWith('tests/screens/')) return 'screen';
  if (file.startsWith('tests/server/')) return 'http';
  return /^tests\/(deep\/)?journeys\//.test(file) ? 'browser' : null;
};

const { COVERAGE_DIR: folder, WALK: wanted, WALK_FEW: few } = process.env;

const plain = (_: string, value: unknown) => {
  if (value instanceof Error) return { ...value, message: value.message };
  const isRef = typeof value === 'object' && value !== null && 'sessionId' in value && 'getSnapshot' in value;
  return isRef ? null : value;
};
const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value, plain)) as T;

const leavesOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).map(leavesOf).join('+') : String(value);

type AnyPath = Pick<Path<AnyStateMachine>, 'start' | 'steps'>;

/**
 * A generated path as stored. Its name is its machine, its end, and six hexadecimal digits of a hash of its start
 * and events, so it is the same at every level, and changes only with the path.
 */
function walkOf(machine: AnyStateMachine, path: AnyPath): Pick<Walk, 'machine' | 'name' | 'start' | 'steps'> {
  const { value, context, status } = copied(shownOf(path.start as AnyMachineSnapshot));
  const events = copied(path.steps.map(({ event }) => event as Walk['steps'][number]['event']));
  const last = (path.steps.at(-1)?.state ?? path.start) as AnyMachineSnapshot;
  const digest = createHash('sha256')
    .update(JSON.stringify([value, context, events]))
    .digest('hex');
  let before = path.start as AnyMachineSnapshot;
  const steps = path.steps.map(({ event, state }, index) => {
    const { taken } = pureStep(machine, before, event as { type: string });
    before = state as AnyMachineSnapshot;
    return { event: events[index] ?? { type: '' }, value: before.value, taken };
  });
  const name = `${machine.id}/${leavesOf(last.value)}-${digest.slice(0, 6)}`;
  return { machine: machine.id, name, start: { value, context, status }, steps };
}

/** Whether a path is the requested one, or passes the requested state or transition. */
function isWanted(machine: AnyStateMachine, path: AnyPath): boolean {
  if (wanted === undefined || wanted === machine.id) return true;
  if (wanted.split(/[/.| ]/, 1)[0] !== machine.id) return false;
  const walk = walkOf(machine, path);
  const values = [walk.start.value, ...walk.steps.map(({ value }) => value)];
  return (
    walk.name === wanted ||
    values.some((value) => activeStates(chartOf(machine), value).has(wanted)) ||
    walk.steps.some(({ taken }) => taken.includes(wanted))
  );
}

/** The first of these paths that together take every transition that all of them take, according to the model. */
function fewOf<P extends AnyPath>(machine: AnyStateMachine, paths: P[]): P[] {
  const steps = new Set<unknown>();
  const taken = new Set<string>();
  const isNews = ({ start, steps: own }: P) =>
    own.filter((step, index) => {
      if (steps.has(step)) return false;
      steps.add(step);
      const before = (own[index - 1]?.state ?? start) as AnyMachineSnapshot;
      const news = pureStep(machine, before, step.event as { type: string }).taken.filter((name) => !taken.has(name));
      for (const name of news) taken.add(name);
      return news.length > 0;
    }).length > 0;
  return paths.filter((path, index) => isNews(path) || index === 0);
}

const fewKnown = new WeakMap<AnyPath[], AnyPath[]>();

/** The requested paths: all of them, except for `npm run walk` and mutation tests. */
export const wantedOf = <P extends AnyPath>(machine: AnyStateMachine, paths: P[]): P[] => {
  if (few !== undefined) {
    const chosen = fewKnown.get(paths) ?? fewOf(machine, paths);
    fewKnown.set(paths, chosen);
    return chosen as P[];
  }
  return wanted === undefined ? paths : paths.filter((path) => isWanted(machine, path));
};

/** How often a property is tried, and its seed. */
export const runsOf = (numRuns: number) => (few === undefined ? { numRuns } : { numRuns: 3, seed: 1 });

/** True if only some paths are walked, so that other paths do not count as missed. */
export const walksSome = wanted !== undefined;

/** Whether walks are recorded. */
export const keepsWalks = folder !== undefined;

/** The running test, as a walk names it. Null outside of tests, and in files that walk at no level. */
export async function runningTest(): Promise<Pick<Walk, 'level' | 'file' | 'test'> | null> {
  const { expect } = await import('vitest');
  const { testPath = '', currentTestName } = expect.getState();
  const file = relative(process.cwd(), testPath);
  const level = levelOf(file);
  if (level === null || currentTestName === undefined) return null;
  return { level, file, test: currentTestName.replaceAll(' > ', ' ') };
}

export function keepWalk(walk: Walk): void {
  if (folder !== undefined) appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(walk)}\n`);
}

/**
 * Whether a step covers its transitions: on a screen, only steps that a user's control made, and their consequences.
 */
export const counts = (level: Level, { by }: { by: By }): boolean => level !== 'screen' || by !== 'sent';

/** Logs a walk of the running test. `observed`: what the driver saw at the start and at each step, if it can tell. */
export async function noteWalk(machine: AnyStateMachine, path: AnyPath, observed?: Taken[]): Promise<void> {
  const test = keepsWalks ? await runningTest() : null;
  if (test === null) return;
  const walk = walkOf(machine, path);
  const steps = walk.steps.map((step, index) => ({ ...step, by: observed?.[index + 1]?.by ?? 'user' }));
  const taken = (observed ?? steps).filter((step) => counts(test.level, step)).flatMap((step) => step.taken);
  const marked = steps.map(({ by, ...step }) => (counts(test.level, { by }) ? step : { ...step, by }));
  keepWalk({ ...walk, ...test, steps: marked, taken: [...new Set(taken)] });
}
