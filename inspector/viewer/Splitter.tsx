import type { KeyboardEvent, PointerEvent } from 'react';
import Box from '@mui/material/Box';

interface SplitterProps {
  label: string;
  /** `x` if the line moves sideways. */
  axis: 'x' | 'y';
  /** The size in px of the panel that the line resizes. */
  size: number;
  least: number;
  most: number;
  /** Whether the resized panel is before or after the line. */
  panel: 'before' | 'after';
  onSize(size: number): void;
}

const stride = 24;

/** The line between two panels, which moves with the pointer or with arrow keys. */
export function Splitter({ label, axis, size, least, most, panel, onSize }: SplitterProps) {
  const sign = panel === 'before' ? 1 : -1;
  const resize = (wanted: number) => onSize(Math.round(Math.min(most, Math.max(least, wanted))));
  const onKeyDown = (event: KeyboardEvent) => {
    const [less, more] = axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (event.key !== less && event.key !== more) return;
    event.preventDefault();
    event.stopPropagation();
    resize(size + sign * (event.key === more ? stride : -stride));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault();
    const bar = event.currentTarget;
    bar.setPointerCapture(event.pointerId);
    const from = axis === 'x' ? event.clientX : event.clientY;
    const drag = (moved: globalThis.PointerEvent) =>
      resize(size + sign * ((axis === 'x' ? moved.clientX : moved.clientY) - from));
    bar.addEventListener('pointermove', drag);
    bar.addEventListener('lostpointercapture', () => bar.removeEventListener('pointermove', drag), { once: true });
  };
  return (
    <Box
      role="separator"
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      sx={{
        position: 'relative',
        bgcolor: 'divider',
        cursor: axis === 'x' ? 'col-resize' : 'row-resize',
        touchAction: 'none',
        zIndex: 3,
        '&::after': { content: '""', position: 'absolute', inset: axis === 'x' ? '0 -4px' : '-4px 0' },
        '&:hover, &:focus-visible, &:active': { bgcolor: 'primary.main', outline: 'none' },
      }}
    />
  );
}
