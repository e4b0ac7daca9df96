import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import MoreVert from '@mui/icons-material/MoreVert';
import { narrow } from './touch';

export interface BarAction {
  label: string;
  /** The full description of the action. */
  title: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick(): void;
}

/** The actions on everything shown: in a line, or in a menu if the bar is narrow. */
export function BarActions({ actions }: { actions: readonly BarAction[] }) {
  const isNarrow = useMediaQuery(narrow);
  if (isNarrow) return <ActionsMenu actions={actions} />;
  return (
    <Box sx={{ ml: 'auto', display: 'flex', gap: 0.5 }}>
      {actions.map((action) => (
        <BarButton key={action.label} {...action} />
      ))}
    </Box>
  );
}

const BarButton = ({ label, title, icon, disabled = false, onClick }: BarAction) => (
  // Closes as soon as the pointer leaves, so that the tooltip does not cover the next target.
  <Tooltip describeChild disableInteractive title={title}>
    <span>
      <Button
        size="small"
        aria-label={title}
        startIcon={icon}
        disabled={disabled}
        onClick={onClick}
        sx={{ minHeight: 30, minWidth: 0, px: 2.5, fontSize: 13, '& .MuiButton-startIcon': { mr: 1.5, ml: 0 } }}
      >
        {label}
      </Button>
    </span>
  </Tooltip>
);

function ActionsMenu({ actions }: { actions: readonly BarAction[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => void) => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <IconButton
        aria-label="More actions"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: 'auto', borderRadius: 1.5 }}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map(({ label, title, icon, disabled = false, onClick }) => (
          <MenuItem key={label} disabled={disabled} onClick={() => choose(onClick)}>
            <ListItemIcon>{icon}</ListItemIcon>
            {title}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
