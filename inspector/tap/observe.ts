import type { AnyActor, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent, Snapshot } from 'xstate';
import type { createBrowserInspector } from '@statelyai/inspect';
import { chartOf, nameTransition } from '../model/chart';
import { makeMask } from '../model/mask';

/** The part of an inspector that is told things; they leave the page by it. */
export type Tell = Pick<ReturnType<typeof createBrowserInspector>, 'actor' | 'event' | 'snapshot'>;

/** An actor without anything of it but what may be told; the inspector makes the definition of `logic.config`. */
type Told = { sessionId: string; logic: { config: object }; _parent?: Told };

/** A message that was sent, and how its receiver stood after it, once that is known. */
type Message = {
  actor: AnyActor;
  from: AnyActor | undefined;
  event: AnyEventObject;
  after: Snapshot<unknown> | null;
  refused: boolean;
  taken: string[];
};

// Bundled apart from the app, so its classes are not ours.
const machineOf = ({ logic }: AnyActor): AnyStateMachine | null =>
  typeof logic === 'object' && 'root' in logic && 'implementations' in logic ? (logic as AnyStateMachine) : null;

const isRefused = (before: Snapshot<unknown> | undefined, event: AnyEventObject): boolean => {
  // Nobody asks for what a machine's own children and timers tell, so nobody is refused.
  if (before?.status !== 'active' || !('can' in before) || event.type.startsWith('xstate.')) return false;
  try {
    return !(before as AnyMachineSnapshot).can(event);
  } catch {
    // A guard that throws is the machine's affair, which fails by it.
    return false;
  }
};

const partsOf = (snapshot: Snapshot<unknown> | undefined) => {
  const {
    status = 'active',
    value = null,
    context = null,
    output,
    error,
  } = { ...snapshot } as Partial<AnyMachineSnapshot>;
  return {
    status,
    value,
    context,
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error }),
  };
};

/**
 * Tells what actors tell of themselves: masked, as plain values, and each message together with what became of it. xstate
 * says the latter only after everything that the message led to; so all is told when the running task is over, in the
 * order of sending. `page` is unique among pages, `title` names it to a person. What React makes and throws away without
 * starting it is never told of.
 */
export function observe(page: string, title: string, tell: Tell) {
  const mask = makeMask();
  const known = new WeakMap<AnyActor, Told>();
  const before = new WeakMap<AnyActor, Snapshot<unknown>>();
  const taken = new WeakMap<AnyActor, string[]>();
  let waiting: (Message | Told)[] = [];
  const starts = new WeakMap<Told, unknown>();
  // They end with the page, which does not stop them.
  const roots = new Set<AnyActor>();

  const flush = () => {
    const told = waiting;
    waiting = [];
    for (const one of told) {
      if ('event' in one) tellMessage(one);
      else tell.actor(one as never, starts.get(one) as never);
    }
  };
  const add = (one: Message | Told) => {
    if (waiting.length === 0) queueMicrotask(flush);
    waiting.push(one);
  };

  const tellMessage = (message: Message) => {
    const { actor, from, event, refused } = message;
    const { sessionId } = meet(actor);
    const after = message.after ?? failure(actor);
    // What waits for its receiver to begin is told of once it was taken.
    if (after === null && (actor as { _processingStatus?: number })._processingStatus === 0) return;
    const plain = mask(event) as AnyEventObject;
    tell.event(sessionId, plain, from ? { source: meet(from).sessionId } : {});
    const stands = after === null ? { gone: true } : (mask(partsOf(after)) as object);
    tell.snapshot(sessionId, { ...stands, taken: message.taken, refused } as object, { event: plain });
  };

  // An actor that throws does not say how it stands then.
  const failure = (actor: AnyActor): Snapshot<unknown> | null => {
    const snapshot = actor.getSnapshot() as Snapshot<unknown> | undefined;
    if (snapshot?.status !== 'error' || before.get(actor)?.status === 'error') return null;
    before.set(actor, snapshot);
    return snapshot;
  };

  const meet = (actor: AnyActor): Told => {
    const met = known.get(actor);
    if (met) return met;
    const parent = actor._parent as AnyActor | undefined;
    const machine = machineOf(actor);
    const name = machine !== null && actor.id === actor.sessionId ? machine.id : actor.id;
    const told: Told = {
      sessionId: `${page}/${actor.sessionId}`,
      logic: { config: { id: name, ...(machine !== null && { chart: chartOf(machine) }) } },
      ...(parent !== undefined && { _parent: meet(parent) }),
    };
    known.set(actor, told);
    const snapshot = actor.getSnapshot() as Snapshot<unknown> | undefined;
    if (snapshot !== undefined) before.set(actor, snapshot);
    starts.set(told, mask(partsOf(snapshot)));
    add(told);
    return told;
  };

  const stand = (actor: AnyActor, event: AnyEventObject, after: Snapshot<unknown>) => {
    meet(actor);
    const sent = waiting.find(
      (one): one is Message => 'event' in one && one.actor === actor && one.event === event && one.after === null,
    );
    // That it is to stop, an actor is not told by a message; who could was the one above it.
    const from = actor._parent as AnyActor | undefined;
    const message: Message = sent ?? { actor, from, event, after, refused: false, taken: [] };
    message.after = after;
    message.refused = isRefused(before.get(actor), event);
    message.taken = taken.get(actor) ?? [];
    taken.delete(actor);
    before.set(actor, after);
    if (!sent) add(message);
    if (actor._parent === undefined && after.status === 'active') roots.add(actor);
    else roots.delete(actor);
  };

  add({ sessionId: page, logic: { config: { id: mask(title) } } });
  const inspect = (told: InspectionEvent) => {
    const actor = told.actorRef as AnyActor;
    switch (told.type) {
      case '@xstate.event': {
        const from = told.sourceRef as AnyActor | undefined;
        meet(actor);
        // A promise tells itself how it ended; its parent is told as well.
        if (from === actor && machineOf(actor) === null) return;
        return add({ actor, from, event: told.event, after: null, refused: false, taken: [] });
      }
      case '@xstate.microstep': {
        const names = told._transitions.map(nameTransition).filter((name) => name !== null);
        if (names.length > 0) taken.set(actor, [...(taken.get(actor) ?? []), ...names]);
        return;
      }
      case '@xstate.snapshot':
        if (told.event.type.startsWith('xstate.promise.')) return;
        return stand(actor, told.event, told.snapshot);
    }
  };
  return {
    inspect,
    /** To be called when the page goes: says so of whatever has not ended. */
    end() {
      for (const root of roots) stand(root, { type: 'xstate.stop' }, { ...root.getSnapshot(), status: 'stopped' });
      flush();
    },
  };
}
