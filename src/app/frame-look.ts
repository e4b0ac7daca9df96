/** Lengths of the frame in pixels. */
export const barHeight = 64;
export const drawerWidth = 256;
export const railWidth = 72;

export const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  height: barHeight,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: { xs: 2, sm: 4 },
  bgcolor: 'background.paper',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

export const side = {
  position: 'sticky',
  top: barHeight,
  height: `calc(100dvh - ${barHeight}px)`,
  flexShrink: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  bgcolor: 'background.paper',
  borderRight: '1px solid',
  borderColor: 'divider',
  transition: 'width 200ms ease-out',
} as const;
