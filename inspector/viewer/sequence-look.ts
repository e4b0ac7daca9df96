import { mono } from './parts';

/** The heights of a message in the sequence and of the heads of its lanes, in px. */
export const dense = { row: 38, heads: 48 };
/** The height of a page's title above its lanes, in px: larger if its button must fit a finger. */
const pageHeight = 'max(22px, var(--target))';

const line = 'var(--mui-palette-text-secondary)';
const half = 'calc(var(--lane) / 2)';
const lifeline = `calc(var(--lane) / 2 - 1px), var(--mui-palette-divider) calc(var(--lane) / 2 - 1px) ${half}`;

export const sequenceStyle = {
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  fontSize: 12,
  '& .backdrop': {
    background: `repeating-linear-gradient(90deg, transparent 0 ${lifeline}, transparent ${half} var(--lane))`,
  },
  '& .heads': {
    position: 'relative',
    height: '100%',
    bgcolor: 'background.paper',
    borderBottom: '1px solid var(--mui-palette-divider)',
    '& > *': {
      position: 'absolute',
      px: 2,
      display: 'flex',
      alignItems: 'center',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
    },
    '& .page': {
      top: 0,
      height: pageHeight,
      fontSize: 11,
      color: 'text.secondary',
      bgcolor: 'action.hover',
      borderInline: '2px solid var(--mui-palette-background-paper)',
      borderRadius: 1.5,
      gap: 1,
      '& .title': { overflow: 'hidden', textOverflow: 'ellipsis' },
      '& button': { width: 20, height: 20, '& svg': { fontSize: 14 } },
    },
    '& .lane': {
      top: pageHeight,
      bottom: 0,
      display: 'block',
      lineHeight: '26px',
      textAlign: 'center',
      fontWeight: 600,
      textOverflow: 'ellipsis',
    },
    '& .chosen': { color: 'primary.main', boxShadow: 'inset 0 -2px var(--mui-palette-primary-main)' },
  },
  '& .row': { position: 'absolute', insetInline: 0, height: 'var(--row)', cursor: 'default', fontFamily: mono },
  '& .row > *': { position: 'absolute', whiteSpace: 'nowrap' },
  '& .row:hover': { bgcolor: 'action.hover' },
  '& .here, & .here:hover': { bgcolor: 'brand.tint' },
  '& .ahead': { bgcolor: 'action.hover' },
  '& .row.page': {
    cursor: 'pointer',
    borderBlock: '1px dashed var(--mui-palette-divider)',
    bgcolor: 'background.paper',
  },
  '& .folded': {
    position: 'sticky',
    left: 16,
    lineHeight: 'calc(var(--row) - 2px)',
    fontFamily: 'var(--mui-font-body2, inherit)',
    color: 'text.secondary',
    '& b': { color: 'text.primary', fontWeight: 600 },
  },
  '& .line': { top: 24, borderTop: `1.5px solid ${line}` },
  '& .line::after': {
    content: '""',
    position: 'absolute',
    right: 0,
    top: -5,
    border: '4.5px solid transparent',
    borderLeft: `8px solid ${line}`,
    borderRight: 0,
  },
  '& .line.back::after': { right: 'auto', left: 0, borderLeft: 0, borderRight: `8px solid ${line}` },
  '& .words': { top: 4, height: 'calc(var(--row) - 4px)' },
  // During horizontal scrolling, both labels stay visible as long as a part of the arrow is.
  '& .label, & .reached': {
    position: 'sticky',
    left: 8,
    right: 8,
    display: 'block',
    width: 'fit-content',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& .label': { marginInline: 'auto', height: 18 },
  '& .words.loops .label': { marginLeft: 0 },
  '& .words.turned .label': { marginRight: 0 },
  '& .label small': { fontSize: 11, color: 'text.secondary', marginRight: '6px' },
  '& .reached': { height: 15, marginTop: '1px', marginLeft: 'auto', fontSize: 11, color: 'primary.main' },
  '& .words.back .reached, & .words.loops .reached': { marginLeft: 0 },
  '& .loop': {
    top: 12,
    width: 18,
    height: 14,
    border: `1.5px solid ${line}`,
    borderLeft: 0,
    borderRadius: '0 7px 7px 0',
  },
  '& .loop::after': {
    content: '""',
    position: 'absolute',
    left: 0,
    bottom: -5,
    border: '4.5px solid transparent',
    borderRight: `7px solid ${line}`,
    borderLeft: 0,
  },
  '& .ignored .line, & .ignored .loop': { borderStyle: 'dashed' },
  '& .ignored .label, & .ignored .reached': { color: 'text.secondary' },
  '& .refused .line': { borderTopStyle: 'dashed', borderColor: 'error.main' },
  '& .refused .line::after': { borderLeftColor: 'var(--mui-palette-error-main)' },
  '& .refused .line.back::after': { borderRightColor: 'var(--mui-palette-error-main)', borderLeftColor: 'transparent' },
  '& .refused .loop': { borderColor: 'error.main', borderStyle: 'dashed' },
  '& .refused .label, & .refused .reached': { color: 'error.main' },
  '& .refused .label': { textDecoration: 'line-through' },
} as const;
