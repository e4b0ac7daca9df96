import { useCallback } from 'react';
import { useSearchParams as useSharedParams } from 'wouter';

/**
 * The parameters of the address, and a function to change them. As wouter's, but each change gets a copy: wouter's own
 * parameters would stay changed if the user then refuses to leave unsaved changes.
 */
export function useSearchParams(): ReturnType<typeof useSharedParams> {
  const [params, setParams] = useSharedParams();
  const change = useCallback<typeof setParams>(
    (next, options) => setParams(typeof next === 'function' ? (now) => next(new URLSearchParams(now)) : next, options),
    [setParams],
  );
  return [params, change];
}
