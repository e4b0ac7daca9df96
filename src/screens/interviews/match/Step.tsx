import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

/** One of the choices that lead to a booking; `prompt` is what is still missing. */
export function Step({ title, prompt, children }: { title: string; prompt?: string | false; children?: ReactNode }) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={title}
      sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      {prompt && (
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {prompt}
        </Box>
      )}
      {children}
    </Paper>
  );
}
