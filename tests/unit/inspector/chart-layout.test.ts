import { describe, expect, it } from 'vitest';
import { chartOf, type Chart } from '../../../inspector/model/chart';
import { machines } from '../../../inspector/model/machines';
import { bestIn, layOut, type Layouts } from '../../../inspector/viewer/chart/lay-out';
import { neighbour } from '../../../inspector/viewer/chart/neighbour';
import type { Placed, PlacedBox } from '../../../inspector/viewer/chart/placed';
import { roomIn } from '../../../inspector/viewer/chart/view';
import { lineOf, sizeOf } from '../../../inspector/viewer/chart/words';
import {
  activeAt,
  areaOf,
  chartNamed,
  describeLarge,
  drawn,
  elk,
  leavesOf,
  overlap,
  parentsOf,
  spaces,
} from './large-charts';

const known = new Map<Chart, Promise<Layouts>>();
const laidOut = (chart: Chart) => {
  const found = known.get(chart) ?? layOut(chart, (graph) => elk.layout(graph));
  known.set(chart, found);
  return found;
};

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
        // The box is wide enough for its lines.
        for (const { lines, width, state } of boxes)
          expect(width, state.id).toBeGreaterThanOrEqual(sizeOf(lines).width);
      }
    });
  },
);

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

// The other large charts are in the deep lane.
describeLarge('interview');

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
