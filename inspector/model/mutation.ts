import kept from '../../docs/mutation.json' with { type: 'json' };
import { chartOf } from './chart';
import type { Covered } from './coverage';
import { machines } from './machines';

/** A change of a machine's code that the tests did not detect. */
export type Survivor = {
  line: number;
  /** The last line of the code, if it has several. */
  until?: number;
  /** The original code, and the code it was changed to. */
  code: string;
  to: string;
  /**
   * The ids of states and names of transitions (chart.ts) that use the code; outside of machines, the enclosing
   * function.
   */
  at: string[];
  /** Why it may survive, or `equivalent: ...` if the change makes no difference; null as long as there is no answer. */
  answer: string | null;
};
/** The results of the last run for one file. */
export type MutatedFile = {
  /** The ids of the machines that the file belongs to; empty outside of `src/machines`. */
  machines: string[];
  tests: string[];
  /** A hash of the file and its tests. If it changes, the file must be tested again. */
  hash: string;
  mutants: number;
  killed: number;
  survivors: Survivor[];
};
/** docs/mutation.json, written by `npm run test:mutation`, by file. */
export type Mutations = Record<string, MutatedFile>;

export const mutations = kept as Mutations;

export const isEquivalent = ({ answer }: Survivor): boolean => answer?.startsWith('equivalent: ') ?? false;

/** The share of killed mutants among those that make a difference, from 0 to 1. */
export function scoreOf({ mutants, killed, survivors }: MutatedFile): number {
  const noticeable = mutants - survivors.filter(isEquivalent).length;
  return noticeable === 0 ? 1 : killed / noticeable;
}

export type KnownSurvivor = Survivor & { file: string };

const filesOf = (machine: string) => Object.entries(mutations).filter(([, one]) => one.machines.includes(machine));

/** The survivors of a machine, by state id or transition name. */
export function survivorsOf(machine: string): ReadonlyMap<string, KnownSurvivor[]> {
  const found = new Map<string, KnownSurvivor[]>();
  for (const [file, { survivors }] of filesOf(machine))
    for (const survivor of survivors.map((one) => ({ ...one, file })))
      for (const place of survivor.at) found.set(place, [...(found.get(place) ?? []), survivor]);
  return found;
}

/**
 * The result of mutation tests for the states and transitions of a machine, by id and by name: all killed (`all`), only
 * answered survivors (`some`), or an unanswered survivor (`none`). Null if the machine was never tested.
 */
export function mutantsOf(machine: string): ReadonlyMap<string, Covered> | null {
  const known = machines.get(machine);
  if (known === undefined || filesOf(machine).length === 0) return null;
  const survivors = survivorsOf(machine);
  const { states, transitions } = chartOf(known.machine);
  const left = (name: string): Covered => {
    const own = survivors.get(name) ?? [];
    if (own.length === 0) return 'all';
    return own.every(({ answer }) => answer !== null) ? 'some' : 'none';
  };
  return new Map(
    [...states.map(({ id }) => id), ...transitions.map(({ name }) => name)].map((name) => [name, left(name)]),
  );
}
