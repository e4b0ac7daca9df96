import { useCallback, useInsertionEffect, useRef } from 'react';

/** The same function on every render, which calls the latest `handler`: for events, never while rendering. */
export function useHandler<Args extends readonly unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(handler);
  useInsertionEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
