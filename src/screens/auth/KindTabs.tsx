import type { KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';

interface KindTabsProps {
  label: string;
  tabs: readonly { kind: string; label: string }[];
  tab: number;
  disabled: boolean;
  /** Id of the tab panel. */
  panel: string;
  onSelect: (tab: number) => void;
}

export const tabId = (kind: string) => `as-${kind}`;

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

// Arrows move only the focus, because choosing another tab empties the form.
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const next = steps[event.key]?.(at, tabs.length - 1);
  if (next === undefined || at === -1) return;
  event.preventDefault();
  tabs[next]?.focus();
}

/** A few tabs of equal width; MUI's tabs can scroll, but add 5 kB to the first load. */
export function KindTabs({ label, tabs, tab, disabled, panel, onSelect }: KindTabsProps) {
  return (
    <Box role="tablist" aria-label={label} onKeyDown={moveFocus} sx={list}>
      {tabs.map(({ kind, label: name }, index) => (
        <ButtonBase
          key={kind}
          role="tab"
          id={tabId(kind)}
          aria-selected={index === tab}
          aria-controls={panel}
          tabIndex={index === tab ? 0 : -1}
          disabled={disabled}
          onClick={() => index !== tab && onSelect(index)}
          sx={look}
        >
          {name}
        </ButtonBase>
      ))}
    </Box>
  );
}

const list = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  mb: 6,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

const look = {
  minHeight: 48,
  mb: '-1px',
  typography: 'button',
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  transition: 'border-color 200ms ease-out, color 200ms ease-out',
  '&:hover': { color: 'text.primary' },
  '&[aria-selected="true"]': { color: 'primary.main', borderBottomColor: 'currentcolor' },
  '&.Mui-disabled:not([aria-selected="true"])': { color: 'text.disabled' },
} as const;
