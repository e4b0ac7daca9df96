import { useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { barHeight, hairline } from './parts';

interface PanelTabsProps<Name extends string> {
  label: string;
  tabs: readonly (readonly [Name, string])[];
  value: NoInfer<Name>;
  onChange(value: NoInfer<Name>): void;
  /** Shown at the right end of the line of tabs. */
  aside?: ReactNode;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** A panel with tabs. */
export function PanelTabs<Name extends string>({
  label,
  tabs,
  value,
  onChange,
  aside,
  children,
}: PanelTabsProps<Name>) {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          borderBottom: hairline,
          minHeight: aside === undefined ? 36 : barHeight(36),
          pr: 1,
          gap: 1,
        }}
      >
        <Tabs
          value={value}
          aria-label={label}
          variant="scrollable"
          scrollButtons={false}
          onChange={(_event, next: Name) => onChange(next)}
          sx={{ minHeight: 36, '& .MuiTab-root': { minHeight: 36, px: 2.25, fontSize: 12.5 } }}
        >
          {tabs.map(([name, title]) => (
            <Tab key={name} value={name} label={title} id={`${id}-${name}`} aria-controls={`${id}-panel`} />
          ))}
        </Tabs>
        {aside !== undefined && (
          <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>{aside}</Box>
        )}
      </Box>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', position: 'relative' }}
      >
        {children}
      </Box>
    </Box>
  );
}
