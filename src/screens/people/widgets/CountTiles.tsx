import type { ElementType, ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { countText } from '../../../components/count-text';
import { ErrorState } from '../../../components/ErrorState';
import { StatTile } from '../../../components/StatTile';
import type { View } from '../../../contract/interviews';
import { countsQuery } from '../../../services/queries/interviews';

export interface CountTile {
  view: View;
  label: string;
  href: string;
  icon?: ElementType;
  hint?: string;
}

/** Counts by state, linked to their lists (product: Widgets, Interviews). */
export function CountTiles({ label, tiles }: { label: string; tiles: readonly CountTile[] }) {
  const counts = useQuery(countsQuery(tiles.map(({ view }) => view)));
  if (counts.isError && counts.data === undefined)
    return (
      <ErrorState message={counts.error.message} onRetry={() => void counts.refetch()} retrying={counts.isFetching} />
    );
  return (
    <Tiles label={label}>
      {tiles.map(({ view, ...tile }) => (
        <li key={view}>
          <StatTile
            {...tile}
            value={counts.data && countText(counts.data.find((one) => one.view === view)?.count ?? 0)}
          />
        </li>
      ))}
    </Tiles>
  );
}

/** A row of tiles, as items of a list. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(160px, 1fr))' },
        // On a phone an odd last tile fills its row.
        '& > li:last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      {children}
    </Box>
  );
}
