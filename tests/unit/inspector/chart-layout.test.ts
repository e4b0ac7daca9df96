import ELK from 'elkjs/lib/elk.bundled.js';
import { describe, expect, it } from 'vitest';
import { chartOf, type Chart } from '../../../inspector/model/chart';
import { machines } from '../../../inspector/model/machines';
import { bestIn, layOut, type Layouts } from '../../../inspector/viewer/chart/lay-out';
import { neighbour } from '../../../inspector/viewer/chart/neighbour';
import type { Placed, PlacedBox } from '../../../inspector/viewer/chart/placed';
import type { Folds } from '../../../inspector/viewer/chart/extent';
import { draw } from '../../../inspector/viewer/chart/use-layout';
import { homeOf, isSeen, roomIn, sightOf, unseenWays, withList, type Size } from '../../../inspector/viewer/chart/view';
import { lineOf, sizeOf } from '../../../inspector/viewer/chart/words';

const elk = new ELK();
const known = new Map<Chart, Promise<Layouts>>();
const laidOut = (chart: Chart) => {
  const found = known.get(chart) ?? layOut(chart, (graph) => elk.layout(graph));
  known.set(chart, found);
  return found;
};

type Area = { left: number; top: number; width: number; height: number };
const overlap = (one: Area, other: Area) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;
const areaOf = ({ x, y, width, height }: Placed['arcs'][number]['label']) => ({ left: x, top: y, width, height });
const named = ({ boxes }: Placed, key: string) => boxes.find(({ state }) => state.key === key) as PlacedBox;

describe.each([...machines].map(([id, { machine }]) => [id, chartOf(machine)] as const))(
  'the chart of %s',
  (_, chart) => {
    it('draws every state and every transition once', async () => {
      for (const { boxes, arcs, starts } of await laidOut(chart)) {
        expect(boxes.map(({ state }) => state.id).toSorted()).toEqual(chart.states.map(({ id }) => id).toSorted());
        expect([...boxes, ...arcs].flatMap(({ lines }) => lines.map(({ name }) => name)).toSorted()).toEqual(
          chart.transitions.map(({ name }) => name).toSorted(),
        );
        expect(starts.map(({ to }) => to).toSorted()).toEqual(
          chart.states
            .filter(({ initial }) => initial)
            .map(({ id }) => id)
            .toSorted(),
        );
        for (const { path, id } of arcs) expect(path, id).toMatch(/^M[\d.-]+,[\d.-]+L/);
      }
    });

    it('keeps states within the one around them, and nothing lies on anything', async () => {
      for (const placed of await laidOut(chart)) {
        const { boxes, arcs } = placed;
        for (const box of boxes) {
          const around = boxes.find(({ state }) => state.id === box.state.parent);
          if (!around) continue;
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.y).toBeGreaterThanOrEqual(around.head);
          expect(box.x + box.width).toBeLessThanOrEqual(around.width);
          expect(box.y + box.height).toBeLessThanOrEqual(around.height);
        }
        const leaves = boxes.filter(({ isLeaf }) => isLeaf);
        const labels = arcs.map(({ label }) => areaOf(label));
        const all = [...leaves, ...labels];
        for (const [index, one] of all.entries())
          for (const other of all.slice(index + 1)) expect(overlap(one, other), chart.id).toBe(false);
        // The lines of a box have the room that they need.
        for (const { lines, width, state } of boxes)
          expect(width, state.id).toBeGreaterThanOrEqual(sizeOf(lines).width);
      }
    });
  },
);

const chartNamed = (id: string) => {
  const known = machines.get(id);
  if (!known) throw new Error(`There is no machine ${id}`);
  return chartOf(known.machine);
};

describe('a chart', () => {
  it('takes transitions of the same two states as one edge, and those without a way as lines of their state', async () => {
    const [{ boxes, arcs }] = await laidOut(chartNamed('interview'));
    const noShows = arcs.filter(({ id }) => id === 'interview.upcoming.confirmed > interview.noShow');
    expect(noShows).toHaveLength(1);
    expect(noShows[0]?.lines.map(({ rows }) => rows[0]?.[0]?.text)).toEqual(['NO_SHOW', 'NO_SHOW', 'CLOCK']);
    const requested = boxes.find(({ state }) => state.key === 'requested');
    expect(requested?.lines.map(({ full }) => full.replaceAll('\n', ' '))).toContain(
      'DECLINE [byPanelist and nextRanked and fewAsked and noticeLeft] / askNext, askPanelist → itself',
    );
  });

  it('says at its top what it takes in any state', async () => {
    const [{ boxes, arcs }] = await laidOut(chartNamed('socialPopup'));
    expect(boxes[0]?.lines.map(({ full }) => full)).toEqual(['popup.cancel\n→ canceled']);
    expect(arcs.some(({ to }) => to === 'socialPopup.canceled')).toBe(false);
  });

  it('is laid out so that more of it is legible in the room there is', async () => {
    const [down, right] = (await laidOut(chartNamed('socialPopup'))) as [Placed, Placed];
    expect(bestIn({ width: 400, height: 900 }, [down, right], new Set())).toBe(down);
    expect(bestIn({ width: 1600, height: 300 }, [down, right], new Set())).toBe(right);
  });

  it('leads by arrow keys from state to state', async () => {
    const [placed] = await laidOut(chartNamed('connection'));
    const { boxes } = placed;
    for (const box of boxes) {
      const ways = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
      expect(ways.some((way) => neighbour(boxes, box.state.id, way) !== null)).toBe(true);
      const below = neighbour(boxes, box.state.id, 'ArrowDown');
      if (below) expect(below.top + below.height / 2).toBeGreaterThan(box.top);
    }
    expect(neighbour(boxes, named(placed, 'connection').state.id, 'a')).toBeNull();
  });
});

