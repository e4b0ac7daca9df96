import { useMemo } from 'react';
import Box from '@mui/material/Box';
import createPurify from 'dompurify';
import { richSchemes, richTags } from '../contract/rich-text';

/** How rich text looks, where it is read and where it is written. */
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

/** Rich text that was stored sanitized, sanitized once more (product: Rich text); links open in a new tab. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => sanitized(html), [html]);
  return <Box dir="auto" sx={{ ...richLook, maxWidth: '72ch' }} dangerouslySetInnerHTML={{ __html: clean }} />;
}

function sanitized(html: string): string {
  const purify = createPurify(window);
  // A page that is opened from here must not reach back.
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName !== 'A') return;
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  });
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...richTags],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: addresses,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
