import ELK from 'elkjs/lib/elk.bundled.js';
import { describe, expect, it } from 'vitest';
import { chartOf, type Chart } from '../../../inspector/model/chart';
import { machines } from '../../../inspector/model/machines';
import type { Folds } from '../../../inspector/viewer/chart/extent';
import { layOut, type Layouts } from '../../../inspector/viewer/chart/lay-out';
import type { Placed, PlacedBox } from '../../../inspector/viewer/chart/placed';
import { draw } from '../../../inspector/viewer/chart/use-layout';
import { homeOf, isSeen, sightOf, unseenWays, withList, type Size } from '../../../inspector/viewer/chart/view';

export const elk = new ELK();

type Area = { left: number; top: number; width: number; height: number };
export const overlap = (one: Area, other: Area) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;
export const areaOf = ({ x, y, width, height }: Placed['arcs'][number]['label']) => ({
  left: x,
  top: y,
  width,
  height,
});

export const chartNamed = (id: string) => {
  const known = machines.get(id);
  if (!known) throw new Error(`There is no machine ${id}`);
  return chartOf(known.machine);
};

export const parentsOf = ({ states }: Chart) => new Map(states.map(({ id, parent }) => [id, parent]));
/** A state and its ancestors, which are active together. */
export const activeAt = (chart: Chart, leaf: string) => {
  const parents = parentsOf(chart);
  const active = new Set<string>();
  for (let at: string | null = leaf; at !== null; at = parents.get(at) ?? null) active.add(at);
  return active;
};
export const leavesOf = ({ states }: Chart) => {
  const around = new Set(states.map(({ parent }) => parent));
  return states.filter(({ id, type }) => !around.has(id) && type !== 'history').map(({ id }) => id);
};
export const drawn = (chart: Chart, focus: ReadonlySet<string>, window: Size, folds: Folds = new Map()) =>
  draw(chart, { focus, folds, inFull: false }, window, (one, extent) => {
    const key = JSON.stringify([one.id, [...extent.folded], extent.focus && [...extent.focus]]);
    const found = extents.get(key) ?? layOut(one, (graph) => elk.layout(graph), extent);
    extents.set(key, found);
    return found;
  });
const extents = new Map<string, Promise<Layouts>>();

// The space for a chart in windows of these widths, next to the panels in their initial layout.
export const spaces = {
  1024: { width: 538, height: 468 },
  390: { width: 390, height: 560 },
  1440: { width: 878, height: 596 },
  1920: { width: 1358, height: 776 },
};

/** Tests that a large chart must pass, whichever of its states is active. */
export const describeLarge = (id: string) =>
  describe(`the large chart of ${id}`, () => {
    const chart = chartNamed(id);
    it.each([spaces[1440], spaces[1920]])(
      'opens at the active state with every way out of it labelled, in %o',
      async (window) => {
        for (const leaf of leavesOf(chart)) {
          const active = activeAt(chart, leaf);
          const { placed } = await drawn(chart, active, window);
          expect(unseenWays(placed, active, window), leaf).toBe(0);
          const ways = placed.arcs.filter(({ from }) => from === leaf).flatMap(({ lines }) => lines);
          const own = chart.transitions.filter(({ name }) => ways.some((way) => way.name === name));
          for (const { name, event, guard } of own) {
            const written = ways.find((way) => way.name === name)?.rows.flatMap((row) => row.map(({ text }) => text));
            expect(written?.join(' ')).toContain(`${event}${guard === null ? '' : ` [${guard}]`}`);
          }
        }
      },
    );

    it.each(Object.values(spaces))(
      'has the label of every way out in view, or in the list below it, in %o',
      async ({ width, height }) => {
        for (const leaf of leavesOf(chart)) {
          const active = activeAt(chart, leaf);
          const { placed } = await drawn(chart, active, { width, height });
          const list = withList(placed, active, { width, height });
          expect(list.height).toBeLessThanOrEqual(height / 2);
          const { x, y, zoom } = homeOf(placed, sightOf(placed, active, list.window), list.window);
          const isLegible = (arc: Placed['arcs'][number]) =>
            list.ways.includes(arc) || isSeen(areaOf(arc.label), { ...list.window, transform: [x, y, zoom] });
          const ways = placed.arcs.filter(({ from }) => from === leaf);
          expect(ways.filter((arc) => !isLegible(arc)).map(({ id }) => id)).toEqual([]);
        }
      },
    );

    it.each(Object.values(spaces))('never has text of less than 11 px, in %o', async (window) => {
      for (const leaf of leavesOf(chart)) {
        const active = activeAt(chart, leaf);
        const { placed } = await drawn(chart, active, window);
        const home = homeOf(placed, sightOf(placed, active, window), window);
        // The smallest text of a chart has 11 px at a zoom of 1.
        expect(home.zoom).toBeGreaterThanOrEqual(1);
        const box = placed.boxes.find(({ state }) => state.id === leaf) as PlacedBox;
        expect(
          overlap({ ...box, left: box.left + home.x, top: box.top + home.y }, { left: 0, top: 0, ...window }),
        ).toBe(true);
      }
    });
  });
