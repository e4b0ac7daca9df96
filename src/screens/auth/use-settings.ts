import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Settings } from '../../contract/system';
import { retryDelay } from '../../services/query-client';
import { settingsQuery } from '../../services/queries/system';

/**
 * The public settings; undefined until they are loaded. Without a query observer, to keep the first load small: the
 * settings do not change while the screen is open. Retries until the request succeeds. Sign-in by password works
 * without the settings.
 */
export function useSettings(): Settings | undefined {
  const queryClient = useQueryClient();
  const [settings, setSettings] = useState(() => queryClient.getQueryData(settingsQuery().queryKey));
  useEffect(() => {
    let again: number | undefined;
    let shown = true;
    const ask = (failures: number): Promise<void> =>
      queryClient.fetchQuery(settingsQuery()).then(
        (known) => {
          if (shown) setSettings(known);
        },
        () => {
          if (shown) again = window.setTimeout(() => void ask(failures + 1), retryDelay(failures));
        },
      );
    void ask(0);
    return () => {
      shown = false;
      clearTimeout(again);
    };
  }, [queryClient]);
  return settings;
}
