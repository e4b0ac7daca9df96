import type { AnyStateMachine, EventObject } from 'xstate';
import { joining, sentence, type Joined } from './chart';

/**
 * The result of a guard, with its name; `passes` is null if the guard throws. The parts of a combined guard are in
 * `parts`.
 */
export type Judged = { text: string; joins: 'and' | 'or' | 'not' | null; passes: boolean | null; parts: Judged[] };

type Moment = { context: unknown; event: EventObject };
type Predicate = (moment: Moment, params: unknown) => boolean;

const isJoined = (guard: unknown): guard is Joined => typeof guard === 'function' && 'guards' in guard;

function joined(joins: 'and' | 'or' | 'not', parts: readonly Judged[]): boolean | null {
  const answers = parts.map(({ passes }) => passes);
  if (joins === 'not') return answers[0] == null ? null : !answers[0];
  const decides = joins === 'or';
  if (answers.includes(decides)) return decides;
  return answers.includes(null) ? null : !decides;
}

/** Evaluates the guard of a transition, and each of its parts, with the machine's own code. */
export function judge(machine: AnyStateMachine, guard: unknown, moment: Moment): Judged {
  const text = sentence(guard);
  if (isJoined(guard)) {
    const joins = joining(guard);
    const parts = guard.guards.map((one) => judge(machine, one, moment));
    return { text, joins, passes: joined(joins, parts), parts };
  }
  const { type, params } = typeof guard === 'string' ? { type: guard, params: undefined } : (guard as Named);
  const known: unknown = typeof guard === 'function' ? guard : machine.implementations.guards[type];
  // A named guard can also combine others.
  if (isJoined(known)) return { ...judge(machine, known, moment), text };
  try {
    const given: unknown = typeof params === 'function' ? (params as (moment: Moment) => unknown)(moment) : params;
    return { text, joins: null, passes: (known as Predicate)(moment, given), parts: [] };
  } catch {
    return { text, joins: null, passes: null, parts: [] };
  }
}

type Named = { type: string; params?: unknown };
