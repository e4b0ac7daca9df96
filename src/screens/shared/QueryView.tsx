import type { ReactNode } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { texts } from '../../contract/texts';
import { isGone } from './is-gone';

/** What is known of a query, of one or of several. */
export interface Asked<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryViewProps<Data> {
  query: Asked<Data>;
  /** What is read, such as "announcement". */
  name: string;
  /** The number of skeleton rows. */
  rows?: number;
  /** Shown if it does not exist: a line, or a state of its own. By default that is a failure like any other. */
  gone?: ReactNode;
  /** Hides what was read once it is gone, because the reader may no longer see it. */
  forgets?: boolean;
  /** What is not lost by a failure, such as "Your answers are still here." */
  kept?: string;
  /** Wraps every other state, for example in a page that has no title yet. */
  frame?: (state: ReactNode) => ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What a query has read; while it loads a skeleton, and otherwise why there is nothing: it failed, or it is gone. What
 * was read stays while reading it again fails.
 */
export function QueryView<Data>({ query, forgets = false, frame, children, ...states }: QueryViewProps<Data>) {
  const { data, error } = query;
  if (data !== undefined && !(forgets && isGone(error))) return children(data);
  const state = <Unread query={query} {...states} />;
  return frame ? frame(state) : state;
}

type UnreadProps = Pick<QueryViewProps<unknown>, 'query' | 'name' | 'rows' | 'gone' | 'kept'>;

function Unread({ query, name, rows = 5, gone, kept }: UnreadProps) {
  const { error } = query;
  if (error === null) return <SkeletonRows rows={rows} label={`Loading the ${name}`} />;
  if (gone !== undefined && isGone(error))
    return typeof gone === 'string' ? <EmptyState text={texts.fieldEmpty} line={gone} /> : gone;
  return <QueryFailure query={query} kept={kept} />;
}

type QueryFailureProps = { query: Asked<unknown>; kept?: string | undefined };

/** That reading failed, and the way to try again; by itself where what was read is shown as well. */
export function QueryFailure({ query: { error, isFetching, refetch }, kept }: QueryFailureProps) {
  if (error === null) return null;
  return <ErrorState message={error.message} kept={kept} onRetry={() => void refetch()} retrying={isFetching} />;
}

/** Two queries as one: what both have read, or why one of them has not. */
export const both = <A, B>(one: Asked<A>, other: Asked<B>): Asked<[A, B]> => ({
  data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
  error: [one, other].find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
  isFetching: one.isFetching || other.isFetching,
  refetch: () => [one, other].forEach(({ refetch }) => void refetch()),
});
