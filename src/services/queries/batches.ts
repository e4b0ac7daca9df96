import { queryOptions } from '@tanstack/react-query';
import { getBatch, getBatchChoices, getBatchProgress, getCurrentBatch } from '../../contract/booking-batches';
import { callApi } from '../api/client';

/** The caller's unfinished batch, or null. */
export const currentBatchQuery = () =>
  queryOptions({
    queryKey: ['batches', 'current'],
    queryFn: ({ signal }) => callApi(getCurrentBatch, { signal }),
    staleTime: 0,
  });

/** A batch with its rows. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['batches', 'one', id],
    queryFn: ({ signal }) => callApi(getBatch, { params: { id }, signal }),
  });

/** The booking progress of a batch. */
export const batchProgressQuery = (id: string) =>
  queryOptions({
    queryKey: ['batches', 'progress', id],
    queryFn: ({ signal }) => callApi(getBatchProgress, { params: { id }, signal }),
    staleTime: 0,
  });

/** The alternatives for a row, as of this revision. */
export const batchChoicesQuery = (id: string, nr: number, revision: number) =>
  queryOptions({
    queryKey: ['batches', 'choices', id, nr, revision],
    queryFn: ({ signal }) => callApi(getBatchChoices, { params: { id }, query: { nr }, signal }),
    staleTime: 0,
  });
