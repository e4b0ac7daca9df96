import type { Trace } from '../model/trace';
import { indexOf, nameOf } from './trace-index';

/** The lifeline of an actor. An actor that the same parent starts again under the same name has the same lane. */
export type Lane = { key: string; name: string; page: string; isMachine: boolean };
/** A message between two lanes, or the messages of a folded page; `first` and `last` are indices of steps. */
export type SequenceRow =
  | { kind: 'message'; first: number; from: number; to: number }
  | { kind: 'page'; first: number; last: number; page: string; count: number };
/** The user's choices: lanes by key, pages by id. Anything absent has its default. */
export type LaneChoice = { lanes: ReadonlyMap<string, boolean>; pages: ReadonlyMap<string, boolean> };
export const noLaneChoice: LaneChoice = { lanes: new Map(), pages: new Map() };

/** The lane of the outside world, and of actors that are not shown. */
export const outside: Lane = { key: '', name: 'outside', page: '', isMachine: false };

export type Sequenced = {
  /** The lanes of the shown messages. The first one is the outside world. */
  lanes: Lane[];
  rows: SequenceRow[];
};

const pageOf = (actor: string) => actor.split('/')[0] ?? '';

const readings = new WeakMap<Trace, { lanes: Map<string, Lane>; of: Map<string, Lane>; read: number }>();

/** The lanes of all actors of a trace, by key and by actor id. As the trace grows, only its new part is read. */
export function lanesOf(trace: Trace): { lanes: Map<string, Lane>; of: Map<string, Lane> } {
  const reading = readings.get(trace) ?? { lanes: new Map<string, Lane>(), of: new Map<string, Lane>(), read: 0 };
  readings.set(trace, reading);
  const { lanes, of } = reading;
  for (const { id, parent, machine } of trace.actors.slice(reading.read)) {
    const name = nameOf(trace, id);
    const page = pageOf(id);
    const key = JSON.stringify([of.get(parent ?? '')?.key ?? page, name]);
    const lane = lanes.get(key) ?? { key, name, page, isMachine: machine !== null };
    lanes.set(key, lane);
    of.set(id, lane);
  }
  reading.read = trace.actors.length;
  return reading;
}

/** The first and last step of each page, in the order in which pages begin. */
function spansOf(trace: Trace): Map<string, { first: number; last: number }> {
  const spans = new Map<string, { first: number; last: number }>();
  for (const [actor, steps] of indexOf(trace).steps) {
    const page = pageOf(actor);
    const [first = 0, last = 0] = [steps[0], steps.at(-1)];
    const span = spans.get(page);
    spans.set(page, { first: Math.min(first, span?.first ?? first), last: Math.max(last, span?.last ?? last) });
  }
  return new Map([...spans].toSorted(([, one], [, other]) => one.first - other.first));
}

/** The pages whose messages are shown one by one at a step. Pages that have ended or not yet begun are excluded. */
export function openPages(trace: Trace, at: number, chosen: ReadonlyMap<string, boolean>): Set<string> {
  const spans = [...spansOf(trace)];
  const now = Math.max(at, spans[0]?.[1].first ?? 0);
  const hasEnded = (last: number) => last < now && spans.some(([, { first }]) => first > last && first <= now);
  return new Set(
    spans
      .filter(([page, { first, last }]) => chosen.get(page) ?? (first <= now && !hasEnded(last)))
      .map(([page]) => page),
  );
}

/** Whether a lane is shown: machines by default, other actors only if chosen. */
export const isLaneShown = (lane: Lane, { lanes }: LaneChoice): boolean => lanes.get(lane.key) ?? lane.isMachine;

/**
 * The lanes and rows of the messages with these indices, as seen at a step. The messages of promises and similar actors
 * are drawn in the lane of the machine that runs them, unless they have their own lane. A message with no visible end
 * is left out.
 */
export function sequenceOf(trace: Trace, indices: readonly number[], at: number, choice: LaneChoice): Sequenced {
  const { of, lanes: all } = lanesOf(trace);
  const { actors } = indexOf(trace);
  const open = openPages(trace, at, choice.pages);
  const seenIn = (id: string | null): Lane | null => {
    for (let one = actors.get(id ?? ''); one; one = actors.get(one.parent ?? '')) {
      const lane = of.get(one.id);
      if (lane && isLaneShown(lane, choice)) return lane;
      // Hiding a machine also hides the actors that it runs.
      if (one.machine !== null) return null;
    }
    return null;
  };
  const used = new Set<string>();
  const drawn: ({ kind: 'message'; first: number; from: Lane; to: Lane } | SequenceRow)[] = [];
  for (const first of indices) {
    const step = trace.steps[first];
    if (!step) continue;
    const page = pageOf(step.actor);
    if (!open.has(page)) {
      const last = drawn.at(-1);
      if (last?.kind === 'page' && last.page === page) Object.assign(last, { last: first, count: last.count + 1 });
      else drawn.push({ kind: 'page', first, last: first, page, count: 1 });
      continue;
    }
    const [from, to] = [seenIn(step.from), seenIn(step.actor)];
    if (!from && !to) continue;
    for (const lane of [from, to]) if (lane) used.add(lane.key);
    drawn.push({ kind: 'message', first, from: from ?? outside, to: to ?? outside });
  }
  const order = [...spansOf(trace).keys()];
  const shown = [...all.values()].filter(({ key }) => used.has(key));
  const lanes = [outside, ...order.flatMap((page) => shown.filter((lane) => lane.page === page))];
  const places = new Map(lanes.map(({ key }, place) => [key, place]));
  return {
    lanes,
    rows: drawn.map((row): SequenceRow =>
      row.kind === 'page' || typeof row.from === 'number'
        ? (row as SequenceRow)
        : { ...row, from: places.get(row.from.key) ?? 0, to: places.get((row.to as Lane).key) ?? 0 },
    ),
  };
}
