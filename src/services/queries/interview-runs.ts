import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { getRun, listRefusals, listRuns, type InterviewRun } from '../../contract/interviews-runs';
import { callApi } from '../api/client';

/**
 * The caller's runs that they did not dismiss. The key is outside the lists of interviews, which each event reads
 * again.
 */
export const runsQuery = () =>
  queryOptions({
    queryKey: ['interviewRuns', 'own'],
    queryFn: ({ signal }) => callApi(listRuns, { signal }),
  });

/** The progress of a run. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['interviewRuns', 'one', id],
    queryFn: ({ signal }) => callApi(getRun, { params: { id }, signal }),
    staleTime: 0,
  });

/** A page of the interviews on which a run was refused. */
export const refusalsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['interviewRuns', 'refusals', id, page],
    queryFn: ({ signal }) => callApi(listRefusals, { params: { id }, query: { _page: page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Adds a run that was begun to the list, or removes one that was dismissed. */
export const listRun = (queryClient: QueryClient, run: InterviewRun) =>
  queryClient.setQueryData(runsQuery().queryKey, (known = []) => [run, ...known.filter(({ id }) => id !== run.id)]);
export const unlistRun = (queryClient: QueryClient, gone: string) =>
  queryClient.setQueryData(runsQuery().queryKey, (known = []) => known.filter(({ id }) => id !== gone));
