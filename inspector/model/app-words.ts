/** The texts of the app's sources, each as the pieces around its placeholders: `['Actions for ', '']`. */
export type Words = readonly (readonly string[])[];

export type AppWords = {
  /** The app's text that matches a shown one; null if there is none, so that the shown text may be personal data. */
  find(shown: string): string[] | null;
  /** Whether these are the pieces of one of the app's texts. */
  has(pieces: readonly string[]): boolean;
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Matches everything that one of the app's texts can show, whatever the placeholders contain. */
export const patternOf = (pieces: readonly string[]): RegExp => new RegExp(`^${pieces.map(escaped).join('.+')}$`, 's');

export const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Finds the app's texts. If several match, the one with the most fixed characters wins. */
export function makeAppWords(words: Words): AppWords {
  const known = new Set(words.map((pieces) => JSON.stringify(pieces)));
  // A small number, such as the minutes on a button, is not personal data.
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

/** Knows no texts: every text may be personal data. */
export const noWords: AppWords = makeAppWords([]);
