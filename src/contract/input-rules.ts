import { limits, texts } from './texts';

/**
 * Name-like text as it is typed (product: Validation): each run of characters that are not letters becomes one space,
 * and each word is capitalized unless all of the text is upper case. Only for account holders.
 */
export function cleanNameLike(raw: string): string {
  const letters = raw.trimStart().replace(/[^\p{L}\p{M}]+/gu, ' ');
  return letters === letters.toUpperCase()
    ? letters
    : letters.replace(/(^| )(\p{L})/gu, (_, gap: string, first: string) => gap + first.toUpperCase());
}

/**
 * Cleans free text when its field is left (product: Validation): runs of white space become one space, and words
 * begin with a capital. Punctuation is not changed, nor is a word with a capital or a digit anywhere, such as iOS or
 * jQuery.
 */
export const cleanFreeText = (raw: string) =>
  raw
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^ ]+/g, (word) =>
      /[\p{Lu}\p{Lt}\p{N}]/u.test(word) ? word : word.replace(/^\p{Ll}/u, (first) => first.toUpperCase()),
    );

/** A person's name with capitals, or null if it already has a capital or would not change. */
export function capitalsOf(raw: string): string | null {
  const name = raw.trim();
  const capitals = name.replace(/(^|[\s'’-])(\p{Ll})/gu, (_, gap: string, first: string) => gap + first.toUpperCase());
  return /\p{Lu}/u.test(name) || capitals === name ? null : capitals;
}

/** Removes all white space (product: Validation). */
export const cleanNoSpace = (raw: string) => raw.replace(/\s+/g, '');

/** The message for a title or a name of 3 to `most` characters, or null (product: Text limits). */
export function nameLikeProblem(field: string, raw: string, most: 30 | 40 | 75 = limits.name): string | null {
  const { length } = raw.trim();
  // Characters as the database counts them: a rare ideograph has a length of two.
  const characterCount = Array.from(raw.trim()).length;
  // Digits and signs alone are not a name.
  if (!/\p{L}/u.test(raw)) return texts.fieldRequired(field);
  if (characterCount < limits.nameLeast) return texts.tooShort(limits.nameLeast);
  if (length <= most) return null;
  return most === 30 ? texts.longerThan30 : texts.tooLong(most);
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Text without its markup, as the limits count it (product: Text limits). Only breaks between blocks become spaces. */
export const withoutMarkup = (text: string) =>
  text
    .replace(/<\/?(?:strong|em|u|s|a)(?: [^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => characters[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

const linkedinPattern = /^(https?:\/\/)?(www\.)?linkedin\.com\/(in|pub|company)\/[\p{L}\d_-]+\/?$/iu;
/**
 * The message for a link to a profile on the professional network, or null. An empty link is valid (product:
 * Validation).
 */
export const linkedinProblem = (raw: string): string | null =>
  raw.trim() === '' || linkedinPattern.test(raw.trim()) ? null : texts.linkedinInvalid;
