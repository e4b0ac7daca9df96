import type { AnyMachineSnapshot } from 'xstate';
import { isRecord } from '../../src/machines/kit/problem';
import { machines, type KnownMachine } from './machines';
import { makeMask } from './mask';
import { effectName, type Effect } from './effects';
import { pureStart, pureStep, restored, shownOf, type PureStep } from './pure';
import { standsFor } from './pseudonyms';
import type { Shown, Step, Trace, TracedActor } from './trace';

/** The first event for which the current machine gives a different result than the recorded one. */
export type Difference = {
  /** The index of the event in the trace's steps; -1 if even the actor's start differs. */
  step: number;
  event: string;
  what: 'machine' | 'state' | 'context' | 'status' | 'refused' | 'output' | 'taken' | 'effects';
  expected: unknown;
  found: unknown;
};
export type Replayed = {
  /** Id of the actor in the trace. */
  actor: string;
  machine: string;
  /** The number of events that were compared. */
  steps: number;
  difference: Difference | null;
};

const isRef = (value: Record<string, unknown>) => 'xstate$$type' in value || 'sessionId' in value;
const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** A value as it would be recorded. Other actors count only by their presence, and absent values as null. */
function plain(value: unknown): unknown {
  if (value === undefined || typeof value === 'function') return null;
  if (!isRecord(value)) return value;
  if (value instanceof Date) return value.toJSON();
  if (value instanceof Error) return plain({ ...value, message: value.message });
  if (Array.isArray(value)) return value.map(plain);
  if (isRef(value)) return '[actor]';
  const there = Object.entries(value).filter(([, one]) => one !== undefined && typeof one !== 'function');
  return Object.fromEntries(there.map(([key, one]): [string, unknown] => [key, plain(one)]).sort(byKey));
}

/**
 * Compares recorded values with found ones. A value that a machine computes from masked values is masked again, as it
 * was when recorded. A text of the machine's own code was recorded as a pseudonym, always as the same one.
 */
const comparer = () => {
  const mask = makeMask();
  const norm = (value: unknown) => JSON.stringify(plain(mask(plain(value))));
  const own = new Map<string, string>();
  const isSameText = (recorded: string, found: string): boolean => {
    const known = own.get(found);
    if (known !== undefined || !standsFor(recorded, found)) return known === recorded;
    own.set(found, recorded);
    return true;
  };
  const same = (recorded: unknown, found: unknown): boolean => {
    const [a, b] = [plain(recorded), plain(found)];
    if (JSON.stringify(a) === JSON.stringify(b) || norm(a) === norm(b)) return true;
    if (typeof a === 'string' && typeof b === 'string') return isSameText(a, b);
    if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => same(one, b[at]));
    if (!isRecord(a) || !isRecord(b)) return false;
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => {
      const [one, other] = [a[key], b[key]];
      // The name of a field determines how its value is masked.
      return same(one, other) || norm({ [key]: one }) === norm({ [key]: other });
    });
  };
  return same;
};
type Same = (recorded: unknown, found: unknown) => boolean;

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));
// A failed actor keeps its last state, so only the failure counts.
const isOver = ({ status }: Shown) => status === 'error' || status === 'stopped';

type Became = Omit<PureStep, 'after' | 'taken'> & { after: Shown; taken: string[] | null };

function differenceOf(step: Step, { after, taken, effects, refused }: Became, same: Same): Difference | null {
  const recorded = step.after;
  if (recorded === null) return null;
  const differs = (what: Difference['what'], expected: unknown, found: unknown): Difference => ({
    step: step.index,
    event: step.event.type,
    what,
    expected,
    found,
  });
  // Events of a machine's own children and timers never count as refused.
  if (!step.event.type.startsWith('xstate.') && step.refused !== refused)
    return differs('refused', step.refused, refused);
  if (!isOver(recorded) && !same(recorded.value, after.value)) return differs('state', recorded.value, after.value);
  if (recorded.status !== after.status) return differs('status', recorded.status, after.status);
  // The last effects of an actor that failed or was stopped are not reported.
  if (isOver(recorded)) return null;
  if (!same(recorded.context, after.context)) return differs('context', recorded.context, after.context);
  if (!same(recorded.output, after.output)) return differs('output', recorded.output, after.output);
  if (taken !== null && !same(step.taken, taken)) return differs('taken', step.taken, taken);
  if (step.effects !== undefined && !same(step.effects, effects)) return differs('effects', step.effects, effects);
  return null;
}

