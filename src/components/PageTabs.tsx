import type { ReactNode, Ref } from 'react';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { countText } from './count-text';

export interface TabItem {
  label: string;
  /** Null while the count loads. Its space is reserved, so that nothing moves when it arrives. */
  count?: number | null | undefined;
  more?: boolean | undefined;
}

export interface TabsProps {
  /** What the tabs are about, for screen readers. */
  label: string;
  items: readonly TabItem[];
  /** The index of the chosen tab, from 0. */
  tab: number;
  onTab: (tab: number) => void;
  /** The content is wide, so only a wider window has room for a rail. */
  wide?: boolean;
}

/** The media query for windows with room for a rail. */
export const railFrom = (wide = false) => `(min-width:${wide ? 1400 : 1200}px)`;

/** The most tabs that fit in a line. More tabs are a rail next to the content, or a select. */
export const mostInRow = 5;

const inWords = ({ label, count, more }: TabItem) => (count == null ? label : `${label} (${countText(count, more)})`);

const Count = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ display: 'inline-block', minWidth: '4ch', whiteSpace: 'pre', textAlign: 'left' }}>
    {children}
  </Box>
);

/** A few tabs in a line above the content. Buttons at the ends of the line show that there are more tabs. */
export function TabRow({ label, items, tab, onTab }: TabsProps) {
  return (
    <Tabs
      value={tab}
      onChange={(_, next: number) => onTab(next)}
      variant="scrollable"
      scrollButtons="auto"
      allowScrollButtonsMobile
      aria-label={label}
      sx={{
        minHeight: 40,
        mb: 3,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '& .MuiTab-root': { minHeight: 40, py: 2 },
        '& .MuiTabs-scrollButtons': { width: 32 },
        '& .MuiTabs-scrollButtons.Mui-disabled': { display: 'none' },
      }}
    >
      {items.map((item) => (
        <Tab
          key={item.label}
          label={
            item.count === undefined ? (
              item.label
            ) : (
              <span>
                {item.label}
                <Count>{item.count !== null && ` (${countText(item.count, item.more)})`}</Count>
              </span>
            )
          }
        />
      ))}
    </Tabs>
  );
}

/** Many tabs to the left of the content. The arrow keys move the focus up and down. */
export function TabRail({ label, items, tab, onTab, chosen }: TabsProps & { chosen: Ref<HTMLDivElement> }) {
  return (
    <Tabs
      orientation="vertical"
      variant="scrollable"
      scrollButtons={false}
      value={tab}
      onChange={(_, next: number) => onTab(next)}
      aria-label={label}
      sx={rail}
    >
      {items.map((item, index) => (
        <Tab
          key={item.label}
          {...(index === tab && { ref: chosen })}
          label={
            <>
              <span>{item.label}</span>
              {item.count != null && <span data-figures>{` (${countText(item.count, item.more)})`}</span>}
            </>
          }
        />
      ))}
    </Tabs>
  );
}

const rail = {
  position: 'sticky',
  // Below the top bar.
  top: 80,
  alignSelf: 'start',
  maxHeight: 'calc(100dvh - 96px)',
  '& .MuiTabs-indicator': { left: 0, right: 'auto', width: 3, borderRadius: 1 },
  '& .MuiTab-root': {
    minHeight: 36,
    maxWidth: 'none',
    px: 3,
    py: 1.5,
    mb: '2px',
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 2,
    textAlign: 'left',
    borderRadius: 1,
    '&:hover': { bgcolor: 'action.hover' },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '& .MuiTab-root.Mui-selected': { bgcolor: 'brand.tint', fontWeight: 600 },
} as const;

/** Many tabs in a window without room for a rail. */
export function TabSelect({ label, items, tab, onTab }: TabsProps) {
  return (
    <TextField
      select
      value={tab}
      onChange={(event) => onTab(Number(event.target.value))}
      sx={{ width: { xs: '100%', sm: 'auto' }, minWidth: { sm: 280 }, '& select': { fontWeight: 500 } }}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': label },
        input: { startAdornment: <InputAdornment position="start">{label}</InputAdornment> },
      }}
    >
      {items.map((item, index) => (
        <option key={item.label} value={index}>
          {inWords(item)}
        </option>
      ))}
    </TextField>
  );
}
