/** One place at which two values differ; a path as a reader writes it, such as `context.items[2].name`. */
export type Change =
  | { path: string; kind: 'added'; after: unknown }
  | { path: string; kind: 'removed'; before: unknown }
  | { path: string; kind: 'changed'; before: unknown; after: unknown };

type Branch = Record<string, unknown> | readonly unknown[];
const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

const below = (path: string, key: string, inList: boolean) =>
  inList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;

/** What is not the same in two values of plain JSON, in the order of the later one. An undefined field is an absent one. */
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
