import { useContext, useDeferredValue, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { texts } from '../contract/texts';
import { AppLink } from './AppLink';
import { PageFrameContext } from './page-context';
import type { Crumb } from './page-context';
import { mostInRow, railFrom, TabRail, TabRow, TabSelect } from './PageTabs';
import type { TabsProps } from './PageTabs';
import { FoldRailContext } from './panel-place';
import { useNextFocus } from './use-next-focus';

interface PageProps {
  /** Defaults to the route's title. */
  title?: string;
  /** The purpose of the page in one line, if it is not obvious. */
  purpose?: ReactNode;
  action?: ReactNode;
  /** Breadcrumbs between the menu's and the title, such as the list the user came from. */
  crumbs?: readonly Crumb[];
  /** The screen stores the index of the tab in `?tab=` (see useTab). */
  tabs?: Omit<TabsProps, 'onTab'>;
  onTab?: (tab: number) => void;
  children: ReactNode;
}

/**
 * The layout of every page: breadcrumbs, title, purpose, primary action, tabs, and content. Up to five tabs form a
 * line. More tabs form a rail to the left of the content. In a narrow window, or with a panel next to its list, they
 * are a select next to the title, so that no row moves up or down.
 */
export function Page({ title, purpose, action, crumbs = [], tabs, onTab, children }: PageProps) {
  const frame = useContext(PageFrameContext);
  const heading = title ?? frame.title;
  const hasRoom = useMediaQuery(railFrom(tabs?.wide), { noSsr: true });
  const [folded, fold] = useState(false);
  // Highlights a clicked tab at once, and renders its content in a deferred update.
  const lit = useDeferredValue(tabs?.tab);
  useEffect(() => {
    document.title = heading ? `${heading} · ${texts.appName}` : texts.appName;
  }, [heading]);
  const trail = [...frame.crumbs, ...crumbs];
  const choice = tabs && { ...tabs, onTab: (tab: number) => onTab?.(tab) };
  const many = tabs !== undefined && tabs.items.length > mostInRow;
  const rail = many && hasRoom && !folded;
  // The select disappears with the panel that it closed, so the rail takes its focus.
  const chosen = useNextFocus(rail ? 'rail' : 'select');
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 4, sm: 6 }, pt: 3, pb: { xs: 6, md: 4 } }}>
      {trail.length > 0 && (
        <Breadcrumbs aria-label="Breadcrumbs" maxItems={8} sx={{ mb: 1, typography: 'caption' }}>
          {trail.map((crumb) =>
            crumb.href ? (
              <AppLink key={crumb.title} href={crumb.href} sx={{ typography: 'caption' }}>
                {crumb.title}
              </AppLink>
            ) : (
              <span key={crumb.title}>{crumb.title}</span>
            ),
          )}
          <Box component="span" aria-current="page" sx={{ color: 'text.primary' }}>
            {heading}
          </Box>
        </Breadcrumbs>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          gap: 2,
          mb: tabs && !many ? { xs: 1, md: 0 } : 3,
        }}
      >
        <Box
          sx={{
            flex: '1 1 280px',
            minWidth: 0,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: many ? 'center' : 'baseline',
            columnGap: 4,
            rowGap: many ? 2 : 0,
          }}
        >
          <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere', py: 1 }}>
            {heading}
          </Typography>
          {many && choice && !rail && <TabSelect {...choice} />}
          {/* There may be no room for it in the same line, next to the select. */}
          {purpose && !(many && folded) && (
            <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{purpose}</Typography>
          )}
        </Box>
        {action}
      </Box>
      {choice && !many && <TabRow {...choice} />}
      <FoldRailContext value={fold}>
        <Box sx={rail ? { display: 'grid', gridTemplateColumns: '200px minmax(0, 1fr)', columnGap: 4 } : {}}>
          {rail && choice && <TabRail {...choice} chosen={chosen} />}
          <div>{lit === tabs?.tab ? children : <Box aria-busy sx={{ minHeight: '60vh' }} />}</div>
        </Box>
      </FoldRailContext>
    </Box>
  );
}
