type Key = string | number;
/** The differences in a plain JSON value: a path and its new value. A path without a value was removed. */
export type Patch = ([place: Key[], value: unknown] | [place: Key[]])[];

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (fields: Record<string, unknown>, key: string) => (Object.hasOwn(fields, key) ? fields[key] : undefined);

/** The changes that turn `before` into `after`; empty if they are equal. An undefined field counts as absent. */
export function patchOf(before: unknown, after: unknown, place: Key[] = []): Patch {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    const inside = after.flatMap((one, at) => patchOf(before[at], one ?? null, [...place, at]));
    return after.length < before.length ? [[[...place, 'length'], after.length], ...inside] : inside;
  }
  if (!isFields(before) || !isFields(after)) return [[place, after]];
  const gone = Object.keys(before).filter((key) => before[key] !== undefined && own(after, key) === undefined);
  const there = Object.keys(after).filter((key) => after[key] !== undefined);
  return [
    ...gone.map((key): [Key[]] => [[...place, key]]),
    ...there.flatMap((key) => patchOf(own(before, key), after[key], [...place, key])),
  ];
}

function changed(value: unknown, place: readonly Key[], change: Patch[number]): unknown {
  const [key, ...deeper] = place;
  if (key === undefined) return change[1];
  if (Array.isArray(value)) {
    if (key === 'length') return value.slice(0, Number(change[1]));
    if (typeof key !== 'number' || !(key in value || key === value.length)) throw new RangeError(`No place ${key}`);
    return Object.assign([...(value as unknown[])], { [key]: changed(value[key], deeper, change) });
  }
  if (!isFields(value) || typeof key !== 'string') throw new RangeError(`No place ${key}`);
  if (deeper.length > 0 || change.length === 2) return { ...value, [key]: changed(own(value, key), deeper, change) };
  const { [key]: _gone, ...rest } = value;
  return rest;
}

/**
 * A value after a patch. Parts that the patch does not touch are shared with `before`. Throws a RangeError if the value
 * lacks a path.
 */
export const patched = (before: unknown, patch: Patch): unknown =>
  patch.reduce<unknown>((value, change) => changed(value, change[0], change), before);
