/** The number of letters to add, drop, change, or swap to turn one word into the other. */
export function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      const swaps = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (same ? 0 : 1),
        swaps ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[from.length]?.[to.length] ?? 0;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/**
 * How far a word is from another; Infinity if more letters are wrong than one in three, or than one in a short word.
 * The beginning of a word counts as the whole word.
 */
function missOf(word: string, of: string): number {
  if (of.startsWith(word)) return 0;
  const miss = Math.min(distance(word, of), distance(word, of.slice(0, word.length)) + 0.5);
  return miss <= Math.max(1, word.length / 3) ? miss : Infinity;
}

/** The `most` nearest items, best first. Each typed word is compared with the best matching word of an item's name. */
export function nearest<T>(text: string, all: readonly T[], nameOf: (one: T) => string, most = 3): T[] {
  const typed = wordsOf(text).filter((word) => word.length >= 3);
  return all
    .map((one) => {
      const words = wordsOf(nameOf(one));
      const misses = typed.map((word) => Math.min(Infinity, ...words.map((of) => missOf(word, of))));
      const hits = misses.filter((miss) => miss < Infinity);
      return { one, hits: hits.length, miss: hits.reduce((sum, miss) => sum + miss, 0) };
    })
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits || a.miss - b.miss)
    .slice(0, most)
    .map(({ one }) => one);
}

/** Whether each typed word begins a word of the text. */
export const hasWords = (text: string, typed: string) => {
  const words = text.toLowerCase().split(/[^\p{L}\d]+/u);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
};
