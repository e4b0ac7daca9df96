import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { zoneCity, zoneName } from './format-time';

export interface Guest {
  /** The zone in which times are shown. */
  zone: string;
  /** The other zone in which times can be shown; null if there is none. */
  other: string | null;
  change: () => void;
}

/**
 * The time zone of a page that needs no account: the device's, or the stored one on request (product: Dates and times).
 * `stored` is empty if no zone is known.
 */
export function useGuestZone(stored = ''): Guest {
  const [device] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [asStored, setAsStored] = useState(false);
  const known = stored !== '' && stored !== device;
  const zone = known && asStored ? stored : device;
  return { zone, other: known ? (asStored ? device : stored) : null, change: () => setAsStored(!asStored) };
}

/** Names the zone of all times on the page, with its short name at an instant, and switches to the other zone. */
export function GuestZone({ guest: { zone, other, change }, at }: { guest: Guest; at: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, minHeight: 32 }}>
      <Box component="p" aria-live="polite" sx={{ m: 0, typography: 'body2', color: 'text.secondary' }}>
        Times are in {zoneCity(zone)} ({zoneName(at, zone)}).
      </Box>
      {other !== null && (
        <Button size="small" onClick={change} sx={{ ml: -3 }}>
          Show {zoneCity(other)}
        </Button>
      )}
    </Box>
  );
}
