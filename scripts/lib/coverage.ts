/**
 * Writes docs/coverage.json from the walks that tests left in the subfolders of a folder: see
 * scripts/coverage-model.mjs.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartOf, type Chart } from '../../inspector/model/chart';
import {
  levels,
  statesPassed,
  type Cover,
  type Coverage,
  type CoveringTest,
  type MachineCoverage,
} from '../../inspector/model/coverage';
import { machines } from '../../inspector/model/machines';
import type { Walk } from '../../tests/model/walk-log';

type Reached = { tests: Set<string>; paths: Map<string, { walk: Walk; at: number }> };

const testOf = ({ level, file, test }: Walk): CoveringTest => ({ level, file, name: test });
const inOrder = (a: CoveringTest, b: CoveringTest) =>
  levels.indexOf(a.level) - levels.indexOf(b.level) || a.file.localeCompare(b.file) || a.name.localeCompare(b.name);

/**
 * The shortest of the paths to a place: the one that reaches it in the fewest steps. Of equals, the one with fewer
 * steps in all.
 */
function shortestOf({ paths }: Reached): { walk: Walk; at: number } | null {
  const sorted = [...paths.values()].sort(
    (a, b) => a.at - b.at || a.walk.steps.length - b.walk.steps.length || (a.walk.name < b.walk.name ? -1 : 1),
  );
  return sorted[0] ?? null;
}

function coverageOf(chart: Chart, walks: readonly Walk[]): MachineCoverage {
  const tests = [...new Map(walks.map((walk) => [JSON.stringify(testOf(walk)), testOf(walk)])).values()].sort(inOrder);
  const numbers = new Map(tests.map((test, index) => [JSON.stringify(test), index]));
  const empty = (): Reached => ({ tests: new Set(), paths: new Map() });
  const states = new Map(chart.states.map(({ id }) => [id, empty()]));
  const transitions = new Map(chart.transitions.map(({ name }) => [name, empty()]));

  for (const walk of walks) {
    const test = JSON.stringify(testOf(walk));
    // Only paths that `npm run walk` finds by name: screens and HTTP have few of their own, and journeys are made by
    // hand.
    const isGenerated = walk.level === 'machine';
    const reach = (there: Reached | undefined, at: number) => {
      there?.tests.add(test);
      const known = there?.paths.get(walk.name);
      if (isGenerated && (known === undefined || at < known.at)) there?.paths.set(walk.name, { walk, at });
    };
    const places = new Map<string, number>();
    const stand = (value: unknown, taken: readonly string[], at: number) => {
      for (const id of statesPassed(chart, value, taken)) places.set(id, Math.min(places.get(id) ?? at, at));
    };
    const began = walk.taken.filter((name) => !walk.steps.some(({ taken }) => taken.includes(name)));
    stand(walk.start.value, began, 0);
    walk.steps.forEach(({ value, taken, by }, index) => {
      if (by !== 'sent') stand(value, taken, index + 1);
    });
    for (const name of walk.taken)
      reach(transitions.get(name), walk.steps.findIndex(({ taken }) => taken.includes(name)) + 1);
    for (const [id, at] of places) reach(states.get(id), at);
  }

  const starts: MachineCoverage['starts'] = [];
  const paths: MachineCoverage['paths'] = {};
  const keep = ({ name, start, steps }: Walk) => {
    const text = JSON.stringify(start);
    const known = starts.findIndex((one) => JSON.stringify(one) === text);
    if (known < 0) starts.push(start);
    paths[name] = { start: known < 0 ? starts.length - 1 : known, events: steps.map(({ event }) => event) };
  };
  const coverOf = (reached: Reached): Cover => {
    const shortest = shortestOf(reached);
    if (shortest !== null) keep(shortest.walk);
    return {
      tests: [...reached.tests].map((test) => numbers.get(test) ?? -1).sort((a, b) => a - b),
      paths: reached.paths.size,
      shortest: shortest?.walk.name ?? null,
    };
  };
  const covers = (all: Map<string, Reached>) => Object.fromEntries([...all].map(([id, one]) => [id, coverOf(one)]));
  return { tests, states: covers(states), transitions: covers(transitions), starts, paths };
}

/** What all these walks covered of every machine. */
function mergeWalks(walks: readonly Walk[]): Coverage {
  const sorted = [...machines].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([id, { machine }]) => {
      const own = walks.filter((walk) => walk.machine === id);
      return [id, coverageOf(chartOf(machine), own)];
    }),
  );
}

const lines = (value: object, indent: string): string => {
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value).map(
    ([key, one]) => `${indent}  ${Array.isArray(value) ? '' : `${JSON.stringify(key)}: `}${JSON.stringify(one)}`,
  );
  return entries.length === 0 ? `${open}${close}` : `${open}\n${entries.join(',\n')}\n${indent}${close}`;
};

/** The text of the file, with a line for each state, transition, path and test, so that its diffs are readable. */
function coverageText(coverage: Coverage): string {
  const parts = Object.entries(coverage).map(
    ([id, one]) =>
      `  ${JSON.stringify(id)}: {\n${Object.entries(one)
        .map(([key, part]) => `    ${JSON.stringify(key)}: ${lines(part, '    ')}`)
        .join(',\n')}\n  }`,
  );
  return `{\n${parts.join(',\n')}\n}\n`;
}

const walksBelow = (folder: string): Walk[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as Walk);

const [, , folder = ''] = process.argv;
const text = coverageText(mergeWalks(walksBelow(folder)));
writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'coverage.json'), text);
console.log(`docs/coverage.json: ${Math.round(text.length / 1000)} kB`);
