import { useContext, useDeferredValue, useEffect } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { texts } from '../contract/texts';
import { AppLink } from './AppLink';
import { countText } from './count-text';
import { PageFrameContext } from './page-context';
import type { Crumb } from './page-context';

interface PageProps {
  /** Defaults to the route's title. */
  title?: string;
  /** What the page is for, in one line, if that is not obvious. */
  purpose?: ReactNode;
  action?: ReactNode;
  /** Breadcrumbs between the menu's and the title, such as the list the user came from. */
  crumbs?: readonly Crumb[];
  /** The screen stores the index of the tab in `?tab=` (see useTab). */
  tabs?: {
    label: string;
    items: readonly { label: string; count?: number | undefined; more?: boolean | undefined }[];
    tab: number;
  };
  onTab?: (tab: number) => void;
  children: ReactNode;
}

/** The layout of every page: breadcrumbs, title, one line, the primary action, tabs, content. */
export function Page({ title, purpose, action, crumbs = [], tabs, onTab, children }: PageProps) {
  const frame = useContext(PageFrameContext);
  const heading = title ?? frame.title;
  // Highlights a clicked tab at once, and renders its content in a deferred update.
  const lit = useDeferredValue(tabs?.tab);
  useEffect(() => {
    document.title = heading ? `${heading} · ${texts.appName}` : texts.appName;
  }, [heading]);
  const trail = [...frame.crumbs, ...crumbs];
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 4, sm: 6 } }}>
      {trail.length > 0 && (
        <Breadcrumbs aria-label="Breadcrumbs" maxItems={8} sx={{ mb: 2, typography: 'caption' }}>
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 4, mb: tabs ? 2 : 6 }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
            {heading}
          </Typography>
          {purpose && <Typography sx={{ color: 'text.secondary', maxWidth: '72ch', mt: 1 }}>{purpose}</Typography>}
        </Box>
        {action}
      </Box>
      {tabs && (
        <Tabs
          value={tabs.tab}
          onChange={(_, tab: number) => onTab?.(tab)}
          variant="scrollable"
          scrollButtons="auto"
          allowScrollButtonsMobile
          aria-label={tabs.label}
          sx={{
            mb: 6,
            borderBottom: '1px solid',
            borderColor: 'divider',
            '& .MuiTabs-scrollButtons.Mui-disabled': { display: 'none' },
          }}
        >
          {tabs.items.map(({ label, count, more }) => (
            <Tab key={label} label={count === undefined ? label : `${label} (${countText(count, more)})`} />
          ))}
        </Tabs>
      )}
      {lit === tabs?.tab ? children : <Box aria-busy sx={{ minHeight: '60vh' }} />}
    </Box>
  );
}
