import type { EventObject } from 'xstate';

/**
 * Something that a machine requested in addition to its new state. A page executes it, and a replay only records it.
 */
export type Effect =
  /** An action by its name. */
  | { type: 'action'; id: string; params?: unknown }
  /** An actor that starts; `src` names its logic. */
  | { type: 'start'; id: string; src: string; input?: unknown }
  /** A message to another actor; `id` is the receiver's, null if the receiver is not a child. `delay` in ms. */
  | { type: 'send'; id: string | null; event: EventObject; delay?: number }
  /** A message to the machine itself after `delay` ms. */
  | { type: 'timer'; event: EventObject; delay: number }
  /** An event for the listeners of the actor. */
  | { type: 'emit'; event: EventObject };

type Executed = { type: string; params?: unknown };
type Spawned = { id?: unknown; src: unknown; input?: unknown };
type Sent = { event: EventObject; targetId?: string; delay?: number };

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** The effect of an action that xstate executed; null if it only follows from the new state. */
export function effectOf({ type, params }: Executed): Effect | null {
  switch (type) {
    case 'xstate.spawnChild': {
      const { id, src, input } = params as Spawned;
      const name = typeof src === 'string' ? src : 'inline';
      return { type: 'start', id: isPlain(id) ? String(id) : name, src: name, ...(input !== undefined && { input }) };
    }
    case 'xstate.sendTo': {
      const { event, targetId, delay } = params as Sent;
      return { type: 'send', id: targetId ?? null, event, ...(delay !== undefined && { delay }) };
    }
    case 'xstate.raise': {
      const { event, delay } = params as Sent;
      // Without a delay, the message is handled within the same step.
      return delay === undefined ? null : { type: 'timer', event, delay };
    }
    case 'xstate.emit':
      return { type: 'emit', event: (params as Sent).event };
    case 'xstate.stopChild':
    case 'xstate.cancel':
    case 'xstate.log':
      return null;
    default:
      return { type: 'action', id: type, ...(params !== undefined && { params }) };
  }
}

/** The effects among executed actions, in order. */
export const effectsOf = (executed: readonly Executed[]): Effect[] =>
  executed.map(effectOf).filter((effect) => effect !== null);

/** An effect in words: `the action beginSession`. */
export function effectName(effect: Effect): string {
  switch (effect.type) {
    case 'action':
      return `the action ${effect.id}`;
    case 'start':
      return effect.src === effect.id ? `the start of ${effect.id}` : `the start of ${effect.id} (${effect.src})`;
    case 'send':
      return `${effect.event.type} to ${effect.id ?? 'another actor'}`;
    case 'timer':
      return `a timer of ${effect.delay} ms`;
    case 'emit':
      return `the notice ${effect.event.type}`;
  }
}

/** The payload of an effect, without what its name already says. */
export const payloadOfEffect = (effect: Effect): Record<string, unknown> => {
  if (effect.type === 'action') return effect.params === undefined ? {} : { params: effect.params };
  if (effect.type === 'start') return effect.input === undefined ? {} : { input: effect.input };
  const { type: _type, ...rest } = effect.event as { type: string } & Record<string, unknown>;
  return rest;
};
