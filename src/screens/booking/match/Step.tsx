import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

interface StepProps {
  title: string;
  /** What is still missing. */
  prompt?: string | false;
  /** It appears because of what was just chosen: reading goes on here. */
  focus?: boolean;
  children?: ReactNode;
}

/** One of the choices that lead to a booking. */
export function Step({ title, prompt, focus = false, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={title}
      sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography
        variant="h3"
        component="h2"
        ref={heading}
        tabIndex={-1}
        // With enough below it to see what can be chosen.
        sx={{ outline: 'none', scrollMarginTop: 88, scrollMarginBottom: 240 }}
      >
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
