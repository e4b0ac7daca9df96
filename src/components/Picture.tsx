import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** A decorative line drawing in the theme's colors, 320 by 180. */
export function Picture({ children }: { children: ReactNode }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 320 180"
      aria-hidden
      sx={{
        width: '100%',
        maxWidth: 320,
        height: 'auto',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 4,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        color: 'text.secondary',
        '& .tint': { color: 'brand.tint', fill: 'currentColor', stroke: 'none' },
        '& .accent': { color: 'primary.main' },
      }}
    >
      <ellipse className="tint" cx="160" cy="160" rx="146" ry="10" />
      <circle className="tint" cx="160" cy="62" r="44" />
      {children}
    </Box>
  );
}
