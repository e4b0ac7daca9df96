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
  /** Ids of what runs while the state is active, and what each of them is, in the same order. */
  invokes: string[];
  sources?: string[];
  /** What is done when it is entered and left, as a reader says it; absent where that is nothing. */
  entry?: string[];
  exit?: string[];
};
/** A declared transition; `name` is stable across versions that declare the same, and across `provide`. */
export type ChartTransition = {
  name: string;
  from: string;
  /** Empty where no state is left: only actions are taken. */
  to: string[];
  /** As a reader says it: `done signIn`, `after landing (3000 ms)`, `always`. */
  event: string;
  /** How long it waits, in ms, where that is declared. */
  delay?: number;
  /** As a sentence, such as `isOwner and not isLate`. */
  guard: string | null;
  /** By name, with what is declared of their parameters: `tell(all, canceled)`. */
  actions: string[];
};
/**
 * A statechart without its code: what is drawn, recorded and compared. It has no context, so no personal data. `format`
 * is that of the recordings it was made for (recording.ts): what later formats added is not known of it.
 */
export type Chart = { id: string; format?: number; states: ChartState[]; transitions: ChartTransition[] };

/** The number of this format: 3 brought what states do on entry and exit, 4 sources, delays and parameters. */
export const chartFormat = 4;

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

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A name with the values that are declared with it; what is worked out while the machine runs is left out. */
function withGiven(name: string, values: readonly unknown[]): string {
  const declared = values.filter((value) => value !== undefined && typeof value !== 'function');
  const words = declared.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return words.length === 0 ? name : `${name}(${words.join(', ')})`;
}
const eventGiven = (event: unknown) => (isFields(event) && 'type' in event ? event['type'] : event);

/** What xstate's own actions are made with, as far as that is declared. */
type BuiltIn = { type?: unknown; name: string; event?: unknown; to?: unknown; src?: unknown };
function builtInName({ type, name, event, to, src }: BuiltIn): string {
  if (typeof type !== 'string') return name || 'an action';
  const word = type.replace(/^xstate\./, '');
  if (word === 'raise' || word === 'emit') return withGiven(word, [eventGiven(event)]);
  if (word === 'sendTo') return withGiven(word, [to, eventGiven(event)]);
  return word === 'spawnChild' && typeof src === 'string' ? withGiven(word, [src]) : word;
}

const actionName = (action: unknown): string => {
  if (typeof action === 'string') return action;
  if (typeof action === 'function') return builtInName(action as unknown as BuiltIn);
  if (typeof action !== 'object' || action === null || !('type' in action)) return 'an action';
  const { type, params } = action as { type: unknown; params?: unknown };
  const declared = typeof params === 'function' && 'fixed' in params ? params.fixed : params;
  return withGiven(String(type), isFields(declared) ? Object.values(declared) : [declared]);
};

// A delayed transition is a timer that its state begins and ends: the transition itself says how long it waits.
const isTimer = (action: unknown) =>
  typeof action === 'function' &&
  ('sendId' in action
    ? String(action.sendId).startsWith('xstate.after.')
    : 'event' in action && String(eventGiven(action.event)).startsWith('xstate.after.'));
const namesOf = (actions: readonly unknown[]) => actions.filter((one) => !isTimer(one)).map(actionName);

const stateOf = (node: AnyStateNode): ChartState => ({
  id: node.id,
  key: node.key,
  parent: node.parent?.id ?? null,
  type: node.type,
  initial: node.parent?.type === 'compound' && node.parent.initial.target.includes(node),
  tags: [...node.tags],
  invokes: node.invoke.map(({ id }) => id),
  ...(node.invoke.length > 0 && {
    sources: node.invoke.map(({ src }) => (typeof src === 'string' ? src : 'inline')),
  }),
  ...(namesOf(node.entry).length > 0 && { entry: namesOf(node.entry) }),
  ...(namesOf(node.exit).length > 0 && { exit: namesOf(node.exit) }),
});

/** How long a delayed transition waits; undefined where it is worked out, or the transition is none. */
function delayOf({ machine }: AnyStateNode, descriptor: string): number | undefined {
  const [, name] = /^xstate\.after\.([^.]+)\./.exec(descriptor) ?? [];
  if (name === undefined) return undefined;
  const { delays } = machine.implementations as { delays: Record<string, unknown> };
  const delay = /^\d+$/.test(name) ? Number(name) : delays[name];
  return typeof delay === 'number' ? delay : undefined;
}
const withDelay = (event: string, delay: number | undefined) =>
  delay === undefined ? event : event === `after ${delay}` ? `${event} ms` : `${event} (${delay} ms)`;

const transitionsOf = (node: AnyStateNode): ChartTransition[] =>
  groupsOf(node).flatMap(([descriptor, group]) => {
    const delay = delayOf(node, descriptor);
    return group.flatMap((one, index) =>
      leadsNowhere(one)
        ? []
        : [
            {
              name: named(node, descriptor, index),
              from: node.id,
              to: (one.target ?? []).map(({ id }) => id),
              event: withDelay(eventOf(descriptor), delay),
              ...(delay !== undefined && { delay }),
              guard: one.guard === undefined ? null : sentence(one.guard),
              actions: one.actions.map(actionName),
            },
          ],
    );
  });

const known = new WeakMap<AnyStateNode, Chart>();

/** The chart of a machine, made once for each. */
export function chartOf(machine: AnyStateMachine): Chart {
  const made = known.get(machine.root);
  if (made) return made;
  const nodes = nodesOf(machine.root);
  const chart = {
    id: machine.id,
    format: chartFormat,
    states: nodes.map(stateOf),
    transitions: nodes.flatMap(transitionsOf),
  };
  known.set(machine.root, chart);
  return chart;
}

/** What runs while a state is active: by its id, and what it is where that is another word. */
export const runsOf = ({ invokes, sources = [] }: ChartState): string[] =>
  invokes.map((id, at) => (sources[at] === undefined || sources[at] === id ? id : `${id}: ${sources[at]}`));

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
