import { use } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkButton } from './AppLink';
import { PaletteContext } from './page-context';
import { Picture } from './Picture';

interface NothingHereProps {
  text: string;
  line: string;
  /** The user's home page. */
  home: string;
}

/** Shown if there is nothing at an address, or nothing that this user may see: a picture, a hint, and links. */
export function NothingHere({ text, line, home }: NothingHereProps) {
  const openPalette = use(PaletteContext);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 2, py: { xs: 4, sm: 8 } }}>
      {/* A table with an empty chair. */}
      <Picture>
        <path d="M104 96h112M118 96l-8 62M202 96l8 62" />
        <path d="M42 62v48h34M42 110l-6 48M76 110l6 48" strokeDasharray="2 10" />
        <path d="M278 62v48h-34M278 110l6 48M244 110l-6 48" strokeDasharray="2 10" />
        <g className="accent">
          <circle cx="154" cy="56" r="20" />
          <path d="M169 71l16 15" />
        </g>
      </Picture>
      <Typography variant="h3" component="p" sx={{ mt: 2 }}>
        {text}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '56ch' }}>{line}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 3, mt: 4 }}>
        <LinkButton href={home} variant="contained">
          Go to home page
        </LinkButton>
        {openPalette && (
          <Button variant="outlined" onClick={openPalette}>
            Search
          </Button>
        )}
      </Box>
    </Box>
  );
}
