import type { ElementType, ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import { Link as RouterLink } from 'wouter';

interface StatTileProps {
  label: string;
  /** Undefined while it loads. */
  value: number | string | undefined;
  /** A secondary line below. */
  hint?: ReactNode;
  icon?: ElementType;
  /** The list behind the number. */
  href?: string;
}

/**
 * A number with a link to its list. Numbers have the attribute `data-number`, so that a test can find each of them and
 * compare it with the linked list.
 */
export function StatTile({ label, value, hint, icon: Icon, href }: StatTileProps) {
  const inside = (
    <Box sx={{ display: 'grid', gap: 1, p: 4, width: '100%', height: '100%', alignContent: 'start' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary', typography: 'body2' }}>
        {Icon && <Icon aria-hidden sx={{ fontSize: 20, color: 'primary.main' }} />}
        {label}
      </Box>
      <Box data-figures data-number sx={{ typography: 'h2', fontSize: '2rem' }}>
        {value ?? <Skeleton width={56} role="img" aria-label={`Loading ${label}`} />}
      </Box>
      {hint && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{hint}</Box>}
    </Box>
  );
  return (
    <Card sx={{ height: '100%' }}>
      {href ? (
        <CardActionArea component={RouterLink} href={href} sx={{ height: '100%' }}>
          {inside}
        </CardActionArea>
      ) : (
        inside
      )}
    </Card>
  );
}
