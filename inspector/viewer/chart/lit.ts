import { createContext, use, useSyncExternalStore } from 'react';
import type { Placed } from './placed';

/** How much of what has a name (a state's id, a transition's name) was walked. */
export type Covered = 'all' | 'some' | 'none';

/** The input of a chart. */
export type ChartState = {
  active: ReadonlySet<string>;
  /** Names of the transitions taken in this moment. */
  taken: readonly string[];
  refused: boolean;
  /** Changes with every step, so that the same transition taken twice is shown twice. */
  moment: number;
  cover: ReadonlyMap<string, Covered> | null;
  /** What the signs of `cover` say. */
  signs: Record<Covered, string>;
  selected: string | null;
};
/** What is lit. `takings` and `refusals` count by name and by state, so that each is animated once. */
export type Lit = ChartState & {
  takings: ReadonlyMap<string, number>;
  refusals: ReadonlyMap<string, number>;
  /** States and edges around the selected one; null where nothing is selected. */
  near: ReadonlySet<string> | null;
  /** The edge under the pointer. */
  hovered: string | null;
  /** The state that the tab key reaches. */
  stop: string | null;
};
/** A store beside React's tree: hundreds of moments a second render only the states and edges that they change. */
export type LitStore = {
  get(): Lit;
  tell(told: ChartState): void;
  /** The same chart was drawn in another way. */
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

// A burst is followed with the eye; in a flood motions would only hold up what comes next.
const burst = 4;
const burstTime = 600;

/** Whether what comes now is still no flood. */
function makePace(): () => boolean {
  let last: number[] = [];
  return () => {
    const now = performance.now();
    last = [...last.filter((at) => at > now - burstTime), now].slice(-burst - 1);
    return last.length <= burst;
  };
}

/** The first state is shown as is; later ones are animated, unless they come too fast to follow. */
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

/** A part of what is lit; renders again only where that part is another. */
export function useLit<T extends string | number | boolean | null | undefined>(part: (lit: Lit) => T): T {
  const { subscribe, get } = useLitStore();
  return useSyncExternalStore(subscribe, () => part(get()));
}
