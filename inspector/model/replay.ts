import type { AnyMachineSnapshot } from 'xstate';
import { isRecord } from '../../src/machines/kit/problem';
import { machines, type KnownMachine } from './machines';
import { makeMask } from './mask';
import { firstOf, pureStep, restored, shownOf } from './pure';
import type { Shown, Step, Trace, TracedActor } from './trace';

/** The first event that the present machine answers otherwise than it was recorded. */
export type Difference = {
  /** Place of the event in the trace's steps; -1 where not even the actor's start is there any more. */
  step: number;
  event: string;
  what: 'machine' | 'state' | 'context' | 'status' | 'refused';
  expected: unknown;
  found: unknown;
};
export type Replayed = {
  /** Id of the actor in the trace. */
  actor: string;
  machine: string;
  /** Events that were compared. */
  steps: number;
  difference: Difference | null;
};

const isRef = (value: Record<string, unknown>) => 'xstate$$type' in value || 'sessionId' in value;
const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** As it would be recorded; other actors only by their presence, and nothing for absent values. */
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

/** What a machine computes from masked values is masked again, as it was when recorded. */
const comparer = () => {
  const mask = makeMask();
  const norm = (value: unknown) => JSON.stringify(plain(mask(plain(value))));
  return (a: unknown, b: unknown) => JSON.stringify(plain(a)) === JSON.stringify(plain(b)) || norm(a) === norm(b);
};
type Same = ReturnType<typeof comparer>;

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));
// An actor that failed has its last state still; only that it failed counts.
const isOver = ({ status }: Shown) => status === 'error' || status === 'stopped';

function differenceOf(step: Step, after: Shown, refused: boolean, same: Same): Difference | null {
  const recorded = step.after;
  if (recorded === null) return null;
  const about = { step: step.index, event: step.event.type };
  // Events of a machine's own children and timers are never called refused.
  if (!step.event.type.startsWith('xstate.') && step.refused !== refused)
    return { ...about, what: 'refused', expected: step.refused, found: refused };
  if (!isOver(recorded) && !same(recorded.value, after.value))
    return { ...about, what: 'state', expected: recorded.value, found: after.value };
  if (recorded.status !== after.status)
    return { ...about, what: 'status', expected: recorded.status, found: after.status };
  if (!isOver(recorded) && !same(recorded.context, after.context))
    return { ...about, what: 'context', expected: recorded.context, found: after.context };
  return null;
}

/** Replays one actor of a trace; `steps` are its own. */
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
    // There was no receiver.
    if (step.after === null) continue;
    // What ended takes nothing, but may begin anew, as React has it in development.
    if (before.status !== 'active' && event.type !== 'xstate.init') continue;
    try {
      if (event.type === 'xstate.init') {
        // Without its input (machines that take none, and recordings that have none) the recorded start is used.
        before = 'input' in event ? firstOf(machine, event.input) : restored(machine, actor.start);
        const difference = differenceOf(step, shownOf(before), false, same);
        if (difference !== null) return difference;
        continue;
      }
      const { after, refused } = pureStep(machine, before, event);
      const difference = differenceOf(step, shownOf(after), refused, same);
      if (difference !== null) return difference;
      before = after;
    } catch (error) {
      // A running actor that throws has failed.
      if (step.after.status === 'error') return null;
      const found = `error: ${message(error)}`;
      return { step: index, event: event.type, what: 'status', expected: step.after.status, found };
    }
  }
  return null;
}

/**
 * What the present machines make of the recorded events, actor by actor and as far as the first difference. Nothing runs:
 * answers of children are events of the recording. Actors that are no machines are left out.
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

/** Where two contexts differ first, as deep as it goes. */
function placeOf(expected: unknown, found: unknown, path = ''): { path: string; expected: unknown; found: unknown } {
  if (isRecord(expected) && isRecord(found))
    for (const key of new Set([...Object.keys(expected), ...Object.keys(found)]))
      if (JSON.stringify(plain(expected[key])) !== JSON.stringify(plain(found[key])))
        return placeOf(expected[key], found[key], path === '' ? key : `${path}.${key}`);
  return { path, expected, found };
}

/** A difference in words for a person, without the event. */
export function sayDifference({ what, expected, found }: Difference): string {
  if (what === 'machine') return `there is no machine ${String(expected)} any more`;
  if (what === 'refused')
    return expected === true ? 'it was refused then and is taken now' : 'it was taken then and is refused now';
  if (what === 'state') return `it led to ${stateWords(expected)}, and now to ${stateWords(found)}`;
  if (what === 'status') return `it left the actor ${String(expected)}, and now ${String(found)}`;
  const place = placeOf(expected, found);
  return `context.${place.path} was ${valueWords(place.expected)}, and now is ${valueWords(place.found)}`;
}
