/** The texts of the app's sources, each as its pieces around what is filled in: `['Actions for ', '']`. */
export type Words = readonly (readonly string[])[];

export type AppWords = {
  /** Which of the app's texts a shown one is; null where it is none, so that it may be somebody's. */
  find(shown: string): string[] | null;
  /** Whether these are the pieces of a text of the app. */
  has(pieces: readonly string[]): boolean;
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Matches what a text of the app shows, whatever is filled in. */
export const patternOf = (pieces: readonly string[]): RegExp => new RegExp(`^${pieces.map(escaped).join('.+')}$`, 's');

export const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Knows the app's texts; of those that fit, the one that says most is found. */
export function makeAppWords(words: Words): AppWords {
  const known = new Set(words.map((pieces) => JSON.stringify(pieces)));
  // A small number, such as the minutes on a button, is nobody's.
  const has = (pieces: readonly string[]) =>
    known.has(JSON.stringify(pieces)) || (pieces.length === 1 && /^\d{1,3}$/.test(pieces[0] ?? ''));
  const filled = words
    .filter((pieces) => pieces.length > 1)
    .sort((one, other) => other.join('').length - one.join('').length)
    .map((pieces) => ({ pieces, pattern: patternOf(pieces) }));
  return {
    has,
    find: (shown) => {
      if (has([shown])) return [shown];
      const found = filled.find(({ pattern }) => pattern.test(shown));
      return found ? [...found.pieces] : null;
    },
  };
}

/** Knows nothing: every text may be somebody's. */
export const noWords: AppWords = makeAppWords([]);
