import { chartOf, type Chart, type ChartState, type ChartTransition } from './chart';
import { machines } from './machines';
import type { Trace } from './trace';

/** What is declared otherwise, as a reader says it: where, and what. */
export type ChartChange = { where: string; what: string };

/** What is in one list more often than in another. */
function without(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return some.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Two lists in words; `verb` is what a state or a transition does with what is in them, `when` is when. */
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

const transitionChanges = (before: ChartTransition, after: ChartTransition): string[] => [
  ...listChanges(before.actions, after.actions, 'does'),
  ...valueChange(before.guard, after.guard, 'asks'),
  ...valueChange(before.to.join(', ') || null, after.to.join(', ') || null, 'leads to'),
];

const stateChanges = (before: ChartState, after: ChartState): string[] => [
  ...listChanges(before.entry ?? [], after.entry ?? [], 'does', 'on entry '),
  ...listChanges(before.exit ?? [], after.exit ?? [], 'does', 'on exit '),
  ...listChanges(before.invokes, after.invokes, 'starts'),
  ...(before.initial === after.initial ? [] : [`is ${after.initial ? 'now' : 'no longer'} where its parent begins`]),
  ...valueChange(before.type, after.type, 'is'),
];

/** Compares what two charts declare under the same names. */
function compared<One>(
  before: readonly One[],
  after: readonly One[],
  nameOf: (one: One) => string,
  whereOf: (one: One) => string,
  changes: (one: One, other: One) => string[],
): ChartChange[] {
  const now = new Map(after.map((one) => [nameOf(one), one]));
  const then = new Set(before.map(nameOf));
  return [
    ...before.flatMap((one) => {
      const other = now.get(nameOf(one));
      const what = other === undefined ? ['is gone'] : changes(one, other);
      return what.map((each) => ({ where: whereOf(one), what: each }));
    }),
    ...after.filter((one) => !then.has(nameOf(one))).map((one) => ({ where: whereOf(one), what: 'is new' })),
  ];
}

/** What a chart declares otherwise than another one of the same machine. */
export const chartChanges = (before: Chart, after: Chart): ChartChange[] => [
  ...compared(
    before.states,
    after.states,
    ({ id }) => id,
    ({ id }) => id,
    stateChanges,
  ),
  ...compared(
    before.transitions,
    after.transitions,
    ({ name }) => name,
    ({ from, event }) => `${from}, ${event}`,
    transitionChanges,
  ),
];

/** What the present machines declare otherwise than those of a trace, by machine; one that is gone is left out. */
export const changesSince = ({ charts }: Trace): { machine: string; changes: ChartChange[] }[] =>
  Object.values(charts).flatMap((chart) => {
    const present = machines.get(chart.id);
    const changes = present ? chartChanges(chart, chartOf(present.machine)) : [];
    return changes.length === 0 ? [] : [{ machine: chart.id, changes }];
  });
