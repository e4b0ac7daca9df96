import { useSyncExternalStore } from 'react';
import Box from '@mui/material/Box';
import { texts } from '../contract/texts';

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Covers the page while the browser is offline (spec 2.5); what was typed stays below it. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <Box
      role="alert"
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'tooltip',
        display: 'grid',
        placeItems: 'center',
        p: 6,
        bgcolor: 'background.default',
        typography: 'h3',
        textAlign: 'center',
      }}
    >
      {texts.offline}
    </Box>
  );
}
