import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { eventOf, sentence } from '../../inspector/model/chart';

const idOf = (node: AnyStateNode) => node.path.join('_');

/**
 * Mermaid draws no arrow between the insides of two composite states. The arrow connects their ancestors below the
 * common one, and its label says where it really begins and ends.
 */
const belowCommon = (node: AnyStateNode, other: AnyStateNode): AnyStateNode => {
  const shared = node.path.findIndex((key, index) => other.path[index] !== key);
  const depth = shared < 0 ? node.path.length : Math.min(shared + 1, node.path.length);
  let ancestor = node;
  while (ancestor.path.length > depth && ancestor.parent) ancestor = ancestor.parent;
  return ancestor;
};

const landsOn = (node: AnyStateNode): AnyStateNode => {
  const first = node.type === 'compound' ? node.initial.target[0] : undefined;
  return first === undefined ? node : landsOn(first);
};

const arrow = (from: AnyStateNode, to: AnyStateNode, descriptor: string, { guard }: AnyTransitionDefinition) => {
  const start = from === to ? from : belowCommon(from, to);
  const end = from === to ? to : belowCommon(to, from);
  const origin = start === from ? '' : `${from.key}, `;
  const destination = landsOn(end) === landsOn(to) ? '' : ` to ${to.key}`;
  const condition = guard === undefined ? '' : ` (${sentence(guard)})`;
  return `${idOf(start)} --> ${idOf(end)} : ${origin}${eventOf(descriptor)}${condition}${destination}`;
};

const arrowsOf = (node: AnyStateNode): string[] => {
  const groups: [string, readonly AnyTransitionDefinition[]][] = [...node.transitions, ['', node.always ?? []]];
  const own = groups.flatMap(([descriptor, group]) =>
    group.flatMap((transition) =>
      (transition.target ?? [node]).map((to) => {
        // A transition of the whole machine, taken in any state, becomes a note: Mermaid has no box for the machine.
        return node.parent === undefined ? noteOf(to, descriptor, transition) : arrow(node, to, descriptor, transition);
      }),
    ),
  );
  return [...new Set([...own, ...Object.values(node.states).flatMap(arrowsOf)])];
};

const noteOf = (to: AnyStateNode, descriptor: string, { guard }: AnyTransitionDefinition) => {
  const condition = guard === undefined ? '' : ` (${sentence(guard)})`;
  return `%% in any state: ${eventOf(descriptor)}${condition} --> ${to.parent === undefined ? 'the same' : idOf(to)}`;
};

const boxesOf = (node: AnyStateNode, indent: string): string[] => {
  const children = Object.values(node.states);
  const inside = children.flatMap((child) => boxesOf(child, `${indent}  `));
  const regions = node.type === 'parallel' ? inside : [...firstOf(node, `${indent}  `), ...inside];
  if (node.parent === undefined) return regions;
  const name = `${indent}state "${node.key}" as ${idOf(node)}`;
  if (children.length > 0) return [`${name} {`, ...regions, `${indent}}`];
  return node.type === 'final' ? [name, `${indent}${idOf(node)} --> [*]`] : [name];
};

const firstOf = (node: AnyStateNode, indent: string) =>
  node.type === 'compound' ? node.initial.target.map((first) => `${indent}[*] --> ${idOf(first)}`) : [];

/**
 * The chart of a machine as stored in docs/machines: its states, transitions, conditions and times, without its code.
 */
export const mermaidOf = (machine: AnyStateMachine) =>
  ['stateDiagram-v2', ...boxesOf(machine.root, ''), ...arrowsOf(machine.root).map((line) => `  ${line}`), ''].join(
    '\n',
  );
