import { limits, texts } from './texts';

const capitalized = (text: string) =>
  text === text.toUpperCase()
    ? text
    : text.replace(/(^| )(\p{L})/gu, (_, gap: string, first: string) => gap + first.toUpperCase());

/**
 * Titles and names of things, never of persons, as they are typed (product: Validation): each run of characters that are
 * not letters becomes one space, and each word is capitalized unless all of the text is upper case.
 */
export const cleanNameLike = (raw: string) => capitalized(raw.trimStart().replace(/[^\p{L}\p{M}]+/gu, ' '));

/** The same for text with digits and signs (product: Validation): only runs of white space become one space. */
export const cleanFreeText = (raw: string) => capitalized(raw.trimStart().replace(/\s+/g, ' '));

/** No white space at all (product: Validation). */
export const cleanNoSpace = (raw: string) => raw.replace(/\s+/g, '');

/** The message for name-like text of 3 to `most` characters, or null (product: Text limits). */
export function nameLikeProblem(field: string, raw: string, most: 30 | 40 | 75 = limits.name): string | null {
  const { length } = raw.trim();
  if (length === 0) return texts.fieldRequired(field);
  if (length < limits.nameLeast) return texts.tooShort(limits.nameLeast);
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
/** The message for a link to a profile on the professional network, or null; an empty one is fine (product: Validation). */
export const linkedinProblem = (raw: string): string | null =>
  raw.trim() === '' || linkedinPattern.test(raw.trim()) ? null : texts.linkedinInvalid;
