/** A difference between two values; its path is written like `context.items[2].name`. */
export type Change =
  | { path: string; kind: 'added'; after: unknown }
  | { path: string; kind: 'removed'; before: unknown }
  | { path: string; kind: 'changed'; before: unknown; after: unknown };

type Branch = Record<string, unknown> | readonly unknown[];
const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

const below = (path: string, key: string, inList: boolean) =>
  inList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;

/**
 * The differences between two plain JSON values, in the order of the later one. An undefined field counts as absent.
 */
export function differences(before: unknown, after: unknown, path = ''): Change[] {
  if (Object.is(before, after)) return [];
  if (before === undefined) return [{ path, kind: 'added', after }];
  if (after === undefined) return [{ path, kind: 'removed', before }];
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ path, kind: 'changed', before, after }];
  const old = new Map(Object.entries(before));
  const young = new Map(Object.entries(after));
  return [...new Set([...young.keys(), ...old.keys()])].flatMap((key) =>
    differences(old.get(key), young.get(key), below(path, key, Array.isArray(after))),
  );
}
