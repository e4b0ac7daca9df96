import sanitizeHtml from 'sanitize-html';
import { richDepth, richSchemes, richTags } from '../../src/contract/rich-text';

/** Rich text as it is stored: only elements of ours, and of their attributes only where a link leads (product: Rich text). */
export const cleanRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...richTags],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: [...richSchemes],
    allowProtocolRelative: false,
    nestingLimit: richDepth,
    // Their text is not meant to be read.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'title'],
  }).trim();
