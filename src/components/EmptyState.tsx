import type { ElementType, ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import InboxIcon from '@mui/icons-material/InboxOutlined';

interface EmptyStateProps {
  /** The specification's words, such as "No data found....". */
  text: string;
  /** One friendly line: what would be shown here, or what to try. */
  line?: ReactNode;
  /** The single next action. */
  action?: ReactNode;
  icon?: ElementType;
}

/** Shown in place of an empty list, with the next action. */
export function EmptyState({ text, line, action, icon: Icon = InboxIcon }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 2, px: 4, py: 10 }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 56,
          height: 56,
          borderRadius: '50%',
          bgcolor: 'interview.canceled.bg',
          color: 'text.secondary',
          mb: 1,
        }}
      >
        <Icon aria-hidden />
      </Box>
      <Typography variant="subtitle1" component="p">
        {text}
      </Typography>
      {line && <Typography sx={{ color: 'text.secondary', maxWidth: '56ch' }}>{line}</Typography>}
      {action && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}
