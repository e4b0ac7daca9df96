import ELK from 'elkjs/lib/elk.bundled.js';
import { describe, expect, it } from 'vitest';
import { chartOf, type Chart } from '../../../inspector/model/chart';
import { machines } from '../../../inspector/model/machines';
import { largestIn, layOut } from '../../../inspector/viewer/chart/lay-out';
import { neighbour } from '../../../inspector/viewer/chart/neighbour';
import type { Placed, PlacedBox } from '../../../inspector/viewer/chart/placed';
import { lineOf, sizeOf } from '../../../inspector/viewer/chart/words';

const elk = new ELK();
const known = new Map<Chart, Promise<[Placed, Placed]>>();
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
    const [down, right] = await laidOut(chartNamed('socialPopup'));
    expect(largestIn({ width: 400, height: 900 }, [down, right])).toBe(down);
    expect(largestIn({ width: 1600, height: 300 }, [down, right])).toBe(right);
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

it('shortens what is long and keeps all of it for the tooltip', () => {
  const guard = 'byClock and fromEnd and not adminsAsked and someJoined';
  const line = lineOf(
    { name: 'n', from: 'a', to: ['b'], event: 'CLOCK', guard, actions: ['markNoShow', 'tell'] },
    null,
  );
  expect(line.rows.map((row) => row.map(({ text }) => text).join(' '))).toEqual([
    'CLOCK',
    '[byClock and fromEnd and not a…',
    '/ markNoShow, tell',
  ]);
  expect(line.full).toBe(`CLOCK\n[${guard}]\n/ markNoShow, tell`);
});