/** Replays one actor of a trace; `steps` are the steps of this actor. */
function replayActor(
  actor: TracedActor,
  steps: readonly Step[],
  known: ReadonlyMap<string, KnownMachine>,
  same: Same,
): Difference | null {
  const { machine } = known.get(actor.machine ?? '') ?? {};
  const atStart = { step: steps[0]?.index ?? -1, event: steps[0]?.event.type ?? 'xstate.init' };
  if (machine === undefined) return { ...atStart, what: 'machine', expected: actor.machine, found: null };
  let before: AnyMachineSnapshot;
  try {
    before = restored(machine, actor.start);
  } catch (error) {
    return { ...atStart, what: 'state', expected: actor.start.value, found: message(error) };
  }
  for (const step of steps) {
    const { event, index } = step;
    // The message had no receiver.
    if (step.after === null) continue;
    // An actor that has ended takes no event, but it may start again, as React does in development.
    if (before.status !== 'active' && event.type !== 'xstate.init') continue;
    try {
      if (event.type === 'xstate.init') {
        const begun = pureStart(machine, event['input']);
        before = begun.after;
        const became = { after: shownOf(before), taken: null, effects: begun.effects, refused: false };
        const difference = differenceOf(step, became, same);
        if (difference !== null) return difference;
        continue;
      }
      const { after, ...became } = pureStep(machine, before, event);
      const difference = differenceOf(step, { ...became, after: shownOf(after) }, same);
      if (difference !== null) return difference;
      before = after;
    } catch (error) {
      // An actor that throws while running has failed.
      if (step.after.status === 'error') return null;
      const found = `error: ${message(error)}`;
      return { step: index, event: event.type, what: 'status', expected: step.after.status, found };
    }
  }
  return null;
}

/**
 * Replays the recorded events with the current machines, actor by actor up to the first difference. Nothing runs: the
 * results of children are events of the recording. Actors without a machine are left out.
 */
export function replayTrace(trace: Trace, known: ReadonlyMap<string, KnownMachine> = machines): Replayed[] {
  const same = comparer();
  return trace.actors.flatMap((actor) => {
    if (actor.machine === null) return [];
    const steps = trace.steps.filter((step) => step.actor === actor.id);
    const difference = replayActor(actor, steps, known, same);
    const compared = difference === null ? steps : steps.filter(({ index }) => index <= difference.step);
    return [{ actor: actor.id, machine: actor.machine, steps: compared.length, difference }];
  });
}

const stateWords = (value: unknown): string => {
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([key, inside]) => {
      const deeper = stateWords(inside);
      return deeper === '' ? key : `${key}.${deeper}`;
    })
    .join(' and ');
};
const valueWords = (value: unknown) => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

const listWords = (names: unknown) => (Array.isArray(names) && names.length > 0 ? names.join(', ') : 'nothing');

/** The first place where two contexts differ, as deep as possible. */
function placeOf(expected: unknown, found: unknown, path = ''): { path: string; expected: unknown; found: unknown } {
  if (isRecord(expected) && isRecord(found))
    for (const key of new Set([...Object.keys(expected), ...Object.keys(found)]))
      if (JSON.stringify(plain(expected[key])) !== JSON.stringify(plain(found[key])))
        return placeOf(expected[key], found[key], path === '' ? key : `${path}.${key}`);
  return { path, expected, found };
}

/** The first difference between two lists of effects, in words. */
function effectsWords(expected: readonly Effect[], found: readonly Effect[]): string {
  const differs = (a: unknown, b: unknown) => JSON.stringify(plain(a)) !== JSON.stringify(plain(b));
  const names = found.map(effectName);
  const missing = expected.find((effect) => !names.includes(effectName(effect)));
  const fresh = found.find((effect) => !expected.map(effectName).includes(effectName(effect)));
  if (missing && fresh && missing.type === fresh.type)
    return `it asked for ${effectName(missing)}, and now for ${effectName(fresh)}`;
  if (missing) return `it asked for ${effectName(missing)}, and does not any more`;
  if (fresh) return `it asks for ${effectName(fresh)} now, and did not then`;
  const at = expected.findIndex((effect, index) => differs(effect, found[index]));
  const [then, now] = [expected[at], found[at]];
  if (!then || !now || effectName(then) !== effectName(now))
    return `it asked for the same ${expected.length} effects in another order or number`;
  const place = placeOf(then, now);
  return `${place.path} of ${effectName(then)} was ${valueWords(place.expected)}, and now is ${valueWords(place.found)}`;
}

/** A difference in words, without the event. */
export function sayDifference({ what, expected, found }: Difference): string {
  switch (what) {
    case 'machine':
      return `there is no machine ${String(expected)} any more`;
    case 'refused':
      return expected === true ? 'it was refused then and is taken now' : 'it was taken then and is refused now';
    case 'state':
      return `it led to ${stateWords(expected)}, and now to ${stateWords(found)}`;
    case 'status':
      return `it left the actor ${String(expected)}, and now ${String(found)}`;
    case 'taken':
      return `same states by another way: it took ${listWords(expected)}, and now ${listWords(found)}`;
    case 'effects':
      return `same states, other effects: ${effectsWords(expected as Effect[], found as Effect[])}`;
    case 'context':
    case 'output': {
      const place = placeOf(expected, found);
      const where = [what, place.path].filter(Boolean).join('.');
      return `${where} was ${valueWords(place.expected)}, and now is ${valueWords(place.found)}`;
    }
  }
}
