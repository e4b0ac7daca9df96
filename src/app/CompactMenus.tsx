import { useState } from 'react';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Link as RouterLink } from 'wouter';
import { EntryCount, UnknownEntry, currentOf, holdsChosen } from './SideMenu';
import type { MenuProps } from './SideMenu';
import { menuIcons } from './menu-icons';
import { kindOf } from './menus';
import type { MenuEntry } from './menus';

type EntryProps = Omit<MenuProps, 'entries'> & { entry: MenuEntry };

/** The rail of 72 px: icons with tooltips. A group opens next to the rail. */
export function RailMenu({ entries, ...rest }: MenuProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, py: 3, display: 'grid', justifyItems: 'center', gap: 1 }}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <RailEntry entry={entry} {...rest} />
        </li>
      ))}
    </Box>
  );
}

/** The candidate's menu in the top bar (product: Shell and menus). */
export function TopMenu({ entries, ...rest }: MenuProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', gap: 1 }}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <TopEntry entry={entry} {...rest} />
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

function RailEntry(props: EntryProps) {
  const kind = kindOf(props.entry);
  if (kind === 'unknown') return <UnknownEntry />;
  return kind === 'holder' ? <Flyout {...props} rail /> : <RailLink {...props} />;
}

function TopEntry(props: EntryProps) {
  const { entry, path, chosen, onChosen } = props;
  const kind = kindOf(entry);
  if (kind === 'unknown') return <UnknownEntry />;
  if (kind === 'holder') return <Flyout {...props} rail={false} />;
  return (
    <Button
      component={RouterLink}
      href={entry.url ?? '/'}
      aria-current={currentOf(entry, path, chosen)}
      onClick={() => onChosen?.(entry.id)}
      sx={lineButton(entry.id === chosen)}
    >
      {entry.title}
    </Button>
  );
}

function RailLink({ entry, path, chosen, onChosen }: EntryProps) {
  const Icon = menuIcons[entry.icon ?? 'misc'];
  return (
    <Tooltip title={entry.title} placement="right">
      <IconButton
        component={RouterLink}
        href={entry.url ?? '/'}
        aria-label={entry.title}
        aria-current={currentOf(entry, path, chosen)}
        onClick={() => onChosen?.(entry.id)}
        sx={railButton(entry.id === chosen)}
      >
        <Icon />
      </IconButton>
    </Tooltip>
  );
}

function Flyout({ entry, path, chosen, counts, onChosen, rail }: EntryProps & { rail: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const holds = holdsChosen(entry, chosen);
  const Icon = menuIcons[entry.icon ?? 'misc'];
  const countOf = (child: MenuEntry) => child.badge && counts?.[child.badge];
  const waiting = entry.children?.reduce((sum, child) => sum + (countOf(child) || 0), 0) ?? 0;
  const opener = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-current': currentOf(entry, path, chosen),
  } as const;
  const open = (event: { currentTarget: HTMLElement }) => setAnchor(event.currentTarget);
  const close = () => setAnchor(null);
  return (
    <>
      {rail ? (
        <Tooltip title={entry.title} placement="right">
          <IconButton {...opener} aria-label={entry.title} onClick={open} sx={railButton(holds)}>
            <Badge color="primary" variant="dot" invisible={waiting === 0}>
              <Icon />
            </Badge>
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
        slotProps={{ root: { role: 'navigation', 'aria-label': entry.title }, list: { 'aria-label': entry.title } }}
      >
        {entry.children?.map((child) =>
          kindOf(child) === 'link' ? (
            <MenuItem
              key={child.id}
              component={RouterLink}
              href={child.url ?? '/'}
              selected={child.id === chosen}
              aria-current={currentOf(child, path, chosen)}
              onClick={() => {
                close();
                onChosen?.(child.id);
              }}
            >
              <Box
                component="span"
                title={child.title}
                sx={{ overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: 260, flexGrow: 1 }}
              >
                {child.title}
              </Box>
              <EntryCount entry={child} />
              {countOf(child) ? <Chip size="small" label={countOf(child)} sx={{ ml: 3 }} /> : null}
            </MenuItem>
          ) : (
            <MenuItem key={child.id} disabled>
              <UnknownEntry />
            </MenuItem>
          ),
        )}
      </Menu>
    </>
  );
}
