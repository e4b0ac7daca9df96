import Box from '@mui/material/Box';
import { keyframes } from '@emotion/react';

const run = keyframes({ from: { transform: 'translateX(-60%)' }, to: { transform: 'translateX(60%)' } });

/**
 * The thin teal bar at the top while a screen loads (product: Shell and menus). It is not MUI's, to keep the entry
 * chunk small.
 */
export function LoadingLine() {
  return (
    <Box
      role="progressbar"
      aria-label="Loading the page"
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        height: 3,
        zIndex: 'tooltip',
        bgcolor: 'brand.main',
        animation: `${run} 1.2s ease-in-out infinite alternate`,
        '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
      }}
    />
  );
}
