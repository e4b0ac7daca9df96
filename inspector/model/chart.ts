import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** A state of a chart; `id` is the one that the machine gives it, such as `signIn.editing`. */
export type ChartState = {
  id: string;
  key: string;
  /** Null for the machine itself. */
  parent: string | null;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Where its parent begins. */
  initial: boolean;
  tags: string[];
  /** Ids of what runs while the state is active. */
  invokes: string[];
  /** What is done when it is entered and left; absent where that is nothing. */
  entry?: string[];
  exit?: string[];
};
/** A declared transition; `name` is stable across versions that declare the same, and across `provide`. */
export type ChartTransition = {
  name: string;
  from: string;
  /** Empty where no state is left: only actions are taken. */
  to: string[];
  /** As a reader says it: `done signIn`, `after 3000`, `always`. */
  event: string;
  /** As a sentence, such as `isOwner and not isLate`. */
  guard: string | null;
  actions: string[];
};
/** A statechart without its code: what is drawn, recorded and compared. It has no context, so no personal data. */
export type Chart = { id: string; states: ChartState[]; transitions: ChartTransition[] };

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

const groupsOf = (node: AnyStateNode): [string, readonly AnyTransitionDefinition[]][] => [
  ...node.transitions.entries(),
  ['always', node.always ?? []],
];

const named = (node: AnyStateNode, descriptor: string, index: number) => `${node.id} | ${descriptor} | ${index}`;

// `on: { EVENT: undefined }` forbids an event: there is no transition.
export const leadsNowhere = ({ target, actions }: AnyTransitionDefinition) =>
  target === undefined && actions.length === 0;

/** The name of a transition that a machine took; null for the initial one, and for what only forbids an event. */
export function nameTransition(taken: AnyTransitionDefinition): string | null {
  if (leadsNowhere(taken)) return null;
  for (const [descriptor, group] of groupsOf(taken.source)) {
    const index = group.indexOf(taken);
    if (index >= 0) return named(taken.source, descriptor, index);
  }
  return null;
}

/** What xstate's and, or and not make of guards. */
export type Joined = { guards: unknown[]; check: (snapshot: unknown, args: object, joined: { guards: [] }) => boolean };

// The names of xstate's and, or and not do not outlive a build: what they make of no guards at all does.
export function joining({ check }: Joined): 'and' | 'or' | 'not' {
  try {
    return check(null, {}, { guards: [] }) ? 'and' : 'or';
  } catch {
    return 'not';
  }
}

/** A guard as a sentence. */
export function sentence(guard: unknown, nested = false): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'function' && 'guards' in guard) {
    const joined = guard as typeof guard & Joined;
    const parts = joined.guards.map((one) => sentence(one, true));
    const word = joining(joined);
    if (word === 'not') return `not ${parts.join()}`;
    return nested && word === 'or' ? `(${parts.join(' or ')})` : parts.join(` ${word} `);
  }
  return typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : 'a condition';
}

/** An event descriptor of a machine as a reader says it. */
export const eventOf = (descriptor: string) =>
  descriptor
    .replace(/^xstate\.(done|error)\.(actor|state)\./, '$1 ')
    .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1')
    .replace(/^$/, 'always');

const actionName = (action: unknown): string => {
  if (typeof action === 'string') return action;
  if (typeof action === 'object' && action !== null && 'type' in action) return String(action.type);
  if (typeof action !== 'function') return 'an action';
  const { type } = action as { type?: unknown };
  return typeof type === 'string' ? type.replace(/^xstate\./, '') : action.name || 'an action';
};

const stateOf = (node: AnyStateNode): ChartState => ({
  id: node.id,
  key: node.key,
  parent: node.parent?.id ?? null,
  type: node.type,
  initial: node.parent?.type === 'compound' && node.parent.initial.target.includes(node),
  tags: [...node.tags],
  invokes: node.invoke.map(({ id }) => id),
  ...(node.entry.length > 0 && { entry: node.entry.map(actionName) }),
  ...(node.exit.length > 0 && { exit: node.exit.map(actionName) }),
});

const transitionsOf = (node: AnyStateNode): ChartTransition[] =>
  groupsOf(node).flatMap(([descriptor, group]) =>
    group.flatMap((one, index) =>
      leadsNowhere(one)
        ? []
        : [
            {
              name: named(node, descriptor, index),
              from: node.id,
              to: (one.target ?? []).map(({ id }) => id),
              event: eventOf(descriptor),
              guard: one.guard === undefined ? null : sentence(one.guard),
              actions: one.actions.map(actionName),
            },
          ],
    ),
  );

const known = new WeakMap<AnyStateNode, Chart>();

/** The chart of a machine, made once for each. */
export function chartOf(machine: AnyStateMachine): Chart {
  const made = known.get(machine.root);
  if (made) return made;
  const nodes = nodesOf(machine.root);
  const chart = { id: machine.id, states: nodes.map(stateOf), transitions: nodes.flatMap(transitionsOf) };
  known.set(machine.root, chart);
  return chart;
}

/** The ids of the active states of a state value, the machine's own among them. */
export function activeStates(chart: Chart, value: unknown): Set<string> {
  const active = new Set<string>();
  const byKey = new Map(chart.states.map((state) => [`${state.parent ?? ''}/${state.key}`, state.id]));
  const go = (id: string, inside: unknown) => {
    active.add(id);
    if (typeof inside === 'string') {
      const leaf = byKey.get(`${id}/${inside}`);
      if (leaf !== undefined) go(leaf, null);
    } else if (typeof inside === 'object' && inside !== null)
      for (const [key, deeper] of Object.entries(inside)) {
        const child = byKey.get(`${id}/${key}`);
        if (child !== undefined) go(child, deeper);
      }
  };
  const root = chart.states.find(({ parent }) => parent === null);
  if (root) go(root.id, value);
  return active;
}
