import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import visuallyHidden from '@mui/utils/visuallyHidden';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import SearchIcon from '@mui/icons-material/Search';
import { useQuery } from '@tanstack/react-query';
import { Bell } from '../screens/messages/Bell';
import { settingsQuery } from '../services/queries/system';
import { readSession } from '../services/session-values';
import { SearchPalette } from './SearchPalette';
import type { MenuEntry } from './menus';

/** What ADMIN and SUPER_ADMIN have in the top bar: search, the One-Way chip, the bell (spec 2.5, product 5). */
export function Tools({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <>
      <Search entries={entries} />
      <OneWayChip />
      <Bell />
    </>
  );
}

const onMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

function Search({ entries }: { entries: readonly MenuEntry[] }) {
  const [open, setOpen] = useState(false);
  const mac = onMac();
  const hint = mac ? '⌘ K' : 'Ctrl K';
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey))
        return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Tooltip title={`Search (${hint})`} describeChild>
        <ButtonBase
          aria-haspopup="dialog"
          aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
          onClick={() => setOpen(true)}
          sx={searchButton}
        >
          <SearchIcon fontSize="small" />
          <Box component="span" sx={{ '@media (max-width: 899.95px)': visuallyHidden }}>
            Search
          </Box>
          <Box
            component="kbd"
            aria-hidden
            sx={{ ...wideOnly, ml: 'auto', typography: 'caption', fontFamily: 'inherit' }}
          >
            {hint}
          </Box>
        </ButtonBase>
      </Tooltip>
      <SearchPalette open={open} entries={entries} onClose={() => setOpen(false)} />
    </>
  );
}

const wideOnly = { display: { xs: 'none', md: 'inline' } } as const;
const searchButton = {
  minWidth: 40,
  height: 40,
  width: { xs: 40, md: 240 },
  px: { xs: 0, md: 3 },
  gap: 2,
  justifyContent: { xs: 'center', md: 'flex-start' },
  borderRadius: 'min(var(--mui-shape-borderRadius), 20px)',
  border: { xs: 0, md: '1px solid' },
  borderColor: { md: 'control.edge' },
  color: 'text.secondary',
  typography: 'body2',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

/** Opens the one-way service in a new tab; for whom there is none, there is no chip (spec 2.5). */
function OneWayChip() {
  const onlyTwoWay = readSession()?.isOnlyTwoWay ?? false;
  const { data } = useQuery({ ...settingsQuery(), enabled: !onlyTwoWay });
  if (onlyTwoWay || !data) return null;
  return (
    <Chip
      component="a"
      clickable
      href={data.oneWayUrl}
      target="_blank"
      rel="noopener"
      label="One-Way"
      variant="outlined"
      icon={<OpenInNewIcon />}
      aria-label="One-Way, opens in a new tab"
      sx={{
        '& .MuiChip-icon': { fontSize: 16, ml: 2 },
        // So that the bar of the narrowest window holds all its controls.
        '@media (max-width: 359.95px)': { '& .MuiChip-icon': { display: 'none' } },
      }}
    />
  );
}
