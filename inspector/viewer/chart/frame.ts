import { styled } from '@mui/material/styles';
import { edgeLook } from './edge-look';
import { mono } from './look';
import { stateLook } from './state-look';

/** The style of a chart. Attributes of states and edges give their status, and colors are roles of the theme. */
export const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    position: 'relative',
    width: '100%',
    height: '100%',
    minHeight: 240,
    containerType: 'inline-size',
    overflow: 'hidden',
    '& .react-flow': {
      '--xy-background-color': palette.background.default,
      '--xy-background-pattern-color': palette.divider,
      '--xy-controls-button-background-color': palette.background.paper,
      '--xy-controls-button-background-color-hover': palette.action.hover,
      '--xy-controls-button-color': palette.text.secondary,
      '--xy-controls-button-color-hover': palette.text.primary,
      '--xy-controls-button-border-color': palette.divider,
      '--xy-controls-box-shadow': 'none',
      '--xy-minimap-background-color': palette.background.paper,
      '--xy-minimap-mask-background-color': `color-mix(in srgb, ${palette.background.default} 65%, transparent)`,
      '--xy-node-boxshadow-hover': 'none',
    },
    // The list of ways out is more useful than a map of the chart.
    '& .react-flow:has(~ .ways) .react-flow__minimap': { display: 'none' },
    '& .react-flow__controls': {
      // Leaves room for the search above.
      marginTop: 'calc(max(34px, var(--target)) + 24px)',
      border: `1px solid ${palette.divider}`,
      borderRadius: 8,
      overflow: 'hidden',
    },
    '& .react-flow__controls-button': {
      width: 32,
      height: 32,
      '& svg': { maxWidth: 16, maxHeight: 16 },
      '&[aria-pressed=true]': { background: palette.brand.tint, color: palette.primary.main },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    },
    '& .react-flow__minimap': {
      border: `1px solid ${palette.divider}`,
      borderRadius: 8,
      overflow: 'hidden',
      '@container (max-width: 700px)': { display: 'none' },
    },
    '& .react-flow[data-whole] .react-flow__minimap': {
      display: 'none',
    },
    '& .react-flow__handle': { visibility: 'hidden', pointerEvents: 'none' },
    '& .mini': {
      fill: 'none',
      stroke: palette.divider,
      strokeWidth: 6,
      '&[data-leaf]': { fill: palette.divider, stroke: 'none' },
      '&[data-leaf][data-active]': { fill: palette.brand.main },
    },
    // As small as its icon until it is used, because it would cover the chart.
    '& .search': {
      width: 'max(34px, var(--target))',
      '&:focus-within, &.open': { width: 180 },
      '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
        background: palette.background.paper,
        padding: '0 7px',
        minHeight: 'max(34px, var(--target))',
      },
      '& svg': { fontSize: 18, color: palette.text.secondary },
      overflow: 'hidden',
      '& input': { fontSize: 13 },
      '&:not(:focus-within, .open) input::placeholder': { color: 'transparent' },
    },
    '& .legend': {
      display: 'flex',
      gap: 12,
      padding: '6px 10px',
      fontSize: 12,
      color: palette.text.secondary,
      background: palette.background.paper,
      border: `1px solid ${palette.divider}`,
      borderRadius: 8,
      '@container (max-width: 500px)': { top: 'max(48px, var(--target) + 12px)' },
    },
    '& .ways': {
      position: 'absolute',
      insetInline: 0,
      bottom: 0,
      overflow: 'auto',
      margin: 0,
      padding: '6px 10px',
      listStyle: 'none',
      fontFamily: mono,
      fontSize: 11,
      lineHeight: '16px',
      overflowWrap: 'anywhere',
      background: palette.background.paper,
      borderTop: `1px solid ${palette.divider}`,
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    },
    '& .said': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },

    ...stateLook(palette),
    ...edgeLook(palette),

    // Zoomed out, only names stay, enlarged, and the labels that matter now.
    '& [data-far]': {
      '& .chips, & .inside': { visibility: 'hidden' },
      '& .refused': { transform: 'scale(var(--closer))', transformOrigin: 'bottom right' },
      '& .name': { fontSize: 'calc(13px * min(var(--grow), var(--closer)))' },
      '& .state .head': { height: '100%', display: 'grid', alignContent: 'center' },
      '& .state .chips, & .state .inside': { display: 'none' },
      '& .label': { opacity: 0, pointerEvents: 'none' },
      '& .label[data-near=near]': { opacity: 1 },
      '& .label[data-now], & .label[data-hovered]': { opacity: 1, '--label-scale': 'var(--closer)' },
      '& .way': { strokeWidth: 2 },
    },

    '@media (prefers-reduced-motion: reduce)': {
      '& .dot, & .glow, & .flash, & .refused.gone': { display: 'none' },
      '& .state': { transition: 'none', '&[data-shake]': { animation: 'none' } },
      '& .label, & .arc': { transition: 'none' },
    },
  };
});
