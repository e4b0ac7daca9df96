export const personTints = ['teal', 'blue', 'violet', 'plum', 'green', 'sand'] as const;
export type PersonTint = (typeof personTints)[number];

/** The words of a name, without a remark such as "(you)". */
export const nameWords = (name: string): string[] => name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));

/** The color of a name, the same on every screen. */
export function tintOf(name: string): PersonTint {
  let sum = 0;
  for (const letter of nameWords(name).join(' ')) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return personTints[sum % personTints.length] ?? 'teal';
}
