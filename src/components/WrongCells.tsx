import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useSubmitFocus } from './use-submit-focus';

interface WrongCellsProps<Name extends string> {
  nr: number;
  cells: Record<Name, string>;
  /** The cells to show; the message is null where one is not wrong. A suggestion is taken by one click; "" is none. */
  wrong: readonly { cell: Name; message: string | null; suggestions?: readonly string[] | undefined }[];
  /** The names of the cells as they are shown. */
  words: Record<Name, string>;
  busy: boolean;
  onChange: (cells: Record<Name, string>) => void;
}

const suggestionRow = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, pt: 1 } as const;

/** Cells of an uploaded row, to be corrected in place. */
export function WrongCells<Name extends string>(props: WrongCellsProps<Name>) {
  const { nr, cells, wrong, words, busy, onChange } = props;
  const [typed, setTyped] = useState(cells);
  const form = useRef<HTMLFormElement>(null);
  const focusAfter = useSubmitFocus(busy);
  const send = (next: Record<Name, string>) => {
    setTyped(next);
    focusAfter(form.current);
    onChange(next);
  };
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      aria-label={`Corrections of row ${nr}`}
      onSubmit={(event) => {
        event.preventDefault();
        send(typed);
      }}
      sx={{ display: 'grid', gap: 3, py: 3, maxWidth: 480, whiteSpace: 'normal' }}
    >
      {wrong.map(({ cell, message, suggestions = [] }) => (
        <Box key={cell}>
          <TextField
            size="small"
            fullWidth
            label={words[cell]}
            value={typed[cell]}
            error={message !== null}
            helperText={message}
            disabled={busy}
            onChange={(event) => setTyped({ ...typed, [cell]: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 254 } }}
          />
          {suggestions.length > 0 && (
            <Box role="group" aria-label={`Suggestions for ${words[cell]}`} sx={suggestionRow}>
              {suggestions.some((one) => one !== '') && <Typography variant="caption">Did you mean</Typography>}
              {suggestions.map((one) => (
                <Button key={one} size="small" disabled={busy} onClick={() => send({ ...typed, [cell]: one })}>
                  {one === '' ? `Leave out ${words[cell]}` : one}
                </Button>
              ))}
            </Box>
          )}
        </Box>
      ))}
      <Box>
        <Button type="submit" size="small" variant="outlined" disabled={busy}>
          Check again
        </Button>
      </Box>
    </Box>
  );
}
