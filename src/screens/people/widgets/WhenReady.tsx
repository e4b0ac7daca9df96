import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useMe } from '../../../services/queries/auth';
import { useHomeReady, type HomeQueries } from '../../../services/queries/home';

/** The widgets of a home page, rendered together once their first data is loaded, so that no widget moves another. */
export function WhenReady({
  first,
  and = true,
  children,
}: {
  first: HomeQueries;
  /** Whether the other data that the home page needs is loaded. */
  and?: boolean;
  children: ReactNode;
}) {
  const { timeZone } = useMe();
  // Rendered in small steps, because rendering everything at once would be one long task.
  const ready = useDeferredValue(useHomeReady(first, timeZone) && and, false);
  return ready ? children : <SkeletonRows rows={8} label="Loading your home page" />;
}
