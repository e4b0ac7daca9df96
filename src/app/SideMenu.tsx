import { useState } from 'react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import ExpandLessIcon from '@mui/icons-material/ExpandLess';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Link as RouterLink } from 'wouter';
import { texts } from '../contract/texts';
import { menuIcons } from './menu-icons';
import { kindOf, type MenuEntry } from './menus';

export interface MenuProps {
  entries: readonly MenuEntry[];
  path: string;
  /** The id of the selected entry, or null. */
  chosen: string | null;
  /** The count shown next to an entry with a badge; 0 hides it. */
  counts?: Readonly<Partial<Record<'inquiries', number>>>;
  /** Called after a click on the entry of this id, for instance to close the menu. */
  onChosen?: (id: string) => void;
}

/** "page" for the entry of the current page, "true" for a selected entry that only leads near the page. */
export const currentOf = (entry: MenuEntry, path: string, chosen: string | null) => {
  if (entry.url === path) return 'page' as const;
  return entry.id === chosen ? ('true' as const) : undefined;
};
/** Whether a group or one of its entries is selected. */
export const holdsChosen = (entry: MenuEntry, chosen: string | null) =>
  entry.id === chosen || (entry.children?.some((child) => child.id === chosen) ?? false);

/** Shown for an entry of unknown type (product: Errors). */
export function UnknownEntry() {
  return (
    <Box component="span" sx={{ px: 3, py: 2, typography: 'body2', color: 'error.main' }}>
      {texts.menuItems}
    </Box>
  );
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

/** The menu at full width: icons, words, and groups that fold. */
export function SideMenu({ entries, ...rest }: MenuProps) {
  return (
    <List component="ul" disablePadding sx={{ py: 3 }}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} {...rest} />
        </li>
      ))}
    </List>
  );
}

function Entry(props: EntryProps) {
  const kind = kindOf(props.entry);
  if (kind === 'unknown') return <UnknownEntry />;
  return kind === 'holder' ? <Group {...props} /> : <Item {...props} />;
}

type EntryProps = Omit<MenuProps, 'entries'> & { entry: MenuEntry };

function Item({ entry, path, chosen, counts, onChosen, inset = false }: EntryProps & { inset?: boolean }) {
  const Icon = entry.icon && menuIcons[entry.icon];
  const current = currentOf(entry, path, chosen);
  const here = entry.id === chosen;
  const count = entry.badge && counts?.[entry.badge];
  return (
    <ListItemButton
      component={RouterLink}
      href={entry.url ?? '/'}
      selected={here}
      aria-current={current}
      onClick={() => onChosen?.(entry.id)}
      sx={row}
    >
      {Icon && (
        <ListItemIcon sx={{ minWidth: 36 }}>
          <Icon sx={{ fontSize: 22 }} />
        </ListItemIcon>
      )}
      <ListItemText
        primary={entry.title}
        title={entry.title}
        sx={{ pl: inset ? 9 : 0, minWidth: 0 }}
        slotProps={{ primary: { ...text(here), noWrap: entry.count !== undefined } }}
      />
      <EntryCount entry={entry} />
      {count ? <Chip size="small" label={count} /> : null}
    </ListItemButton>
  );
}

/** The count of a view. Its space is reserved, so that nothing moves when the count arrives. */
export function EntryCount({ entry: { count, warning } }: { entry: MenuEntry }) {
  if (count === undefined) return null;
  return (
    <Box
      component="span"
      data-count
      style={{ minWidth: 46 }}
      sx={{ ml: 1, textAlign: 'right', typography: 'caption', color: 'text.secondary', flexShrink: 0 }}
    >
      {warning === undefined ? (
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {count}
        </Box>
      ) : (
        <WarningIcon titleAccess={warning} sx={{ fontSize: 16, color: 'warning.main', verticalAlign: 'middle' }} />
      )}
    </Box>
  );
}

function Group({ entry, ...rest }: EntryProps) {
  const holds = holdsChosen(entry, rest.chosen);
  const [folded, setFolded] = useState<boolean>();
  const open = !(folded ?? !(holds || entry.isOpen));
  const Icon = entry.icon && menuIcons[entry.icon];
  return (
    <>
      <ListItemButton
        aria-expanded={open}
        aria-current={currentOf(entry, rest.path, rest.chosen)}
        onClick={() => setFolded(open)}
        sx={row}
      >
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
            <li key={child.id}>
              {kindOf(child) === 'link' ? <Item entry={child} inset {...rest} /> : <UnknownEntry />}
            </li>
          ))}
        </Box>
      </Collapse>
    </>
  );
}

const text = (strong: boolean) => ({ sx: { typography: 'body2', fontWeight: strong ? 500 : 400 } });
