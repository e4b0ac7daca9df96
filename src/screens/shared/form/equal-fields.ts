/** Fields of every kind are equally high: text, choices, days and times. */
export const equalFields = {
  '& .MuiOutlinedInput-root, & .MuiPickersOutlinedInput-root': { minHeight: 48 },
} as const;
