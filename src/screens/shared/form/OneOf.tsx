import { useId } from 'react';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  words: Readonly<Record<Value, string>>;
  disabled: boolean;
  onChange: (value: Value) => void;
}

/** A field for one of a few values. */
export function OneOf<Value extends string>({ label, value, words, disabled, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <FormControl fullWidth disabled={disabled}>
      <FormLabel htmlFor={id} sx={{ mb: 1, color: 'text.primary', fontWeight: 500 }}>
        {label}
      </FormLabel>
      <TextField
        id={id}
        select
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value as Value)}
        slotProps={{ select: { native: true } }}
      >
        {Object.entries<string>(words).map(([one, inWords]) => (
          <option key={one} value={one}>
            {inWords}
          </option>
        ))}
      </TextField>
    </FormControl>
  );
}
