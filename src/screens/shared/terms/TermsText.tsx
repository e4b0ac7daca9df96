import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Changed } from '../../../components/Changed';
import { formatInstant } from '../../../components/format-time';
import { RichText } from '../../../components/RichText';
import { readableText } from '../../../contract/rich-text';
import type { TermsToRead } from '../../../contract/terms-due';

interface TermsTextProps {
  terms: TermsToRead;
  zone: string;
  /** The level of the title's heading. */
  level?: 'h2' | 'h3';
}

/** The text of terms, and what changed since the version that was accepted last. */
export function TermsText({ terms, zone, level: Title = 'h2' }: TermsTextProps) {
  const { title, text, revision, holdsFrom, organization, before } = terms;
  const [open, setOpen] = useState(true);
  const id = useId();
  return (
    <Box component="article" aria-labelledby={id} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <div>
        <Box component={Title} id={id} sx={{ m: 0, typography: 'h3', overflowWrap: 'anywhere' }}>
          {title}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {[organization, `Version ${revision}`, `holds from ${formatInstant(holdsFrom, zone)}`]
            .filter((one) => one !== null)
            .join(', ')}
        </Box>
      </div>
      {before && (
        <Box sx={{ display: 'grid', gap: 2, p: 4, border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Box sx={{ flexGrow: 1, fontWeight: 500 }}>What changed since version {before.revision}</Box>
            <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Hide changes' : 'Show changes'}
            </Button>
          </Box>
          {open && (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3, minWidth: 0 }}>
              {before.title !== title && (
                <Changed title="Title" choice={{ from: before.title, to: title }} text={null} />
              )}
              <Changed title="Text" choice={null} text={{ from: readableText(before.text), to: readableText(text) }} />
            </Box>
          )}
        </Box>
      )}
      <RichText html={text} />
    </Box>
  );
}
