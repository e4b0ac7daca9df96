/** Where in the charts a piece of a machine's code is used. */
import ts from 'typescript';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { chartOf } from '../../../inspector/model/chart';

type Steps = (string | number)[];
type Use = { chart: Steps } | { part: string } | { name: string } | null;

const keyOf = (name: ts.PropertyName | undefined) =>
  name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : '';

/** How a node is used: the path to it from the call that makes the chart, or the declaration that contains it. */
function useOf(node: ts.Node): Use {
  const steps: Steps = [];
  for (let at = node; at.parent !== undefined; at = at.parent) {
    const { parent } = at;
    if (ts.isPropertyAssignment(at) || ts.isMethodDeclaration(at)) steps.unshift(keyOf(at.name));
    else if (ts.isArrayLiteralExpression(parent)) steps.unshift(parent.elements.indexOf(at as ts.Expression));
    if (ts.isCallExpression(parent) && parent.arguments.includes(at as ts.Expression)) {
      const callee = parent.expression.getText();
      if (callee.endsWith('createMachine')) return { chart: steps };
      if (callee === 'setup') return typeof steps[1] === 'string' ? { part: steps[1] } : null;
    }
    if (ts.isSourceFile(parent)) {
      const name = ts.isVariableStatement(at)
        ? at.declarationList.declarations[0]?.name
        : (at as ts.FunctionDeclaration).name;
      return name !== undefined && ts.isIdentifier(name) ? { name: name.text } : null;
    }
  }
  return null;
}

/** Follows `states`, then returns the transition, or else the state, that contains the rest of the path. */
function placeIn(machine: AnyStateMachine, steps: Steps): string {
  let node: AnyStateNode = machine.root;
  let rest = steps;
  for (; rest[0] === 'states'; rest = rest.slice(2)) {
    const next: AnyStateNode | undefined = node.states[String(rest[1])];
    if (next === undefined) return node.id;
    node = next;
  }
  const [kind, ...more] = rest;
  const named = (descriptor: string, index: string | number | undefined) =>
    `${node.id} | ${descriptor} | ${typeof index === 'number' ? index : 0}`;
  const invoked = () => {
    const [index, end, which] = typeof more[0] === 'number' ? [more[0], more[1], more[2]] : [0, more[0], more[1]];
    const id = node.invoke[index]?.id ?? '';
    if (end !== 'onDone' && end !== 'onError') return node.id;
    return named(`xstate.${end === 'onDone' ? 'done' : 'error'}.actor.${id}`, which);
  };
  const ways: Record<string, () => string> = {
    on: () => named(String(more[0]), more[1]),
    always: () => named('always', more[0]),
    after: () => named(`xstate.after.${String(more[0])}.${node.id}`, more[1]),
    onDone: () => named(`xstate.done.state.${node.id}`, more[0]),
    invoke: invoked,
  };
  const wanted = ways[String(kind)]?.();
  return chartOf(machine).transitions.some(({ name }) => name === wanted) ? (wanted ?? node.id) : node.id;
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];
const saysWord = (text: string | null, word: string) => text !== null && text.split(/[^\w.]+/).includes(word);
const typeOf = (action: unknown) =>
  typeof action === 'object' && action !== null && 'type' in action ? action.type : action;

/** The states and transitions that use an action, a guard, a delay or an actor by its name. */
function usersOf(machine: AnyStateMachine, name: string): string[] {
  const states = nodesOf(machine.root)
    .filter(
      ({ entry, exit, invoke }) =>
        [...entry, ...exit].some((action) => typeOf(action) === name) || invoke.some(({ src }) => src === name),
    )
    .map(({ id }) => id);
  const transitions = chartOf(machine)
    .transitions.filter(
      ({ actions, guard, name: own }) =>
        actions.includes(name) || saysWord(guard, name) || own.includes(`xstate.after.${name}.`),
    )
    .map((transition) => transition.name);
  return [...states, ...transitions];
}

const isFunction = (node: ts.Node | undefined) =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** The name of a function, or of a top-level declaration. */
function functionName(node: ts.Node): string | null {
  const isTop = (at: ts.Node) => ts.isSourceFile(at.parent.parent.parent);
  const isOwn =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    (ts.isPropertyAssignment(node) && isFunction(node.initializer)) ||
    (ts.isVariableDeclaration(node) && (isFunction(node.initializer) || isTop(node)));
  if (!isOwn) return null;
  const { name } = node as ts.NamedDeclaration;
  return name !== undefined && ts.isIdentifier(name) ? name.text : null;
}

/** The functions that contain a node, from the outermost. */
function functionsAround(node: ts.Node): string[] {
  const names: string[] = [];
  for (let at = node; at.parent !== undefined; at = at.parent) {
    const name = functionName(at);
    if (name !== null) names.unshift(name);
  }
  return names;
}

const innermost = (node: ts.Node, position: number): ts.Node =>
  ts.forEachChild(node, (child) =>
    position >= child.getStart() && position < child.getEnd() ? innermost(child, position) : undefined,
  ) ?? node;

/** Returns a function that names the functions at a line and column, such as `storeOf.write`. Both count from 1. */
export function functionsIn(text: string): (line: number, column: number) => string[] {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  return (line, column) => {
    const position = source.getPositionOfLineAndCharacter(line - 1, column - 1);
    const names = functionsAround(innermost(source, position));
    return names.length > 0 ? [names.join('.')] : [];
  };
}

/** Returns a function that names the states and transitions at a line and column. Both count from 1. */
export function placesIn(
  text: string,
  machines: readonly AnyStateMachine[],
): (line: number, column: number) => string[] {
  const source = ts.createSourceFile('machine.ts', text, ts.ScriptTarget.Latest, true);
  const roots = machines.map(({ root }) => root.id);

  const mentions = (name: string): ts.Node[] => {
    const found: ts.Node[] = [];
    const look = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && node.text === name) found.push(node);
      ts.forEachChild(node, look);
    };
    look(source);
    return found;
  };
  const resolve = (node: ts.Node, seen: Set<string>): string[] => {
    const use = useOf(node);
    if (use === null) return [];
    if ('chart' in use) return machines.map((machine) => placeIn(machine, use.chart));
    if ('part' in use) return machines.flatMap((machine) => usersOf(machine, use.part));
    if (seen.has(use.name)) return [];
    seen.add(use.name);
    return mentions(use.name).flatMap((mention) => resolve(mention, seen));
  };
  return (line, column) => {
    const position = source.getPositionOfLineAndCharacter(line - 1, column - 1);
    const found = resolve(innermost(source, position), new Set());
    return [...new Set(found.length > 0 ? found : roots)].sort();
  };
}
