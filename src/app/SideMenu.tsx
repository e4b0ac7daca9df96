import { useState } from 'react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ExpandLessIcon from '@mui/icons-material/ExpandLess';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Link as RouterLink } from 'wouter';
import { menuIcons } from './menu-icons';
import type { MenuEntry } from './menus';

export interface MenuProps {
  entries: readonly MenuEntry[];
  /** The path that is shown. */
  path: string;
  /** What stands beside an entry with a badge; 0 stands for nothing. */
  counts?: Readonly<Partial<Record<'inquiries', number>>>;
  /** After a choice; a menu that lies over the page closes. */
  onChosen?: () => void;
}

const row = {
  minHeight: 44,
  mx: 3,
  my: '2px',
  px: 3,
  borderRadius: 'min(var(--mui-shape-borderRadius), 16px)',
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'brand.tint' },
  '&.Mui-selected': { color: 'primary.main', '& .MuiListItemIcon-root': { color: 'primary.main' } },
} as const;

/** The menu at full width: icons and words, groups that fold. */
export function SideMenu({ entries, ...rest }: MenuProps) {
  return (
    <List component="ul" disablePadding sx={{ py: 3 }}>
      {entries.map((entry) =>
        entry.children ? (
          <Group key={entry.id} entry={entry} {...rest} />
        ) : (
          <Item key={entry.id} entry={entry} {...rest} />
        ),
      )}
    </List>
  );
}

type EntryProps = Omit<MenuProps, 'entries'> & { entry: MenuEntry };

function Item({ entry, path, counts, onChosen, inset = false }: EntryProps & { inset?: boolean }) {
  const Icon = entry.icon && menuIcons[entry.icon];
  const here = entry.url === path;
  const count = entry.badge && counts?.[entry.badge];
  return (
    <li>
      <ListItemButton
        component={RouterLink}
        href={entry.url ?? '/'}
        selected={here}
        aria-current={here ? 'page' : undefined}
        onClick={() => onChosen?.()}
        sx={row}
      >
        {Icon && (
          <ListItemIcon sx={{ minWidth: 36 }}>
            <Icon sx={{ fontSize: 22 }} />
          </ListItemIcon>
        )}
        <ListItemText primary={entry.title} sx={{ pl: inset ? 9 : 0 }} slotProps={{ primary: text(here) }} />
        {count ? <Chip size="small" label={count} /> : null}
      </ListItemButton>
    </li>
  );
}

function Group({ entry, ...rest }: EntryProps) {
  const holds = entry.children?.some((child) => child.url === rest.path) ?? false;
  const [folded, setFolded] = useState<boolean>();
  const open = !(folded ?? !holds);
  const Icon = entry.icon && menuIcons[entry.icon];
  return (
    <li>
      <ListItemButton aria-expanded={open} onClick={() => setFolded(open)} sx={row}>
        {Icon && (
          <ListItemIcon sx={{ minWidth: 36, ...(holds && { color: 'primary.main' }) }}>
            <Icon sx={{ fontSize: 22 }} />
          </ListItemIcon>
        )}
        <ListItemText primary={entry.title} slotProps={{ primary: text(holds) }} />
        {open ? <ExpandLessIcon fontSize="small" /> : <ExpandMoreIcon fontSize="small" />}
      </ListItemButton>
      <Collapse in={open} unmountOnExit>
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {entry.children?.map((child) => (
            <Item key={child.id} entry={child} inset {...rest} />
          ))}
        </Box>
      </Collapse>
    </li>
  );
}

const text = (strong: boolean) => ({ sx: { typography: 'body2', fontWeight: strong ? 500 : 400 } });
