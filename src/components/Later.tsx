import { startTransition, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/**
 * Content that nobody waits for, such as what is below the window: it is rendered after what is around it has been shown,
 * in small steps that a click can interrupt. A deferred value would render both at once where this is within another one.
 */
export function Later({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => startTransition(() => setShown(true)), []);
  return shown && children;
}
