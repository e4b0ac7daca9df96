import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { Call, Page } from '../../contract/kit';
import { deleteView, listViews, saveView, type ListLook, type SavedView } from '../../contract/system-views';
import { callApi, type CallInput } from '../api/client';
import { logProblem } from '../log';
import { getExport, listExports } from '../../contract/exports';

export type ListCall<Query, Row> = Call<undefined, Query, undefined, Page<Row>>;

/** A page of any list; the previous page stays visible while the next one loads. */
export const listQuery = <Query, Row>(call: ListCall<Query, Row>, key: QueryKey, query: Query) =>
  queryOptions({
    queryKey: [...key, query],
    queryFn: ({ signal }) => callApi(call, { query, signal } as CallInput<undefined, Query, undefined>),
    placeholderData: keepPreviousData,
  });

/** The caller's saved views of all lists. Never stale, because only this client changes them. */
export const listViewsQuery = () =>
  queryOptions({
    queryKey: ['system', 'listViews'],
    queryFn: ({ signal }) => callApi(listViews, { signal, quiet: true }),
    staleTime: Infinity,
  });

const usual: ListLook = { q: '', sort: '', filters: [], columns: null, density: 'comfortable' };

/** The saved views of a list, and its last look: null while loading, the default if it cannot be read. */
export function useListViews(list: string) {
  const { data, isPending } = useQuery(listViewsQuery());
  const own = data?.filter((view) => view.list === list) ?? [];
  const last = own.find(({ name }) => name === '')?.look ?? usual;
  return { look: isPending ? null : last, views: own.filter(({ name }) => name !== '') };
}

/** Saves, renames and deletes views of a list. */
export function useChangeViews(list: string) {
  const queryClient = useQueryClient();
  const { queryKey } = listViewsQuery();
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const save = useMutation({
    mutationFn: (given: { name: string; look: ListLook; was?: string }) =>
      callApi(saveView, { body: { list, ...given } }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (name: string) => callApi(deleteView, { body: { list, name } }),
    onSettled: refresh,
  });
  /** Applies and stores a list's look; if it cannot be stored, it lasts until the app is reloaded. */
  const remember = (changes: Pick<ListLook, 'columns' | 'density'>) => {
    const look = { ...usual, ...changes };
    queryClient.setQueryData<SavedView[]>(queryKey, (views = []) => [
      ...views.filter((view) => view.list !== list || view.name !== ''),
      { list, name: '', look },
    ]);
    callApi(saveView, { body: { list, name: '', look }, quiet: true }).catch((error: unknown) =>
      logProblem('List settings', error),
    );
  };
  return { save, remove, remember };
}

/** The caller's exports of the last day. */
export const exportsQuery = () =>
  queryOptions({
    queryKey: ['exports', 'list'],
    queryFn: ({ signal }) => callApi(listExports, { signal }),
    staleTime: 0,
  });

/** One export with its progress. */
export const exportQuery = (id: string) =>
  queryOptions({
    queryKey: ['exports', 'one', id],
    queryFn: ({ signal }) => callApi(getExport, { params: { id }, signal }),
    staleTime: 0,
  });
