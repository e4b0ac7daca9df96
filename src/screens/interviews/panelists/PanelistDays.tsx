import { useEffect, useLayoutEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { DateTime } from 'luxon';
import { LinkButton } from '../../../components/AppLink';
import { timeToSee } from '../../../components/CalendarFrame';
import { countText } from '../../../components/count-text';
import { EmptyState } from '../../../components/EmptyState';
import { formatSpan } from '../../../components/format-time';
import { columnWidth, nameWidth } from '../../../components/slot-days';
import { hoursEntries, Legend, swatch } from '../../../components/SlotGrid';
import { HourAxis } from '../../../components/SlotTrack';
import { panelistsAtMost, type PanelistDay, type findLandings } from '../../../contract/booking';
import type { InterviewRow } from '../../../contract/interviews';
import type { Named, Page, QueryOf } from '../../../contract/kit';
import { iso, minute, quarter } from '../../../contract/time';
import { currentTime, openRuns, refusalAt, refusalOfAll } from './landing';
import { edges, openStart, PanelistRow, rowHeight } from './PanelistRow';
import { useLanding } from './use-landing';

/** The number of rows that are added at a time. */
export const rowsAtOnce = 50;

interface PanelistDaysProps {
  /** Undefined while the page is loading. */
  page: Page<PanelistDay> | undefined;
  query: QueryOf<typeof findLandings>;
  zone: string;
  now: number;
  openId: string | null;
  onMore: () => void;
  onClearSearch: () => void;
  onOpen: (id: string) => void;
  onMove: (interview: InterviewRow, start: string, to: Named) => void;
}

/**
 * A day with one row per panelist and one column per quarter hour (product: Calendar). It scrolls within its own box,
 * and initially shows the hour before now, or the morning.
 */
export function PanelistDays(props: PanelistDaysProps) {
  const { page, query, zone, now, openId, onMore, onClearSearch, onOpen, onMove } = props;
  const from = Date.parse(query.from);
  const day = useDay(from, (Date.parse(query.to) - from) / quarter);
  const rows = page?.content ?? noRows;
  const scroller = useRef<HTMLDivElement>(null);
  const { board, moving, refused, hint, handlers } = useLanding({ rows, query, day, now, scroller, onMove, onOpen });
  useScrollToHours(scroller, query, zone, now, page !== undefined);

  const touched = useMediaQuery('(hover: none)');
  const place = moving?.place ?? null;
  const why = board && place && refusalAt(board, place);
  const current = why === currentTime;
  useEffect(() => {
    if (moving?.how === 'keys')
      scroller.current?.querySelector('[data-ghost]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [moving?.how, place]);

  if (page !== undefined && rows.length === 0)
    return query.q || query.panelistId ? (
      <EmptyState
        text="No panelist found"
        line="No panelist of this name has interviews or available hours on this day."
        action={query.q ? <Button onClick={onClearSearch}>Clear search</Button> : undefined}
      />
    ) : (
      <EmptyState
        text="No one has hours on this day"
        line="Panelists appear here when they have interviews or available hours."
        action={<LinkButton href="/dashboard/panelistuser">View panelists</LinkButton>}
      />
    );

  const minutes = board?.interview.minutes ?? 0;
  const said =
    board && place
      ? [
          `${board.interview.candidate.name}: ${rows.find((row) => row.panelistId === place.panelistId)?.panelistName}, ${formatSpan(iso(place.start), iso(place.start + minutes * minute), zone)}.`,
          why === null ? 'Free.' : `${why}.`,
          moving?.how === 'keys' ? 'Arrow keys choose, Enter moves, Escape keeps the time.' : '',
        ].join(' ')
      : refused !== null
        ? `Not moved. ${refused}.`
        : touched
          ? 'Open an upcoming interview to move it.'
          : 'Drag an upcoming interview to move it. Or select it and press M.';
  const nowColumn = (now - from) / quarter;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box
        role="status"
        sx={{
          typography: 'caption',
          minHeight: { xs: '2.7em', sm: '1.35em' },
          ...(place !== null || refused !== null ? { fontWeight: 500 } : { color: 'text.secondary' }),
        }}
      >
        {said}
      </Box>
      <Box ref={scroller} sx={box}>
        <Box
          role="table"
          aria-label="Panelists by hour"
          sx={[grid, moving?.how === 'pointer' && { cursor: 'grabbing', '& *': { cursor: 'grabbing !important' } }]}
          {...handlers}
        >
          <Box role="rowgroup" sx={{ position: 'sticky', top: 0, zIndex: 4, bgcolor: 'background.paper' }}>
            <HourAxis day={day} zone={zone} />
          </Box>
          <Box role="rowgroup">
            {page === undefined
              ? skeletons.map((one) => <SkeletonRow key={one} />)
              : rows.map((row) => {
                  const here = place?.panelistId === row.panelistId ? place : null;
                  return (
                    <PanelistRow
                      key={row.panelistId}
                      {...{ row, day, zone, now }}
                      openId={row.interviews.some(({ id }) => id === openId) ? openId : null}
                      movedId={board?.interview.id}
                      open={board ? openRuns(board, row.panelistId) : noRuns}
                      refusal={board && refusalOfAll(board, row.panelistId)}
                      ghost={here && !current ? { start: here.start, minutes, refused: why !== null } : null}
                    />
                  );
                })}
          </Box>
          {nowColumn >= 0 && nowColumn < day.columns && (
            <Box data-now aria-hidden sx={nowLine} style={{ marginLeft: nowColumn * columnWidth }} />
          )}
        </Box>
      </Box>
      {moving?.how === 'pointer' && (
        <Box ref={hint} aria-hidden sx={[pointerHint, why !== null && !current && { color: 'error.main' }]}>
          {place === null ? 'Not a panelist’s row' : (why ?? 'Free')}
        </Box>
      )}
      {page !== undefined && rows.length < page.totalElements && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {rows.length < panelistsAtMost ? (
            <Button size="small" onClick={onMore}>
              Show {Math.min(rowsAtOnce, page.totalElements - rows.length)} more
            </Button>
          ) : (
            `Search by name to see the other ${countText(page.totalElements - rows.length)}.`
          )}
        </Box>
      )}
      <Legend
        entries={[
          ...hoursEntries,
          ['Awaiting the panelist', <Box sx={[swatch, edges.unanswered]} />],
          ['Cancel requested or late', <Box sx={[swatch, edges.atRisk]} />],
          ['Can be moved here', <Box sx={[openStart, swatch, { position: 'static' }]} />],
        ]}
        keys={touched ? '' : 'Enter opens, M moves'}
      />
    </Box>
  );
}

const noRows: readonly PanelistDay[] = [];
const noRuns: readonly never[] = [];
const skeletons = [1, 2, 3, 4, 5, 6, 7, 8];

/** Returns the same object as long as the day is the same, because the rows compare it by identity. */
function useDay(from: number, columns: number) {
  const known = useRef({ from, columns });
  if (known.current.from !== from || known.current.columns !== columns) known.current = { from, columns };
  return known.current;
}

/**
 * Scrolls to the first relevant hour, once for each day: the passing of time must not scroll what the user is reading.
 */
function useScrollToHours(
  scroller: { current: HTMLDivElement | null },
  span: { from: string; to: string },
  zone: string,
  now: number,
  loaded: boolean,
) {
  const done = useRef('');
  useLayoutEffect(() => {
    const key = `${span.from} ${zone}`;
    if (scroller.current === null || done.current === key || !loaded) return;
    done.current = key;
    const first = DateTime.fromISO(span.from, { zone });
    const at = DateTime.fromISO(`${first.toISODate()}T${timeToSee(span, now, zone)}`, { zone });
    scroller.current.scrollLeft = Math.max(0, Math.floor((at.toMillis() - first.toMillis()) / quarter) * columnWidth);
  }, [scroller, span, zone, now, loaded]);
}

function SkeletonRow() {
  return (
    <Box
      role="row"
      sx={{
        display: 'flex',
        alignItems: 'center',
        height: rowHeight,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box role="rowheader" aria-label="Loading" sx={{ position: 'sticky', left: 0, width: 'var(--names)', px: 3 }}>
        <Skeleton width="70%" />
        <Skeleton width="50%" height={12} />
      </Box>
      <Skeleton variant="rounded" height={32} width={columnWidth * 32} sx={{ ml: `${columnWidth * 36}px` }} />
    </Box>
  );
}

const box = {
  overflow: 'auto',
  maxHeight: 'max(420px, calc(100dvh - 300px))',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '--names': { xs: '120px', sm: `${nameWidth}px` },
  // The focused element must not be covered by the names or the hours.
  scrollPaddingLeft: { xs: 128, sm: nameWidth + 8 },
  scrollPaddingTop: 40,
} as const;
const grid = { position: 'relative', width: 'max-content', minWidth: '100%' } as const;
const nowLine = (theme: Theme) => ({
  position: 'absolute',
  top: 32,
  bottom: 0,
  left: 'var(--names)',
  width: 2,
  zIndex: 1,
  pointerEvents: 'none',
  backgroundColor: theme.vars.palette.error.main,
});
const pointerHint = {
  position: 'fixed',
  top: 0,
  left: 0,
  zIndex: 'tooltip',
  transform: 'translate(-999px, 0)',
  pointerEvents: 'none',
  px: 2,
  py: 1,
  borderRadius: '6px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  color: 'text.primary',
  typography: 'caption',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  boxShadow: 3,
} as const;
