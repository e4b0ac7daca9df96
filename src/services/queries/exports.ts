import { queryOptions } from '@tanstack/react-query';
import { getExport, listExports } from '../../contract/exports';
import { callApi } from '../api/client';

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
