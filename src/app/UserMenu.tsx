import { Suspense, useState } from 'react';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ReportIcon from '@mui/icons-material/BugReportOutlined';
import CodeIcon from '@mui/icons-material/CodeOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import PaletteIcon from '@mui/icons-material/PaletteOutlined';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import { Link as RouterLink } from 'wouter';
import { FaultBoundary } from '../components/FaultBoundary';
import { userTypeWords } from '../contract/people';
import { remembers } from '../services/memory';
import { ReportProblem } from './lazy-report';
import type { AppSession, ShellUser } from './session-gate';

interface UserMenuProps {
  user: ShellUser;
  onSignOut: AppSession['onSignOut'];
  onDisplay: () => void;
  /** The account's own pages. */
  links: readonly { path: string; title: string }[];
}

function LinkIcon({ path }: { path: string }) {
  if (path.endsWith('remuneration')) return <PaymentsIcon fontSize="small" />;
  if (path.endsWith('developers')) return <CodeIcon fontSize="small" />;
  return path.endsWith('changepass') ? <KeyIcon fontSize="small" /> : <HelpIcon fontSize="small" />;
}

/** The signed-in user, the pages of their account, and signing out. */
export function UserMenu({ user, onSignOut, onDisplay, links }: UserMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [reporting, setReporting] = useState(false);
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
        slotProps={{
          root: { role: 'region', 'aria-label': 'Account' },
          list: { sx: { width: 240 }, 'aria-label': 'Account' },
        }}
      >
        <Box component="li" role="presentation" sx={{ px: 4, py: 2, outline: 'none' }}>
          <Box sx={{ typography: 'subtitle2', overflowWrap: 'anywhere' }}>{user.name}</Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{userTypeWords[user.userType]}</Box>
        </Box>
        <Divider component="li" role="separator" />
        {links.map(({ path, title }) => (
          <MenuItem key={path} component={RouterLink} href={path} onClick={close}>
            <ListItemIcon>
              <LinkIcon path={path} />
            </ListItemIcon>
            {title}
          </MenuItem>
        ))}
        {remembers() && (
          <MenuItem
            onClick={() => {
              close();
              setReporting(true);
            }}
          >
            <ListItemIcon>
              <ReportIcon fontSize="small" />
            </ListItemIcon>
            Report a problem
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close();
            onDisplay();
          }}
        >
          <ListItemIcon>
            <PaletteIcon fontSize="small" />
          </ListItemIcon>
          Display settings
        </MenuItem>
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
      {reporting && (
        <FaultBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <ReportProblem onClose={() => setReporting(false)} />
          </Suspense>
        </FaultBoundary>
      )}
    </>
  );
}
