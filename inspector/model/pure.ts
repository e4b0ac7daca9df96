import { createActor, fromTransition, initialTransition, type ExecutableActionObject } from 'xstate';
import type { AnyActor, AnyActorScope, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { nameTransition } from './chart';
import { effectsOf, type Effect } from './effects';
import type { Shown } from './trace';

/**
 * The result of one event: `taken` are the names of all transitions taken (chart.ts), including those without an event.
 */
export type PureStep = { after: AnyMachineSnapshot; taken: string[]; effects: Effect[]; refused: boolean };

/** The part of a machine's snapshot that is shown and stored. */
export const shownOf = ({ status, value, context, output, error }: AnyMachineSnapshot): Shown => ({
  status,
  value,
  context,
  ...(output !== undefined && { output }),
  ...(error !== undefined && { error }),
});

/** The initial state of a machine with this input. Throws what the machine throws. */
export function pureStart(machine: AnyStateMachine, input: unknown): Pick<PureStep, 'after' | 'effects'> {
  const [first, executed] = initialTransition(machine, input as never);
  if (first.status === 'error') throw first.error;
  return { after: first as AnyMachineSnapshot, effects: effectsOf(executed) };
}

/** An actor that receives messages and does nothing. */
const emptyLogic = fromTransition(() => null, null);

/** A snapshot from a recorded state, to continue from. Throws if the machine has no such state. */
export function restored(machine: AnyStateMachine, { value, context, status }: Shown): AnyMachineSnapshot {
  const resolved = machine.resolveState({ value: value as string, context, status: status as 'active' });
  // Messages to the actors of these states need a receiver, although nothing runs here.
  const invoked = resolved._nodes.flatMap(({ invoke }) =>
    invoke.map(({ id }) => [id, createActor(emptyLogic, { id })] as const),
  );
  return { ...resolved, children: Object.fromEntries(invoked) } as AnyMachineSnapshot;
}

/**
 * One event of a machine that does not run: no action is executed and no child starts. Assignments and guards are the
 * machine's own. Throws what a guard or an assignment throws.
 */
export function pureStep(machine: AnyStateMachine, before: AnyMachineSnapshot, event: EventObject): PureStep {
  const refused = !before.can(event);
  const taken: string[] = [];
  // The actor also reports its own start, while it is being created.
  const made: { actor?: AnyActor } = {};
  // Like xstate's `transition`, but inspected, because there is no other way to learn which transitions were taken.
  const self = createActor(machine, {
    inspect: (told) => {
      if (told.type === '@xstate.microstep' && told.actorRef === made.actor)
        taken.push(...told._transitions.map(nameTransition).filter((name) => name !== null));
    },
  });
  made.actor = self;
  const executed: ExecutableActionObject[] = [];
  const nothing = () => undefined;
  const { system, id, sessionId } = self;
  const scope: AnyActorScope = {
    self,
    system,
    id,
    sessionId,
    defer: nothing,
    emit: nothing,
    logger: nothing,
    stopChild: nothing,
    actionExecutor: (action) => void executed.push(action),
  };
  const after = machine.transition(before, event, scope) as AnyMachineSnapshot;
  return { after, taken, effects: effectsOf(executed), refused };
}
