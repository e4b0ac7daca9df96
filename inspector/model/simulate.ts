import type { AnyStateMachine, AnyStateNode, EventObject } from 'xstate';
import { activeStates, chartOf, eventOf, leadsNowhere, nameTransition } from './chart';
import { judge, type Judged } from './guards';
import { pureStep, restored, shownOf } from './pure';
import type { Shown, Step, Trace } from './trace';

/**
 * A transition that an event may take. `to` has the keys of target states, none if the state stays; `guard` is null if
 * there is none.
 */
export type Way = { name: string; from: string; to: string[]; actions: string[]; guard: Judged | null };
/** An event that a state handles, and the transitions that it may take, in the order in which they are tried. */
export type Possible = { type: string; words: string; ways: Way[] };

const activeNodes = (machine: AnyStateMachine, value: unknown): AnyStateNode[] =>
  [...activeStates(chartOf(machine), value)]
    .map((id) => machine.getStateNodeById(id) as AnyStateNode)
    .toSorted((one, other) => other.path.length - one.path.length);

/** The events that a state handles, the innermost state first. `payloadOf` returns the payload of an event type. */
export function possibleEvents(
  machine: AnyStateMachine,
  { value, context }: Shown,
  payloadOf: (type: string) => object,
): Possible[] {
  const { transitions } = chartOf(machine);
  const found = new Map<string, Possible>();
  for (const node of activeNodes(machine, value))
    for (const [type, group] of node.transitions)
      for (const one of group) {
        const drawn = transitions.find(({ name }) => name === nameTransition(one));
        if (!drawn) continue;
        const possible = found.get(type) ?? { type, words: eventOf(type), ways: [] };
        const event = { ...payloadOf(type), type };
        possible.ways.push({
          name: drawn.name,
          from: node.key,
          to: (one.target ?? []).map(({ key }) => key),
          actions: drawn.actions,
          guard: one.guard === undefined ? null : judge(machine, one.guard, { context, event }),
        });
        found.set(type, possible);
      }
  return [...found.values()];
}

/** Whether the machine declares that an event does nothing in a state, so that its refusal is intended. */
export function isExpected(machine: AnyStateMachine, value: unknown, type: string): boolean {
  const groups = activeNodes(machine, value).flatMap((node) => node.transitions.get(type) ?? []);
  return groups.length > 0 && groups.every(leadsNowhere);
}

/** The snapshot of a machine in the state with this id, including its ancestors and the initial states inside it. */
export function valueAt(machine: AnyStateMachine, id: string, context: unknown): Shown {
  const { path } = machine.getStateNodeById(id) as AnyStateNode;
  const value = path.reduceRight<unknown>((inside, key) => (inside === null ? key : { [key]: inside }), null) ?? {};
  return shownOf(restored(machine, { status: 'active', value, context }));
}

/** A trace of one machine in a given state, without steps. */
export function simulationOf(machine: AnyStateMachine, name: string, start: Shown, at: number): Trace {
  const chart = chartOf(machine);
  const id = 'simulation';
  return {
    pages: [{ id, title: 'Simulation', at }],
    charts: { [chart.id]: chart },
    actors: [{ id: `${id}/${name}`, name, machine: chart.id, parent: null, start, at }],
    steps: [],
    evidence: [],
  };
}

/** A simulation with one more event after its first `kept` steps. Throws what the machine throws. */
export function simulated(machine: AnyStateMachine, trace: Trace, kept: number, event: EventObject, at: number): Trace {
  const [actor] = trace.actors;
  if (!actor) return trace;
  const steps = trace.steps.slice(0, kept);
  const before = steps.at(-1)?.after ?? actor.start;
  const { after, ...became } = pureStep(machine, restored(machine, before), event);
  const step: Step = { index: kept, at, actor: actor.id, from: null, event, after: shownOf(after), ...became };
  return { ...trace, steps: [...steps, step] };
}
