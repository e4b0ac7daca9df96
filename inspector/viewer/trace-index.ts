import type { Shown, Step, Trace, TracedActor } from '../model/trace';

/** An index of a trace, extended as the trace grows. */
export type TraceIndex = {
  actors: Map<string, TracedActor>;
  /** Ids by parent, in the order in which they were seen. Actors without a parent are under null. */
  children: Map<string | null, string[]>;
  /** Indices of an actor's steps, ascending. */
  steps: Map<string, number[]>;
  /** The index of the step at which an actor ended. */
  ended: Map<string, number>;
  refused: number[];
  /** The machine to which the outside world, a person or the page, last sent something. */
  turnedTo: string | null;
  /** The number of events of each type. */
  types: Map<string, number>;
};

type Reading = { index: TraceIndex; actors: number; steps: number };
const readings = new WeakMap<Trace, Reading>();

const listOf = <Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] => {
  const there = lists.get(key);
  if (there) return there;
  const made: Value[] = [];
  lists.set(key, made);
  return made;
};

const done = /^xstate\.(done|error)\.actor\./;

function readStep(all: TraceIndex, step: Step): void {
  const { actors, steps, ended, refused, types } = all;
  const { index, actor, from, event, after } = step;
  if (from === null && event.type !== 'xstate.stop' && actors.get(actor)?.machine != null) all.turnedTo = actor;
  listOf(steps, actor).push(index);
  types.set(event.type, (types.get(event.type) ?? 0) + 1);
  if (step.refused) refused.push(index);
  if ((after && after.status !== 'active') || event.type === 'xstate.stop') ended.set(actor, index);
  // In development, React stops and restarts the actors of a screen.
  else if (event.type === 'xstate.init') ended.delete(actor);
  // Promises and similar actors have no snapshot of their own, so their result sent to the parent marks their end.
  if (from !== null && done.test(event.type) && actors.get(from)?.parent === actor) ended.set(from, index);
}

/** The index of a trace, up to its newest step. */
export function indexOf(trace: Trace): TraceIndex {
  let reading = readings.get(trace);
  if (!reading) {
    const index: TraceIndex = {
      actors: new Map(),
      children: new Map(),
      steps: new Map(),
      ended: new Map(),
      refused: [],
      turnedTo: null,
      types: new Map(),
    };
    reading = { index, actors: 0, steps: 0 };
    readings.set(trace, reading);
  }
  const { index } = reading;
  for (const actor of trace.actors.slice(reading.actors)) {
    index.actors.set(actor.id, actor);
    listOf(index.children, actor.parent).push(actor.id);
  }
  reading.actors = trace.actors.length;
  for (; reading.steps < trace.steps.length; reading.steps += 1) {
    const step = trace.steps[reading.steps];
    if (step) readStep(index, step);
  }
  return index;
}

/** The number of items in an ascending list that are at most `limit`. */
export function countUpTo(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An actor at a moment: its last step so far (null before its first), its state, and its state before that step. */
export type Standing = { step: Step | null; shown: Shown; before: Shown | null; ended: boolean };

/** @param at index of a step, or -1 for before the first. Returns null if the actor is not in the trace. */
export function standing(trace: Trace, id: string, at: number): Standing | null {
  const { actors, steps } = indexOf(trace);
  const actor = actors.get(id);
  if (!actor) return null;
  const own = steps.get(id) ?? [];
  const count = countUpTo(own, at);
  const stepAt = (place: number) => trace.steps[own[place] ?? -1] ?? null;
  const shownBefore = (place: number): Shown => {
    for (let earlier = place - 1; earlier >= 0; earlier -= 1) {
      const after = stepAt(earlier)?.after;
      if (after) return after;
    }
    return actor.start;
  };
  const step = count > 0 ? stepAt(count - 1) : null;
  const before = step ? shownBefore(count - 1) : null;
  const over = endOf(trace, id);
  return {
    step,
    before,
    shown: step?.after ?? before ?? actor.start,
    ended: over !== undefined && over <= at,
  };
}

/** The index of the step at which an actor ended, either on its own or with one of its ancestors. */
function endOf(trace: Trace, id: string): number | undefined {
  const { actors, ended } = indexOf(trace);
  let first: number | undefined;
  for (let one = actors.get(id); one; one = one.parent === null ? undefined : actors.get(one.parent)) {
    const end = ended.get(one.id);
    if (end !== undefined && (first === undefined || end < first)) first = end;
  }
  return first;
}

/** Whether an actor had been created by a moment: by its first message, or by the clock if it received none. */
export function isThere(trace: Trace, { id, at: made, parent }: TracedActor, at: number): boolean {
  const moment = trace.steps[Math.max(at, 0)];
  const first = indexOf(trace).steps.get(id)?.[0];
  if (!moment || (first !== undefined && first <= at)) return true;
  return made < moment.at || (made === moment.at && (first === undefined || parent === null));
}

/** A state value in words: `editing.failed`, `open: keeping.onServer, dialog.closed`. */
export function inWords(value: unknown, isInside = false): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).map(([key, inside]) => {
    const deeper = inWords(inside, true);
    const regions = typeof inside === 'object' && inside !== null ? Object.keys(inside).length : 1;
    if (deeper === '') return key;
    if (regions < 2) return `${key}.${deeper}`;
    return isInside ? `${key}.(${deeper})` : `${key}: ${deeper}`;
  });
  return parts.join(', ');
}

const leavesOf = (value: unknown, path: readonly string[] = []): string[][] => {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [[...path, String(value)]];
  const deeper = Object.entries(value);
  return deeper.length === 0 ? [[...path]] : deeper.flatMap(([key, inside]) => leavesOf(inside, [...path, key]));
};

/** Where a step led, in words; of parallel states only those that changed. Empty if it led nowhere else. */
export function reachedBy(trace: Trace, { actor, index, after, refused }: Step): string {
  if (refused) return 'refused';
  const before = standing(trace, actor, index)?.before;
  if (!after || !before) return '';
  const old = new Set(leavesOf(before.value).map((leaf) => leaf.join('.')));
  const leaves = leavesOf(after.value);
  const fresh = leaves.filter((leaf) => !old.has(leaf.join('.')));
  return fresh.map((leaf) => (leaves.length > 1 ? leaf.slice(-2) : leaf).join('.')).join(', ');
}

/** The name of an actor. A message without a sender came from outside. */
export function nameOf(trace: Trace, id: string | null): string {
  if (id === null) return 'outside';
  const actor = indexOf(trace).actors.get(id);
  // xstate gives unnamed actors a number.
  return actor ? (/^x:\d+$/.test(actor.name) ? (actor.machine ?? actor.name) : actor.name) : id;
}

/**
 * The actor whose chart is shown for an actor: the actor itself, or its nearest ancestor with a chart; null if there is
 * none.
 */
export function chartedActor(trace: Trace, id: string | null): TracedActor | null {
  const { actors } = indexOf(trace);
  for (let one = actors.get(id ?? ''); one; one = actors.get(one.parent ?? ''))
    if (one.machine !== null && trace.charts[one.machine]) return one;
  return null;
}
