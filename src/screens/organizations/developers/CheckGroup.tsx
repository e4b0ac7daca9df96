import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';

interface CheckGroupProps<T extends string> {
  label: string;
  words: Readonly<Record<T, string>>;
  value: readonly T[];
  problem: string | null;
  disabled: boolean;
  onChange: (value: T[]) => void;
}

/** A group of checkboxes. The chosen values keep the order in which they are listed. */
export function CheckGroup<T extends string>(props: CheckGroupProps<T>) {
  const { label, words, value, problem, disabled, onChange } = props;
  const all = Object.keys(words) as T[];
  return (
    <FormControl component="fieldset" disabled={disabled} error={problem !== null}>
      <FormLabel component="legend" sx={{ color: 'text.primary', fontWeight: 500 }}>
        {label}
      </FormLabel>
      {all.map((one) => (
        <FormControlLabel
          key={one}
          label={words[one]}
          control={
            <Checkbox
              checked={value.includes(one)}
              onChange={(_, on) => onChange(all.filter((known) => (known === one ? on : value.includes(known))))}
            />
          }
        />
      ))}
      {problem !== null && <FormHelperText role="alert">{problem}</FormHelperText>}
    </FormControl>
  );
}
