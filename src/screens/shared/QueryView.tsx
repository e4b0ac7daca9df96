import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { texts } from '../../contract/texts';
import { isGone } from './list/is-gone';

interface QueryViewProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** What is read, such as "announcement". */
  name: string;
  /** The number of skeleton rows. */
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** What a query has read; while it loads a skeleton, and otherwise why there is nothing: it failed, or it is gone. */
export function QueryView<Data>({ query, name, rows = 5, children }: QueryViewProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <SkeletonRows rows={rows} label={`Loading the ${name}`} />;
  if (isGone(error)) return <EmptyState text={texts.fieldEmpty} line={`This ${name} no longer exists.`} />;
  return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
}
