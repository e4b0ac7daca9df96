import { useEffect, useState } from 'react';

/** The present moment in milliseconds, anew every `stepMs`; a fixed `given` (a server's clock, a test) wins. */
export function useNow(stepMs = 30_000, given?: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (given !== undefined) return;
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs, given]);
  return given ?? now;
}
