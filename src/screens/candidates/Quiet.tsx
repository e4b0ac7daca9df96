import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** Quiet text that says that a value is missing. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
);
