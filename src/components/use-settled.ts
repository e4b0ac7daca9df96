import { useEffect, useState } from 'react';

/** `value` once it has stayed the same for `ms`: a search asks when typing pauses, not at each letter. */
export function useSettled<T>(value: T, ms = 300): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
