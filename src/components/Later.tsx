import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';

/**
 * Content that nobody waits for, such as what is below the window: it is rendered in a deferred update, in small steps
 * that a click can interrupt.
 */
export const Later = ({ children }: { children: ReactNode }) => useDeferredValue(true, false) && children;
