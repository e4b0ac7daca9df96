import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { Call, Page } from '../../contract/kit';
import {
  countPinned,
  deleteView,
  listViews,
  saveView,
  setView,
  type ListLook,
  type ListPlace,
  type SavedView,
} from '../../contract/system-views';
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

const minute = 60_000;

/** The caller's saved views of all lists, and the views of their team, which other users change. */
export const listViewsQuery = () =>
  queryOptions({
    queryKey: ['system', 'listViews'],
    queryFn: ({ signal }) => callApi(listViews, { signal, quiet: true }),
    staleTime: minute,
  });

/** The views in the caller's menu, by name. */
export const pinnedOf = (views: readonly SavedView[] = []) =>
  views.filter(({ pinned, name, path }) => pinned && name !== '' && path !== null);

/**
 * The number of rows of each view in the menu. The key belongs to interviews, so a change of an interview reads it
 * again; changes of other lists are not reported.
 */
export const pinnedCountsQuery = () =>
  queryOptions({
    queryKey: ['interviews', 'pinnedCounts'],
    queryFn: ({ signal }) => callApi(countPinned, { signal, quiet: true }),
    refetchInterval: minute,
  });

const usual: ListLook = { q: '', sort: '', filters: [], columns: null, density: 'comfortable' };

/** The saved views of a list, and its last look: null while loading, the default if it cannot be read. */
export function useListViews(list: string) {
  const { data, isPending } = useQuery(listViewsQuery());
  const all = data?.filter((view) => view.list === list) ?? [];
  const last = all.find(({ name, by }) => name === '' && by === null)?.look ?? usual;
  const named = all.filter(({ name }) => name !== '');
  return {
    look: isPending ? null : last,
    views: named.filter(({ by }) => by === null),
    /** Views that others in the team share. */
    team: named.filter(({ by }) => by !== null),
  };
}

/** Saves, renames and deletes views of a list. */
export function useChangeViews(list: string) {
  const queryClient = useQueryClient();
  const { queryKey } = listViewsQuery();
  const refresh = () =>
    Promise.all(
      [queryKey, pinnedCountsQuery().queryKey].map((key) => queryClient.invalidateQueries({ queryKey: key })),
    );
  const save = useMutation({
    mutationFn: (given: { name: string; look: ListLook; was?: string; place?: ListPlace }) =>
      callApi(saveView, { body: { list, ...given } }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (name: string) => callApi(deleteView, { body: { list, name } }),
    onSettled: refresh,
  });
  const set = useMutation({
    mutationFn: ({ id, ...body }: { id: string; pinned?: boolean; shared?: boolean }) =>
      callApi(setView, { params: { id }, body }),
    onSettled: refresh,
  });
  const store = useMutation({
    mutationFn: (look: ListLook) => callApi(saveView, { body: { list, name: '', look }, quiet: true }),
    // One after the other, so that the last choice is the one that stays.
    scope: { id: `look of ${list}` },
    onError: (error) => logProblem('List settings', error),
  });
  /**
   * Applies and stores a list's look. If it cannot be stored, it lasts until the app is reloaded. Looks that were not
   * read are read again instead, because they would be overwritten.
   */
  const remember = (changes: Pick<ListLook, 'columns' | 'density'>) => {
    const views = queryClient.getQueryData(queryKey);
    if (views === undefined) return void refresh();
    // A response that is on its way has the previous look.
    void queryClient.cancelQueries({ queryKey });
    const look = { ...usual, ...changes };
    queryClient.setQueryData<SavedView[]>(queryKey, [
      ...views.filter((view) => view.list !== list || view.name !== ''),
      { id: '', list, name: '', look, path: null, pinned: false, shared: false, by: null, gone: [] },
    ]);
    store.mutate(look);
  };
  return { save, remove, set, remember };
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
