import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { hairline, mono } from '../parts';

/** A list of rows in the panel of a state. */
export const List = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {children}
  </Box>
);

export const rowStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  fontSize: 13,
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
  borderBottom: hairline,
  '&:last-of-type': { borderBottom: 'none' },
  '& code': { fontFamily: mono, fontSize: 12 },
  '& .quiet': { color: 'text.secondary', fontSize: 12 },
} as const;
