import { useRef } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useStillRows } from './still';
import { toggled } from './data-table-types';
import type { RowsProps, Selection } from './data-table-types';

const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

const veil = (colour: string) => ({ backgroundImage: `linear-gradient(${colour}, ${colour})` });

// Where the columns are wider than the window, what can be done stays in sight at its end, in the row's own colours.
const atTheEnd = {
  position: 'sticky',
  right: 0,
  bgcolor: 'background.paper',
  '.MuiTableRow-hover:hover > &': veil('var(--mui-palette-action-hover)'),
  '.Mui-selected > &': veil('color-mix(in srgb, var(--mui-palette-primary-main) 8%, transparent)'),
} as const;

// Enter opens the row that has the focus; the arrows walk from row to row. Keys pressed in a row's buttons are theirs.
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

/** A click on a row opens it, but not one on or between its buttons, links and boxes, nor one that ends a text selection. */
export function opens(target: EventTarget): boolean {
  if (target instanceof Element && target.closest('a, button, input, label, [role="menu"], [data-actions]'))
    return false;
  return (getSelection()?.toString() ?? '') === '';
}

export function TableRows<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, rowKey, rowLabel, onOpen, openKey, actions, selection } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useStillRows(body, rows.map(rowKey));
  return (
    <TableContainer
      role="region"
      aria-label={label}
      // A scrolling region must be reachable by keyboard; where rows take the focus themselves, it already is.
      {...(!onOpen && { tabIndex: 0 })}
    >
      <Table stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            {selection && <AllBox {...selection} all={rows.map(rowKey)} />}
            {columns.map(({ id, header, align = 'left', width, cut }) => (
              <TableCell
                key={id}
                align={align}
                sx={{ width, height: 40, whiteSpace: 'nowrap', ...(cut && { minWidth: 200 }) }}
              >
                {header}
              </TableCell>
            ))}
            {actions && (
              <TableCell align="right" sx={{ right: 0, zIndex: 3 }}>
                <Box component="span" sx={unseen}>
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
              <TableRow
                key={key}
                hover={onOpen !== undefined}
                selected={key === openKey || (selection?.keys.has(key) ?? false)}
                {...(key === openKey && { 'aria-current': true })}
                {...(onOpen && {
                  tabIndex: 0,
                  onClick: (event: MouseEvent) => opens(event.target) && onOpen(row),
                  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => rowKeys(event, () => onOpen(row)),
                })}
                sx={{
                  height: 48,
                  cursor: onOpen ? 'pointer' : 'default',
                  '&:focus-visible': { outlineOffset: -2 },
                  '&:last-child td': { border: 0 },
                }}
              >
                {selection && (
                  <TableCell padding="checkbox">
                    <Checkbox
                      size="small"
                      checked={selection.keys.has(key)}
                      onChange={() => selection.onChange(toggled(selection.keys, key))}
                      slotProps={{ input: { 'aria-label': `Choose ${rowLabel(row)}` } }}
                    />
                  </TableCell>
                )}
                {columns.map(({ id, cell, align = 'left', cut }) => (
                  <TableCell key={id} align={align} {...(cut && { sx: { maxWidth: 0 } })}>
                    {cell(row)}
                  </TableCell>
                ))}
                {actions && (
                  <TableCell align="right" sx={atTheEnd}>
                    <Box data-actions sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
                      {actions(row)}
                    </Box>
                  </TableCell>
                )}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function AllBox({ keys, onChange, all }: Selection & { all: readonly string[] }) {
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
        checked={chosen === all.length}
        indeterminate={chosen > 0 && chosen < all.length}
        onChange={flip}
        slotProps={{ input: { 'aria-label': 'Choose all on this page' } }}
      />
    </TableCell>
  );
}
