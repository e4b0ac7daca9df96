import { useId } from 'react';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  disabled: boolean;
  onChange: (value: string) => void;
}

/** A choice of two or three options, all of them visible. */
export function Choice({ label, value, options, disabled, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <FormControl disabled={disabled}>
      <FormLabel id={id} sx={{ color: 'text.primary', fontWeight: 500 }}>
        {label}
      </FormLabel>
      <RadioGroup row aria-labelledby={id} value={value} onChange={(_, next) => onChange(next)}>
        {options.map((one) => (
          <FormControlLabel key={one.value} {...one} control={<Radio />} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
