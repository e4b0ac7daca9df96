export type TextPart = { at: number; text: string; isLink: boolean };

// Punctuation at the end, or a closing bracket, is not part of an address.
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;

const isOfOrigin = (text: string, origin: string) => URL.canParse(text) && new URL(text).origin === origin;

/** Splits plain text into parts, with their offsets `at`. Only http(s) addresses of `origin` itself become links. */
export function partsOf(text: string, origin: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (to: number, isLink: boolean) => {
    if (to > end) parts.push({ at: end, text: text.slice(end, to), isLink });
    end = Math.max(end, to);
  };
  for (const { 0: found, index } of text.matchAll(address)) {
    if (!isOfOrigin(found, origin)) continue;
    add(index, false);
    add(index + found.length, true);
  }
  add(text.length, false);
  return parts;
}
