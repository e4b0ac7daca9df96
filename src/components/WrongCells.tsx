import { useEffect, useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PlainField, type CellFieldProps } from './ChoiceField';
import type { Corrections } from './use-corrections';

/**
 * A cell to correct. The message is null if the cell is not wrong. A suggestion is accepted with one click; "" leaves
 * the cell empty.
 */
export interface ShownCell<Name extends string> {
  cell: Name;
  message: string | null;
  hint?: string | undefined;
  suggestions?: readonly string[] | undefined;
}

interface WrongCellsProps<Name extends string> {
  /** The row as it is stored. */
  row: { nr: number; cells: Record<Name, string> };
  shown: readonly ShownCell<Name>[];
  /** The cell that gets the focus first, if the reader opened the form. */
  first?: Name | undefined;
  /** The names of the cells as they are shown. */
  words: Record<Name, string>;
  /** The field of a cell whose values are known or whose type is not text; null for a text. */
  fieldOf: (cell: Name, props: CellFieldProps, cells: Record<Name, string>) => ReactNode;
  /** A suggestion in words. */
  suggested?: (cell: Name, suggestion: string) => string;
  busy: boolean;
  corrections: Corrections<Record<Name, string>>;
  onChecked?: () => void;
}

const suggestionRow = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, pt: 1, ml: -2 } as const;

/** Cells of an uploaded row, corrected in place. */
export function WrongCells<Name extends string>(props: WrongCellsProps<Name>) {
  const { row, shown, first, words, fieldOf, suggested = (_, text) => text, busy, corrections, onChecked } = props;
  const { nr } = row;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[data-cell="${first}"] input`)?.focus();
  }, [first]);
  const cells = corrections.cellsOf(row);
  const check = (next: Record<Name, string>) => {
    onChecked?.();
    corrections.check({ nr, cells: next });
  };
  const wordsOf = (cell: Name, suggestion: string, isOnly: boolean) => {
    if (suggestion === '') return `Leave out ${words[cell]}`;
    return isOnly ? `Did you mean ${suggested(cell, suggestion)}?` : suggested(cell, suggestion);
  };
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      data-row={nr}
      aria-label={`Corrections of row ${nr}`}
      onSubmit={(event) => {
        event.preventDefault();
        check(cells);
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 3,
        py: 3,
        maxWidth: 480,
        whiteSpace: 'normal',
      }}
    >
      {shown.map(({ cell, message, hint, suggestions = [] }) => {
        const field: CellFieldProps = {
          label: words[cell],
          value: cells[cell],
          problem: message,
          hint,
          disabled: busy,
          onChange: (value) => corrections.type(row, { ...cells, [cell]: value }),
        };
        return (
          <Box key={cell} data-cell={cell}>
            {fieldOf(cell, field, cells) ?? <PlainField {...field} />}
            {suggestions.length > 0 && (
              <Box role="group" aria-label={`Suggestions for ${words[cell]}`} sx={suggestionRow}>
                {suggestions.length > 1 && (
                  <Typography variant="caption" sx={{ pl: 2 }}>
                    Did you mean
                  </Typography>
                )}
                {suggestions.map((one) => (
                  <Button
                    key={one}
                    size="small"
                    disabled={busy}
                    onClick={() => check({ ...cells, [cell]: one })}
                    sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
                  >
                    {wordsOf(cell, one, suggestions.length === 1)}
                  </Button>
                ))}
              </Box>
            )}
          </Box>
        );
      })}
      <Box>
        <Button type="submit" size="small" variant="outlined" disabled={busy}>
          Check again
        </Button>
      </Box>
    </Box>
  );
}

/** Checks rows together that were corrected one by one. */
export function CheckAll<Cells>({ corrections, busy }: { corrections: Corrections<Cells>; busy: boolean }) {
  const { count, checkAll } = corrections;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Button variant="outlined" size="small" disabled={busy || count === 0} onClick={checkAll}>
        Check all
      </Button>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {count === 0
          ? 'Correct several rows, then check them together.'
          : `${count === 1 ? '1 row is' : `${count} rows are`} corrected and not checked yet.`}
      </Typography>
    </Box>
  );
}
