import { createActor, fromTransition, initialTransition, type ExecutableActionObject } from 'xstate';
import type { AnyActor, AnyActorScope, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { nameTransition } from './chart';
import { effectsOf, type Effect } from './effects';
import type { Shown } from './trace';

/** What became of one event: `taken` are names of transitions (chart.ts), those without an event among them. */
export type PureStep = { after: AnyMachineSnapshot; taken: string[]; effects: Effect[]; refused: boolean };

/** What of a machine's snapshot is shown and kept. */
export const shownOf = ({ status, value, context, output, error }: AnyMachineSnapshot): Shown => ({
  status,
  value,
  context,
  ...(output !== undefined && { output }),
  ...(error !== undefined && { error }),
});

/** What a machine of this input begins with. Throws what the machine throws. */
export function pureStart(machine: AnyStateMachine, input: unknown): Pick<PureStep, 'after' | 'effects'> {
  const [first, executed] = initialTransition(machine, input as never);
  if (first.status === 'error') throw first.error;
  return { after: first as AnyMachineSnapshot, effects: effectsOf(executed) };
}

/** What receives messages and does nothing. */
const emptyLogic = fromTransition(() => null, null);

/** A state that was shown, to go on from. Throws where the machine has no such state. */
export function restored(machine: AnyStateMachine, { value, context, status }: Shown): AnyMachineSnapshot {
  const resolved = machine.resolveState({ value: value as string, context, status: status as 'active' });
  // Messages to actors of these states need a receiver, although nothing runs here.
  const invoked = resolved._nodes.flatMap(({ invoke }) =>
    invoke.map(({ id }) => [id, createActor(emptyLogic, { id })] as const),
  );
  return { ...resolved, children: Object.fromEntries(invoked) } as AnyMachineSnapshot;
}

/**
 * One event of a machine that does not run: no action is executed and no child starts; assignments and guards are the
 * machine's own. Throws what a guard or an assignment throws.
 */
export function pureStep(machine: AnyStateMachine, before: AnyMachineSnapshot, event: EventObject): PureStep {
  const refused = !before.can(event);
  const taken: string[] = [];
  // The actor also reports its own start, while it is created.
  const made: { actor?: AnyActor } = {};
  // Like xstate's `transition`, but inspected: there is no other way to learn which transitions were taken.
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
