import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import TablePagination from '@mui/material/TablePagination';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { texts } from '../contract/texts';
import { CardRows } from './CardRows';
import { countText } from './count-text';
import { EmptyState } from './EmptyState';
import { cannotHover, RowRoomContext } from './row-room';
import { SkeletonRows } from './SkeletonRows';
import { ShiftGuard } from './shift-guard';
import { TableRows } from './TableRows';
import { asCards } from './data-table-types';
import type { Paging, RowsProps, Selection } from './data-table-types';

interface DataTableProps<Row> extends Omit<RowsProps<Row>, 'rows'> {
  /** Undefined while the first page loads: shows skeleton rows. */
  rows: readonly Row[] | undefined;
  /** Shown instead of "No data found....". */
  empty?: ReactNode;
  paging?: Paging;
  /** A newer page is loading; the rows stay visible. */
  refreshing?: boolean;
}

/** The product's list (product: List layout): 48 px rows with a sticky header, cards below 900 px. */
export function DataTable<Row>({ rows, empty, paging, refreshing = false, ...rest }: DataTableProps<Row>) {
  const cards = useMediaQuery(asCards, { noSsr: true });
  const touched = useMediaQuery(cannotHover, { noSsr: true });
  const card = useListTop();
  const { selection } = rest;
  const Rows = cards ? CardRows : TableRows;
  return (
    <Card
      ref={card}
      sx={{
        position: 'relative',
        flex: '1 1 0',
        minWidth: 0,
        ...(cards ? rows?.length && { border: 'none', bgcolor: 'transparent' } : fitted),
      }}
    >
      {refreshing && (
        <LinearProgress
          aria-label="Refreshing"
          sx={{ position: 'absolute', inset: '0 0 auto', height: 2, zIndex: 3, bgcolor: 'transparent' }}
        />
      )}
      {selection && selection.keys.size > 0 && (
        <ChosenBar selection={selection} cards={cards} compact={rest.compact ?? false} />
      )}
      {rows === undefined ? (
        <Box sx={{ px: 4 }}>
          <SkeletonRows rows={Math.min(paging?.pageSize ?? 8, 10)} label={`Loading ${rest.label}`} />
        </Box>
      ) : rows.length === 0 ? (
        (empty ?? <EmptyState text={texts.pageEmpty} />)
      ) : (
        <ShiftGuard>
          <RowRoomContext value={touched ? 1 : 2}>
            <Rows {...rest} rows={rows} />
          </RowRoomContext>
        </ShiftGuard>
      )}
      {paging && paging.total > 0 && <Pages {...paging} short={cards} compact={rest.compact ?? false} />}
    </Card>
  );
}

// The rows scroll in the part of the window below the list's top, minus the 16 px below the page. A list that starts in
// the lower half, for example below a chart, is as long as its rows, and the page scrolls.
const fitted = {
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 'var(--list-most, max(400px, calc(100dvh - var(--list-top, 240px) - 16px)))',
} as const;

/**
 * Stores the list's position on the page in `--list-top`, also for the panel next to the list. The position changes
 * with the height of the filters above the list.
 */
function useListTop() {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const top = (card.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      const style = (card.current?.closest<HTMLElement>('[data-list]') ?? card.current)?.style;
      style?.setProperty('--list-top', `${top}px`);
      if (top > window.innerHeight / 2) style?.setProperty('--list-most', 'none');
      else style?.removeProperty('--list-most');
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  return card;
}

type PagesProps = Paging & { short: boolean; compact: boolean };

function Pages({ page, pageSize, total, more = false, onPage, onPageSize, short, compact }: PagesProps) {
  const sizes = onPageSize && !short ? [...new Set([pageSize, 10, 25, 50, 100])].sort((a, b) => a - b) : [];
  return (
    <TablePagination
      component="div"
      page={Math.min(page, Math.max(0, Math.ceil(total / pageSize) - 1))}
      rowsPerPage={pageSize}
      rowsPerPageOptions={sizes}
      count={total}
      onPageChange={(_, next) => onPage(next)}
      onRowsPerPageChange={(event) => onPageSize?.(Number(event.target.value))}
      labelDisplayedRows={({ from, to, count }) =>
        `${countText(from, false)}–${countText(to, false)} of ${countText(count, more)}`
      }
      sx={{
        flexShrink: 0,
        borderTop: '1px solid',
        borderColor: 'divider',
        fontVariantNumeric: 'tabular-nums',
        ...(compact &&
          !short && { '& .MuiTablePagination-toolbar': { minHeight: 36 }, '& .MuiIconButton-root': { p: 1 } }),
      }}
    />
  );
}

/** The number of chosen rows, and the actions on them. */
function ChosenBar({ selection, cards, compact }: { selection: Selection; cards: boolean; compact: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: held } = bar;
    const list = held?.parentElement;
    return () => {
      // The focus was on a button of the bar. It moves to the list, and returns there from whatever the button opened.
      if (held?.contains(document.activeElement))
        list?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Box
      ref={bar}
      role="region"
      aria-label="Selected rows"
      // Covers the table's head, or the bottom of the window, so that no row moves when the first one is chosen.
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 4,
        minHeight: compact && !cards ? 34 : 46,
        bgcolor: 'brand.tint',
        zIndex: 4,
        ...(cards
          ? {
              position: 'fixed',
              inset: 'auto 16px calc(16px + var(--runs-height, 0px))',
              py: 2,
              flexWrap: 'wrap',
              borderRadius: 1,
              boxShadow: 4,
            }
          : { position: 'absolute', inset: '0 0 auto 64px' }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexGrow: 1, whiteSpace: 'nowrap' }}>
        <Typography role="status" sx={{ fontWeight: 500 }}>
          {selection.words ?? `${selection.keys.size} selected`}
        </Typography>
        {selection.beyond}
      </Box>
      {selection.actions}
      <Button size="small" onClick={() => selection.onChange(new Set())}>
        Clear
      </Button>
    </Box>
  );
}
