import type { Components, Theme } from '@mui/material/styles';

const ring = (theme: Theme) => ({
  outline: `2px solid ${theme.vars.palette.primary.main}`,
  outlineOffset: 2,
});

// For users who prefer more contrast: secondary text and lines are as strong as the text, and the focus ring is
// thicker.
const strongContrast = {
  'html:root': {
    '--mui-palette-text-secondary': 'var(--mui-palette-text-primary)',
    '--mui-palette-text-disabled': 'var(--mui-palette-secondary-main)',
    '--mui-palette-divider': 'var(--mui-palette-secondary-main)',
    '--mui-palette-control-edge': 'var(--mui-palette-text-primary)',
  },
  ':focus-visible': { outlineWidth: 3 },
  'main a': { textDecoration: 'underline' },
};

const inverse = {
  forcedColorAdjust: 'none',
  backgroundColor: 'Highlight !important',
  '&, & *': { color: 'HighlightText !important' },
  '& *': { backgroundColor: 'transparent !important' },
} as const;

/**
 * For users whose system chooses the colors (contrast themes of Windows). The system drops backgrounds and shadows,
 * which show the selection, the edges of filled buttons and of floating elements, and the filled part of bars.
 */
const forcedColors = {
  // Selected elements no larger than a control. Rows keep the colors of their texts.
  '.Mui-selected:not(tr, .MuiTab-root), [aria-pressed="true"], label:has(> input[type="radio"]:checked)': inverse,
  'a[aria-current], button[aria-current], [role="button"][aria-current]': inverse,
  'tr.Mui-selected, li[aria-current]': { outline: '2px solid Highlight', outlineOffset: -2 },
  '[role="tab"][aria-selected="true"]': { borderBottom: '4px solid Highlight' },
  '.MuiTabs-indicator': { backgroundColor: 'Highlight' },
  '.MuiButton-contained, .MuiChip-filled, .MuiTooltip-tooltip, .MuiPaper-elevation': { border: '1px solid !important' },
  '.MuiLinearProgress-root, [data-bar]': { border: '1px solid', forcedColorAdjust: 'none', backgroundColor: 'Canvas' },
  '.MuiLinearProgress-bar, [data-bar] > *': { backgroundColor: 'Highlight !important', forcedColorAdjust: 'none' },
  '.MuiCircularProgress-root': { forcedColorAdjust: 'none', color: 'Highlight !important' },
  '.MuiCircularProgress-root[aria-hidden="true"]': { color: 'Canvas !important' },
  '.MuiSwitch-track': { border: '1px solid', opacity: '1 !important' },
  '.MuiSwitch-thumb': { backgroundColor: 'CanvasText', forcedColorAdjust: 'none' },
  '.Mui-checked > .MuiSwitch-thumb': { backgroundColor: 'Highlight' },
  '.MuiSkeleton-root': { border: '1px solid GrayText' },
} as const;

/**
 * The look of MUI's components: hairlines, no shadow at rest, one focus ring, labels above fields (product: Look and
 * feel).
 */
export const themeComponents: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      body: { overflowWrap: 'break-word', minWidth: 320 },
      'table, time, [data-figures]': { fontVariantNumeric: 'tabular-nums' },
      ':focus-visible': ring(theme),
      '@media (prefers-contrast: more)': strongContrast,
      '@media (forced-colors: active)': forcedColors,
      // After a route change, the page gets the focus for screen readers, and needs no ring.
      'main:focus-visible, h1:focus-visible': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // Even a short transition would make inherited colors change one level of the tree per frame.
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        paddingInline: 16,
        whiteSpace: 'nowrap',
        variants: [
          {
            props: { variant: 'contained', color: 'primary' },
            style: {
              backgroundColor: theme.vars.palette.brand.main,
              color: theme.vars.palette.brand.contrastText,
              '&:hover': { backgroundColor: theme.vars.palette.brand.hover },
              '&.Mui-disabled': {
                backgroundColor: theme.vars.palette.action.disabledBackground,
                color: theme.vars.palette.text.disabled,
              },
              // The spinner replaces the label.
              '&.MuiButton-loadingPositionCenter.MuiButton-loading': { color: 'transparent' },
            },
          },
          {
            props: { variant: 'outlined' },
            style: { borderColor: theme.vars.palette.control.edge },
          },
          { props: { size: 'small' }, style: { minHeight: 32, paddingInline: 12, fontSize: '0.875rem' } },
          { props: { size: 'large' }, style: { minHeight: 48, fontSize: '1rem' } },
        ],
      }),
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundImage: 'none',
        variants: [{ props: { variant: 'outlined' }, style: { borderColor: theme.vars.palette.divider } }],
      }),
    },
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiPopover: {
    defaultProps: { slotProps: { paper: { elevation: 4 } } },
  },
  MuiMenu: {
    defaultProps: { slotProps: { paper: { elevation: 4 } } },
    // A shadow alone does not separate a menu from a dark page.
    styleOverrides: { paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}` }) },
  },
  MuiAutocomplete: {
    // Enter alone chooses the first option.
    defaultProps: { autoHighlight: true },
    styleOverrides: { paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}` }) },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 40 } } },
  MuiDialog: { defaultProps: { slotProps: { paper: { elevation: 8 } } } },
  MuiDialogTitle: { styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h3 }) } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px', flexWrap: 'wrap', gap: 8 } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.control.edge },
      }),
      // A placeholder or a value that does not fit ends in an ellipsis.
      input: { textOverflow: 'ellipsis' },
    },
  },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormHelperText: {
    styleOverrides: {
      // Help texts matter most where a field cannot be used yet.
      root: ({ theme }) => ({ marginInline: 0, '&.Mui-disabled': { color: theme.vars.palette.text.secondary } }),
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
  // In a sentence, a link must differ from its text by more than its color.
  MuiAlert: { styleOverrides: { message: { '& a': { textDecoration: 'underline' } } } },
  MuiTab: { styleOverrides: { root: { minHeight: 48, minWidth: 0, paddingInline: 16, textTransform: 'none' } } },
  // A selected segment is marked by tint, weight, and edge.
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.text.secondary,
        borderColor: theme.vars.palette.control.edge,
        '&.Mui-selected, &.Mui-selected:hover': {
          color: theme.vars.palette.primary.main,
          backgroundColor: theme.vars.palette.brand.tint,
          fontWeight: 600,
          boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
        },
      }),
    },
  },
  // MUI removes the outline from its rows, but our rows can have the focus.
  MuiTableRow: { styleOverrides: { root: ({ theme }) => ({ '&:focus-visible': ring(theme) }) } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderColor: theme.vars.palette.divider,
        padding: '4px 16px',
        fontVariantNumeric: 'tabular-nums',
      }),
      head: ({ theme }) => ({
        ...theme.typography.caption,
        fontWeight: 500,
        color: theme.vars.palette.text.secondary,
        backgroundColor: theme.vars.palette.background.paper,
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        fontWeight: 500,
        fontSize: '0.875rem',
        variants: [{ props: { size: 'small' }, style: { fontSize: '0.75rem' } }],
      },
    },
  },
  MuiTooltip: {
    defaultProps: {
      enterDelay: 300,
      arrow: true,
      // Inside the main landmark, because content outside of all landmarks is hard to find with a screen reader.
      slotProps: { popper: { container: () => document.querySelector('main') ?? document.body } },
    },
    styleOverrides: { tooltip: { fontSize: '0.75rem' } },
  },
};
