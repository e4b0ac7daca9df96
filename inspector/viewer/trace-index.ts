import type { Shown, Step, Trace, TracedActor } from '../model/trace';

/** An index of a trace; it is extended as the trace grows. */
export type TraceIndex = {
  actors: Map<string, TracedActor>;
  /** Ids by parent, in the order they were seen; those of a page without one are under null. */
  children: Map<string | null, string[]>;
  /** Indices of an actor's steps, ascending. */
  steps: Map<string, number[]>;
  /** Index of the step at which an actor had ended. */
  ended: Map<string, number>;
  refused: number[];
  /** The machine that the world outside told something last: a person, the page. */
  turnedTo: string | null;
  /** How often each type of event was seen. */
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
  // In development React stops and restarts the actors of a screen.
  else if (event.type === 'xstate.init') ended.delete(actor);
  // Promises and the like have no own snapshot: their parent gets the result.
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

/** How many of an ascending list are at most `limit`. */
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

/** An actor at a moment: its last step then (null before its first), how it stood, and how it stood before that step. */
export type Standing = { step: Step | null; shown: Shown; before: Shown | null; ended: boolean };

/** @param at index of a step, or -1 for before the first. Null where the actor is not in the trace. */
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

/** Index of the step at which an actor had ended: by itself, or because one above it had. */
function endOf(trace: Trace, id: string): number | undefined {
  const { actors, ended } = indexOf(trace);
  let first: number | undefined;
  for (let one = actors.get(id); one; one = one.parent === null ? undefined : actors.get(one.parent)) {
    const end = ended.get(one.id);
    if (end !== undefined && (first === undefined || end < first)) first = end;
  }
  return first;
}

/** Whether an actor had been made by a moment: by its first message, or by the clock where it got none. */
export function isThere(trace: Trace, { id, at: made, parent }: TracedActor, at: number): boolean {
  const moment = trace.steps[Math.max(at, 0)];
  const first = indexOf(trace).steps.get(id)?.[0];
  if (!moment || (first !== undefined && first <= at)) return true;
  return made < moment.at || (made === moment.at && (first === undefined || parent === null));
}

/** A state value as a reader says it: `editing.failed`, `open: keeping.onServer, dialog.closed`. */
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

/** Where a step led, as a reader says it: of parallel states only those that changed. Empty where it led nowhere else. */
export function reachedBy(trace: Trace, { actor, index, after, refused }: Step): string {
  if (refused) return 'refused';
  const before = standing(trace, actor, index)?.before;
  if (!after || !before) return '';
  const old = new Set(leavesOf(before.value).map((leaf) => leaf.join('.')));
  const leaves = leavesOf(after.value);
  const fresh = leaves.filter((leaf) => !old.has(leaf.join('.')));
  return fresh.map((leaf) => (leaves.length > 1 ? leaf.slice(-2) : leaf).join('.')).join(', ');
}

/** The name of an actor; what no actor sent came from outside. */
export function nameOf(trace: Trace, id: string | null): string {
  if (id === null) return 'outside';
  const actor = indexOf(trace).actors.get(id);
  // xstate numbers actors without a name.
  return actor ? (/^x:\d+$/.test(actor.name) ? (actor.machine ?? actor.name) : actor.name) : id;
}

/** The actor whose chart is shown for an actor: its own, or that of the one that runs it; null where none has one. */
export function chartedActor(trace: Trace, id: string | null): TracedActor | null {
  const { actors } = indexOf(trace);
  for (let one = actors.get(id ?? ''); one; one = actors.get(one.parent ?? ''))
    if (one.machine !== null && trace.charts[one.machine]) return one;
  return null;
}
