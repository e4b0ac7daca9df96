import { styled } from '@mui/material/styles';
import { edgeLook } from './edge-look';
import { stateLook } from './state-look';
import { onTouch } from '../touch';

/** The style of a chart: attributes of states and edges say how they are, colours are the theme's roles. */
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
    '& .react-flow__controls': { border: `1px solid ${palette.divider}`, borderRadius: 8, overflow: 'hidden' },
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
    '& .search': {
      width: 180,
      '& .MuiOutlinedInput-root': { background: palette.background.paper, padding: '2px 8px' },
      '& input': { fontSize: 13 },
      [onTouch]: {
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
          paddingBlock: 0,
          '& .MuiAutocomplete-input': { paddingBlock: 0 },
        },
      },
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
    '& .said': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },

    ...stateLook(palette),
    ...edgeLook(palette),

    // Seen from afar only names stay, larger than they are drawn, and the labels that matter now.
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
