import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { copyText } from '../../../components/copy-text';

/** Text for a program, unformatted, with a button that copies it. The block scrolls on its own. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  const copy = () => copyText(text, 'Copied.');
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 3, pr: 1 }}>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {label}
        </Box>
        <Button size="small" onClick={() => void copy()} aria-label={`Copy: ${label}`}>
          Copy
        </Button>
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        role="region"
        aria-label={label}
        sx={{ m: 0, px: 3, pb: 3, maxHeight: 320, overflow: 'auto', typography: 'body2', fontFamily: 'monospace' }}
      >
        {text}
      </Box>
    </Box>
  );
}
