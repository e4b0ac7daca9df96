import { useEffect, useState } from 'react';

/** Returns `value` once it has not changed for `ms`, so that a search waits for a pause in typing. */
export function useSettled<T>(value: T, ms = 300): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
