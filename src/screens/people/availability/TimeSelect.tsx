import { memo } from 'react';
import TextField from '@mui/material/TextField';
import type { TimeChoice } from './times-of-day';

interface TimeSelectProps {
  label: string;
  value: string;
  choices: readonly TimeChoice[];
  onChange: (value: string) => void;
  error?: boolean;
}

/** A time of day in quarter hours, with the device's own control. */
export function TimeSelect({ label, value, choices, onChange, error = false }: TimeSelectProps) {
  return (
    <TextField
      select
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
      sx={{ minWidth: 124, flex: '1 1 124px', maxWidth: { sm: 200 } }}
    >
      <Options choices={choices} />
    </TextField>
  );
}

// Memoized, because it has a hundred options.
const Options = memo(({ choices }: Pick<TimeSelectProps, 'choices'>) =>
  choices.map((choice) => (
    <option key={choice.value} value={choice.value}>
      {choice.label}
    </option>
  )),
);
Options.displayName = 'Options';
