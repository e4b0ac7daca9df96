import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { ShiftGuard } from '../../../components/shift-guard';

/** The widgets of a home page, in two columns on wide screens. */
export function TwoColumns({ children }: { children: ReactNode }) {
  const columns = { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };
  return (
    <ShiftGuard>
      <Box sx={{ display: 'grid', gap: 6, alignItems: 'start', gridTemplateColumns: columns }}>{children}</Box>
    </ShiftGuard>
  );
}
