import type { Theme } from '@mui/material/styles';

/** Pixels of the slot grid: a quarter hour, the column of names. */
export const columnWidth = 30;
export const nameWidth = 200;

/** What is taken: hatched, so that it is told apart without colour. */
export const hatch = (theme: Theme) => ({
  backgroundImage: `repeating-linear-gradient(135deg, ${theme.vars.palette.control.edge} 0 1.5px, transparent 1.5px 6px)`,
  backgroundColor: theme.vars.palette.background.paper,
});
