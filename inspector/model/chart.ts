import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** A state of a chart; `id` is the id that the machine gives it, such as `signIn.editing`. */
export type ChartState = {
  id: string;
  key: string;
  /** Null for the machine itself. */
  parent: string | null;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Whether the parent starts in this state. */
  initial: boolean;
  tags: string[];
  /** The ids of the actors that run while the state is active. `sources` has the logic of each, in the same order. */
  invokes: string[];
  sources?: string[];
  /** The actions on entry and exit, in words; absent if there are none. */
  entry?: string[];
  exit?: string[];
};
/** A declared transition. `name` is stable across versions with the same declarations, and across `provide`. */
export type ChartTransition = {
  name: string;
  from: string;
  /** Empty if no state is left and the transition only runs actions. */
  to: string[];
  /** In words: `done signIn`, `after landing (3000 ms)`, `always`. */
  event: string;
  /** The delay in ms, if it is declared as a constant. */
  delay?: number;
  /** As a sentence, such as `isOwner and not isLate`. */
  guard: string | null;
  /** The names of actions with their declared parameters: `tell(all, canceled)`. */
  actions: string[];
};
/**
 * A statechart without its code: what is drawn, recorded and compared. It has no context, so no personal data. `format`
 * is the format of the recording for which it was made (recording.ts): additions of later formats are missing.
 */
export type Chart = { id: string; format?: number; states: ChartState[]; transitions: ChartTransition[] };

/** The current format: 3 added the actions on entry and exit, 4 added sources, delays and parameters. */
export const chartFormat = 4;

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

const groupsOf = (node: AnyStateNode): [string, readonly AnyTransitionDefinition[]][] => [
  ...node.transitions.entries(),
  ['always', node.always ?? []],
];

const named = (node: AnyStateNode, descriptor: string, index: number) => `${node.id} | ${descriptor} | ${index}`;

// `on: { EVENT: undefined }` forbids an event, so there is no transition.
export const leadsNowhere = ({ target, actions }: AnyTransitionDefinition) =>
  target === undefined && actions.length === 0;

/**
 * The name of a transition that a machine took; null for the initial one, and for a declaration that only forbids an
 * event.
 */
export function nameTransition(taken: AnyTransitionDefinition): string | null {
  if (leadsNowhere(taken)) return null;
  for (const [descriptor, group] of groupsOf(taken.source)) {
    const index = group.indexOf(taken);
    if (index >= 0) return named(taken.source, descriptor, index);
  }
  return null;
}

/** The guards that xstate's `and`, `or` and `not` create. */
export type Joined = { guards: unknown[]; check: (snapshot: unknown, args: object, joined: { guards: [] }) => boolean };

// The function names of xstate's `and`, `or` and `not` do not survive a build, but their results for an empty list of
// guards differ.
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

/** An event descriptor of a machine in words. */
export const eventOf = (descriptor: string) =>
  descriptor
    .replace(/^xstate\.(done|error)\.(actor|state)\./, '$1 ')
    .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1')
    .replace(/^$/, 'always');

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A name with its declared values. Values computed while the machine runs are left out. */
function withGiven(name: string, values: readonly unknown[]): string {
  const declared = values.filter((value) => value !== undefined && typeof value !== 'function');
  const words = declared.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return words.length === 0 ? name : `${name}(${words.join(', ')})`;
}
const eventGiven = (event: unknown) => (isFields(event) && 'type' in event ? event['type'] : event);

/** The declared arguments of xstate's own actions. */
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

// A delayed transition is a timer that its state starts and stops, and the transition itself has the delay.
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

/** The delay of a delayed transition; undefined if it is computed, or if the transition has none. */
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

/** The chart of a machine, created once per machine. */
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

/** The actors that run while a state is active: the id of each, and its logic if that has a different name. */
export const runsOf = ({ invokes, sources = [] }: ChartState): string[] =>
  invokes.map((id, at) => (sources[at] === undefined || sources[at] === id ? id : `${id}: ${sources[at]}`));

/** The ids of the active states of a state value, including the machine's own id. */
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
