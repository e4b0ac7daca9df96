import { useCallback, useContext, useEffect, useId, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import useEventCallback from '@mui/utils/useEventCallback';
import CloseIcon from '@mui/icons-material/Close';
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import { Later } from './Later';
import { besideFrom, FoldRailContext, PanelPlaceContext, widestBeside } from './panel-place';
import type { PanelPlace } from './panel-place';

interface SidePanelProps {
  open: boolean;
  title: string;
  subtitle?: ReactNode;
  onClose: () => void;
  /** Buttons in the footer, which is always visible. */
  actions?: ReactNode;
  children: ReactNode;
  /** Width in px for windows of at least 600 px. In narrower windows the panel fills the screen. */
  width?: number;
}

const elsewhere = '[role="dialog"]:not([data-side-panel]), [role="menu"], [role="listbox"], .MuiModal-root';

/**
 * The details of a row. The screen stores `open` in the URL, so that the back button closes the panel. In a wide
 * window, a list's panel is next to its list, which stays usable. Any other panel covers the page.
 */
export function SidePanel(props: SidePanelProps) {
  const { open, onClose, width = 480 } = props;
  const titleId = useId();
  const place = useContext(PanelPlaceContext);
  const wide = useMediaQuery(besideFrom, { noSsr: true });
  const beside = place !== null && wide && width <= widestBeside;
  const stand = place?.stand;
  const fold = useContext(FoldRailContext);
  useLayoutEffect(() => {
    const tell = (stands: boolean) => {
      stand?.(stands);
      fold(stands);
    };
    if (!beside || !open) return;
    tell(true);
    return () => tell(false);
  }, [stand, fold, beside, open]);
  const close = useEventCallback((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : null;
    const typing = target?.closest('input:not([type="checkbox"]), textarea') && !target.closest('[data-side-panel]');
    if (!typing && !target?.closest(elsewhere)) onClose();
  });
  useEffect(() => {
    if (!beside || !open) return;
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [beside, open, close]);
  // The content has one place for both shells: it, and what was typed in it, stays when the window crosses the limit.
  const [host] = useState(makeHost);
  const hold = useCallback((shell: HTMLElement | null) => shell?.append(host), [host]);
  // A closing drawer still shows its content.
  const [drawn, setDrawn] = useState(open);
  if (open && !drawn) setDrawn(true);
  if (!open && drawn && beside) setDrawn(false);
  return (
    <>
      {beside && open && (
        <Box
          ref={hold}
          role="dialog"
          aria-labelledby={titleId}
          tabIndex={-1}
          data-side-panel
          sx={{
            flex: `0 0 clamp(400px, 42%, ${width}px)`,
            minWidth: 0,
            position: 'sticky',
            // Below the top bar.
            top: 80,
            height: 'max(400px, calc(100dvh - var(--list-top, 240px) - 16px))',
            display: 'flex',
            flexDirection: 'column',
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: 1,
            overflow: 'hidden',
            bgcolor: 'background.paper',
          }}
        />
      )}
      {!beside && (
        <Drawer
          anchor="right"
          open={open}
          onClose={onClose}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-modal': true,
              'aria-labelledby': titleId,
              ...(place && { 'data-side-panel': true }),
              sx: { width: { xs: '100%', sm: width }, borderRadius: 0 },
            },
            transition: { onExited: () => setDrawn(false) },
          }}
        >
          <Box ref={hold} sx={{ display: 'contents' }} />
        </Drawer>
      )}
      {drawn && createPortal(<Content {...props} titleId={titleId} place={place} />, host)}
    </>
  );
}

function makeHost(): HTMLElement {
  const host = document.createElement('div');
  host.style.display = 'contents';
  return host;
}

interface ContentProps extends SidePanelProps {
  titleId: string;
  place: PanelPlace | null;
}

function Content({ title, subtitle, onClose, actions, children, titleId, place }: ContentProps) {
  return (
    // A panel opened by this one belongs to no list.
    <PanelPlaceContext value={null}>
      <Box
        component="header"
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, p: { xs: 4, sm: 6 }, pb: { xs: 3, sm: 3 } }}
      >
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography id={titleId} variant="h3" component="h2">
            {title}
          </Typography>
          {subtitle && (
            <Typography component="div" sx={{ color: 'text.secondary' }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexShrink: 0, mt: -1, mr: -2 }}>
          {place && (
            <>
              <Move label="Previous row" keys="k" onMove={place.previous} icon={<PreviousIcon />} />
              <Move label="Next row" keys="j" onMove={place.next} icon={<NextIcon />} />
            </>
          )}
          <IconButton aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Box>
      </Box>
      <Box sx={{ flexGrow: 1, overflowY: 'auto', px: { xs: 4, sm: 6 }, pb: 6 }}>
        {/* Opens the panel before its content is rendered, so that a click has an effect at once. */}
        <Later>{children}</Later>
      </Box>
      {actions && (
        <Box
          component="footer"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 2,
            px: { xs: 4, sm: 6 },
            py: 3,
            borderTop: '1px solid',
            borderColor: 'divider',
            '&:empty': { display: 'none' },
          }}
        >
          {actions}
        </Box>
      )}
    </PanelPlaceContext>
  );
}

interface MoveProps {
  label: string;
  keys: string;
  onMove: (() => void) | null;
  icon: ReactNode;
}

function Move({ label, keys, onMove, icon }: MoveProps) {
  return (
    <Tooltip title={`${label} (${keys.toUpperCase()})`}>
      {/* A disabled button gets no pointer events, but its tooltip needs them. */}
      <span>
        <IconButton aria-label={label} aria-keyshortcuts={keys} disabled={onMove === null} onClick={() => onMove?.()}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}
