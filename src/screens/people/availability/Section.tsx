import { useId } from 'react';
import type { ReactNode } from 'react';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

/** A titled card of the page. */
export function Section({ title, line, children }: { title: string; line?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 4, sm: 6 }, minWidth: 0 }}>
      <Typography id={id} variant="h4" component="h2">
        {title}
      </Typography>
      {line && <Typography sx={{ color: 'text.secondary', mt: 1, mb: 4, maxWidth: '72ch' }}>{line}</Typography>}
      {children}
    </Paper>
  );
}