const parentsOf = ({ states }: Chart) => new Map(states.map(({ id, parent }) => [id, parent]));
/** A state and those around it, as they are active together. */
const activeAt = (chart: Chart, leaf: string) => {
  const parents = parentsOf(chart);
  const active = new Set<string>();
  for (let at: string | null = leaf; at !== null; at = parents.get(at) ?? null) active.add(at);
  return active;
};
const leavesOf = ({ states }: Chart) => {
  const around = new Set(states.map(({ parent }) => parent));
  return states.filter(({ id, type }) => !around.has(id) && type !== 'history').map(({ id }) => id);
};
const drawn = (chart: Chart, focus: ReadonlySet<string>, window: Size, folds: Folds = new Map()) =>
  draw(chart, { focus, folds, inFull: false }, window, (one, extent) => {
    const key = JSON.stringify([one.id, [...extent.folded], extent.focus && [...extent.focus]]);
    const found = extents.get(key) ?? layOut(one, (graph) => elk.layout(graph), extent);
    extents.set(key, found);
    return found;
  });
const extents = new Map<string, Promise<Layouts>>();

// The space for a chart in a window as wide as these, beside the panels as they are at first.
const spaces = {
  1024: { width: 538, height: 468 },
  390: { width: 390, height: 560 },
  1440: { width: 878, height: 596 },
  1920: { width: 1358, height: 776 },
};
const largest = ['interview', 'scheduleInterview', 'writeFeedback'];

describe.each(largest)('the large chart of %s', (id) => {
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
      // The smallest text of a chart has 11 px where it is drawn as large as it is.
      expect(home.zoom).toBeGreaterThanOrEqual(1);
      const box = placed.boxes.find(({ state }) => state.id === leaf) as PlacedBox;
      expect(overlap({ ...box, left: box.left + home.x, top: box.top + home.y }, { left: 0, top: 0, ...window })).toBe(
        true,
      );
    }
  });
});

it('the law of an interview is read on 1440 px by scrolling down alone', async () => {
  const chart = chartNamed('interview');
  for (const leaf of leavesOf(chart)) {
    const { placed } = await drawn(chart, activeAt(chart, leaf), spaces[1440]);
    expect(placed.width, leaf).toBeLessThanOrEqual(roomIn(spaces[1440]).width);
  }
});

describe('a folded state', () => {
  const chart = chartNamed('interview');
  const [upcoming, completed] = ['interview.upcoming', 'interview.completed'];
  const keysOf = ({ boxes }: Placed) => boxes.map(({ state }) => state.key);

  it('is one that is not active, in a chart that is too large', async () => {
    const { placed } = await drawn(chart, activeAt(chart, 'interview.upcoming.live'), spaces[1440]);
    expect(keysOf(placed)).toContain('live');
    expect(keysOf(placed)).toContain('completed');
    expect(keysOf(placed)).not.toContain('inReview');
    const { placed: small } = await drawn(chartNamed('connection'), new Set(), spaces[1440]);
    expect(keysOf(small)).toHaveLength(chartNamed('connection').states.length);
  });

  it('takes over what leads into it and out of it, and says where to', async () => {
    const [{ boxes, arcs }] = await layOut(chart, (graph) => elk.layout(graph), {
      folded: new Set([upcoming, completed]),
      focus: null,
    });
    expect(boxes.find(({ state }) => state.id === upcoming)).toMatchObject({ hidden: 3, isLeaf: true });
    const into = arcs.find((arc) => arc.to === upcoming && arc.from === 'interview.pendingSchedule');
    expect(into?.lines.map(({ full }) => full.split('\n').at(-1))).toEqual(['→ requested', '→ requested']);
    const drawnNames = new Set([...boxes, ...arcs].flatMap(({ lines }) => lines.map(({ name }) => name)));
    const parents = parentsOf(chart);
    const inOne = (one: string, other: string) =>
      [upcoming, completed].some((id) => [one, other].every((state) => state === id || parents.get(state) === id));
    for (const { name, from, to } of chart.transitions)
      expect(drawnNames.has(name), name).toBe(!(to.length === 0 ? inOne(from, from) : inOne(from, to[0] ?? from)));
  });

  it('is unfolded and folded by hand', async () => {
    const active = activeAt(chart, 'interview.upcoming.live');
    const folds = new Map([
      [upcoming, true],
      [completed, false],
    ]);
    const { placed } = await drawn(chart, active, spaces[1440], folds);
    expect(keysOf(placed)).toContain('inReview');
    expect(keysOf(placed)).not.toContain('live');
  });
});

describe('what is written of a transition', () => {
  const guard = 'byClock and fromEnd and not adminsAsked and someJoined';
  const transition = { name: 'n', from: 'a', to: ['b'], event: 'CLOCK', guard, actions: ['markNoShow', 'tell'] };
  const rowsOf = (detail?: 'full' | 'ways' | 'brief') =>
    lineOf(transition, null, detail).rows.map((row) => row.map(({ text }) => text).join(' '));

  it('is wrapped, and all of it stands in the tooltip', () => {
    expect(rowsOf()).toEqual([
      'CLOCK [byClock and fromEnd and not',
      'adminsAsked and someJoined] /',
      'markNoShow, tell',
    ]);
    expect(lineOf(transition, null, 'brief').full).toBe(`CLOCK\n[${guard}]\n/ markNoShow, tell`);
  });

  it('is without actions, or one row, where there is much else', () => {
    expect(rowsOf('ways')).toEqual(['CLOCK [byClock and fromEnd and not', 'adminsAsked and someJoined]']);
    expect(rowsOf('brief')).toEqual(['CLOCK [byClock and…]']);
  });
});
