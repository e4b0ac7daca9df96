import { keyframes } from '@mui/material/styles';
import { byCover, fade, mono, type Palette } from './look';

const travel = keyframes({
  from: { offsetDistance: '0%', opacity: 1 },
  '90%': { opacity: 1 },
  to: { offsetDistance: '100%', opacity: 0 },
});

/** The styles of transitions: as text, as lines with their labels, and as what moves along them. */
export const edgeLook = (palette: Palette) => ({
  '& .line': {
    position: 'relative',
    fontFamily: mono,
    fontSize: 11,
    lineHeight: '15px',
    color: palette.text.secondary,
    whiteSpace: 'pre',
    '& .row': { height: 15, position: 'relative' },
    '& .event': { color: palette.text.primary, fontWeight: 600 },
    '& .actions': { fontStyle: 'italic' },
    '& .target': { color: palette.primary.main },
    '& > .sign': { position: 'absolute', right: -4, top: 1 },
    '& .flash': {
      position: 'absolute',
      inset: '-1px -4px',
      borderRadius: 4,
      background: palette.brand.main,
      animation: `${fade} 1200ms ease-out forwards`,
    },
    '&[data-now]': {
      boxShadow: `-6px 0 0 -3px ${palette.primary.main}`,
      '& .event': { color: palette.primary.main },
    },
  },
  '& .react-flow__edgelabel-renderer': { zIndex: 1000 },
  '& .label': {
    position: 'absolute',
    boxSizing: 'border-box',
    padding: '2px 5px',
    transformOrigin: 'center',
    pointerEvents: 'all',
    background: palette.background.paper,
    border: `1px solid ${palette.divider}`,
    borderRadius: 5,

    '& .lines': { display: 'grid', gap: 3 },
    '&[data-near=near]': { borderColor: palette.primary.main },
    '&[data-near=dim]': { opacity: 0.12 },
    '&[data-now]': { borderColor: palette.primary.main, zIndex: 2, opacity: 1 },
    '&[data-hovered]': { borderColor: palette.primary.main, zIndex: 3, opacity: 1 },
  },

  '& .arc, & .start': {
    color: palette.text.secondary,
    '& path, & circle': { fill: 'none' },
    '& .way': { stroke: 'currentcolor', strokeWidth: 1.4 },
    '& .tip': { fill: 'currentcolor' },
    '& .reach': { stroke: 'transparent', strokeWidth: 12, pointerEvents: 'stroke' },
  },
  '& .start circle': { fill: 'currentcolor' },
  '& .arc': {
    transition: 'opacity 150ms',
    '&[data-near=dim]': { opacity: 0.15 },
    ...byCover(palette, '&', (color, cover) => ({
      color,
      '& .way': { strokeWidth: 2, strokeDasharray: { all: 'none', some: '8 4', none: '2 4' }[cover] },
    })),
    '&[data-near=near], &[data-hovered]': { '& .way': { strokeWidth: 2.4 } },
    '&[data-near=near]:not([data-cover]), &[data-hovered]:not([data-cover])': { color: palette.primary.main },
    '&[data-now]': { color: palette.primary.main, opacity: 1, '& .way': { strokeWidth: 3 } },
    '& .glow': {
      stroke: palette.brand.main,
      strokeWidth: 9,
      opacity: 0,
      animation: `${fade} 1200ms ease-out forwards`,
    },
    '& .dot': {
      fill: palette.brand.main,
      stroke: palette.background.paper,
      strokeWidth: 1.5,
      animation: `${travel} 600ms ease-in-out forwards`,
    },
  },
});
