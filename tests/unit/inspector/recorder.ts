import { StateMachine, type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { chartOf, nameTransition } from '../../../inspector/model/chart';
import { shownOf } from '../../../inspector/model/pure';
import { emptyTrace, type Shown, type Step, type Trace } from '../../../inspector/model/trace';

const copied = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) =>
      one instanceof Error ? { ...one, message: one.message } : (one ?? null),
    ),
  ) as T;

/** What a page tells of its actors, without a page: from now on, and as it comes out of a file. */
export function record(root: AnyActorRef): Trace {
  const trace: Trace = { ...emptyTrace(), pages: [{ id: 'p', title: 'A test', at: 0 }] };
  const idOf = (ref: AnyActorRef | undefined) => (ref === undefined ? null : `p/${ref.sessionId}`);
  const machineOf = (ref: AnyActorRef) =>
    'logic' in ref && ref.logic instanceof StateMachine ? (ref.logic as AnyStateMachine) : null;
  const stood = new Map<AnyActorRef, AnyMachineSnapshot>();
  const steps = new Map<object, Step>();
  // At its first event: an actor tells of itself before it has a snapshot to show.
  const begin = (ref: AnyActorRef) => {
    if (trace.actors.some(({ id }) => id === idOf(ref))) return;
    const machine = machineOf(ref);
    const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
    if (machine !== null) {
      trace.charts[machine.id] = chartOf(machine);
      stood.set(ref, snapshot);
    }
    const start: Shown = machine === null ? { status: 'active', value: null, context: null } : shownOf(snapshot);
    trace.actors.push({
      id: `p/${ref.sessionId}`,
      name: ref.id,
      machine: machine?.id ?? null,
      parent: idOf(ref._parent),
      start: copied(start),
      at: 0,
    });
  };
  begin(root);
  root.system.inspect((told) => {
    const ref = told.actorRef as AnyActorRef;
    if (told.type === '@xstate.event') {
      begin(ref);
      const index = trace.steps.length;
      const from = idOf(told.sourceRef as AnyActorRef | undefined);
      const event = copied(told.event);
      const actor = `p/${ref.sessionId}`;
      const step: Step = { index, at: index, actor, from, event, after: null, taken: [], refused: false };
      // An actor that is busy takes it later, when others were told of.
      steps.set(told.event, step);
      trace.steps.push(step);
    } else if (told.type === '@xstate.microstep') {
      steps.get(told.event)?.taken.push(...told._transitions.map(nameTransition).filter((name) => name !== null));
    } else if (told.type === '@xstate.snapshot') {
      const step = steps.get(told.event);
      const before = stood.get(ref);
      if (step === undefined || before === undefined) return;
      step.refused = step.event.type !== 'xstate.init' && !before.can(told.event);
      step.after = copied(shownOf(told.snapshot as AnyMachineSnapshot));
      stood.set(ref, told.snapshot as AnyMachineSnapshot);
    }
  });
  return trace;
}
