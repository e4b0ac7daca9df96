import { useId } from 'react';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';

interface DayFieldProps {
  label: string;
  /** yyyy-MM-dd, or empty. */
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
  error?: string | undefined;
  optional?: boolean;
}

/** A day, with the device's own calendar. */
export function DayField({ label, value, min, max, onChange, error, optional = false }: DayFieldProps) {
  const id = useId();
  return (
    <Box sx={{ flex: '1 1 150px', maxWidth: { sm: 200 } }}>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1, color: 'text.primary', fontWeight: 500 }}>
        {label}
      </FormLabel>
      <TextField
        id={id}
        type="date"
        value={value}
        error={error !== undefined}
        helperText={error ?? (optional ? 'Empty for one day' : undefined)}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { min, max }, formHelperText: error ? { role: 'alert' } : {} }}
      />
    </Box>
  );
}
