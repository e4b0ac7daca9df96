import { useId } from 'react';
import type { ReactNode } from 'react';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { partId } from './card-parts';

interface PartProps {
  part: string;
  title: string;
  note?: string | undefined;
  children: ReactNode;
}

/** One part of the scorecard, which the index links to. */
export function Part({ part, title, note, children }: PartProps) {
  const id = useId();
  return (
    <Paper
      variant="outlined"
      component="section"
      id={partId(part)}
      tabIndex={-1}
      aria-labelledby={id}
      sx={{ p: { xs: 4, sm: 6 }, scrollMarginTop: 88, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
        <Typography id={id} variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {note && <Chip size="small" variant="outlined" label={note} />}
      </Box>
      <Box sx={{ display: 'grid', gap: 4 }}>{children}</Box>
    </Paper>
  );
}
