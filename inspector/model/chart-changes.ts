import { activeStates, chartFormat, chartOf, runsOf, type Chart, type ChartState, type ChartTransition } from './chart';
import { machines } from './machines';
import type { Trace } from './trace';

/** A changed declaration in words: where, and what; `id` is the id of the state or the name of the transition. */
type DeclaredChange = { id: string; where: string; what: string };
/** `reached`: whether a trace passed the state or transition. */
export type ChartChange = Omit<DeclaredChange, 'id'> & { reached: boolean };

/** The items that one list has more often than another. */
function without(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return some.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/**
 * The differences between two lists in words; `verb` says what a state or a transition does with the items, and `when`
 * says when.
 */
function listChanges(before: readonly string[], after: readonly string[], verb: string, when = ''): string[] {
  const [gone, added] = [without(before, after), without(after, before)];
  return [
    ...(gone.length > 0 ? [`${when}no longer ${verb} ${gone.join(', ')}`] : []),
    ...(added.length > 0 ? [`${when}now ${verb} ${added.join(', ')}`] : []),
    ...(gone.length + added.length === 0 && before.join() !== after.join()
      ? [`${when}${verb} ${after.join(', ')} in this order, not ${before.join(', ')}`]
      : []),
  ];
}

const valueChange = (before: string | null, after: string | null, say: string) =>
  before === after ? [] : [`${say} ${after ?? 'nothing'}, not ${before ?? 'nothing'}`];

// Formats before 4 stored the names of actions without their parameters.
const bare = (actions: readonly string[]) => actions.map((name) => name.replace(/\(.*\)$/s, ''));
// They also listed the timers of delayed transitions among the actions of states.
const withoutTimers = (actions: readonly string[]) => bare(actions).filter((name) => !/^(raise|cancel)$/.test(name));

const waits = ({ delay }: ChartTransition) => (delay === undefined ? null : `${delay} ms`);

const transitionChanges = (before: ChartTransition, after: ChartTransition, format: number): string[] => [
  ...(format < 4
    ? listChanges(bare(before.actions), bare(after.actions), 'does')
    : [
        ...listChanges(before.actions, after.actions, 'does'),
        ...valueChange(waits(before), waits(after), 'waits for'),
      ]),
  ...valueChange(before.guard, after.guard, 'asks'),
  ...valueChange(before.to.join(', ') || null, after.to.join(', ') || null, 'leads to'),
];

function momentChanges(before: string[] = [], after: string[] = [], when: string, format: number): string[] {
  if (format < 3) return [];
  return format < 4
    ? listChanges(withoutTimers(before), withoutTimers(after), 'does', when)
    : listChanges(before, after, 'does', when);
}

const stateChanges = (before: ChartState, after: ChartState, format: number): string[] => [
  ...momentChanges(before.entry, after.entry, 'on entry ', format),
  ...momentChanges(before.exit, after.exit, 'on exit ', format),
  ...(format < 4
    ? listChanges(before.invokes, after.invokes, 'starts')
    : listChanges(runsOf(before), runsOf(after), 'starts')),
  ...(before.initial === after.initial ? [] : [`is ${after.initial ? 'now' : 'no longer'} where its parent begins`]),
  ...valueChange(before.type, after.type, 'is'),
];

/** Compares what two charts declare under the same names; `idOf` returns the name of an item. */
function compared<One>(
  before: readonly One[],
  after: readonly One[],
  idOf: (one: One) => string,
  whereOf: (one: One) => string,
  changes: (one: One, other: One) => string[],
): DeclaredChange[] {
  const now = new Map(after.map((one) => [idOf(one), one]));
  const then = new Set(before.map(idOf));
  return [
    ...before.flatMap((one) => {
      const other = now.get(idOf(one));
      const what = other === undefined ? ['is gone'] : changes(one, other);
      return what.map((each) => ({ id: idOf(one), where: whereOf(one), what: each }));
    }),
    ...after
      .filter((one) => !then.has(idOf(one)))
      .map((one) => ({ id: idOf(one), where: whereOf(one), what: 'is new' })),
  ];
}

/** What a chart declares differently from another chart of the same machine, as far as the formats of both allow. */
export function chartChanges(before: Chart, after: Chart): DeclaredChange[] {
  const format = Math.min(before.format ?? chartFormat, after.format ?? chartFormat);
  return [
    ...compared(
      before.states,
      after.states,
      ({ id }) => id,
      ({ id }) => id,
      (one, other) => stateChanges(one, other, format),
    ),
    ...compared(
      before.transitions,
      after.transitions,
      ({ name }) => name,
      ({ from, event }) => `${from}, ${event}`,
      (one, other) => transitionChanges(one, other, format),
    ),
  ];
}

/** The states and transitions that the actors of each machine passed through. */
function reachedIn({ actors, charts, steps }: Trace): Map<string, Set<string>> {
  const reached = new Map<string, Set<string>>();
  const machineOf = new Map(actors.map(({ id, machine }) => [id, machine]));
  const note = (actor: string, value: unknown, taken: readonly string[]) => {
    const machine = machineOf.get(actor) ?? '';
    const chart = charts[machine];
    if (chart === undefined) return;
    const known = reached.get(machine) ?? new Set();
    reached.set(machine, known);
    for (const one of [...activeStates(chart, value), ...taken]) known.add(one);
  };
  for (const { id, start } of actors) note(id, start.value, []);
  for (const { actor, after, taken } of steps) note(actor, after?.value, taken);
  return reached;
}

/**
 * What the current machines declare differently from those of a trace, by machine. Machines that no longer exist are
 * left out.
 */
export function changesSince(trace: Trace): { machine: string; changes: ChartChange[] }[] {
  const reached = reachedIn(trace);
  return Object.values(trace.charts).flatMap((chart) => {
    const present = machines.get(chart.id);
    const changes = (present ? chartChanges(chart, chartOf(present.machine)) : []).map(({ id, ...change }) => ({
      ...change,
      reached: reached.get(chart.id)?.has(id) ?? false,
    }));
    return changes.length === 0 ? [] : [{ machine: chart.id, changes }];
  });
}
