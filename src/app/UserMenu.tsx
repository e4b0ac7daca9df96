import { useState } from 'react';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import CheckIcon from '@mui/icons-material/Check';
import DarkModeIcon from '@mui/icons-material/DarkModeOutlined';
import LightModeIcon from '@mui/icons-material/LightModeOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import type { UserType } from '../contract/kit';
import type { AppSession, ShellUser } from './session-context';

const kinds: Record<UserType, string> = {
  ADMIN: 'Admin',
  SUPER_ADMIN: 'Super admin',
  ORGANIZATION_USER: 'Organization',
  PANELIST: 'Panelist',
  CANDIDATE: 'Candidate',
};
const modes = [
  { mode: 'light', label: 'Light', Icon: LightModeIcon },
  { mode: 'dark', label: 'Dark', Icon: DarkModeIcon },
  { mode: 'system', label: 'As the system', Icon: SystemIcon },
] as const;

/** Who is signed in, light or dark, and the way out. */
export function UserMenu({ user, onSignOut }: { user: ShellUser; onSignOut: AppSession['onSignOut'] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mode: chosen, setMode } = useColorScheme();
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={`Account of ${user.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 1 }}
      >
        <Avatar
          sx={{ width: 36, height: 36, typography: 'subtitle2', bgcolor: 'brand.main', color: 'brand.contrastText' }}
        >
          {[...user.name.trim()][0]?.toUpperCase() ?? '?'}
        </Avatar>
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { sx: { width: 240 }, 'aria-label': 'Account' } }}
      >
        <Box component="li" role="presentation" sx={{ px: 4, py: 2, outline: 'none' }}>
          <Box sx={{ typography: 'subtitle2', overflowWrap: 'anywhere' }}>{user.name}</Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{kinds[user.userType]}</Box>
        </Box>
        <Divider component="li" role="separator" />
        {modes.map(({ mode, label, Icon }) => (
          <MenuItem
            key={mode}
            role="menuitemradio"
            aria-checked={chosen === mode}
            onClick={() => {
              setMode(mode);
              close();
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <Box sx={{ flexGrow: 1 }}>{label}</Box>
            {chosen === mode && <CheckIcon fontSize="small" color="primary" />}
          </MenuItem>
        ))}
        <Divider component="li" role="separator" />
        <MenuItem
          onClick={() => {
            close();
            onSignOut();
          }}
        >
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          Sign out
        </MenuItem>
      </Menu>
    </>
  );
}
