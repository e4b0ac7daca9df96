import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Call, Page } from '../../contract/kit';
import type { RecordVersion } from '../../contract/records';
import { callApi } from '../api/client';

type Id = { id: string };
type Paging = { _page?: number | undefined; _limit?: number | undefined };
/** The calls that read records of one kind; `key` is the start of all keys about them. */
export type RecordReads<Fields, Stored> = {
  key: readonly string[];
  get: Call<Id, undefined, undefined, Stored>;
  versions: Call<Id, Paging, undefined, Page<RecordVersion<Fields>>>;
};

/** One record (product: Records). */
export const recordQuery = <Fields, Stored>({ key, get }: RecordReads<Fields, Stored>, id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => callApi(get, { params: { id }, signal }),
  });

const versionsAtOnce = 20;
/** The versions of a record, newest first, page by page. */
export const recordVersionsQuery = <Fields, Stored>({ key, versions }: RecordReads<Fields, Stored>, id: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'versions', id],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      callApi(versions, { params: { id }, query: { _page: pageParam, _limit: versionsAtOnce }, signal }),
    getNextPageParam: ({ content }, _, page) => (content.length < versionsAtOnce ? null : page + 1),
  });

/** Reads everything about the records of a kind again. */
export const refreshRecords = (queryClient: QueryClient, { key }: { key: readonly string[] }): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...key] });
