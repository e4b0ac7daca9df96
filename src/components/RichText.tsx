import { useMemo } from 'react';
import Box from '@mui/material/Box';
import createPurify from 'dompurify';
import { richSchemes, richTags } from '../contract/rich-text';

/** The look of rich text, both when it is read and when it is edited. */
export const richLook = {
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& p': { my: 2 },
  '& h3': { typography: 'h3', mt: 5, mb: 2 },
  '& h4': { typography: 'h4', mt: 4, mb: 2 },
  '& ul, & ol': { my: 2, pl: 6 },
  '& li > p': { my: 0 },
  '& blockquote': { my: 3, mx: 0, pl: 4, borderLeft: '3px solid', borderColor: 'divider', color: 'text.secondary' },
  '& a': { color: 'primary.main' },
} as const;

const addresses = new RegExp(`^(?:${richSchemes.join('|')}):`, 'i');

/** Rich text that was stored sanitized and is sanitized again here (product: Rich text). Links open in a new tab. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => sanitized(html), [html]);
  return <Box dir="auto" sx={{ ...richLook, maxWidth: '72ch' }} dangerouslySetInnerHTML={{ __html: clean }} />;
}

let purify: ReturnType<typeof createPurify> | null = null;
let linksLeave = false;
/** A single sanitizer for the page, because a page may create its Trusted Types policy only once. */
function sanitizer() {
  if (purify) return purify;
  purify = createPurify(window);
  // A page opened by a link must not reach back to this page.
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName !== 'A' || !linksLeave) return;
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  });
  return purify;
}

const allowed = {
  ALLOWED_TAGS: [...richTags],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: addresses,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** HTML to show, in the form that browsers with Trusted Types accept. */
function sanitized(html: string): string {
  linksLeave = true;
  return sanitizer().sanitize(html, { ...allowed, RETURN_TRUSTED_TYPE: true }) as unknown as string;
}

/**
 * HTML for the editor to parse, whether stored or pasted. `data-pm-slice` says how deep the editor's own copies are
 * cut.
 */
export function sanitizedToEdit(html: string): string {
  linksLeave = false;
  return sanitizer().sanitize(html, { ...allowed, ALLOWED_ATTR: ['href', 'data-pm-slice'] });
}
