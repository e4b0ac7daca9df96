import kept from '../../docs/mutation.json' with { type: 'json' };
import { chartOf } from './chart';
import type { Covered } from './coverage';
import { machines } from './machines';

/** A change of a machine's code that its tests did not find. */
export type Survivor = {
  line: number;
  /** Its last line, where it has several. */
  until?: number;
  /** The code as it is, and what it was changed to. */
  code: string;
  to: string;
  /** Ids of states and names of transitions (chart.ts) that use the code; of what is no machine, the function it is in. */
  at: string[];
  /** Why it may survive, `equivalent: ...` where nobody could notice it; null as long as nobody has answered. */
  answer: string | null;
};
/** What the last run found out about one file. */
export type MutatedFile = {
  /** The machines that it is a part of, by id; none outside of `src/machines`. */
  machines: string[];
  tests: string[];
  /** Of the file, then of its tests: another one means that it has to run again. */
  hash: string;
  mutants: number;
  killed: number;
  survivors: Survivor[];
};
/** docs/mutation.json, written by `npm run test:mutation`; by file. */
export type Mutations = Record<string, MutatedFile>;

export const mutations = kept as Mutations;

export const isEquivalent = ({ answer }: Survivor): boolean => answer?.startsWith('equivalent: ') ?? false;

/** The share of killed mutants among those that could be noticed, from 0 to 1. */
export function scoreOf({ mutants, killed, survivors }: MutatedFile): number {
  const noticeable = mutants - survivors.filter(isEquivalent).length;
  return noticeable === 0 ? 1 : killed / noticeable;
}

export type KnownSurvivor = Survivor & { file: string };

const filesOf = (machine: string) => Object.entries(mutations).filter(([, one]) => one.machines.includes(machine));

/** The survivors of a machine by the id of the state, or the name of the transition, that they belong to. */
export function survivorsOf(machine: string): ReadonlyMap<string, KnownSurvivor[]> {
  const found = new Map<string, KnownSurvivor[]>();
  for (const [file, { survivors }] of filesOf(machine))
    for (const survivor of survivors.map((one) => ({ ...one, file })))
      for (const place of survivor.at) found.set(place, [...(found.get(place) ?? []), survivor]);
  return found;
}

/**
 * What mutation tests left of the states and transitions of a machine, by id and by name: all killed, some survivors
 * that are answered, or one that is not (`none`); null where the machine was never tried.
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
