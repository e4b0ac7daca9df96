import type { Range } from './types';

/** Sorted, without empty ones; those that overlap or touch become one. The input stays as it is. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  let last: Range | undefined;
  // Most callers hand over sorted ranges, and a search merges thousands of lists.
  for (const range of inOrder(ranges) ? ranges : ranges.toSorted((a, b) => a.start - b.start)) {
    if (range.start >= range.end) continue;
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else {
      last = { start: range.start, end: range.end };
      merged.push(last);
    }
  }
  return merged;
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

function inOrder(ranges: readonly Range[]): boolean {
  let last = -Infinity;
  for (const { start } of ranges) {
    if (start < last) return false;
    last = start;
  }
  return true;
}

/** Half-open: ranges that only touch do not overlap. */
export function overlaps(a: Range, b: Range): boolean {
  return a.start < b.end && b.start < a.end;
}
