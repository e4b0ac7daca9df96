/**
 * A plugin of Stryker that leaves out mutants that do not change a chart. Strings that only name something have no
 * meaning of their own, a wrong name of a guard or an actor throws at once, and types do not exist at run time.
 */
const nameOf = (path) => path.node.key?.name ?? path.node.key?.value;
const isProperty = (path, names) => path?.isObjectProperty() === true && names.includes(nameOf(path));
const isCallOf = (path, names) => path?.isCallExpression() === true && names.includes(path.node.callee.name);

/** `guard: 'x'`, `guard: { type: 'x' }`, `not('x')`, `and(['x'])`. */
const namesGuard = ({ parentPath: parent }) =>
  isProperty(parent, ['guard']) ||
  (isProperty(parent, ['type']) && isProperty(parent.parentPath.parentPath, ['guard'])) ||
  isCallOf(parent.isArrayExpression() ? parent.parentPath : parent, ['not', 'and', 'or']);

const namesSomething = ({ parentPath: parent }) =>
  isProperty(parent, ['id', 'src']) ||
  isCallOf(parent, ['notProvided', 'unprovided', 'unprovidedSource']) ||
  (parent.isNewExpression() && parent.node.callee.name === 'NotProvided');

const shouldIgnore = (path) => {
  if (isProperty(path, ['types'])) return 'a type';
  return path.isStringLiteral() && (namesSomething(path) || namesGuard(path)) ? 'a name' : undefined;
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'charts', value: { shouldIgnore } }];
