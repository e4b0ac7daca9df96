import type { ReactNode } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { texts } from '../../contract/texts';
import { isGone } from './is-gone';

/** The state of one query, or of several queries combined. */
export interface Asked<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryViewProps<Data> {
  query: Asked<Data>;
  /** The name of what the query reads, such as "announcement". */
  name: string;
  /** The number of skeleton rows. */
  rows?: number;
  /**
   * Shown if the object does not exist: a line of text, or an element. By default this is shown like any other failure.
   */
  gone?: ReactNode;
  /** Hides data that was read before once the object is gone, because the reader may no longer see it. */
  forgets?: boolean;
  /** What a failure does not lose, such as "Your answers are still here." */
  kept?: string;
  /** Wraps every state other than the data, for example in a page that has no title yet. */
  frame?: (state: ReactNode) => ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the data of a query. Until there is data, it shows a skeleton while loading, and afterwards why there is none:
 * the read failed, or the object is gone. Data stays visible if a later read fails.
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

/** The message of a failed read, with a button to try again. It is used on its own where earlier data stays visible. */
export function QueryFailure({ query: { error, isFetching, refetch }, kept }: QueryFailureProps) {
  if (error === null) return null;
  return <ErrorState message={error.message} kept={kept} onRetry={() => void refetch()} retrying={isFetching} />;
}

/** Combines two queries into one: the data of both, or the error of a query that has no data. */
export const both = <A, B>(one: Asked<A>, other: Asked<B>): Asked<[A, B]> => ({
  data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
  error: [one, other].find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
  isFetching: one.isFetching || other.isFetching,
  refetch: () => [one, other].forEach(({ refetch }) => void refetch()),
});
