/** Gives the date pickers the look of all other fields. */
export const pickerField = {
  '& .MuiPickersOutlinedInput-root': { bgcolor: 'background.paper' },
  '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'control.edge' },
} as const;

/** The label of a picker, above it like the labels of all other fields. */
const labelAbove = {
  position: 'static',
  transform: 'none',
  mb: 1,
  color: 'text.primary',
  fontWeight: 500,
} as const;

export const pickerSlots = {
  input: { notched: false },
  inputLabel: { shrink: true, sx: labelAbove },
} as const;
