export type TextPart = { at: number; text: string; isLink: boolean };

// What ends a sentence or closes a bracket is none of the address.
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;

const isOfOrigin = (text: string, origin: string) => URL.canParse(text) && new URL(text).origin === origin;

/** Plain text in parts, `at` their offsets: a link is an http(s) address of `origin` itself, never anybody else's. */
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
