import { withoutMarkup } from './input-rules';
import { texts } from './texts';

/** The elements of rich text; everything else is removed when it is stored and when it is shown (product: Rich text). */
export const richTags = ['p', 'br', 'strong', 'em', 'u', 's', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a'] as const;
/** Where a link may lead. */
export const richSchemes = ['http', 'https', 'mailto'] as const;
/** How deep elements may stand in each other; what is deeper loses its markup and keeps its text. */
export const richDepth = 12;
/** The most characters of rich text with its markup. */
export const mostRich = 30_000;

/** How many characters count towards the limit of a rich text. */
export const richLength = (html: string): number => withoutMarkup(html).length;

/** What is wrong with a rich text, or null; `empty` is the message where it must not be empty. */
export function richProblem(html: string, most: number, empty: string | null): string | null {
  const length = richLength(html);
  if (length === 0) return empty;
  return length > most || html.length > mostRich ? texts.tooLong(most) : null;
}

/** Rich text as plain text with its lines, for comparing and for email; items of lists begin with a dash. */
export const readableText = (html: string): string =>
  html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<li[^>]*>(?:<p>)?/g, '\n- ')
    .replace(/<\/?(?:p|h3|h4|ul|ol|blockquote)[^>]*>|<br\s*\/?>/g, '\n')
    .split('\n')
    .map(withoutMarkup)
    .filter((line) => line !== '' && line !== '-')
    .join('\n');
