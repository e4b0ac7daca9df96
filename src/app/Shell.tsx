import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import MenuIcon from '@mui/icons-material/Menu';
import { useLocation, useSearch } from 'wouter';
import { PageFrameContext } from '../components/page-context';
import { Brand } from '../components/Brand';
import { RailMenu, TopMenu } from './CompactMenus';
import { SideMenu } from './SideMenu';
import type { MenuProps } from './SideMenu';
import { UserMenu } from './UserMenu';
import { toast } from '../components/toast';
import { texts } from '../contract/texts';
import { landings } from '../machines/auth/landing';
import { drawerOpened, keepDrawer } from '../services/menu-state';
import { bar, barHeight, drawerWidth, railWidth, side } from './frame-look';
import { lazyPart } from './lazy-screen';
import { menuOf, menus, type MenuEntry } from './menus';
import { caseSensitive } from './router-parser';
import { accountPaths, routes as allRoutes } from './routes';
import type { UserType } from '../contract/kit';
import type { AppRoute } from './open-routes';
import type { ShellUser } from './session-gate';
import { litEntry, useChosenEntry } from './use-chosen-entry';
import { isViewEntry, viewEntryId } from './use-view-entries';

const DisplayDrawer = lazyPart(() => import('./DisplayDrawer'), 'DisplayDrawer');

const none: readonly MenuEntry[] = [];

interface ShellProps {
  user: ShellUser;
  onSignOut: () => void;
  /** Controls in the top bar before the account, such as the bell. They may open the display settings. */
  tools?: (openDisplay: () => void) => ReactNode;
  counts?: MenuProps['counts'];
  /** The user's own views, below Home. */
  views?: readonly MenuEntry[];
  children: ReactNode;
  routes?: readonly (Pick<AppRoute, 'path' | 'title' | 'crumbs' | 'under' | 'partial'> &
    Partial<Pick<AppRoute, 'readers'>>)[];
}

/**
 * The frame around every guarded screen: the bar, the menu of the user type, a skip link, and the main landmark for the
 * content (product: Page layout).
 */
export function Shell({ user, onSignOut, tools, counts = {}, views = none, children, routes = allRoutes }: ShellProps) {
  const [path] = useLocation();
  const theme = useTheme();
  const wide = useMediaQuery(theme.breakpoints.up('lg'), { noSsr: true });
  const [rail, setRail] = useState(() => !drawerOpened());
  const [over, setOver] = useState(false);
  // Undefined until the drawer is first opened, which loads its code.
  const [display, setDisplay] = useState<boolean>();
  const openDisplay = () =>
    void DisplayDrawer.preload().then(
      () => setDisplay(true),
      () => toast.error(texts.chunkFailed),
    );
  const main = useMainFocus(path);
  const horizontal = user.userType === 'CANDIDATE';
  const home = landings[user.userType];
  const entries = useMemo(() => menuOf(user.userType, routes), [user.userType, routes]);
  const route = useMemo(
    () => routes.find((one) => caseSensitive(one.path).pattern.exec(path) !== null),
    [path, routes],
  );
  const frame = useMemo(() => frameOf(route, home), [route, home]);
  const whole = menus[user.userType];
  const chosen = useMemo(() => litEntry(whole, entries, route), [whole, entries, route]);
  const choose = useChosenEntry(whole, path, horizontal);
  const saved = viewEntryId(new URLSearchParams(useSearch()).get('saved') ?? '');
  const isView = views.some(({ children: own }) => own?.some(({ id }) => id === saved));
  const menu: MenuProps = {
    entries: [...entries.slice(0, 1), ...views, ...entries.slice(1)],
    path,
    chosen: isView ? saved : chosen,
    counts,
    onChosen: (id) => {
      if (!isViewEntry(id)) choose(id);
    },
  };
  const hasToggle = !wide || !horizontal;
  const toggle = () => {
    if (!wide) return setOver(true);
    setRail(!rail);
    keepDrawer(rail);
  };
  const toggleLabel = wide ? (rail ? 'Widen the menu' : 'Narrow the menu') : 'Open the menu';

  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
      <SkipLink />
      <Box component="header" sx={bar}>
        {hasToggle && (
          <Tooltip title={toggleLabel}>
            <IconButton aria-label={toggleLabel} aria-expanded={wide ? !rail : over} onClick={toggle}>
              <MenuIcon />
            </IconButton>
          </Tooltip>
        )}
        <Brand href={home} />
        {wide && horizontal && (
          <Box component="nav" aria-label="Main" sx={{ ml: 4 }}>
            <TopMenu {...menu} />
          </Box>
        )}
        <Box sx={{ flexGrow: 1 }} />
        {tools?.(openDisplay)}
        <UserMenu
          user={user}
          onSignOut={onSignOut}
          onDisplay={openDisplay}
          links={accountLinks(routes, user.userType)}
        />
      </Box>
      <Box sx={{ display: 'flex' }}>
        {wide && !horizontal && (
          <Box component="nav" aria-label="Main" sx={{ ...side, width: rail ? railWidth : drawerWidth }}>
            {rail ? <RailMenu {...menu} /> : <SideMenu {...menu} />}
          </Box>
        )}
        <Box component="main" id="main" ref={main} tabIndex={-1} sx={{ flexGrow: 1, minWidth: 0 }}>
          <PageFrameContext value={frame}>{children}</PageFrameContext>
        </Box>
      </Box>
      {display !== undefined && <DisplayDrawer open={display} onClose={() => setDisplay(false)} />}
      {!wide && (
        <Drawer
          open={over}
          onClose={() => setOver(false)}
          slotProps={{ paper: { sx: { width: drawerWidth, borderRadius: 0 }, 'aria-label': 'Menu', role: 'dialog' } }}
        >
          <Box sx={{ height: barHeight, px: 6, display: 'flex', alignItems: 'center' }}>
            <Brand href={home} alwaysNamed />
          </Box>
          <Box component="nav" aria-label="Main">
            <SideMenu
              {...menu}
              onChosen={(id) => {
                menu.onChosen?.(id);
                setOver(false);
              }}
            />
          </Box>
        </Drawer>
      )}
    </Box>
  );
}

function frameOf(route: Pick<AppRoute, 'path' | 'title' | 'crumbs'> | undefined, home: string) {
  if (!route || route.path === home) return { title: route?.title ?? '', crumbs: [] };
  return {
    title: route.title,
    crumbs: [{ title: 'Home', href: home }, ...(route.crumbs ?? []).map((title) => ({ title }))],
  };
}

const accountLinks = (routes: NonNullable<ShellProps['routes']>, userType: UserType) =>
  accountPaths.flatMap(
    (path) => routes.find((route) => route.path === path && (route.readers?.includes(userType) ?? true)) ?? [],
  );

// After a route change, screen readers continue at the new content. On the first load, the browser decides.
function useMainFocus(path: string) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    // The page may already have focused its first field.
    if (main.current?.contains(document.activeElement) === false) main.current.focus({ preventScroll: true });
  }, [path]);
  return main;
}

function SkipLink() {
  return (
    <Box
      component="a"
      href="#main"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 4,
        py: 2,
        borderRadius: 1,
        bgcolor: 'brand.main',
        color: 'brand.contrastText',
        fontWeight: 500,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      Skip to the content
    </Box>
  );
}
