import type { Range } from './types';

/**
 * Ranges as pairs of numbers, start and end after each other: sorted, without empty ones; those that overlap or touch
 * become one. Changes and answers what it is given.
 */
export function mergePairs(pairs: number[]): number[] {
  // Most lists are short and in order already, and a search merges thousands of them.
  for (let at = 2; at < pairs.length; at += 2) {
    const start = pairs[at] ?? 0;
    const end = pairs[at + 1] ?? 0;
    let to = at;
    for (; to > 0 && (pairs[to - 2] ?? 0) > start; to -= 2) {
      pairs[to] = pairs[to - 2] ?? 0;
      pairs[to + 1] = pairs[to - 1] ?? 0;
    }
    pairs[to] = start;
    pairs[to + 1] = end;
  }
  let kept = 0;
  for (let at = 0; at < pairs.length; at += 2) {
    const start = pairs[at] ?? 0;
    const end = pairs[at + 1] ?? 0;
    if (start >= end) continue;
    if (kept > 0 && start <= (pairs[kept - 1] ?? 0)) pairs[kept - 1] = Math.max(pairs[kept - 1] ?? 0, end);
    else {
      pairs[kept++] = start;
      pairs[kept++] = end;
    }
  }
  pairs.length = kept;
  return pairs;
}

export const pairsOf = (ranges: readonly Range[]): number[] => ranges.flatMap(({ start, end }) => [start, end]);

export function rangesOf(pairs: readonly number[]): Range[] {
  const ranges: Range[] = [];
  for (let at = 0; at < pairs.length; at += 2) ranges.push({ start: pairs[at] ?? 0, end: pairs[at + 1] ?? 0 });
  return ranges;
}

/** What of `ranges` no cut covers. */
export function subtractRanges(ranges: readonly Range[], cuts: readonly Range[]): Range[] {
  let left: readonly Range[] = ranges;
  for (const cut of cuts) {
    left = left.flatMap((range) => {
      if (!overlaps(range, cut)) return [range];
      const pieces = [
        { start: range.start, end: Math.min(range.end, cut.start) },
        { start: Math.max(range.start, cut.end), end: range.end },
      ];
      return pieces.filter(({ start, end }) => start < end);
    });
  }
  return [...left];
}

/** Half-open: ranges that only touch do not overlap. */
export function overlaps(a: Range, b: Range): boolean {
  return a.start < b.end && b.start < a.end;
}
