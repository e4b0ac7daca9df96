import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Link as RouterLink } from 'wouter';
import type { MenuProps } from './SideMenu';
import { menuIcons } from './menu-icons';
import type { MenuEntry } from './menus';

/** The 72 px rail: icons with tooltips; a group opens beside it. */
export function RailMenu({ entries, path }: MenuProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, py: 3, display: 'grid', justifyItems: 'center', gap: 1 }}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.children ? (
            <Flyout entry={entry} path={path} rail />
          ) : (
            <RailLink entry={entry} here={entry.url === path} />
          )}
        </li>
      ))}
    </Box>
  );
}

/** The candidate's menu in a line under the bar (spec 2.5). */
export function TopMenu({ entries, path }: MenuProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', gap: 1 }}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.children ? (
            <Flyout entry={entry} path={path} rail={false} />
          ) : (
            <Button
              component={RouterLink}
              href={entry.url ?? '/'}
              aria-current={entry.url === path ? 'page' : undefined}
              sx={lineButton(entry.url === path)}
            >
              {entry.title}
            </Button>
          )}
        </li>
      ))}
    </Box>
  );
}

const lineButton = (here: boolean) => ({
  color: here ? 'primary.main' : 'text.primary',
  bgcolor: here ? 'brand.tint' : 'transparent',
});
const railButton = (here: boolean) => ({
  width: 48,
  height: 44,
  borderRadius: 'min(var(--mui-shape-borderRadius), 16px)',
  color: here ? 'primary.main' : 'text.secondary',
  bgcolor: here ? 'brand.tint' : 'transparent',
});

function RailLink({ entry, here }: { entry: MenuEntry; here: boolean }) {
  const Icon = menuIcons[entry.icon ?? 'misc'];
  return (
    <Tooltip title={entry.title} placement="right">
      <IconButton
        component={RouterLink}
        href={entry.url ?? '/'}
        aria-label={entry.title}
        aria-current={here ? 'page' : undefined}
        sx={railButton(here)}
      >
        <Icon />
      </IconButton>
    </Tooltip>
  );
}

function Flyout({ entry, path, rail }: { entry: MenuEntry; path: string; rail: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const holds = entry.children?.some((child) => child.url === path) ?? false;
  const Icon = menuIcons[entry.icon ?? 'misc'];
  const opener = { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null } as const;
  const open = (event: { currentTarget: HTMLElement }) => setAnchor(event.currentTarget);
  const close = () => setAnchor(null);
  return (
    <>
      {rail ? (
        <Tooltip title={entry.title} placement="right">
          <IconButton {...opener} aria-label={entry.title} onClick={open} sx={railButton(holds)}>
            <Icon />
          </IconButton>
        </Tooltip>
      ) : (
        <Button {...opener} onClick={open} endIcon={<ExpandMoreIcon />} sx={lineButton(holds)}>
          {entry.title}
        </Button>
      )}
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={rail ? { vertical: 'top', horizontal: 'right' } : { vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ list: { 'aria-label': entry.title } }}
      >
        {entry.children?.map((child) => (
          <MenuItem
            key={child.id}
            component={RouterLink}
            href={child.url ?? '/'}
            selected={child.url === path}
            aria-current={child.url === path ? 'page' : undefined}
            onClick={close}
          >
            {child.title}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
