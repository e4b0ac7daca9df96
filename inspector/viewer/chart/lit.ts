import { createContext, use, useSyncExternalStore } from 'react';
import type { Placed } from './placed';

/** How much of a named item (a state by id, a transition by name) was walked. */
export type Covered = 'all' | 'some' | 'none';

/** The input of a chart. */
export type ChartState = {
  active: ReadonlySet<string>;
  /** The names of the transitions taken at this moment. */
  taken: readonly string[];
  refused: boolean;
  /** Changes with every step, so that the same transition is shown again when it is taken twice. */
  moment: number;
  cover: ReadonlyMap<string, Covered> | null;
  /** The meaning of the signs of `cover`. */
  signs: Record<Covered, string>;
  selected: string | null;
};
/** What is highlighted. `takings` counts by transition and `refusals` by state, so that each is animated once. */
export type Lit = ChartState & {
  takings: ReadonlyMap<string, number>;
  refusals: ReadonlyMap<string, number>;
  /** The states and edges around the selected state; null if none is selected. */
  near: ReadonlySet<string> | null;
  /** The edge under the pointer. */
  hovered: string | null;
  /** The state that is reached with the Tab key. */
  stop: string | null;
};
/** A store outside React's tree: with hundreds of moments a second, only the states and edges that change render. */
export type LitStore = {
  get(): Lit;
  tell(told: ChartState): void;
  /** Called when the same chart was drawn differently. */
  place(placed: Placed): void;
  hover(arc: string | null): void;
  stopAt(state: string): void;
  subscribe(listener: () => void): () => void;
};

const nearOf = ({ boxes, arcs }: Placed, selected: string): Set<string> => {
  const parents = new Map(boxes.map(({ state }) => [state.id, state.parent]));
  const lineage = (id: string) => {
    const found: string[] = [];
    for (let at: string | null = id; at !== null; at = parents.get(at) ?? null) found.push(at);
    return found;
  };
  const isOwn = (id: string) => lineage(id).includes(selected);
  const touching = arcs.filter(({ from, to }) => isOwn(from) || isOwn(to));
  return new Set([
    ...boxes.filter(({ state }) => isOwn(state.id)).map(({ state }) => state.id),
    ...touching.map(({ id }) => id),
    ...[selected, ...touching.flatMap(({ from, to }) => [from, to])].flatMap(lineage),
  ]);
};

const counted = (counts: ReadonlyMap<string, number>, names: Iterable<string>) => {
  const more = new Map(counts);
  for (const name of names) more.set(name, (more.get(name) ?? 0) + 1);
  return more;
};

/** Whether two sets have the same members. */
export const same = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one === other || (one.size === other.size && [...one].every((id) => other.has(id)));

// The eye can follow a short burst of changes. In a longer flood, animations would only delay what follows.
const burst = 4;
const burstTime = 600;

/** Whether the current change is not yet part of a flood. */
function makePace(): () => boolean {
  let last: number[] = [];
  return () => {
    const now = performance.now();
    last = [...last.filter((at) => at > now - burstTime), now].slice(-burst - 1);
    return last.length <= burst;
  };
}

/** The first state is shown without animation. Later ones are animated, unless they arrive too fast to follow. */
export function makeLit(drawn: Placed, first: ChartState): LitStore {
  let placed = drawn;
  const leaves = () => placed.boxes.filter(({ isLeaf }) => isLeaf).map(({ state }) => state.id);
  const around = (selected: string | null) => (selected === null ? null : nearOf(placed, selected));
  const isCalm = makePace();
  const listeners = new Set<() => void>();
  let lit: Lit = {
    ...first,
    takings: new Map(),
    refusals: new Map(),
    near: around(first.selected),
    hovered: null,
    stop: null,
  };
  const set = (next: Lit) => {
    lit = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => lit,
    tell(told) {
      const { active, moment, selected } = told;
      const passed = moment !== lit.moment;
      if (!passed && told.cover === lit.cover && selected === lit.selected && same(active, lit.active)) return;
      const moves = passed && (told.taken.length > 0 || told.refused) && isCalm();
      const hit = moves && told.refused ? leaves().filter((id) => active.has(id)) : [];
      set({
        ...lit,
        ...told,
        takings: moves ? counted(lit.takings, told.taken) : lit.takings,
        refusals: hit.length > 0 ? counted(lit.refusals, hit) : lit.refusals,
        near: selected === lit.selected ? lit.near : around(selected),
        stop: selected ?? lit.stop,
      });
    },
    place(next) {
      if (next === placed) return;
      placed = next;
      set({ ...lit, near: around(lit.selected) });
    },
    hover: (hovered) => set({ ...lit, hovered }),
    stopAt: (stop) => set({ ...lit, stop }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const LitContext = createContext<LitStore | null>(null);

export function useLitStore(): LitStore {
  const store = use(LitContext);
  if (!store) throw new Error('Nothing is lit outside a ChartCanvas');
  return store;
}

/** A part of what is highlighted. The component renders again only if that part changes. */
export function useLit<T extends string | number | boolean | null | undefined>(part: (lit: Lit) => T): T {
  const { subscribe, get } = useLitStore();
  return useSyncExternalStore(subscribe, () => part(get()));
}
