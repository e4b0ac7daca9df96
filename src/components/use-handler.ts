import { useCallback, useInsertionEffect, useRef } from 'react';

/** A stable function that calls the latest `handler`; for events, not for rendering. */
export function useHandler<Args extends readonly unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(handler);
  useInsertionEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
