import sanitizeHtml from 'sanitize-html';
import { richDepth, richSchemes, richTags } from '../../src/contract/rich-text';

/** Rich text as it is stored: only allowed elements, with link targets as the only attribute (product: Rich text). */
export const cleanRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...richTags],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: [...richSchemes],
    allowProtocolRelative: false,
    nestingLimit: richDepth,
    // The text in these elements is not meant to be read.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'title'],
  }).trim();
