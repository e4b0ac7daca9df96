import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import visuallyHidden from '@mui/utils/visuallyHidden';
import SearchIcon from '@mui/icons-material/Search';
import type { UserType } from '../contract/kit';
import { remembers } from '../services/memory';
import { lazyPart } from './lazy-screen';
import { ReportProblem } from './lazy-report';
import { EarlyKeys } from './EarlyKeys';
import { ShortcutsSheet } from './ShortcutsSheet';
import type { MenuEntry } from './menus';
import { placesOf } from './palette-items';
import { accountPaths, routes } from './routes';
import { onMac, paletteKeys, useShortcuts } from './use-shortcuts';

/** Loaded soon after the bar, because it contains all verbs and their dialogs. */
const SearchPalette = lazyPart(() => import('./SearchPalette'), 'SearchPalette');

/** The overlay that is open over the page: the palette or the sheet of shortcuts. */
export type Overlay = 'palette' | 'shortcuts' | null;
interface ToolsProps {
  userType: UserType;
  entries: readonly MenuEntry[];
  overlay: Overlay;
  onOverlay: (overlay: Overlay) => void;
  onDisplay: () => void;
  onSignOut: () => void;
}

/** The palette with its button and its shortcuts, in every user's top bar (product: Search and verbs). */
export function Tools({ userType, entries, overlay, onOverlay, onDisplay, onSignOut }: ToolsProps) {
  const places = useMemo(() => placesOf(userType, entries, routes), [userType, entries]);
  const onPalette = useCallback(() => onOverlay('palette'), [onOverlay]);
  const onHelp = useCallback(() => onOverlay('shortcuts'), [onOverlay]);
  const onClose = useCallback(() => onOverlay(null), [onOverlay]);
  useShortcuts({ places, onPalette, onHelp });
  useEffect(() => void SearchPalette.preload().catch(() => undefined), []);
  const open = overlay === 'palette';
  // The palette stays mounted once it was opened, because actions that were started from it continue.
  const [wasOpen, setWasOpen] = useState(false);
  const [reporting, setReporting] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  const actions = [
    ...routes
      .filter(({ path, readers }) => accountPaths.includes(path) && readers?.includes(userType))
      .map(({ path, title }) => ({ key: `screen-${path}`, title, line: '', does: path })),
    ...(remembers() ? [{ key: 'report', title: 'Report a problem', line: '', does: () => setReporting(true) }] : []),
    { key: 'display', title: 'Display settings', line: '', does: onDisplay },
    { key: 'shortcuts', title: 'Keyboard shortcuts', line: '', keys: '?', does: onHelp },
    { key: 'sign-out', title: 'Sign out', line: '', does: onSignOut },
  ];
  return (
    <>
      <Tooltip title={`Search (${paletteKeys()})`} describeChild>
        <ButtonBase
          aria-haspopup="dialog"
          aria-keyshortcuts={onMac() ? 'Meta+K' : 'Control+K'}
          onClick={onPalette}
          sx={searchButton}
        >
          <SearchIcon fontSize="small" />
          <Box component="span" sx={{ '@media (max-width: 899.95px)': visuallyHidden }}>
            Search
          </Box>
          <Box
            component="kbd"
            aria-hidden
            sx={{ ...wideOnly, ml: 'auto', typography: 'caption', fontFamily: 'inherit' }}
          >
            {paletteKeys()}
          </Box>
        </ButtonBase>
      </Tooltip>
      {wasOpen && (
        <Suspense fallback={open && <EarlyKeys onClose={onClose} />}>
          <SearchPalette open={open} {...{ userType, places, actions, onClose }} />
        </Suspense>
      )}
      <ShortcutsSheet open={overlay === 'shortcuts'} {...{ places, onClose }} />
      {reporting && (
        <Suspense fallback={null}>
          <ReportProblem onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  );
}

const wideOnly = { display: { xs: 'none', md: 'inline' } } as const;
const searchButton = {
  minWidth: 40,
  height: 40,
  width: { xs: 40, md: 240 },
  px: { xs: 0, md: 3 },
  gap: 2,
  justifyContent: { xs: 'center', md: 'flex-start' },
  borderRadius: 'min(var(--mui-shape-borderRadius), 20px)',
  border: { xs: 0, md: '1px solid' },
  borderColor: { md: 'control.edge' },
  color: 'text.secondary',
  typography: 'body2',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
