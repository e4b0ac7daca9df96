/** Gives fields of all kinds the same height: text, choices, days, and times. */
export const equalFields = {
  '& .MuiOutlinedInput-root, & .MuiPickersOutlinedInput-root': { minHeight: 48 },
} as const;
