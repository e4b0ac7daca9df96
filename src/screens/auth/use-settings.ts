import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Settings } from '../../contract/system';
import { retryDelay } from '../../services/query-client';
import { settingsQuery } from '../../services/queries/system';

/**
 * What this place says of itself; undefined until it is known. Not watched as other queries are: the first screen waits
 * for every byte, and what it asks does not change while it is open. It goes on asking: without it the form still signs
 * in by password.
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
