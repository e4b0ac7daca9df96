import type { Range } from './types';

/** Sorts ranges, drops empty ones, and merges those that overlap or touch. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (start >= end) continue;
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** The parts of `ranges` that no cut covers. */
export function subtractRanges(ranges: readonly Range[], cuts: readonly Range[]): Range[] {
  let left = [...ranges];
  for (const cut of cuts) {
    left = left.flatMap((range) => {
      if (!overlaps(range, cut)) return [range];
      const before = { start: range.start, end: Math.min(range.end, cut.start) };
      const after = { start: Math.max(range.start, cut.end), end: range.end };
      return [before, after].filter(({ start, end }) => start < end);
    });
  }
  return left;
}

/** Half-open: ranges that only touch do not overlap. */
export function overlaps(a: Range, b: Range): boolean {
  return a.start < b.end && b.start < a.end;
}

/** The total length of ranges that do not overlap. */
export function lengthOf(ranges: readonly Range[]): number {
  return ranges.reduce((length, { start, end }) => length + end - start, 0);
}
