import Chip from '@mui/material/Chip';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { useQuery } from '@tanstack/react-query';
import { Bell } from '../screens/messages/Bell';
import { settingsQuery } from '../services/queries/system';
import { readSession } from '../services/session-values';

/**
 * The part of the top bar that only ADMIN and SUPER_ADMIN see: the One-Way chip and the bell (product: Admin tools).
 */
export function AdminTools() {
  return (
    <>
      <OneWayChip />
      <Bell />
    </>
  );
}

/** Opens the one-way service in a new tab; hidden from users without access to it (product: Shell and menus). */
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
        // Keeps all controls of the bar visible in the narrowest window.
        '@media (max-width: 359.95px)': { '& .MuiChip-icon': { display: 'none' } },
      }}
    />
  );
}
