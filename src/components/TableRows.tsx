import { Fragment, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import Box from '@mui/material/Box';
import useEventCallback from '@mui/utils/useEventCallback';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { hovers } from './row-room';
import { useShiftGuard } from './shift-guard';
import { toggled } from './data-table-types';
import type { Column, RowsProps, Selection, Sorting } from './data-table-types';

const veil = (colour: string) => ({ backgroundImage: `linear-gradient(${colour}, ${colour})` });
/** The color of a selected row, as MUI computes it in light and dark mode. */
const chosen = (more = '0') =>
  veil(
    `color-mix(in srgb, var(--mui-palette-primary-main) calc((var(--mui-palette-action-selectedOpacity) + ${more}) * 100%), transparent)`,
  );

// If the columns are wider than the window, the actions stay visible at the end of the row, in the row's colors.
const atTheEnd = {
  position: 'sticky',
  right: 0,
  bgcolor: 'background.paper',
  '.MuiTableRow-hover:hover > &': veil('var(--mui-palette-action-hover)'),
  '.Mui-selected > &': chosen(),
  '.MuiTableRow-hover.Mui-selected:hover > &': chosen('var(--mui-palette-action-hoverOpacity)'),
} as const;

// The pointer or the focus is in the row, or one of its actions is in progress.
const attended =
  'tr:is(:hover, :focus-within, :has([aria-expanded="true"], [data-undo], .MuiButton-loading)) > & > [data-actions]';

// Covers the end of the row, in its colors. Hidden actions have no column of their own.
const onHover = {
  ...atTheEnd,
  [hovers]: {
    p: 0,
    width: 0,
    '& > [data-actions]': { position: 'absolute', inset: '0 0 0 auto', px: 4, background: 'inherit', opacity: 0 },
    [attended]: { opacity: 1 },
  },
} as const;

// The first action is always visible, with space for the menu next to it. A second action has no space, which would
// cost columns, and appears over the row.
const firstStays = {
  ...atTheEnd,
  [hovers]: {
    '& > [data-actions] :is(button, a):not(:first-child)': { opacity: 0 },
    '& [data-second]': {
      position: 'absolute',
      right: 'calc(100% + 4px)',
      height: '100%',
      borderRadius: 0,
      bgcolor: 'background.paper',
    },
    '.MuiTableRow-hover:hover > & [data-second]': veil('var(--mui-palette-action-hover)'),
    '.Mui-selected > & [data-second]': chosen(),
    [`${attended} :is(button, a)`]: { opacity: 1 },
  },
} as const;

// A row is a single line of 31 px. Second lines move next to the first. Parts marked as `data-more`, such as the exact
// time, are hidden and become the title of the visible part.
const oneLine = {
  height: 31,
  '& > td': { py: 0, px: 3, whiteSpace: 'nowrap' },
  '& > td:not(:has(> [data-actions]))': { maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > td:has([data-wide])': { width: '100%' },
  '& > td > div': { flexWrap: 'nowrap', minWidth: 0 },
  '& [data-lines]': { display: 'flex', alignItems: 'baseline', columnGap: 2, minWidth: 0, py: 0 },
  '& [data-lines] > *': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& [data-lines] > :first-child': { flexShrink: 0, maxWidth: '75%' },
  '& [data-wide] > :first-child': { maxWidth: '100%' },
  '& [data-cut]': { display: 'block', textOverflow: 'ellipsis' },
  '& [data-more]': { display: 'none' },
  '& [data-deadline]': { display: 'grid', gridTemplateColumns: 'auto minmax(48px, 1fr)', alignItems: 'center', gap: 2 },
  '& [data-beside]': { gridAutoFlow: 'column', alignItems: 'center', columnGap: 2, minWidth: 0 },
  '& [data-ring], & [data-ring] > svg': { width: 28, height: 28 },
  '& [data-face]': { width: 24, height: 24 },
  '& .MuiButton-root': { minHeight: 26, py: 0 },
  '& .MuiIconButton-root, & .MuiCheckbox-root': { p: '3px' },
} as const;

const lowHead = { '& th': { height: 34, px: 3, py: 0 }, '& .MuiCheckbox-root': { p: '3px' } } as const;

/** Sets the text of a cell as its title if one line has no room for it. */
function tellCut({ currentTarget: cell }: { currentTarget: HTMLElement }) {
  const isCut = [cell, ...cell.querySelectorAll('*')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  if (isCut) cell.title = cell.innerText.replaceAll(/\s*\n\s*/g, ' · ');
  else cell.removeAttribute('title');
}

const fold = {
  m: 0,
  mt: 1,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  typography: 'caption',
  '& [data-more]': { display: 'none' },
} as const;

// Enter opens the focused row, and the arrow keys move between rows. Keys pressed on a row's buttons do not count.
function rowKeys(event: KeyboardEvent<HTMLTableRowElement>, open: () => void) {
  if (event.target !== event.currentTarget) return;
  if (event.key === 'Enter') open();
  const row = event.currentTarget;
  const next =
    event.key === 'ArrowDown' ? row.nextElementSibling : event.key === 'ArrowUp' ? row.previousElementSibling : null;
  if (next instanceof HTMLElement) {
    event.preventDefault();
    next.focus();
  }
}

/**
 * Whether a click opens its row. Clicks on or between the row's buttons, links, and boxes do not, nor does the end of a
 * text selection.
 */
export function opens(target: EventTarget): boolean {
  if (target instanceof Element && target.closest('a, button, input, label, [role="menu"], [data-actions]'))
    return false;
  return (getSelection()?.toString() ?? '') === '';
}

/** Sorts columns by importance. The last ones are hidden first. */
export const byImportance = <Row,>(columns: readonly Column<Row>[]) =>
  columns.toSorted((a, b) => (a.priority ?? columns.length) - (b.priority ?? columns.length));

/**
 * The number of the least important columns that do not fit and would otherwise be hidden below the actions. It is
 * measured again when the window, the columns, the rows, or the density change. `kept` is the number without a panel
 * next to the list, and applies again when a panel closes.
 */
function useFolded<Row>(
  box: RefObject<HTMLElement | null>,
  { columns, rows, compact = false, beside = false }: RowsProps<Row>,
  kept: number,
): number {
  const ids = [compact, ...columns.map(({ id }) => id)].join();
  const [state, setState] = useState({ ids, beside, count: 0 });
  if (state.ids !== ids) setState({ ids, beside, count: 0 });
  else if (state.beside !== beside) setState({ ids, beside, count: beside ? state.count : kept });
  const count = Math.max(state.count, beside ? kept : 0);
  // The widths that the table needs with 0, 1, 2, … columns folded, as far as they are known.
  const needs = useRef<number[]>([]);
  useLayoutEffect(() => () => void (needs.current = []), [ids, rows]);
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = box.current ?? {};
    if (scrollWidth <= clientWidth || count >= columns.length - 1) return;
    // The table and each of its columns are as narrow as possible. All columns are folded in one step, because each
    // step renders every row.
    needs.current[count] = scrollWidth;
    for (const [nth, { id }] of byImportance(columns).reverse().entries())
      if (nth >= count) needs.current[nth + 1] = (needs.current[nth] ?? 0) - widthOf(box.current, id);
    setState({ ids, beside, count: Math.max(count + 1, fitting(needs.current, clientWidth)) });
  }, [box, columns, count, ids, beside, rows, state]);
  useEffect(() => {
    let width = box.current?.clientWidth;
    const observer = new ResizeObserver(() => {
      if (box.current?.clientWidth === width) return;
      width = box.current?.clientWidth;
      // Before this frame is painted, because the table would overflow in it otherwise.
      flushSync(() =>
        setState((now) => ({ ...now, count: needs.current[0] === undefined ? 0 : fitting(needs.current, width ?? 0) })),
      );
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return Math.min(count, columns.length - 1);
}

const widthOf = (box: HTMLElement | null, id: string) =>
  box?.querySelector<HTMLElement>(`th[data-column="${id}"]`)?.offsetWidth ?? 0;

/** The smallest number of columns to fold so that the table fits. */
const fitting = (needs: readonly number[], width: number) => [...needs, 0].findIndex((need) => need <= width);

const none: readonly never[] = [];
const hiddenColumn = (id: string) => [`& [data-column="${id}"]`, { display: 'none' }];

export function TableRows<Row>(props: RowsProps<Row>) {
  const { label, rows, rowKey, rowLabel, onOpen, openKey, actions, needs, selection, sorting } = props;
  const { compact = false, beside = false } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useShiftGuard(body, rows.map(rowKey));
  const [lines, setLines] = useState<readonly string[]>(none);
  const count = useFolded(box, props, lines.length);
  const folded = byImportance(props.columns)
    .slice(props.columns.length - count)
    .map(({ id }) => id);
  if (!beside && lines.join() !== folded.join()) setLines(folded);
  const { columns, below } = useMemo(() => {
    const [below = [], columns = []] = [true, false].map((is) =>
      props.columns.filter(({ id }) => lines.includes(id) === is),
    );
    return { columns, below: compact ? none : below };
  }, [props.columns, lines, compact]);
  // Next to a panel the rows stay as they were. Columns that do not fit are hidden, so that no row is rendered or
  // changes height.
  const hidden = beside ? folded.filter((id) => !lines.includes(id)) : none;
  const open = useEventCallback((row: Row) => onOpen?.(row));
  const choose = useEventCallback((key: string) => selection?.onChange(toggled(selection.keys, key)));
  return (
    <TableContainer
      ref={box}
      role="region"
      aria-label={label}
      // A scrolling region must be reachable by keyboard. Rows that can be focused already make it so.
      {...(!onOpen && { tabIndex: 0 })}
    >
      <Table stickyHeader aria-label={label} sx={Object.fromEntries(hidden.map(hiddenColumn))}>
        <TableHead sx={compact ? lowHead : {}}>
          <TableRow>
            {selection && <AllBox {...selection} all={rows.map(rowKey)} />}
            {columns.map((column) => (
              <HeadCell key={column.id} {...column} sorting={sorting} />
            ))}
            {actions && (
              <TableCell align="right" sx={{ right: 0, zIndex: 3, [hovers]: { p: 0 } }}>
                <Box component="span" sx={visuallyHidden}>
                  Actions
                </Box>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody ref={body}>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <Line
                key={key}
                id={key}
                row={row}
                columns={columns}
                below={below}
                actions={actions}
                needs={needs?.(row) ?? false}
                label={rowLabel}
                current={key === openKey}
                chosen={selection?.keys.has(key)}
                fixed={selection?.can?.(key) === false}
                compact={compact}
                onOpen={onOpen && open}
                onChoose={choose}
              />
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface CellsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  below: readonly Column<Row>[];
  actions: RowsProps<Row>['actions'];
  needs: boolean;
  compact: boolean;
}

interface LineProps<Row> extends CellsProps<Row> {
  id: string;
  label: (row: Row) => string;
  /** The row's detail is open. */
  current: boolean;
  /** Undefined if no row can be chosen. */
  chosen: boolean | undefined;
  /** This row cannot be chosen. */
  fixed: boolean;
  onOpen: ((row: Row) => void) | undefined;
  onChoose: (key: string) => void;
}

// Memoized, because rendering all rows after a click on one takes noticeably long.
const Line = memo(function Line<Row>({
  id,
  label,
  current,
  chosen,
  fixed,
  onOpen,
  onChoose,
  ...cells
}: LineProps<Row>) {
  const { row, compact } = cells;
  return (
    <TableRow
      data-row={id}
      hover={onOpen !== undefined}
      selected={current || chosen === true}
      {...(current && { 'aria-current': true })}
      {...(onOpen && {
        tabIndex: 0,
        onClick: (event: MouseEvent) => opens(event.target) && onOpen(row),
        onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => rowKeys(event, () => onOpen(row)),
      })}
      sx={{
        height: 48,
        ...(compact && oneLine),
        cursor: onOpen ? 'pointer' : 'default',
        '&:focus-visible': { outlineOffset: -2 },
        '&:last-child td': { border: 0 },
      }}
    >
      {chosen !== undefined && (
        <TableCell padding="checkbox">
          <Checkbox
            size="small"
            checked={chosen}
            disabled={fixed}
            onChange={() => onChoose(id)}
            slotProps={{ input: { 'aria-label': `Choose ${label(row)}` } }}
          />
        </TableCell>
      )}
      <Cells {...cells} />
    </TableRow>
  );
}) as <Row>(props: LineProps<Row>) => ReactNode;

// Memoized, because all rows can be selected in one click.
const Cells = memo(function Cells<Row>({ row, columns, below, actions, needs, compact }: CellsProps<Row>) {
  return (
    <>
      {columns.map(({ id, cell, align = 'left', cut }, index) => (
        <TableCell
          key={id}
          data-column={id}
          align={align}
          {...(compact && { onPointerEnter: tellCut })}
          {...(cut && { sx: { maxWidth: 0 } })}
        >
          {cut ? <Cut>{cell(row)}</Cut> : cell(row)}
          {index === 0 && below.length > 0 && <Below columns={below} row={row} />}
        </TableCell>
      ))}
      {actions && (
        <TableCell align="right" sx={needs ? firstStays : onHover}>
          <Box data-actions sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1 }}>
            {actions(row)}
          </Box>
        </TableCell>
      )}
    </>
  );
}) as <Row>(props: CellsProps<Row>) => ReactNode;

/** Ends a long text of a `cut` column after two lines. The title shows the whole text. */
function Cut({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  return (
    <Box
      data-cut
      title={children}
      sx={{ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' }}
    >
      {children}
    </Box>
  );
}

function HeadCell<Row>({
  id,
  header,
  align = 'left',
  width,
  cut,
  sort,
  sorting,
}: Column<Row> & { sorting: Sorting | undefined }) {
  const active = sort !== undefined && (sorting?.sort === sort || sorting?.sort === `-${sort}`);
  const down = sorting?.sort === `-${sort}`;
  return (
    <TableCell
      data-column={id}
      align={align}
      sortDirection={active && (down ? 'desc' : 'asc')}
      sx={{ width, height: 40, whiteSpace: 'nowrap', ...(cut && { minWidth: 200 }) }}
    >
      {sort !== undefined && sorting ? (
        <TableSortLabel
          active={active}
          direction={active && down ? 'desc' : 'asc'}
          onClick={() => sorting.onSort(active && !down ? `-${sort}` : sort)}
        >
          {header}
        </TableSortLabel>
      ) : (
        header
      )}
    </TableCell>
  );
}

/** The columns that do not fit, below the first column: one line each, with times in words only. */
function Below<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <Box component="dl" sx={fold}>
      {columns.map(({ id, header, cell }) => (
        <Fragment key={id}>
          <Box component="dt" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {header}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
            {cell(row)}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

function AllBox({ keys, onChange, can = () => true, all: rows }: Selection & { all: readonly string[] }) {
  const all = rows.filter(can);
  const chosen = all.filter((key) => keys.has(key)).length;
  const flip = () => {
    const next = new Set(keys);
    for (const key of all)
      if (chosen === all.length) next.delete(key);
      else next.add(key);
    onChange(next);
  };
  return (
    <TableCell padding="checkbox">
      <Checkbox
        size="small"
        checked={chosen > 0 && chosen === all.length}
        disabled={all.length === 0}
        indeterminate={chosen > 0 && chosen < all.length}
        onChange={flip}
        slotProps={{ input: { 'aria-label': 'Choose all on this page' } }}
      />
    </TableCell>
  );
}
