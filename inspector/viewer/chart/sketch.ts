import { runsOf, type Chart, type ChartState, type ChartTransition } from '../../model/chart';
import { lineOf, sizeOf, type Line } from './words';

/**
 * A state as a box; `head` is the height in px of its name, chips and lines, below which its child states are drawn.
 */
export type Box = {
  state: ChartState;
  children: Box[];
  /** The number of states hidden in a folded state; 0 if the state is not folded. */
  hidden: number;
  /** The transitions without an edge: those with no target, to itself, or to an ancestor or descendant. */
  lines: Line[];
  width: number;
  head: number;
};
/** All transitions from one state to another, as one edge with a label. */
export type Arc = { id: string; from: string; to: string; lines: Line[] };
/** The content of a drawn chart, before anything has a position. */
export type Sketch = { root: Box; arcs: Arc[] };

/** The width of a character of a name, in px. */
export const nameWidth = 7.4;
const chipWidth = 6.2;
const foldWidth = 22;

const within = (chart: Chart) => {
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  return (inner: string, outer: string) => {
    for (let at: string | null = inner; at !== null; at = parents.get(at) ?? null) if (at === outer) return true;
    return false;
  };
};

const targetOf = ({ from, to }: ChartTransition, keys: ReadonlyMap<string, string>) =>
  to.length === 0 ? null : to.map((id) => (id === from ? 'itself' : (keys.get(id) ?? id))).join(', ');

/** Whether a state can be drawn without its child states. */
export const isFoldable = ({ type, parent }: ChartState) =>
  parent !== null && (type === 'compound' || type === 'parallel');

/** The text of a folded state about its hidden states. */
export const hiddenWords = (hidden: number) => `${hidden} states`;

const textBox = (state: ChartState, lines: readonly Line[], hidden: number) => {
  if (state.type === 'history') return { width: 28, head: 28 };
  const chips = [...state.tags, ...runsOf(state), ...(hidden > 0 ? [hiddenWords(hidden)] : [])];
  const text = sizeOf(lines);
  const name = state.key.length * nameWidth + (state.type === 'final' ? 20 : 0) + (isFoldable(state) ? foldWidth : 0);
  const row = chips.reduce((sum, chip) => sum + chip.length * chipWidth + 20, 0);
  return {
    // Zoomed out, only the name is shown, enlarged.
    width: Math.ceil(Math.max(84, 20 + 1.5 * name, 16 + row, 20 + text.width)),
    head: 30 + (chips.length > 0 ? 22 : 0) + (lines.length > 0 ? text.height + 9 : 0),
  };
};

/** How much of a chart is drawn. */
export type Extent = {
  /** The compound states drawn without their child states. */
  folded: ReadonlySet<string>;
  /**
   * The states whose ways out are written with their guards. Those of other states are brief. Null if everything is in
   * full.
   */
  focus: ReadonlySet<string> | null;
};
export const everything: Extent = { folded: new Set(), focus: null };

/**
 * Every state is one box, and every transition appears once: as a line in its box, or in the label of an edge. A folded
 * state takes over the transitions that lead into it and out of it.
 */
export function sketch(chart: Chart, { folded, focus }: Extent = everything): Sketch {
  const keys = new Map(chart.states.map(({ id, key }) => [id, key]));
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  const isWithin = within(chart);
  const isInside = ({ from, to }: ChartTransition) =>
    from === chart.id || to.every((id) => isWithin(id, from) || isWithin(from, id));
  /** The box in which a state is visible. */
  const seenIn = (id: string) => {
    let seen = id;
    for (let at: string | null = id; at !== null; at = parents.get(at) ?? null) if (folded.has(at)) seen = at;
    return seen;
  };
  const written = (one: ChartTransition, target: string | null) =>
    lineOf(one, target, focus === null ? 'full' : focus.has(one.from) ? 'ways' : 'brief');
  const lines = (id: string) =>
    chart.transitions.filter((one) => one.from === id && isInside(one)).map((one) => written(one, targetOf(one, keys)));
  const boxOf = (state: ChartState): Box => {
    const isFolded = folded.has(state.id);
    const inside = isFolded ? [] : lines(state.id);
    const children = isFolded ? [] : chart.states.filter(({ parent }) => parent === state.id).map(boxOf);
    const hidden = isFolded ? chart.states.filter(({ id }) => id !== state.id && isWithin(id, state.id)).length : 0;
    return { state, children, hidden, lines: inside, ...textBox(state, inside, hidden) };
  };
  const arcs = new Map<string, Arc>();
  for (const one of chart.transitions.filter((one) => !isInside(one))) {
    const [target = one.from, ...others] = one.to;
    const [from, to] = [seenIn(one.from), seenIn(target)];
    if (from === to) continue;
    const id = `${from} > ${to}`;
    const arc = arcs.get(id) ?? { id, from, to, lines: [] };
    const isNamed = others.length > 0 || to !== target;
    arc.lines.push(written(one, isNamed ? targetOf(one, keys) : null));
    arcs.set(id, arc);
  }
  const root = chart.states.find(({ parent }) => parent === null);
  if (!root) throw new Error(`The chart ${chart.id} has no state`);
  return { root: boxOf(root), arcs: [...arcs.values()] };
}
