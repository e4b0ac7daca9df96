/**
 * Writes docs/machines/<machine>.mmd (Mermaid) from every machine that a file of src/machines exports, so that the
 * README shows the real charts. `--check` writes nothing, names what differs and exits with 1 (design 5).
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { StateMachine } from 'xstate';

const root = join(import.meta.dirname, '..');
const source = join(root, 'src/machines');
const target = join(root, 'docs/machines');

const idOf = (node: AnyStateNode) => node.path.join('_');

const sentence = (guard: unknown, nested = false): string => {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'function' && 'guards' in guard) {
    const parts = (guard.guards as unknown[]).map((one) => sentence(one, true));
    if (guard.name === 'not') return `not ${parts.join()}`;
    return nested && guard.name === 'or' ? `(${parts.join(' or ')})` : parts.join(` ${guard.name} `);
  }
  return typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : 'a condition';
};

const eventOf = (descriptor: string) =>
  descriptor
    .replace(/^xstate\.(done|error)\.(actor|state)\./, '$1 ')
    .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1')
    .replace(/^$/, 'always');

/** Mermaid draws no arrow between the insides of two composite states: it goes from what both have in common, and the
 * label says where it really begins and ends. */
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
        // What the whole machine takes in any state is a note: Mermaid has no box for the machine.
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

const chartOf = (machine: AnyStateMachine) =>
  ['stateDiagram-v2', ...boxesOf(machine.root, ''), ...arrowsOf(machine.root).map((line) => `  ${line}`), ''].join(
    '\n',
  );

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(folder, name));

const machinesOf = async (): Promise<Map<string, AnyStateMachine>> => {
  const machines = new Map<string, AnyStateMachine>();
  for (const file of filesBelow(source)) {
    const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    for (const [name, given] of Object.entries(exported)) {
      // A machine for any kind of draft is made by a function; a factory that wants a definition is none yet.
      const isMaker = typeof given === 'function' && given.length === 0 && /^[a-z].*Machine$/.test(name);
      const value: unknown = isMaker ? given() : given;
      if (!(value instanceof StateMachine)) continue;
      if ((machines.get(value.id) ?? value) !== value)
        throw new Error(`Two machines have the id ${value.id} (${name})`);
      machines.set(value.id, value);
    }
  }
  return machines;
};

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

const check = process.argv.includes('--check');
mkdirSync(target, { recursive: true });
const charts = new Map([...(await machinesOf())].map(([id, machine]) => [`${id}.mmd`, chartOf(machine)]));
const left = readdirSync(target).filter((name) => name.endsWith('.mmd') && !charts.has(name));
const changed = [...charts].filter(([name, chart]) => read(join(target, name)) !== chart).map(([name]) => name);

if (check) {
  for (const name of [...changed, ...left])
    console.error(`${relative(root, join(target, name))} is not what the machine says`);
  process.exitCode = changed.length + left.length > 0 ? 1 : 0;
} else {
  for (const name of changed) writeFileSync(join(target, name), charts.get(name) ?? '');
  for (const name of left) rmSync(join(target, name));
  console.log(`${charts.size} charts, ${changed.length + left.length} changed`);
}
