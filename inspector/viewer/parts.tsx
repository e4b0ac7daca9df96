import { memo, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { visuallyHidden } from '@mui/utils';
import { narrow } from './touch';

/** The height of a bar of controls: as given, or larger if the controls are made for fingers. */
export const barHeight = (px: number) => `max(${px}px, var(--target) + 8px)`;

/** The font of values, names and events. */
export const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';
export const hairline = '1px solid var(--mui-palette-divider)';

interface ToolButtonProps {
  label: string;
  /** The key with the same effect, shown with the label. */
  shortcut?: string;
  disabled?: boolean;
  /** Undefined if the button is not a toggle. */
  pressed?: boolean;
  onClick(): void;
  /** The icon. It must not change without the label, because only the label is compared. */
  children: ReactNode;
}

/** A small button with an icon, and a tooltip that describes it. */
export function ToolButton({ onClick, ...looks }: ToolButtonProps) {
  const latest = useRef(onClick);
  useLayoutEffect(() => {
    latest.current = onClick;
  });
  const [press] = useState(() => () => latest.current());
  return <DrawnToolButton {...looks} onClick={press} />;
}

// Renders again only if its look changes, because a busy trace creates new handlers with each frame.
const DrawnToolButton = memo(PlainToolButton, (one, other) =>
  (['label', 'shortcut', 'disabled', 'pressed'] as const).every((name) => one[name] === other[name]),
);

function PlainToolButton({ label, shortcut, disabled = false, pressed, onClick, children }: ToolButtonProps) {
  return (
    <Tooltip describeChild disableInteractive title={shortcut === undefined ? label : `${label} (${shortcut})`}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          aria-pressed={pressed}
          disabled={disabled}
          onClick={onClick}
          sx={{
            width: 28,
            height: 28,
            borderRadius: 1.5,
            color: pressed ? 'primary.main' : 'text.secondary',
            bgcolor: pressed ? 'brand.tint' : undefined,
            '& svg': { fontSize: 18 },
          }}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** The line above a panel: its title, and the actions on it. */
export function PanelHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Box sx={headStyle}>
      <Box component="h2">{title}</Box>
      {children}
    </Box>
  );
}

const headStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: barHeight(36),
  pl: 3,
  pr: 1,
  borderBottom: hairline,
  '& h2': { m: 0, fontSize: 12, fontWeight: 600, color: 'text.secondary', flexShrink: 0 },
  // On narrow windows, a tab already shows the title.
  [narrow]: { flexWrap: 'wrap', py: 1, rowGap: 0, '& h2': visuallyHidden },
} as const;

/** A calm sentence shown when there is no content. */
export function Hint({ children }: { children: ReactNode }) {
  return <Box sx={{ p: 4, color: 'text.secondary', maxWidth: '60ch', lineHeight: 1.5 }}>{children}</Box>;
}

/** A part of a panel, under its own heading. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" sx={{ px: 3, pt: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 1 }}>
        <Box component="h3" sx={{ m: 0, fontSize: 12, fontWeight: 600, color: 'text.secondary', flex: 1 }}>
          {title}
        </Box>
        {aside}
      </Box>
      {children}
    </Box>
  );
}

/** The style of a search field that suits the small panels. */
export const fieldStyle = {
  flex: 1,
  minWidth: 0,
  height: 26,
  px: 2,
  border: '1px solid var(--mui-palette-control-edge)',
  borderRadius: '6px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  font: 'inherit',
  fontSize: 12,
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;

/** Secondary text. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
    {children}
  </Box>
);
