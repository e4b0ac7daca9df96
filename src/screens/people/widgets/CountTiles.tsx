import type { ElementType, ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { countText } from '../../../components/count-text';
import { StatTile } from '../../../components/StatTile';
import { labelWords, type View } from '../../../contract/interviews';
import { countsQuery } from '../../../services/queries/interviews';
import { QueryFailure } from '../../shared/QueryView';
import { Widget } from './Widget';

export interface CountTile {
  view: View;
  label: string;
  href: string;
  icon?: ElementType;
  hint?: string;
}

interface CountTilesProps {
  label: string;
  tiles: readonly CountTile[];
  /** All views that the home page counts, in one call. */
  counted: readonly View[];
  /** More tiles, as items of the list. */
  children?: ReactNode;
}

/** Counts of lists, each linked to its list. */
export function CountTiles({ label, tiles, counted, children }: CountTilesProps) {
  const counts = useQuery(countsQuery(counted));
  if (counts.isError && counts.data === undefined) return <QueryFailure query={counts} />;
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
      {children}
    </Tiles>
  );
}

const words = Object.keys(labelWords) as (keyof typeof labelWords)[];
/** The views that the widget Interviews counts. Each interview is in exactly one of them. */
export const stateViews: readonly View[] = words;

interface StateCountsProps {
  hrefs: Record<keyof typeof labelWords, string>;
  counted: readonly View[];
}

/** The interviews by state, each a link to its list (product: Widgets, Interviews). */
export function StateCounts({ hrefs, counted }: StateCountsProps) {
  const query = useQuery(countsQuery(counted));
  return (
    <Widget title="Interviews" query={query}>
      {(counts) => (
        <Box
          component="ul"
          data-tiles
          aria-label="Interviews by state"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            columnGap: 4,
            rowGap: 3,
            gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(112px, 1fr))' },
          }}
        >
          {words.map((word) => (
            <li key={word}>
              <AppLink href={hrefs[word]} color="inherit" underline="hover" sx={{ display: 'block' }}>
                <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
                  {labelWords[word]}
                </Box>{' '}
                <Box component="span" data-figures data-number sx={{ typography: 'h3', color: 'primary.main' }}>
                  {countText(counts.find(({ view }) => view === word)?.count ?? 0)}
                </Box>
              </AppLink>
            </li>
          ))}
        </Box>
      )}
    </Widget>
  );
}

/**
 * The columns of tiles: one column per tile if all fit into a row, otherwise half as many, so that the last row never
 * has a single tile. The space left in the row decides: once all tiles fit, the second term is below the minimum width.
 */
const columnsFor = (count: number) => {
  const half = Math.ceil(count / 2);
  const row = `${count * leastTile + (count - 1) * tileGap}px`;
  const ofHalf = `((100% - ${(half - 1) * tileGap}px) / ${half} - 1px)`;
  return `repeat(auto-fit, minmax(max(${leastTile}px, min(${ofHalf}, (${row} - 100%) * 999)), 1fr))`;
};
const leastTile = 136;
const tileGap = 16;
/** The possible numbers of tiles on a home page. */
const tileCounts = [3, 4, 5, 6, 7, 8];

/** A row of tiles, as items of a list. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="ul"
      data-tiles
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: `repeat(auto-fit, minmax(${leastTile}px, 1fr))` },
        ...Object.fromEntries(
          tileCounts.map((count) => [
            `&:has(> :nth-of-type(${count}):last-of-type)`,
            { gridTemplateColumns: { sm: columnsFor(count) } },
          ]),
        ),
        // On a phone, a last tile with an odd number fills its row.
        '& > li:last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      {children}
    </Box>
  );
}
