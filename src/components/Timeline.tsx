import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { DateTime } from './DateTime';

export interface TimelineItem {
  id: string;
  title: ReactNode;
  /** ISO instant. */
  at: string;
  by?: string | undefined;
  note?: ReactNode;
}
interface TimelineProps {
  label: string;
  items: readonly TimelineItem[];
  zone: string;
}

/** Events in the given order; the first is marked as the latest. */
export function Timeline({ label, items, zone }: TimelineProps) {
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map(({ id, title, at, by, note }, index) => (
        <Box
          component="li"
          key={id}
          sx={{
            position: 'relative',
            pl: 6,
            pb: 5,
            '&::before': {
              content: '""',
              position: 'absolute',
              left: 0,
              top: 5,
              width: 11,
              height: 11,
              borderRadius: '50%',
              border: '2px solid',
              borderColor: index === 0 ? 'primary.main' : 'control.edge',
              bgcolor: index === 0 ? 'brand.main' : 'background.paper',
            },
            '&:not(:last-child)::after': {
              content: '""',
              position: 'absolute',
              left: 5,
              top: 20,
              bottom: -1,
              width: '1px',
              bgcolor: 'divider',
            },
            '&:last-child': { pb: 0 },
          }}
        >
          <Box sx={{ typography: 'subtitle2' }}>{title}</Box>
          <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
            <DateTime at={at} zone={zone} quiet={false} />
            {by && ` · ${by}`}
          </Box>
          {note && <Box sx={{ mt: 1, maxWidth: '72ch', whiteSpace: 'pre-line' }}>{note}</Box>}
        </Box>
      ))}
    </Box>
  );
}
