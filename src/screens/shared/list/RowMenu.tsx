import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import MoreIcon from '@mui/icons-material/MoreVert';

interface MenuOfProps {
  button: (props: Pick<ButtonProps, 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onClick'>) => ReactNode;
  items: (close: () => void) => ReactNode;
}

export function MenuOf({ button, items }: MenuOfProps) {
  // Undefined until the menu is first opened. It is rendered only then, because every row of a list has a menu.
  const [anchor, setAnchor] = useState<HTMLElement | null>();
  const id = useId();
  return (
    <>
      {button({
        'aria-haspopup': 'menu',
        'aria-expanded': Boolean(anchor),
        'aria-controls': anchor ? id : undefined,
        onClick: (event) => setAnchor(event.currentTarget as HTMLElement),
      })}
      {anchor !== undefined && (
        <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {items(() => setAnchor(null))}
        </Menu>
      )}
    </>
  );
}

interface RowMenuProps {
  /** The row's name, for screen readers. */
  name: string;
  actions: readonly { label: string; run: () => void; destructive?: boolean }[];
}

/** The menu of a row, which contains all destructive actions (product: List layout). */
export const RowMenu = ({ name, actions }: RowMenuProps) => (
  <MenuOf
    button={(props) => (
      <IconButton size="small" {...props} aria-label={`More actions: ${name}`}>
        <MoreIcon fontSize="small" />
      </IconButton>
    )}
    items={(close) =>
      actions.map(({ label, run, destructive = false }) => (
        <MenuItem
          key={label}
          sx={destructive ? { color: 'error.main' } : {}}
          onClick={() => {
            close();
            run();
          }}
        >
          {label}
        </MenuItem>
      ))
    }
  />
);
