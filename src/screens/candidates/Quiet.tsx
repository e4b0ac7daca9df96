import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** A value that says that there is none. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
);
