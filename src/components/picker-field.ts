/** Gives the date pickers the look of all other fields. */
export const pickerField = {
  '& .MuiPickersOutlinedInput-root': { bgcolor: 'background.paper' },
  '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'control.edge' },
} as const;
