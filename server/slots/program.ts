import type { Highs } from 'highs';
import { hour as HOUR } from '../../src/contract/time';
import type { Board } from './board';
import type { Place, Row, Seat } from './seats';

const options = {
  output_flag: false,
  // The limit is on nodes, not on time, so that the same batch always has the same solution. Most programs need one
  // node.
  mip_max_nodes: 100,
  mip_rel_gap: 0,
  // Symmetry detection and heuristics take most of the time of a small program, which starts from a solution.
  mip_detect_symmetry: false,
  mip_heuristic_effort: 0,
  mip_heuristic_run_feasibility_jump: false,
};

/** A place for rows that are alike: the variable of the program that is 1 if one of these rows has the place. */
type Option = Place & { at: number; alike: Alike; near: number };
/** A constraint: the sum of these variables, minus the sum of those in `minus`, lies between two bounds. */
type Rule = { sum: readonly number[]; minus?: readonly number[]; least: number; most: number };
type Program = { cost: readonly number[]; whole: number; rules: readonly Rule[]; start: readonly number[] };

function groupsBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** Rows that ask for the same times of the same panelists: it does not matter which of them has a place. */
export type Alike = readonly Row[];
export function alikeOf(rows: readonly Row[]): Alike[] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const keyOf = ({ nr, kind, minutes, starts, same }: Row) =>
    same.length > 1
      ? nr
      : JSON.stringify([kinds.indexOf(kind), minutes, starts.map(({ start, near }) => [start, near])]);
  return [...groupsBy(rows, keyOf).values()];
}

/**
 * Gives these rows, each of which has one of these panelists or none, the best places with them, while all other rows
 * keep their places: as many rows as possible, then fair loads, then near the preferred times. The result is exact,
 * unless the program is too hard.
 */
export function placeBest(highs: Highs, board: Board, rows: readonly Row[], seats: ReadonlySet<Seat>): void {
  const before = new Map(rows.map((row) => [row, row.place]));
  for (const row of rows) board.put(row, null);
  const found = alikeOf(rows)
    .flatMap((alike) =>
      alike.slice(0, 1).flatMap((row) => board.freePlaces(row, seats).map((place) => ({ ...place, alike }))),
    )
    .map((option, at): Option => ({ ...option, at }));
  const had = (row: Row, { seat, start }: Option) => {
    const place = before.get(row);
    return place?.seat === seat && place.start === start;
  };
  const start = found.map((option) => (option.alike.some((row) => had(row, option)) ? 1 : 0));
  const chosen = found.length > 0 ? bestOf(highs, found, start) : [];
  if (chosen.length < start.filter(Boolean).length) {
    for (const [row, place] of before) board.put(row, place);
    return;
  }
  // Rows keep their previous place if it is one of the best.
  for (const option of chosen) {
    const { alike, seat, start: from, end } = option;
    const keeper = alike.find((row) => had(row, option));
    if (keeper) board.put(keeper, { seat, start: from, end });
  }
  for (const option of chosen) {
    const { alike, seat, start: from, end } = option;
    if (alike.some((row) => had(row, option))) continue;
    const next = alike.find(({ place }) => place === null);
    if (next) board.put(next, { seat, start: from, end });
  }
}

function bestOf(highs: Highs, found: readonly Option[], start: readonly number[]): Option[] {
  const rules = rulesOf(found);
  const bySeat = [...groupsBy(found, ({ seat }) => seat)];
  const fair = run(highs, fairest(found.length, bySeat, rules, start)) ?? start;
  const loads = bySeat.map(([, options]) => {
    const load = options.filter(({ at }) => fair[at] === 1).length;
    return { sum: options.map(({ at }) => at), least: load, most: load };
  });
  const whole = found.length;
  const cost = found.map(({ near }) => near);
  const near = run(highs, { cost, whole, rules: [...rules, ...loads], start: fair.slice(0, whole) }) ?? fair;
  return found.filter(({ at }) => near[at] === 1);
}

