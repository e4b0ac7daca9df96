import { startTransition, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/**
 * Content that can wait, such as content below the window. It is rendered after its surroundings are shown, in small
 * steps that a click can interrupt. A deferred value within a deferred render would be rendered together with that
 * render.
 */
export function Later({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => startTransition(() => setShown(true)), []);
  // Tells tools, such as tests, that more content follows.
  return shown ? children : <span hidden aria-busy="true" />;
}
