import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useMe } from '../../../services/queries/auth';
import { useHomeReady, type HomeQueries } from '../../../services/queries/home';

/** The widgets of a home page, drawn at once when their first data is there, so that none of them moves another. */
export function WhenReady({
  first,
  and = true,
  children,
}: {
  first: HomeQueries;
  /** Whether what else the home needs is known. */
  and?: boolean;
  children: ReactNode;
}) {
  const { timeZone } = useMe();
  // Rendered in small steps, or it would be one long task.
  const ready = useDeferredValue(useHomeReady(first, timeZone) && and, false);
  return ready ? children : <SkeletonRows rows={8} label="Loading your home page" />;
}
