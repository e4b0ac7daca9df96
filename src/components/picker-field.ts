/** The fields of the date pickers look as all other fields do. */
export const pickerField = {
  '& .MuiPickersOutlinedInput-root': { bgcolor: 'background.paper' },
  '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'control.edge' },
} as const;
