import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** Transitions as they are declared: source state, event descriptor, index of the guarded candidate. Names hold across
 * `provide`, which makes new state nodes. */
const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

const groupsOf = (node: AnyStateNode): [string, readonly AnyTransitionDefinition[]][] => [
  ...node.transitions.entries(),
  ['always', node.always ?? []],
];

const named = (node: AnyStateNode, descriptor: string, index: number) => `${node.id} | ${descriptor} | ${index}`;

// `on: { EVENT: undefined }` forbids an event: there is nothing to take.
const leadsNowhere = ({ target, actions }: AnyTransitionDefinition) => target === undefined && actions.length === 0;

export const declaredTransitions = (machine: AnyStateMachine): string[] =>
  nodesOf(machine.root).flatMap((node) =>
    groupsOf(node).flatMap(([descriptor, group]) =>
      group.flatMap((one, index) => (leadsNowhere(one) ? [] : [named(node, descriptor, index)])),
    ),
  );

/** Null for the initial transition, which is nobody's. */
export const nameTransition = (taken: AnyTransitionDefinition): string | null => {
  for (const [descriptor, group] of groupsOf(taken.source)) {
    const index = group.indexOf(taken);
    if (index >= 0) return named(taken.source, descriptor, index);
  }
  return null;
};
