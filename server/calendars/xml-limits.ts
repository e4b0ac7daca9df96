import type { CalendarProblem } from '../../src/contract/calendars';

/** Names in the response to a question about calendars: rights and kinds of resources, some of them of one vendor. */
const mostNames = 150;
// More than a calendar of 20,000 events has, with a dozen names. The parser needs about a second for as many.
const mostElements = 250_000;
const mostElementsTimesNames = 5_000_000;
const mostDeep = 50;

const name = String.raw`[A-Za-z_][\w.:-]{0,99}`;
const attribute = String.raw`\s+${name}\s*=\s*(?:"[^"]*"|'[^']*')`;
const declaration = /^\s*<\?xml[^?>]{0,200}\?>/;
// Each kind of token begins in its own way and has one reading, so that the time is linear in the length of the text.
const token = new RegExp(
  String.raw`<(${name})(?:${attribute}){0,50}\s*(\/?)>|<\/(${name})\s*>|[^<]+|<!\[CDATA\[[\s\S]*?\]\]>|<!--[^-]*(?:-[^-]+){0,500}-->`,
  'y',
);
const strayAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i;
const isText = (part: string) => !part.startsWith('<!') && part.trim() !== '';

/**
 * Why the XML of a calendar's server must not be parsed; null if it may be. The parser works on the event loop, and its
 * time grows with the square of the number of names, of unclosed elements, and of the length of a document type. For
 * each mistake it collects an error.
 */
export function xmlProblem(text: string): CalendarProblem | null {
  const seen = new Set<string>();
  const open: string[] = [];
  let elements = 0;
  token.lastIndex = declaration.exec(text)?.[0].length ?? 0;
  while (token.lastIndex < text.length) {
    const [part, begun, alone, ended] = token.exec(text) ?? [];
    if (part === undefined || (!part.startsWith('<!') && strayAmpersand.test(part))) return 'BROKEN';
    if (begun !== undefined) {
      seen.add(begun);
      elements += 1;
      if (alone === '') open.push(begun);
    } else if (ended !== undefined) {
      if (open.pop() !== ended) return 'BROKEN';
    } else if (open.length === 0 && isText(part)) return 'BROKEN';
    if (seen.size > mostNames || open.length > mostDeep) return 'BROKEN';
    if (elements > mostElements || elements * seen.size > mostElementsTimesNames) return 'TOO_MANY';
  }
  return open.length === 0 ? null : 'BROKEN';
}
