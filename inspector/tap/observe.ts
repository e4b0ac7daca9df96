import type { AnyActor, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent, Snapshot } from 'xstate';
import type { createBrowserInspector } from '@statelyai/inspect';
import { chartOf, nameTransition } from '../model/chart';
import { effectOf, type Effect } from '../model/effects';
import { masked, routeOf, type Told } from '../model/evidence';
import type { AppWords } from '../model/app-words';
import { makeMask } from '../model/mask';
import { evidenceEvent } from '../model/trace';

/** The functions of an inspector through which messages leave the page. */
export type Tell = Pick<ReturnType<typeof createBrowserInspector>, 'actor' | 'event' | 'snapshot'>;

/** An actor with only what may be reported. The inspector reads the definition from `logic.config`. */
type Announced = { sessionId: string; logic: { config: object }; _parent?: Announced };

type Observing = {
  /** The name of the page, if several people are inspected. */
  label?: string | null;
  /** An actor's snapshot before its first event; given if events are observed after they happened. */
  stoodOf?: (actor: AnyActor) => Snapshot<unknown> | undefined;
};

/** A sent message, and the receiver's state after it once it is known. */
type Message = {
  actor: AnyActor;
  from: AnyActor | undefined;
  event: AnyEventObject;
  after: Snapshot<unknown> | null;
  refused: boolean;
  taken: string[];
  effects: Effect[];
};

// Checked by shape, because the inspector is bundled apart from the app and has different classes.
const machineOf = ({ logic }: AnyActor): AnyStateMachine | null =>
  typeof logic === 'object' && 'root' in logic && 'implementations' in logic ? (logic as AnyStateMachine) : null;

const isRefused = (before: Snapshot<unknown> | undefined, event: AnyEventObject): boolean => {
  // Events of a machine's own children and timers never count as refused.
  if (before?.status !== 'active' || !('can' in before) || event.type.startsWith('xstate.')) return false;
  try {
    return !(before as AnyMachineSnapshot).can(event);
  } catch {
    // If a guard throws, the machine itself fails.
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
 * Reports inspection events: masked, as plain values, and each message together with its result. xstate reports results
 * only after everything that a message caused, so all reports are sent at the end of the running task, in the order of
 * sending. `page` is unique among pages; `title` and `label` are for people. Actors that React creates and drops
 * without starting them are not reported.
 */
export function observe(
  page: string,
  title: string,
  tell: Tell,
  words?: AppWords,
  { label = null, stoodOf = (actor) => actor.getSnapshot() as Snapshot<unknown> | undefined }: Observing = {},
) {
  const mask = makeMask();
  const known = new WeakMap<AnyActor, Announced>();
  const before = new WeakMap<AnyActor, Snapshot<unknown>>();
  const taken = new WeakMap<AnyActor, string[]>();
  const effects = new WeakMap<AnyActor, Effect[]>();
  let waiting: (Message | Announced)[] = [];
  const starts = new WeakMap<Announced, unknown>();
  // Root actors end with the page, which does not stop them.
  const roots = new Set<AnyActor>();

  const flush = () => {
    const told = waiting;
    waiting = [];
    for (const one of told) {
      if ('event' in one) tellMessage(one);
      else tell.actor(one as never, starts.get(one) as never);
    }
  };
  const add = (one: Message | Announced) => {
    if (waiting.length === 0) queueMicrotask(flush);
    waiting.push(one);
  };

  const tellMessage = (message: Message) => {
    const { actor, from, event, refused } = message;
    const { sessionId } = meet(actor);
    const after = message.after ?? failure(actor);
    // A message that waits for its receiver to start is reported after the receiver has taken it.
    if (after === null && (actor as { _processingStatus?: number })._processingStatus === 0) return;
    const plain = mask(event) as AnyEventObject;
    tell.event(sessionId, plain, from ? { source: meet(from).sessionId } : {});
    const stands = after === null ? { gone: true } : (mask(partsOf(after)) as object);
    const asked = machineOf(actor) === null ? {} : { effects: mask(message.effects) };
    tell.snapshot(sessionId, { ...stands, taken: message.taken, ...asked, refused } as object, { event: plain });
  };

  // An actor that throws does not report its state.
  const failure = (actor: AnyActor): Snapshot<unknown> | null => {
    const snapshot = stoodOf(actor);
    if (snapshot?.status !== 'error' || before.get(actor)?.status === 'error') return null;
    before.set(actor, snapshot);
    return snapshot;
  };

  const meet = (actor: AnyActor): Announced => {
    const met = known.get(actor);
    if (met) return met;
    const parent = actor._parent as AnyActor | undefined;
    const machine = machineOf(actor);
    const name = machine !== null && actor.id === actor.sessionId ? machine.id : actor.id;
    const told: Announced = {
      sessionId: `${page}/${actor.sessionId}`,
      logic: { config: { id: name, ...(machine !== null && { chart: chartOf(machine) }) } },
      ...(parent !== undefined && { _parent: meet(parent) }),
    };
    known.set(actor, told);
    const snapshot = stoodOf(actor);
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
    // An actor receives no message when it is stopped, because its parent stops it.
    const from = actor._parent as AnyActor | undefined;
    const message: Message = sent ?? { actor, from, event, after, refused: false, taken: [], effects: [] };
    message.after = after;
    message.refused = isRefused(before.get(actor), event);
    message.taken = taken.get(actor) ?? [];
    taken.delete(actor);
    message.effects = effects.get(actor) ?? [];
    effects.delete(actor);
    before.set(actor, after);
    if (!sent) add(message);
    if (actor._parent === undefined && after.status === 'active') roots.add(actor);
    else roots.delete(actor);
  };

  add({ sessionId: page, logic: { config: { id: routeOf(title, mask, words), ...(label !== null && { label }) } } });
  const inspect = (told: InspectionEvent) => {
    const actor = told.actorRef as AnyActor;
    switch (told.type) {
      case '@xstate.event': {
        const from = told.sourceRef as AnyActor | undefined;
        meet(actor);
        // A promise reports its own end, and its parent is notified too.
        if (from === actor && machineOf(actor) === null) return;
        return add({ actor, from, event: told.event, after: null, refused: false, taken: [], effects: [] });
      }
      case '@xstate.microstep': {
        const names = told._transitions.map(nameTransition).filter((name) => name !== null);
        if (names.length > 0) taken.set(actor, [...(taken.get(actor) ?? []), ...names]);
        return;
      }
      case '@xstate.action': {
        const effect = effectOf(told.action);
        if (effect !== null) effects.set(actor, [...(effects.get(actor) ?? []), effect]);
        return;
      }
      case '@xstate.snapshot':
        if (told.event.type.startsWith('xstate.promise.')) return;
        return stand(actor, told.event, told.snapshot);
    }
  };
  return {
    inspect,
    /** Reports what the page did in addition to its messages. */
    showEvidence(one: Told) {
      flush();
      tell.event(page, { type: evidenceEvent, evidence: masked(one, mask, words) } as AnyEventObject);
    },
    /** Reports the end of all running actors. To be called when the page is unloaded. */
    end() {
      for (const root of roots) stand(root, { type: 'xstate.stop' }, { ...root.getSnapshot(), status: 'stopped' });
      flush();
    },
  };
}
