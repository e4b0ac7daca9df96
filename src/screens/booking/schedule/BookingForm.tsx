import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { lengths } from '../../../contract/interviews';
import type { Minutes } from '../../../contract/interviews';

interface BookingFormProps {
  label: string;
  /** Whether nothing is chosen yet: the first field then gets the focus. */
  empty: boolean;
  /** The grid columns on a wide window. */
  columns: string;
  onSubmit?: () => void;
  children: ReactNode;
}

/** The fields that describe the booking, side by side. In an empty form the first field gets the focus. */
export function BookingForm({ label, empty, columns, onSubmit, children }: BookingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // The initial value: clearing a field later moves no focus.
  const [begins] = useState(empty);
  useEffect(() => {
    // On a phone, the focus would open the keyboard.
    if (!begins || window.matchMedia('(pointer: coarse)').matches) return;
    form.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  }, [begins]);
  return (
    <Paper
      component="form"
      ref={form}
      variant="outlined"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
      sx={{
        p: { xs: 4, sm: 6 },
        display: 'grid',
        gap: 4,
        minWidth: 0,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: columns },
      }}
    >
      {children}
    </Paper>
  );
}

interface LengthChoiceProps {
  label: string;
  value: Minutes;
  onChange: (minutes: Minutes) => void;
  disabled?: boolean;
  error?: string | undefined;
}

export function LengthChoice({ label, value, onChange, disabled = false, error }: LengthChoiceProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <FormLabel id="length-label" sx={{ color: 'text.primary', fontWeight: 500 }}>
        {label}
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        aria-labelledby="length-label"
        value={value}
        onChange={(_, minutes: Minutes | null) => minutes !== null && onChange(minutes)}
        disabled={disabled}
      >
        {lengths.map((minutes) => (
          <ToggleButton key={minutes} value={minutes} sx={{ minWidth: 56, minHeight: 40, py: 0 }}>
            {minutes}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error !== undefined && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}
