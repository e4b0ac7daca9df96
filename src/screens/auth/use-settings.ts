import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Settings } from '../../contract/system';
import { settingsQuery } from '../../services/queries/system';

/**
 * What this place says of itself; undefined until it is known. Not watched as other queries are: the first screen waits
 * for every byte, and what it asks does not change while it is open.
 */
export function useSettings(): Settings | undefined {
  const queryClient = useQueryClient();
  const [settings, setSettings] = useState(() => queryClient.getQueryData(settingsQuery().queryKey));
  useEffect(() => {
    let shown = true;
    // Without it the form still signs in by password.
    queryClient.fetchQuery(settingsQuery()).then(
      (known) => shown && setSettings(known),
      () => undefined,
    );
    return () => void (shown = false);
  }, [queryClient]);
  return settings;
}
