import { withoutMarkup } from './input-rules';
import { texts } from './texts';

/**
 * The elements of rich text; everything else is removed when it is stored and when it is shown (product: Rich text).
 */
export const richTags = ['p', 'br', 'strong', 'em', 'u', 's', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a'] as const;
/** The URL schemes that links may have. */
export const richSchemes = ['http', 'https', 'mailto'] as const;
/** The maximum nesting depth of elements. Deeper elements lose their markup and retain their text. */
export const richDepth = 12;
/** The maximum number of characters of a rich text, including its markup. */
export const mostRich = 30_000;

/** The number of characters that count toward the limit of a rich text. */
export const richLength = (html: string): number => withoutMarkup(html).length;

/** What is wrong with a rich text, or null. `empty` is the message for an empty text, null if it may be empty. */
export function richProblem(html: string, most: number, empty: string | null): string | null {
  const length = richLength(html);
  if (length === 0) return empty;
  return length > most || html.length > mostRich ? texts.tooLong(most) : null;
}

/** Converts rich text to plain text with line breaks, for comparing and for email. List items begin with a dash. */
export const readableText = (html: string): string =>
  html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<li[^>]*>(?:<p>)?/g, '\n- ')
    .replace(/<\/?(?:p|h3|h4|ul|ol|blockquote)[^>]*>|<br\s*\/?>/g, '\n')
    .split('\n')
    .map(withoutMarkup)
    .filter((line) => line !== '' && line !== '-')
    .join('\n');
