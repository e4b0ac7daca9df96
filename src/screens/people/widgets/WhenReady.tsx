import type { ReactNode } from 'react';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useMe } from '../../../services/queries/auth';
import { useHomeReady, type HomeQueries } from '../../../services/queries/home';

/** The widgets of a home page, drawn at once when their first data is there, so that none of them moves another. */
export function WhenReady({ first, children }: { first: HomeQueries; children: ReactNode }) {
  const { timeZone } = useMe();
  return useHomeReady(first, timeZone) ? children : <SkeletonRows rows={8} label="Loading your home page" />;
}
