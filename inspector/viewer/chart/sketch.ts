import type { Chart, ChartState, ChartTransition } from '../../model/chart';
import { lineOf, sizeOf, type Line } from './words';

/** A state as a box; `head` is the room for its name, chips and lines, in px, below which its states stand. */
export type Box = {
  state: ChartState;
  children: Box[];
  /** What it takes without an edge: no target, itself, or a state around or within it. */
  lines: Line[];
  width: number;
  head: number;
};
/** All transitions from one state to another, as one edge with a label. */
export type Arc = { id: string; from: string; to: string; lines: Line[] };
/** What is drawn of a chart, before anything has a place. */
export type Sketch = { root: Box; arcs: Arc[] };

/** Of a character of a name, in px. */
export const nameWidth = 7.4;
const chipWidth = 6.2;

const within = (chart: Chart) => {
  const parents = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  return (inner: string, outer: string) => {
    for (let at: string | null = inner; at !== null; at = parents.get(at) ?? null) if (at === outer) return true;
    return false;
  };
};

const targetOf = ({ from, to }: ChartTransition, keys: ReadonlyMap<string, string>) =>
  to.length === 0 ? null : to.map((id) => (id === from ? 'itself' : (keys.get(id) ?? id))).join(', ');

const textBox = (state: ChartState, lines: readonly Line[]) => {
  if (state.type === 'history') return { width: 28, head: 28 };
  const chips = [...state.tags, ...state.invokes];
  const text = sizeOf(lines);
  const name = state.key.length * nameWidth + (state.type === 'final' ? 20 : 0);
  const row = chips.reduce((sum, chip) => sum + chip.length * chipWidth + 20, 0);
  return {
    // From afar the name alone is shown, larger.
    width: Math.ceil(Math.max(84, 20 + 1.5 * name, 16 + row, 20 + text.width)),
    head: 30 + (chips.length > 0 ? 22 : 0) + (lines.length > 0 ? text.height + 9 : 0),
  };
};

/** Every state as a box once, every transition once: as a line in its box or in the label of an edge. */
export function sketch(chart: Chart): Sketch {
  const keys = new Map(chart.states.map(({ id, key }) => [id, key]));
  const isWithin = within(chart);
  const isInside = ({ from, to }: ChartTransition) =>
    from === chart.id || to.every((id) => isWithin(id, from) || isWithin(from, id));
  const lines = (id: string) =>
    chart.transitions.filter((one) => one.from === id && isInside(one)).map((one) => lineOf(one, targetOf(one, keys)));
  const boxOf = (state: ChartState): Box => {
    const inside = lines(state.id);
    const children = chart.states.filter(({ parent }) => parent === state.id).map(boxOf);
    return { state, children, lines: inside, ...textBox(state, inside) };
  };
  const arcs = new Map<string, Arc>();
  for (const one of chart.transitions.filter((one) => !isInside(one))) {
    const [to = one.from, ...others] = one.to;
    const id = `${one.from} > ${to}`;
    const arc = arcs.get(id) ?? { id, from: one.from, to, lines: [] };
    arc.lines.push(lineOf(one, others.length > 0 ? targetOf(one, keys) : null));
    arcs.set(id, arc);
  }
  const root = chart.states.find(({ parent }) => parent === null);
  if (!root) throw new Error(`The chart ${chart.id} has no state`);
  return { root: boxOf(root), arcs: [...arcs.values()] };
}