/** The rules that places together must not break (product: Slots). */
function rulesOf(found: readonly Option[]): Rule[] {
  const rules: Rule[] = [];
  const atMost = (most: number, options: readonly Option[]) => {
    if (options.length > most) rules.push({ sum: options.map(({ at }) => at), least: -Infinity, most });
  };
  // Ranges that overlap each other all contain the start of one of them.
  const apart = (options: readonly Option[], breathing: number) => {
    for (const at of new Set(options.map(({ start }) => start)))
      atMost(
        1,
        options.filter(({ start, end }) => start <= at && at < end + breathing),
      );
  };
  for (const [alike, options] of groupsBy(found, (option) => option.alike)) atMost(alike.length, options);
  for (const [same, options] of groupsBy(found, ({ alike }) => alike[0]?.same ?? []))
    if (same.length > 1) apart(options, 0);
  for (const [seat, options] of groupsBy(found, (option) => option.seat)) {
    apart(options, seat.breathing);
    const given = (from: number, to: number) =>
      seat.given.filter(({ place }) => place && from <= place.start && place.start < to).length;
    const loads = options.map((option) => ({ option, ...seat.load(option.start) }));
    for (const [start, ofDay] of groupsBy(loads, ({ date }) => date.start))
      for (const { date, day } of ofDay.slice(0, 1))
        atMost(
          seat.facts.dayCap - day - given(start, date.end),
          ofDay.map(({ option }) => option),
        );
    for (const [start, ofWeek] of groupsBy(loads, ({ date }) => date.weekStart))
      for (const { date, week } of ofWeek.slice(0, 1))
        atMost(
          seat.facts.weekCap - week - given(start, date.weekEnd),
          ofWeek.map(({ option }) => option),
        );
  }
  return rules;
}

const mostOf = (options: readonly Option[]) =>
  [...new Set(options.map(({ alike }) => alike))].reduce((sum, alike) => sum + alike.length, 0);

/**
 * Places as many rows as possible. Of these solutions, it has the least sum of the squares of the panelists'
 * interviews, each divided by the hours offered. Each additional interview of a panelist is a variable that costs more
 * than the one before.
 */
function fairest(
  whole: number,
  bySeat: readonly (readonly [Seat, Option[]])[],
  rules: readonly Rule[],
  start: readonly number[],
): Program {
  const more: number[] = [];
  const started = [...start];
  const sums = bySeat.map(([{ facts, given, offeredMs }, options]): Rule => {
    const has = options.filter(({ at }) => start[at] === 1).length;
    const minus = Array.from({ length: mostOf(options) }, (_, nth) => {
      started.push(nth < has ? 1 : 0);
      return whole + more.push((2 * (facts.recentCount + given.length + nth) + 1) * (HOUR / offeredMs)) - 1;
    });
    return { sum: options.map(({ at }) => at), minus, least: 0, most: 0 };
  });
  // One more row is worth more than the costs of all loads together.
  const row = -1 - more.reduce((sum, cost) => sum + cost, 0);
  return { cost: [...start.map(() => row), ...more], whole, rules: [...rules, ...sums], start: started };
}

/** The values of the variables; null if none were found within the limit. */
function run(highs: Highs, { cost, whole, rules, start }: Program): number[] | null {
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (const { sum, minus = [] } of rules) {
    indices.push(...sum, ...minus);
    values.push(...sum.map(() => 1), ...minus.map(() => -1));
    starts.push(indices.length);
  }
  const model = highs.createModel({
    numCols: cost.length,
    numRows: rules.length,
    colCost: cost,
    colLower: cost.map(() => 0),
    colUpper: cost.map(() => 1),
    rowLower: rules.map(({ least }) => least),
    rowUpper: rules.map(({ most }) => most),
    integrality: cost.map((_, at) => (at < whole ? 1 : 0)),
    matrix: { format: 'csr', numRows: rules.length, numCols: cost.length, starts, indices, values },
  });
  try {
    model.options.set(options);
    // Most relaxed programs have an integer solution, which is found many times faster than with the integer
    // constraints.
    for (const solve_relaxation of [true, false]) {
      model.options.set({ solve_relaxation });
      if (!solve_relaxation) model.setSolution({ colValue: start });
      model.run();
      const values = [...model.getSolution().colValue];
      const found = values.map(Math.round);
      const isWhole = values.slice(0, whole).every((value, at) => Math.abs(value - (found[at] ?? 0)) < 1e-6);
      if ((isWhole || !solve_relaxation) && keeps(rules, found)) return found;
    }
    return null;
  } finally {
    model.dispose();
  }
}

/** Whether a solution satisfies the rules: a program that stopped early may not have one. */
const keeps = (rules: readonly Rule[], found: readonly number[]): boolean =>
  rules.every(({ sum, minus = [], least, most }) => {
    const total = (all: readonly number[]) => all.reduce((value, at) => value + (found[at] ?? 0), 0);
    const value = total(sum) - total(minus);
    return least <= value && value <= most;
  });
